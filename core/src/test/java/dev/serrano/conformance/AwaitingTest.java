package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncAwait;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.here;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.DeadlockPolicy;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.spi.TaskMember;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Data-driven tasks: they begin when their inputs are there. */
class AwaitingTest {
    private static int put(Promise<Integer> p, int value) {
        p.put(value);
        return value;
    }

    @OnEveryRuntime
    void itBeginsWhenTheLastInputIsThere(Lab lab) {
        AtomicLong sum = new AtomicLong();
        lab.launch(() -> {
            for (int round = 0; round < 60; round++) {
                int k = round;
                Promise<Integer> p = promise();
                Promise<Integer> q = promise();
                TaskFuture<Integer> f = future(() -> put(p, 1) + 1);
                async(awaiting(q, f, p, q), () -> {
                    assertThat(q.isDone() && f.isDone() && p.isDone()).isTrue();
                    sum.addAndGet(q.join() + f.join() + p.join());
                });
                async(() -> put(q, 100));
                if (k % 2 == 0) {
                    async(awaiting(List.of(p)), () -> sum.addAndGet(p.join()));
                }
            }
        });
        assertThat(sum).hasValue(60 * 103 + 30);
    }

    @OnEveryRuntime
    void itCountsInItsFinishFromTheSpawnOn(Lab lab) {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> {
                order.add("put");
                p.put(1);
            });
            finish(() -> asyncAwait(p, () -> order.add("ran")));
            order.add("finished");
        });
        assertThat(order).containsExactly("put", "ran", "finished");
    }

    @OnEveryRuntime
    void futuresHaveTheValueOfTheBody(Lab lab) {
        int v = lab.launch(() -> {
            Promise<Integer> p = promise();
            Promise<Integer> q = promise();
            Promise<Integer> r = promise();
            TaskFuture<Integer> one = future(awaiting(p), () -> p.join() + 1);
            TaskFuture<Integer> two = future(awaiting(one, q), () -> one.join() + q.join());
            TaskFuture<Integer> three = future(awaiting(one, two, r), () -> one.join() + two.join() + r.join());
            TaskFuture<Integer> all = future(awaiting(List.of(one, two, three)), () -> three.join() * 2);
            r.put(100);
            q.put(10);
            p.put(1);
            return all.join();
        });
        assertThat(v).isEqualTo((2 + 12 + 100) * 2);
    }

    /** Test T3, figure 2.5 of the thesis: fib with a task for each call that awaits its two inputs. */
    @OnEveryRuntime
    void fibByDataDrivenFutures(Lab lab) {
        int n = lab.configuration().size(18, 10);
        int v = lab.launch(() -> {
            Promise<Integer> result = promise();
            fib(n, result);
            return result.join();
        });
        assertThat(v).isEqualTo(n == 18 ? 2584 : 55);
    }

    private static void fib(int n, Promise<Integer> result) {
        if (n < 2) {
            result.put(n);
            return;
        }
        Promise<Integer> left = promise();
        Promise<Integer> right = promise();
        async(() -> fib(n - 1, left));
        async(() -> fib(n - 2, right));
        asyncAwait(left, right, () -> result.put(left.join() + right.join()));
    }

    /** Trap 24: they hold no worker, of which there is one, and no fiber. */
    @OnEveryRuntime(workers = {1})
    void tasksThatWaitHoldNoWorkerAndNoFiber(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        long suspended = lab.launch(() -> {
            Promise<Integer> p = promise();
            long before = lab.runtime().stats().suspensions();
            finish(() -> {
                for (int i = 0; i < 2_000; i++) {
                    asyncAwait(p, ran::incrementAndGet);
                }
                p.put(1);
            });
            return lab.runtime().stats().suspensions() - before;
        });
        assertThat(ran).hasValue(2_000);
        assertThat(suspended).as("the end of the finish at most").isLessThan(20);
    }

    @OnEveryRuntime
    void inputsThatAreThereCostAPlainSpawn(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            TaskFuture<Integer> there = TaskFuture.completed(1);
            asyncAwait(there, ran::incrementAndGet);
            async(awaiting(List.of()), ran::incrementAndGet);
            assertThat(future(awaiting(there, there), ran::incrementAndGet).join())
                    .isPositive();
        });
        assertThat(ran).hasValue(3);
    }

    @OnEveryRuntime
    void aFailedInputFailsTheTaskWithoutRunningItsBody(Lab lab) {
        IOException planned = new IOException("planned");
        AtomicInteger ran = new AtomicInteger();
        for (boolean before : new boolean[] {true, false}) {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> lab.launch(() -> {
                        Promise<Integer> p = promise();
                        if (before) {
                            p.fail(planned);
                        }
                        asyncAwait(TaskFuture.completed(3), p, ran::incrementAndGet);
                        if (!before) {
                            p.fail(planned);
                        }
                    }))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(planned));
        }
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime
    void aFutureFailsWithTheCauseOfItsInputWhichIsConsumed(Lab lab) {
        IOException planned = new IOException("planned");
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> late = promise();
            TaskFuture<Integer> source = future(() -> {
                late.join();
                throw planned;
            });
            TaskFuture<Integer> f = future(awaiting(source), ran::incrementAndGet);
            TaskFuture<Integer> g = future(awaiting(f), ran::incrementAndGet);
            late.put(1);
            assertThat(g.outcome()).hasToString("Failure[cause=" + planned + "]");
        });
        assertThat(ran).hasValue(0);
    }

    /** Which of two failures it is does not depend on when they came. */
    @OnEveryRuntime
    void theFirstFailureInTheOrderOfTheInputs(Lab lab) {
        IOException first = new IOException("first");
        lab.launch(() -> {
            Promise<Integer> a = promise();
            Promise<Integer> b = promise();
            TaskFuture<Integer> f = future(awaiting(a, b), () -> 1);
            async(() -> b.fail(new IOException("second")));
            async(() -> a.fail(first));
            assertThat(f.outcome()).hasToString("Failure[cause=" + first + "]");
        });
    }

    /** Trap 20: who waits for the future of a scope that is cancelled is released, and its members hear of it. */
    @OnEveryRuntime
    void aCancelledScopeEndsThem(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger discarded = new AtomicInteger();
        SpawnOptions member = SpawnOptions.none().with(() -> new Told(discarded));
        lab.launch(() -> {
            Promise<Integer> never = promise();
            Promise<TaskFuture<Integer>> pending = promise();
            Cancellation c = new Cancellation();
            async(() -> assertThat(pending.join().outcome().toString()).contains("Cancel"));
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        pending.put(future(member.awaiting(never), ran::incrementAndGet));
                        for (int i = 0; i < 20; i++) {
                            async(member.awaiting(never), ran::incrementAndGet);
                        }
                        c.cancel("planned");
                        async(member.awaiting(never), ran::incrementAndGet);
                    }));
            never.put(1); // nobody is left
        });
        assertThat(ran).hasValue(0);
        assertThat(discarded.get()).isBetween(21, 22); // the last spawn may end its task before
    }

    @OnEveryRuntime(workers = {1, 3})
    void membersOfATaskWhoseInputFailsAreDiscarded(Lab lab) {
        AtomicInteger discarded = new AtomicInteger();
        SpawnOptions member = SpawnOptions.none().with(() -> new Told(discarded));
        lab.launch(() -> {
            Promise<Integer> p = promise();
            TaskFuture<Integer> f = future(member.awaiting(p), () -> 1);
            p.fail(new IOException("planned"));
            assertThat(f.outcome().toString()).contains("planned");
        });
        assertThat(discarded).hasValue(1);
    }

    private static final class Told extends TaskMember {
        private final AtomicInteger discarded;

        Told(AtomicInteger discarded) {
            this.discarded = discarded;
        }

        @Override
        public void discarded(Throwable why) {
            discarded.incrementAndGet();
        }
    }

    /** A future that is cancelled waits no longer, so its finish ends. */
    @OnEveryRuntime
    void aCancelledFutureDoesNotWaitForItsInputs(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            finish(() -> {
                TaskFuture<Integer> f = future(awaiting(never), () -> 1);
                assertThat(f.cancel(true)).isTrue();
                assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
            });
            assertThat(never.isDone()).isFalse();
        });
    }

    @OnEveryRuntime
    void optionsAddUp(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            Promise<Integer> q = promise();
            TaskFuture<String> name = future(
                    awaiting(p).named("index").at(here()).awaiting(q),
                    () -> Thread.currentThread().getName() + p.join() + q.join());
            TaskFuture<Integer> nb = future(
                    SpawnOptions.none().nonBlocking().awaiting(q),
                    () -> promise().hashCode());
            TaskFuture<Object> waits =
                    future(awaiting(q).nonBlocking(), () -> promise().join());
            async(() -> q.put(2));
            p.put(1);
            assertThat(name.join()).isEqualTo("index12");
            nb.join();
            assertThatIllegalStateException().isThrownBy(waits::join).withMessageContaining("non-blocking");
        });
    }

    @OnEveryRuntime
    void inIterationsOfALoop(Lab lab) {
        AtomicLong sum = new AtomicLong();
        lab.launch(() -> {
            List<Promise<Integer>> inputs = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                inputs.add(promise());
            }
            async(() -> {
                for (Promise<Integer> p : inputs) {
                    p.put(1);
                }
            });
            forall(
                    range(0, 100),
                    i -> asyncAwait(
                            inputs.get(i), () -> sum.addAndGet(inputs.get(i).join())));
        });
        assertThat(sum).hasValue(100);
    }

    @OnEveryRuntime
    void anInputFromOutside(Lab lab) {
        Promise<Integer> p = promise();
        Promise<Integer> q = promise();
        AtomicInteger ran = new AtomicInteger();
        lab.thread("outside", () -> {
            p.put(1);
            q.put(2);
        });
        lab.launch(() -> asyncAwait(p, q, () -> ran.addAndGet(p.join() + q.join())));
        assertThat(ran).hasValue(3);
    }

    /** Trap 19, test T6 (figure 2.13): tasks that await each other's puts are stuck, and are reported with the finish. */
    @OnEveryRuntime
    void aCircleIsReportedWithThoseThatHaveNotBegun(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(100)));
        Promise<Integer> left = promise();
        Promise<Integer> right = promise();
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> finish(named("the circle"), () -> {
                    async(taskNamed("first").awaiting(left), () -> right.put(1));
                    async(taskNamed("second").awaiting(right), () -> left.put(1));
                })))
                .withMessageContaining("the circle")
                .withMessageContaining("\"first\" has not begun: it waits for " + left)
                .withMessageContaining("\"second\" has not begun: it waits for " + right)
                .withMessageContaining("3 tasks wait");
    }

    @OnEveryRuntime
    void aCircleOfTasksIsCertain(Lab lab) {
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Promise<TaskFuture<Integer>> self = promise();
                    TaskFuture<Integer> f = future(() -> self.join().join());
                    TaskFuture<Integer> g = future(awaiting(f), () -> 1);
                    self.put(g);
                }));
    }

    @OnEveryRuntime
    void aLatticeOfTasks(Lab lab) {
        int n = lab.configuration().size(100, 12);
        assertThat(lab.launch(() -> lattice(n))).isEqualTo(wavefront(n));
    }

    /** A million tasks, all spawned before the first is done or meanwhile. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false,
            workersBecause = "takes too long with all")
    void aLatticeOfAMillion(Lab lab) {
        int n = lab.configuration().size(1_000, 12);
        assertThat(lab.launch(() -> lattice(n))).isEqualTo(wavefront(n));
    }

    @SuppressWarnings("unchecked")
    private static long lattice(int n) {
        TaskFuture<Long>[] above = (TaskFuture<Long>[]) new TaskFuture<?>[n];
        Promise<Long> begin = promise();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                TaskFuture<Long> up = i == 0 ? begin : above[j];
                TaskFuture<Long> left = j == 0 ? begin : above[j - 1];
                above[j] = future(awaiting(up, left), () -> (up.join() + left.join()) % 1_000_003);
            }
        }
        begin.put(1L);
        return above[n - 1].join();
    }

    private static long wavefront(int n) {
        long[] above = new long[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                above[j] = ((i == 0 ? 1 : above[j]) + (j == 0 ? 1 : above[j - 1])) % 1_000_003;
            }
        }
        return above[n - 1];
    }

    /** A failure goes down a chain of any length without recursion. */
    @OnEveryRuntime(workers = {1, 2})
    void aFailureGoesDownALongChain(Lab lab) {
        int n = lab.configuration().size(100_000, 100);
        IOException planned = new IOException("planned");
        lab.launch(() -> {
            Promise<Integer> begin = promise();
            TaskFuture<Integer> last = begin;
            for (int i = 0; i < n; i++) {
                last = future(awaiting(last), () -> 1);
            }
            begin.fail(planned);
            assertThat(last.outcome()).hasToString("Failure[cause=" + planned + "]");
        });
    }

    @Test
    void misuse() {
        assertThatIllegalStateException()
                .isThrownBy(() -> asyncAwait(promise(), () -> {}))
                .withMessageContaining("outside a task");
        assertThatNullPointerException()
                .isThrownBy(() -> awaiting((TaskFuture<?>) null))
                .withMessageContaining("awaiting");
    }

    /** The input may live long: it does not keep what the body of a task refers to that was cancelled before it began. */
    @OnEveryRuntime(workers = 2)
    void whoNeverBeginsIsNotKeptByItsInput(Lab lab) {
        Promise<Integer> input = externalPromise();
        List<WeakReference<Object>> held = new ArrayList<>();
        lab.launch(() -> {
            Cancellation stop = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                        held.add(spawn(input, false));
                        held.add(spawn(input, true));
                        stop.cancel("the test");
                    }));
        });
        Waits.until("both are collected", () -> {
            System.gc();
            return held.stream().allMatch(r -> r.get() == null);
        });
        assertThat(input.isDone()).as("the input is still there").isFalse();
    }

    private static WeakReference<Object> spawn(Promise<Integer> input, boolean future) {
        Object large = new Object();
        if (future) {
            future(awaiting(input), large::hashCode);
        } else {
            async(awaiting(input), () -> assertThat(large).isNotNull());
        }
        return new WeakReference<>(large);
    }
}
