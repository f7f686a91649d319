package dev.serrano.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.testing.EndOfStack;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** What threads outside call with hardly any stack left: it throws, or it is done; nothing is left half done. */
class EntriesTest {
    private static final int DEPTHS = 4;

    /** Afterwards the lab sees that the runtime comes to rest, and closes. */
    private static void atTheEndOfTheStack(Lab lab, Consumer<TaskRuntime> entry) {
        TaskRuntime r = lab.runtime();
        for (int i = 0; i < DEPTHS; i++) {
            int shift = i;
            lab.thread("deep", () -> EndOfStack.run(shift, () -> entry.accept(r)))
                    .join();
            assertThat(r.launch(() -> shift)).isEqualTo(shift);
        }
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void execute(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        atTheEndOfTheStack(lab, r -> r.execute(ran::incrementAndGet));
        Waits.until("all are run", () -> ran.get() == DEPTHS);
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void submit(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        atTheEndOfTheStack(lab, r -> r.executor().submit(ran::incrementAndGet));
        Waits.until("all are run", () -> ran.get() == DEPTHS);
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void schedule(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        atTheEndOfTheStack(lab, r -> r.scheduledExecutor().schedule(ran::incrementAndGet, 1, TimeUnit.MILLISECONDS));
        Waits.until("all are run", () -> ran.get() >= DEPTHS);
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void launch(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        atTheEndOfTheStack(lab, r -> r.launch(ran::incrementAndGet));
        assertThat(ran.get()).isGreaterThanOrEqualTo(DEPTHS);
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void looks(Lab lab) {
        atTheEndOfTheStack(lab, r -> {
            assertThat(r.dump()).contains(r.name());
            assertThat(r.suspendedTasks()).isZero();
        });
    }
}
