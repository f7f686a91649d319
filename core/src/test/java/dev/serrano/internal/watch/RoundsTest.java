package dev.serrano.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.EngineAccess;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.idle.WorkerShared;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** What the watchdog says of workers, by looks of the test's own. */
class RoundsTest {
    private static final Duration STALL = Duration.ofMillis(1);

    /** A worker that has slept is at work again at the next tick. Between the two it has polled, unless just before it slept. */
    @Test
    void aWorkerThatHasSleptIsNotSaidToHold() {
        try (TaskRuntime r =
                TaskRuntime.builder().workers(1).stallThreshold(STALL).build()) {
            r.launch(() -> {});
            Engine engine = EngineAccess.engine(r);
            WorkerShared worker = engine.workers[0].shared;
            Waits.until("it sleeps", worker::parked);
            assertThat(worker.unpark()).isTrue(); // as it looks to the watchdog; its thread goes on parking
            Rounds rounds = new Rounds(engine, new Watchdog(engine, e -> {}));
            rounds.tick();
            pass(STALL);
            rounds.rest(System.nanoTime());
            rounds.tick();
            assertThat(engine.stalls).isZero();
            pass(STALL);
            rounds.tick();
            assertThat(engine.stalls).isEqualTo(1);
            worker.fallAsleep();
        }
    }

    private static void pass(Duration d) {
        for (long begin = System.nanoTime(); System.nanoTime() - begin <= d.toNanos(); ) {
            LockSupport.parkNanos(d.toNanos());
        }
    }
}
