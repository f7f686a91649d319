package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.listening;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.TaskListener;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.sync.Event;
import dev.serrano.testing.EndOfStack;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;

/**
 * A recursion without end fails its finish with a StackOverflowError and nothing else, wherever in the runtime it
 * strikes, and the runtime stays usable.
 * <p>Recursions that may suspend at every level have one worker: what a suspended virtual thread has on its stack moves
 * to the heap, so with more workers such a recursion would not overflow. Under the scheduler sharing the end of each
 * finish with a task suspends, even with one worker.
 */
class StackOverflowTest {
    private static final long STACK = 512 << 10;
    private static final int REPETITIONS = 4;
    private static final int MORE_REPETITIONS = 12;
    private static final long LEVEL_NANOS = 20_000; // the stack lasts for many ticks of the watchdog

    /** Recursion that goes through the runtime at every level; it is called again and again until the stack is full. */
    private interface Recursion {
        void level(TaskBody deeper) throws Exception;
    }

    private static void recurse(Recursion r) throws Exception {
        r.level(() -> recurse(r));
    }

    /** Recursions that start at different depths, so that the overflow strikes at every place in turn. */
    private static void shifted(int shift, TaskBody body) throws Exception {
        if (shift == 0) {
            body.run();
        } else {
            pad(shift, 1, 2, 3, body);
        }
    }

    private static long pad(int shift, long a, long b, long c, TaskBody body) throws Exception {
        shifted(shift - 1, body);
        return a + b * c;
    }

    private static void overflows(Lab lab, Recursion r) {
        overflows(lab, r, () -> {});
    }

    private static int repetitions(Lab lab) {
        boolean byDefault =
                lab.configuration().scheduler().equals(TaskRuntime.schedulers().getFirst());
        return byDefault && Boolean.getBoolean("serrano.test.everything") ? MORE_REPETITIONS : REPETITIONS;
    }

    private static void overflows(Lab lab, Recursion r, Runnable atTheTop) {
        lab.runtime(b -> b.stackSize(STACK));
        int n = repetitions(lab);
        for (int i = 0; i < n; i++) {
            int shift = i;
            Throwable failure = catchThrowable(() -> lab.launch(() -> {
                try {
                    shifted(shift, () -> recurse(r));
                } finally {
                    atTheTop.run();
                }
            }));
            assertThat(failure).as("repetition " + i).isInstanceOf(MultiException.class);
            for (Throwable f : ((MultiException) failure).failures()) {
                assertThat(f).as("repetition " + i).isInstanceOf(StackOverflowError.class);
            }
            assertUsable(lab);
        }
    }

    private static void assertUsable(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        int v = lab.launch(() -> {
            Promise<Integer> p = promise();
            finish(() -> {
                for (int i = 0; i < 20; i++) {
                    async(() -> {
                        p.join();
                        ended.incrementAndGet();
                    });
                }
                async(() -> p.put(1));
            });
            return future(() -> 41).join() + p.join();
        });
        assertThat(v).isEqualTo(42);
        assertThat(ended).hasValue(20);
    }

    @OnEveryRuntime(workers = {1, 2})
    void plainRecursion(Lab lab) {
        overflows(lab, TaskBody::run);
    }

    @OnEveryRuntime(workers = {1, 2})
    void throughFinish(Lab lab) {
        overflows(lab, deeper -> finish(deeper));
    }

    @OnEveryRuntime(workers = {1, 2})
    void throughFinishWithAValue(Lab lab) {
        overflows(
                lab,
                deeper -> finish(() -> {
                    deeper.run();
                    return 1;
                }));
    }

    /** The overflow may strike inside a push. */
    @OnEveryRuntime(workers = {1, 2})
    void withAnAsyncAtEachLevel(Lab lab) {
        overflows(lab, deeper -> {
            async(() -> {});
            deeper.run();
        });
    }

    @OnEveryRuntime(notOn = "sharing", workers = 1)
    void withAFinishThatRunsAnAsyncAtEachLevel(Lab lab) {
        overflows(lab, deeper -> {
            finish(() -> async(() -> {}));
            deeper.run();
        });
    }

