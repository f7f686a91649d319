package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** A runtime used from plain threads, virtual threads, other pools, and by what tasks start themselves. */
class ForeignThreadTest {
    private static int work() {
        return finish(() -> {
            TaskFuture<Integer> f = future(() -> 20);
            async(() -> {});
            return f.join() + 1;
        });
    }

    @OnEveryRuntime
    void manyPlainThreads(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        List<TrackedThread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(lab.thread("launcher-" + i, () -> {
                for (int k = 0; k < 20; k++) {
                    sum.addAndGet(lab.launch(() -> work()));
                }
            }));
        }
        threads.forEach(TrackedThread::join);
        assertThat(sum).hasValue(8 * 20 * 21);
    }

    @OnEveryRuntime
    void manyVirtualThreads(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        List<TrackedThread> threads = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            threads.add(lab.virtualThread("launcher-" + i, () -> sum.addAndGet(lab.launch(() -> work()))));
        }
        threads.forEach(TrackedThread::join);
        assertThat(sum).hasValue(100 * 21);
    }

    @OnEveryRuntime
    void tasksOfAForkJoinPool(Lab lab) throws Exception {
        try (ForkJoinPool pool = new ForkJoinPool(3)) {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                results.add(pool.submit(() -> lab.<Integer>launch(() -> work())));
            }
            for (Future<Integer> f : results) {
                assertThat(f.get(30, TimeUnit.SECONDS)).isEqualTo(21);
            }
        }
    }

    /** The other way round: a task that uses a ForkJoinPool with fork and join inside. */
    @OnEveryRuntime
    void aForkJoinPoolUsedByTasks(Lab lab) {
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            lab.launch(() -> {
                for (int i = 0; i < 10; i++) {
                    async(() -> assertThat(Serrano.<Integer>blocking(() -> pool.invoke(new Fib(10))))
                            .isEqualTo(55));
                }
            });
        }
    }

    private static final class Fib extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;

        private final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib f = new Fib(n - 1);
            f.fork();
            return new Fib(n - 2).compute() + f.join();
        }
    }

    @OnEveryRuntime
    void aFutureIsJoinedFromOutside(Lab lab) {
        Promise<TaskFuture<Integer>> handedOut = Serrano.externalPromise();
        Promise<Integer> gate = Serrano.externalPromise();
        for (int i = 0; i < 3; i++) {
            lab.thread("joiner-" + i, () -> assertThat(handedOut.join().join()).isEqualTo(6));
            lab.virtualThread(
                    "joiner-" + i,
                    () -> assertThat(handedOut.join().get(30, TimeUnit.SECONDS)).isEqualTo(6));
        }
        lab.launch(() -> {
            handedOut.put(future(() -> gate.join() + 1));
            async(() -> gate.put(5));
        });
    }

    /** Virtual threads that a task starts inherit its scheduler in the JDK; they must run all the same. */
    @OnEveryRuntime
    void virtualThreadsStartedByATask(Lab lab) {
        ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        CountDownLatch done = new CountDownLatch(20);
        lab.launch(() -> {
            for (int i = 0; i < 20; i++) {
                Thread.ofVirtual().name("child").start(() -> {
                    Thread.yield();
                    seen.add(Thread.currentThread().getName());
                    done.countDown();
                });
            }
            Serrano.blocking(() -> assertThat(done.await(30, TimeUnit.SECONDS)).isTrue());
        });
        assertThat(seen).hasSize(20).containsOnly("child");
    }

    @OnEveryRuntime
    void aVirtualThreadStartedByATaskIsNoTask(Lab lab) {
        Promise<Boolean> result = Serrano.externalPromise();
        lab.launch(() -> {
            Thread.startVirtualThread(() -> {
                try {
                    async(() -> {});
                    result.put(true);
                } catch (IllegalStateException e) {
                    result.put(false);
                }
            });
            assertThat(result.join()).isFalse();
        });
    }

    @OnEveryRuntime
    void aVirtualThreadStartedByATaskMayLaunch(Lab lab) {
        Promise<Integer> result = Serrano.externalPromise();
        lab.launch(() -> {
            Thread.startVirtualThread(() -> result.put(lab.launch(() -> work())));
            assertThat(result.join()).isEqualTo(21);
        });
    }

    @OnEveryRuntime
    void platformThreadsStartedByATask(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            Thread.ofPlatform().daemon().start(() -> p.put(9));
            assertThat(p.join()).isEqualTo(9);
        });
    }

    @OnEveryRuntime
    void parallelStreamsInTasks(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 5; i++) {
                async(() ->
                        assertThat(IntStream.range(0, 1000).parallel().sum()).isEqualTo(499_500));
            }
        });
    }

    /** A thread factory may pass the uncaught-exception handler on, by which a task is found: the thread is no task. */
    @OnEveryRuntime
    void aThreadWithTheHandlerOfATaskIsNoTask(Lab lab) {
        ConcurrentLinkedQueue<Object> seen = new ConcurrentLinkedQueue<>();
        lab.launch(() -> {
            Thread.UncaughtExceptionHandler mine = Thread.currentThread().getUncaughtExceptionHandler();
            Promise<Integer> ended = Serrano.externalPromise();
            Thread.ofPlatform().daemon().uncaughtExceptionHandler(mine).start(() -> {
                seen.add(TaskRuntime.current() == null);
                try {
                    async(() -> {});
                } catch (IllegalStateException e) {
                    seen.add("no task");
                }
                seen.add(lab.<Integer>launch(() -> work()));
                ended.put(1);
            });
            while (!ended.isDone()) {
                finish(() -> async(() -> {}));
            }
        });
        assertThat(seen).containsExactly(true, "no task", 21);
    }
}
