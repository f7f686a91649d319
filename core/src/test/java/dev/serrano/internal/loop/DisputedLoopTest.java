package dev.serrano.internal.loop;

import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The watchdog hides the worker of a fiber whose iteration seems to wait in the JDK, and hands the rest of the loop to
 * others. An iteration that ends just then must leave that rest alone until it is decided which fiber has the worker.
 */
class DisputedLoopTest {
    private static final int N = 40;
    private static final int DISPUTED = 25;

    private final List<Integer> begun = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger goneOn = new AtomicInteger(); // steps that were taken while the worker was hidden

    @OnEveryRuntime(
            workers = 1,
            workersBecause = "the next element must belong to the same fiber",
            backends = {FiberBackend.PORTABLE, FiberBackend.BLOCKING})
    void aLoopOverARange(Lab lab) {
        lab.launch(() -> forall(range(0, N), i -> iteration(lab, i)));
        eachOnce();
    }

    @OnEveryRuntime(
            workers = 1,
            workersBecause = "the next element must belong to the same fiber",
            backends = {FiberBackend.PORTABLE, FiberBackend.BLOCKING})
    void aLoopOverASpliteratorThatSplits(Lab lab) {
        List<Integer> elements = IntStream.range(0, N).boxed().toList();
        lab.launch(() -> over(elements.spliterator()).forall(i -> iteration(lab, i)));
        eachOnce();
    }

    @OnEveryRuntime(
            workers = 1,
            workersBecause = "the next element must belong to the same fiber",
            backends = {FiberBackend.PORTABLE, FiberBackend.BLOCKING})
    void aLoopOverASourceOfUnknownSize(Lab lab) {
        Iterator<Integer> elements = IntStream.range(0, N).iterator();
        lab.launch(() -> over(Spliterators.spliteratorUnknownSize(elements, 0)).forall(i -> iteration(lab, i)));
        eachOnce();
    }

    /** The source itself has waited: it hands its element over while the worker is hidden. */
    @OnEveryRuntime(
            workers = 1,
            workersBecause = "the next element must belong to the same fiber",
            backends = {FiberBackend.PORTABLE, FiberBackend.BLOCKING})
    void aSourceThatHasWaited(Lab lab) {
        AtomicInteger next = new AtomicInteger();
        Spliterator<Integer> elements = new Spliterators.AbstractSpliterator<>(Long.MAX_VALUE, 0) {
            @Override
            public boolean tryAdvance(Consumer<? super Integer> action) {
                int i = next.getAndIncrement();
                if (i == DISPUTED) {
                    Claim claim = new Claim(lab);
                    action.accept(i);
                    claim.mustBeOver();
                } else if (i < N) {
                    action.accept(i);
                }
                return i < N;
            }
        };
        lab.launch(() -> over(elements).forall(begun::add));
        eachOnce();
    }

    private void iteration(Lab lab, int i) {
        begun.add(i);
        if (i == DISPUTED) {
            new Claim(lab);
        }
    }

    private void eachOnce() {
        assertThat(goneOn).as("steps while the worker was hidden").hasValue(0);
        assertThat(begun)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, N).boxed().toList());
    }

    /** What the watchdog does with the fiber of the calling task, until it finds that the fiber does not wait after all. */
    private final class Claim {
        private final TaskFiber fiber = TaskFiber.inTask("a claim");
        private final Worker worker = fiber.needWorker();
        private final int begunBefore = begun.size();
        private volatile boolean over;

        Claim(Lab lab) {
            assertThat(fiber.dispute()).isTrue();
            fiber.hideSlot();
            lab.thread("claimer", () -> {
                Waits.until("the fiber looks for its worker", () -> over || wentOn() || looksForItsWorker());
                if (wentOn()) {
                    goneOn.incrementAndGet();
                }
                over = true;
                fiber.showSlot(worker);
                fiber.giveBack();
            });
        }

        void mustBeOver() {
            if (!over) {
                goneOn.incrementAndGet();
                over = true;
            }
        }

        private boolean wentOn() {
            return begun.size() > begunBefore;
        }

        private boolean looksForItsWorker() {
            Thread t = fiber.thread();
            for (StackTraceElement e : t == null ? new StackTraceElement[0] : t.getStackTrace()) {
                if (e.getClassName().equals(Fiber.class.getName())
                        && e.getMethodName().equals("pause")) {
                    return true;
                }
            }
            return false;
        }
    }
}
