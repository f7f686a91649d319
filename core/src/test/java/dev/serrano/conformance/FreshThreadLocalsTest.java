package dev.serrano.conformance;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.fiber.ThreadLocals;
import dev.serrano.testing.ChildJvm;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The root task of a launch sees no ThreadLocal that an earlier one has left in its thread. */
class FreshThreadLocalsTest {
    private static final int LAUNCHES = 200;
    private static final ThreadLocal<String> STATE = new ThreadLocal<>();
    private static final InheritableThreadLocal<String> INHERITABLE = new InheritableThreadLocal<>();

    private static void lookAndLeave(AtomicInteger seen) {
        if (STATE.get() != null || INHERITABLE.get() != null) {
            seen.incrementAndGet();
        }
        STATE.set("left");
        INHERITABLE.set("left");
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void noLaunchSeesThoseOfAnother(Lab lab) throws Exception {
        assumeTrue(ThreadLocals.canBeDropped(), "java.lang is not open to Serrano");
        AtomicInteger seen = new AtomicInteger();
        CountDownLatch executed = new CountDownLatch(LAUNCHES);
        for (int i = 0; i < LAUNCHES; i++) {
            lab.launch(() -> {
                lookAndLeave(seen);
                finish(() -> forall(range(0, 20), k -> STATE.set("of an iteration")));
            });
            lab.runtime()
                    .submit(() -> {
                        lookAndLeave(seen);
                        return 0;
                    })
                    .join();
            lab.runtime().execute(() -> {
                lookAndLeave(seen);
                executed.countDown();
            });
        }
        executed.await();
        assertThat(seen).hasValue(0);
    }

    /** They cannot be dropped there; each root task begins in a new virtual thread. */
    @Test
    void norInThePortableBackendWithoutTheFlag(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(Leaves.class, folder)).containsExactly("0 of 600, 0 of 600");
    }

    /** The program; with one worker and with two. */
    static final class Leaves {
        private Leaves() {}

        public static void main(String[] args) {
            System.out.println(seen(1) + ", " + seen(2));
        }

        private static String seen(int workers) {
            AtomicInteger seen = new AtomicInteger();
            try (TaskRuntime runtime = TaskRuntime.builder().workers(workers).build()) {
                for (int i = 0; i < LAUNCHES; i++) {
                    runtime.launch(() -> {
                        lookAndLeave(seen);
                        finish(() -> forall(range(0, 20), k -> STATE.set("of an iteration")));
                    });
                    runtime.execute(() -> lookAndLeave(seen)); // still runs, perhaps, when the next begins
                    TaskFuture<Integer> submitted = runtime.submit(() -> {
                        lookAndLeave(seen);
                        return 0;
                    });
                    submitted.join();
                }
            }
            return seen + " of " + 3 * LAUNCHES;
        }
    }
}
