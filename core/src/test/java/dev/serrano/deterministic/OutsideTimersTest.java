package dev.serrano.deterministic;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.EngineAccess;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.engine.Engine;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Threads from outside set and cancel timers of a deterministic runtime while its tasks look at the time. */
class OutsideTimersTest {
    private static final int ROUNDS = 2_000;

    @Test
    void aTaskIsNotSetAsideForTheClock() throws Exception {
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(1)
                .workers(2)
                .build()) {
            Engine engine = EngineAccess.engine(r);
            AtomicBoolean over = new AtomicBoolean();
            Thread outside = Thread.ofPlatform().daemon().name("timers").start(() -> {
                while (!over.get()) {
                    engine.after(TimeUnit.HOURS.toNanos(1), () -> {}).run();
                }
            });
            try {
                for (int i = 0; i < ROUNDS; i++) {
                    r.launch(() -> finish(() -> {
                        async(() -> delay(Duration.ofNanos(1)));
                        async(() -> delay(Duration.ofNanos(1)));
                    }));
                }
            } finally {
                over.set(true);
                outside.join();
            }
            assertThat(engine.isBroken()).isFalse();
        }
    }
}
