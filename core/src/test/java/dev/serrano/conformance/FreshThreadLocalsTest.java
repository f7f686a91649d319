package dev.serrano.conformance;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serrano.internal.fiber.ThreadLocals;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

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
}
