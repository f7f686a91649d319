package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.FiberBackend;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** What the guide's page "Schedulers" promises for tasks that do not poll, for each scheduler. */
class LivenessTest {
    private static final int CHILDREN = 8;

    /** Computes without polls until the condition holds, for a bounded time. */
    private static boolean spin(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }

    /** How many children of a task that computes without polls run meanwhile, if others have nothing else to do. */
    private static int promised(String scheduler) {
        return switch (scheduler) {
            case "deque", "sharing" -> CHILDREN;
            case "default" -> 1;
            default -> 0; // asked for at a poll only
        };
    }

    @OnEveryRuntime(
            workers = {2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void spinOnSiblingWithoutPolls(Lab lab) {
        if (promised(lab.configuration().scheduler()) == 0) {
            return; // may hang: the guide says so
        }
        AtomicBoolean flag = new AtomicBoolean();
        lab.launch(() -> {
            async(() -> flag.set(true));
            assertThat(spin(flag::get)).isTrue();
        });
    }

    @OnEveryRuntime(
            workers = {2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void longLeafNoPolls(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        int meanwhile = promised(lab.configuration().scheduler());
        lab.launch(() -> finish(() -> {
            for (int i = 0; i < CHILDREN; i++) {
                async(ran::incrementAndGet);
            }
            assertThat(spin(() -> ran.get() >= meanwhile)).isTrue();
        }));
        assertThat(ran).hasValue(CHILDREN);
    }

    @OnEveryRuntime(
            workers = {1, 2, 3},
            backends = FiberBackend.SCHEDULED)
    void blockedVictim(Lab lab) {
        CountDownLatch children = new CountDownLatch(CHILDREN);
        lab.launch(() -> {
            for (int i = 0; i < CHILDREN; i++) {
                async(children::countDown);
            }
            Waits.await("the children run", children);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void victimThatSaysThatItBlocks(Lab lab) {
        CountDownLatch children = new CountDownLatch(CHILDREN);
        lab.launch(() -> {
            for (int i = 0; i < CHILDREN; i++) {
                async(children::countDown);
            }
            blocking(() -> Waits.await("the children run", children));
        });
    }
}
