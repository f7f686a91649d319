package dev.serrano.conformance;

import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.forall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.Spliterator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Loops over spliterators that wait: they read from a queue or a socket, or join futures. */
class SpliteratorLoopTest {
    private static final int SIZE = 400;

    /** The numbers of a range; waits in two of its methods. */
    private static final class Waiting implements Spliterator<Integer> {
        private final Runnable wait;
        private int next;
        private int end;

        Waiting(Runnable wait, int next, int end) {
            this.wait = wait;
            this.next = next;
            this.end = end;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
            if (next == end) {
                return false;
            }
            action.accept(next++);
            return true;
        }

        @Override
        public @Nullable Spliterator<Integer> trySplit() {
            int from = next;
            int middle = (next + end) >>> 1;
            wait.run();
            if (from == middle) {
                return null;
            }
            next = middle;
            return new Waiting(wait, from, middle);
        }

        @Override
        public long estimateSize() {
            int size = end - next;
            wait.run();
            return size;
        }

        @Override
        public int characteristics() {
            return SIZED | SUBSIZED | ORDERED;
        }
    }

    private static void eachOnce(Lab lab, Runnable wait) {
        AtomicIntegerArray seen = new AtomicIntegerArray(SIZE);
        lab.launch(() -> forall(new Waiting(wait, 0, SIZE), i -> {
            seen.incrementAndGet(i);
            long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(50);
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
        }));
        for (int i = 0; i < SIZE; i++) {
            assertThat(seen.get(i)).as("element %d", i).isEqualTo(1);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void itsMethodsWait(Lab lab) {
        eachOnce(lab, () -> delay(Duration.ofMillis(1)));
    }

    /** The JDK's call gives the worker away without a word. */
    @OnEveryRuntime(
            workers = {1, 2, 3},
            backends = FiberBackend.SCHEDULED)
    void itsMethodsBlock(Lab lab) {
        eachOnce(lab, () -> LockSupport.parkNanos(1_000_000));
    }
}