    @OnEveryRuntime(notOn = "sharing", workers = 1)
    void withANonBlockingTaskAtEachLevel(Lab lab) {
        overflows(lab, deeper -> {
            finish(() -> asyncNb(() -> {}));
            deeper.run();
        });
    }

    /** The overflow may strike inside a completion. */
    @OnEveryRuntime(workers = 1)
    void withAFutureJoinedAtEachLevel(Lab lab) {
        overflows(lab, deeper -> {
            TaskFuture<Integer> f = future(() -> 1);
            assertOne(f.join());
            deeper.run();
        });
    }

    @OnEveryRuntime(workers = 1)
    void withAFutureJoinedOnTheWayBack(Lab lab) {
        overflows(lab, deeper -> {
            TaskFuture<Integer> f = future(() -> 1);
            deeper.run();
            assertOne(f.join());
        });
    }

    private static void assertOne(int v) {
        if (v != 1) {
            throw new IllegalStateException("a future lost its value");
        }
    }

    /** A join, or the end of a finish, that has taken a task out of the queue runs it: nobody else would. */
    @OnEveryRuntime(workers = {1, 2})
    void noTaskIsTakenAndNotRun(Lab lab) {
        endAll(lab, made -> {
            TaskFuture<Integer> f = future(() -> 1);
            made.add(f);
            finish(() -> assertOne(f.join()));
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void noTaskIsTakenAndNotRunByATaskWithMembers(Lab lab) {
        endAll(
                lab,
                made -> listening(new TaskListener() {}, () -> {
                    finish(() -> {
                        TaskFuture<Integer> f = future(() -> 1);
                        made.add(f);
                        async(() -> {});
                    });
                    TaskFuture<Integer> f = future(() -> 1);
                    made.add(f);
                    return f.join();
                }));
    }

    /** The futures that are made at the end of the stack end, and so does the run. */
    private static void endAll(Lab lab, Consumer<Collection<TaskFuture<Integer>>> action) {
        lab.runtime(b -> b.stackSize(STACK));
        int n = repetitions(lab);
        for (int i = 0; i < n; i++) {
            int shift = i;
            Collection<TaskFuture<Integer>> made = new ConcurrentLinkedQueue<>();
            Throwable failure =
                    catchThrowable(() -> lab.launch(() -> EndOfStack.run(shift, () -> action.accept(made))));
            if (failure != null) {
                assertThat(((MultiException) failure).failures()).allMatch(f -> f instanceof StackOverflowError);
            }
            assertThat(made).allMatch(f -> f.isDone());
            assertUsable(lab);
        }
    }

    @OnEveryRuntime(workers = 1)
    void throughTheBranchesOfAJoin(Lab lab) {
        overflows(lab, deeper -> join(deeper, () -> {}));
    }

    @OnEveryRuntime(workers = 1)
    void throughTheBranchesOfAJoinWithValues(Lab lab) {
        overflows(
                lab,
                deeper -> joinLong(
                        () -> {
                            deeper.run();
                            return 1;
                        },
                        () -> 1,
                        Long::sum));
    }

    @OnEveryRuntime(workers = 1)
    void withAPutAtEachLevel(Lab lab) {
        Queue<Promise<Integer>> promises = new ConcurrentLinkedQueue<>();
        overflows(
                lab,
                deeper -> {
                    Promise<Integer> p = promise();
                    promises.add(p);
                    TaskFuture<Integer> waiter = future(() -> p.join());
                    p.put(1);
                    deeper.run();
                    assertOne(waiter.join());
                },
                () -> {
                    promises.forEach(p -> p.tryPut(1)); // the overflow may have struck instead of the put
                    promises.clear();
                });
    }

    /** With polls on the way, of which some answer the watchdog. */
    @OnEveryRuntime(workers = 1)
    void slowly(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        Throwable failure = catchThrowable(() -> lab.launch(() -> recurse(deeper -> {
            spin(LEVEL_NANOS);
            poll();
            deeper.run();
        })));
        assertThat(failure).isInstanceOf(MultiException.class);
        assertThat(((MultiException) failure).failures()).singleElement().isInstanceOf(StackOverflowError.class);
        assertUsable(lab);
    }

    private static void spin(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    /** Each callback sets the next event, whose callback comes after it, not inside it. */
    @OnEveryRuntime(workers = {1, 2})
    void notThroughCallbacksOfEvents(Lab lab) {
        int length = 50_000;
        AtomicInteger set = new AtomicInteger();
        lab.runtime(b -> b.stackSize(STACK));
        lab.launch(() -> eventInEvent(set, length));
        assertThat(set).hasValue(length);
        assertUsable(lab);
    }

    private static void eventInEvent(AtomicInteger set, int left) {
        Event<Integer> e = Event.newEvent();
        e.addExecutionBody(v -> {
            set.incrementAndGet();
            if (left > 1) {
                eventInEvent(set, left - 1);
            }
        });
        e.setValue(left);
    }

    /**
     * A task suspends deep in the stack. Setting a deep stack aside may need stack, so the wait itself may overflow.
     * For the last page see {@link #suspensionsInTheLastPage}.
     */
    @OnEveryRuntime(workers = {1, 2})
    void aSuspensionDeepInTheStack(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        int limit = lab.launch(StackOverflowTest::depthLimit);
        Deque<Integer> depths = new ArrayDeque<>();
        for (int tenth = 2; tenth <= 9; tenth++) {
            for (int k = 0; k < 8; k++) {
                depths.add(limit / 10 * tenth + k);
            }
        }
        List<String> outcomes = new ArrayList<>();
        for (int depth : depths) {
            int before = lab.runtime().stats().liveThreads();
            Throwable failure = catchThrowable(() -> lab.launch(() -> {
                Promise<Integer> p = promise();
                async(() -> p.put(1));
                descend(depth, () -> {
                    async(() -> {});
                    assertOne(p.join());
                });
            }));
            outcomes.add(depth + " of " + limit + ": " + (failure == null ? "ok" : failure + " threads " + before));
            if (failure != null) {
                assertThat(((MultiException) failure).failures())
                        .as(outcomes.toString())
                        .allMatch(f -> f instanceof StackOverflowError);
            }
            assertUsable(lab);
        }
        assertThat(outcomes.get(0)).endsWith("ok");
    }

    /** Often, so that all frames are compiled: an overflow in the JVM's own thaw would end it. */
    @Tag("stress")
    @OnEveryRuntime(
            backends = FiberBackend.SCHEDULED,
            workers = {1, 2},
            seconds = 600)
    void suspensionsInTheLastPage(Lab lab) {
        for (int round = 0; round < 100; round++) {
            TaskRuntime r = lab.another(b -> b.stackSize(STACK));
            int limit = r.launch(StackOverflowTest::depthLimit);
            for (int left = 150; left > 0; left -= 3) {
                int depth = limit - left;
                Throwable failure = catchThrowable(() -> r.launch(() -> {
                    Promise<Integer> p = promise();
                    async(() -> p.put(1));
                    descend(depth, () -> assertOne(p.join()));
                }));
                if (failure != null) {
                    assertThat(((MultiException) failure).failures()).allMatch(f -> f instanceof StackOverflowError);
                }
            }
            lab.close(r);
        }
    }

    private static int depthLimit() {
        int[] depth = new int[1];
        for (int warmUp = 0; warmUp < 3; warmUp++) {
            depth[0] = 0;
            try {
                descend(Integer.MAX_VALUE, () -> {}, depth);
            } catch (StackOverflowError e) {
                // depth is known now
            }
        }
        return depth[0];
    }

    private static void descend(int n, TaskBody bottom) {
        descend(n, bottom, new int[1]);
    }

    private static void descend(int n, TaskBody bottom, int[] depth) {
        depth[0]++;
        if (n > 0) {
            descend(n - 1, bottom, depth);
        } else {
            try {
                bottom.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Asyncs nest through the heap, not through the stack: recursion through them does not overflow. */
    @OnEveryRuntime(workers = {1, 2})
    void throughAsyncsThereIsNoOverflow(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        int depth = lab.configuration().size(20_000, 3_000);
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> down(depth, ended));
        assertThat(ended).hasValue(depth);
    }

    private static void down(int depth, AtomicInteger ended) {
        if (depth > 0) {
            finish(() -> async(() -> down(depth - 1, ended)));
            ended.incrementAndGet();
        }
    }
}
