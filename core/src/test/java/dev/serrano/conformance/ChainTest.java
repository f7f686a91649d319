package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;

/** Sizes, depths and orders at which a naive runtime hangs or overflows. */
class ChainTest {
    /** The future must not run inside the call that spawns it, nor before the put. */
    @OnEveryRuntime
    void putAfterFuture(Lab lab) {
        for (int i = 0; i < 50; i++) {
            int v = lab.launch(() -> {
                Promise<Integer> p = promise();
                TaskFuture<Integer> f = future(() -> p.join());
                p.put(1);
                return f.join();
            });
            assertThat(v).isEqualTo(1);
        }
    }

    @OnEveryRuntime
    void putAfterManyFutures(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            TaskFuture<?>[] fs = new TaskFuture<?>[lab.configuration().size(3000, 100)];
            for (int i = 0; i < fs.length; i++) {
                fs[i] = future(() -> p.join());
            }
            p.put(1);
            for (TaskFuture<?> f : fs) {
                assertThat(f.join()).isEqualTo(1);
            }
        });
    }

    /** Fig. 4 of the cooperative paper gets x before y: x lies below y in the deque. */
    @OnEveryRuntime
    void paperFig4Order(Lab lab) {
        assertThat(lab.launch(() -> fibFuture(16))).isEqualTo(987);
        if (lab.workers() == 1) {
            assertThat(lab.runtime().stats().suspensions())
                    .as("a future in the own deque is run in place wherever it lies")
                    .isZero();
        }
    }

    private static int fibFuture(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Integer> x = future(() -> fibFuture(n - 1));
        TaskFuture<Integer> y = future(() -> fibFuture(n - 2));
        return x.join() + y.join();
    }

    /** Each future joins the one before it; the youngest is joined first. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void chainOfDependentFutures(Lab lab) {
        int n = lab.configuration().size(50_000, 5_000);
        assertThat(lab.launch(() -> chain(n))).isEqualTo(n);
    }

    /** With two workers some 300,000 fibers may wait at once; their stacks, by the first compiler alone, may fill 2 GB. */
    @Tag("stress")
    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED)
    void millionChain(Lab lab) {
        assertThat(lab.launch(() -> chain(1_000_000))).isEqualTo(1_000_000);
    }

    private static int chain(int n) {
        TaskFuture<Integer> last = future(() -> 0);
        for (int i = 0; i < n; i++) {
            TaskFuture<Integer> before = last;
            last = future(() -> before.join() + 1);
        }
        return last.join();
    }

    /** Each task waits for a promise that only the next one puts: all are suspended at the same time. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void chainOfPromises(Lab lab) {
        int n = lab.configuration().size(20_000, 500);
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> first = promise();
            Promise<Integer> before = first;
            for (int i = 0; i < n; i++) {
                Promise<Integer> mine = promise();
                Promise<Integer> previous = before;
                async(() -> {
                    mine.put(previous.join() + 1);
                    ended.incrementAndGet();
                });
                before = mine;
            }
            first.put(0);
            assertThat(before.join()).isEqualTo(n);
        });
        assertThat(ended).hasValue(n);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void nestedThroughAsyncs(Lab lab) {
        nested(lab, lab.configuration().size(20_000, 4_000));
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void nested100k(Lab lab) {
        nested(lab, 100_000);
    }

    private static void nested(Lab lab, int depth) {
        LongAdder ended = new LongAdder();
        lab.launch(() -> nest(depth, ended));
        assertThat(ended.sum()).isEqualTo(depth);
    }

    private static void nest(int depth, LongAdder ended) {
        if (depth > 0) {
            finish(() -> async(() -> nest(depth - 1, ended)));
            ended.increment();
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void nestedThroughFutures(Lab lab) {
        int depth = lab.configuration().size(20_000, 4_000);
        assertThat(lab.launch(() -> depthOf(depth))).isEqualTo(depth);
    }

    private static int depthOf(int n) {
        return n == 0 ? 0 : future(() -> depthOf(n - 1)).join() + 1;
    }

    /** Bodies of finishes directly inside each other: the caller's own recursion, as deep as a stack allows. */
    @OnEveryRuntime
    void directlyNested(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> nestDirectly(600, ended));
        assertThat(ended).hasValue(600);
    }

    private static void nestDirectly(int depth, AtomicInteger ended) {
        finish(() -> {
            async(ended::incrementAndGet);
            if (depth > 1) {
                nestDirectly(depth - 1, ended);
            }
        });
    }

    @OnEveryRuntime
    void manyAsyncsInOneFinish(Lab lab) {
        int n = 200_000;
        LongAdder ended = new LongAdder();
        lab.launch(() -> {
            finish(() -> {
                for (int i = 0; i < n; i++) {
                    async(ended::increment);
                }
            });
            assertThat(ended.sum()).isEqualTo(n);
        });
    }

    @OnEveryRuntime(
            everyScheduler = false,
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED)
    void tenMillionAsyncsInOneFinish(Lab lab) {
        int n = 10_000_000;
        long[] ended = new long[1];
        LongAdder shared = new LongAdder();
        lab.launch(() -> {
            finish(() -> {
                for (int i = 0; i < n; i++) {
                    async(shared::increment);
                }
            });
            ended[0] = shared.sum();
        });
        assertThat(ended[0]).isEqualTo(n);
    }

    @OnEveryRuntime
    void manyTasksSuspendedAtOnce(Lab lab) {
        int n = lab.configuration().size(5_000, 300);
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> gate = promise();
            Promise<Integer> reached = promise();
            AtomicInteger begun = new AtomicInteger();
            for (int i = 0; i < n; i++) {
                async(() -> {
                    if (begun.incrementAndGet() == n) {
                        reached.put(n);
                    }
                    gate.join();
                    ended.incrementAndGet();
                });
            }
            reached.join();
            assertThat(ended).hasValue(0);
            gate.put(1);
        });
        assertThat(ended).hasValue(n);
    }
}
