package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Cancellation;
import dev.serrano.EngineAccess;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Small programs, each under many schedules that the scheduler {@code deterministic} draws. */
class SyncSchedulesTest {
    private static final int SEEDS = 60;

    enum Program implements TaskBody {
        SEMAPHORE {
            @Override
            public void run() {
                TaskSemaphore s = new TaskSemaphore(1);
                Cancellation stop = new Cancellation();
                AtomicInteger held = new AtomicInteger();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        async(() -> hold(s, 2, held));
                        async(() -> hold(s, 1, held));
                    }));
                    async(() -> hold(s, 1, held));
                    async(() -> hold(s, 2, held));
                    async(s::release);
                    async(() -> stop.cancel());
                });
                assertThat(s.available()).isEqualTo(2);
            }

            private void hold(TaskSemaphore s, int n, AtomicInteger held) throws InterruptedException {
                s.acquire(n);
                try {
                    assertThat(held.addAndGet(n)).isLessThanOrEqualTo(2);
                    poll();
                } finally {
                    held.addAndGet(-n);
                    s.release(n);
                }
            }
        },
        LOCK {
            @Override
            public void run() {
                TaskLock lock = new TaskLock();
                Cancellation stop = new Cancellation();
                int[] inside = new int[2];
                TaskBody section = () -> lock.run(() -> {
                    assertThat(++inside[0]).isEqualTo(1);
                    try {
                        poll();
                    } finally {
                        inside[0]--;
                    }
                });
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        async(section);
                        async(section);
                    }));
                    async(section);
                    async(section);
                    async(() -> stop.cancel());
                });
                assertThat(lock.tryLock()).isTrue();
                lock.unlock();
            }
        },
        QUEUE {
            @Override
            public void run() {
                BoundedQueue<Integer> q = new BoundedQueue<>(2); // for what cancelled tasks leave
                Cancellation stop = new Cancellation();
                Set<Integer> seen = new TreeSet<>();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        async(() -> assertThat(seen.add(q.take())).isTrue());
                        async(() -> assertThat(seen.add(
                                        (Integer) Select.first(Select.taking(q)).value()))
                                .isTrue());
                    }));
                    async(() -> {
                        for (int i = 0; i < 5; i++) {
                            q.put(i);
                        }
                    });
                    async(() -> stop.cancel());
                    async(() -> {
                        for (int i = 0; i < 3; i++) {
                            assertThat(seen.add(q.take())).isTrue();
                        }
                    });
                });
                for (Integer i = q.poll(); i != null; i = q.poll()) {
                    assertThat(seen.add(i)).isTrue();
                }
                assertThat(seen).containsExactly(0, 1, 2, 3, 4);
            }
        },
        CLOSED_WITH_A_FAILURE {
            @Override
            public void run() {
                BoundedQueue<Integer> q = new BoundedQueue<>(1);
                ArithmeticException wrong = new ArithmeticException();
                Cancellation stop = new Cancellation();
                int[] counts = new int[2]; // elements, failures
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> async(() -> take(q, counts))));
                    for (int i = 0; i < 3; i++) {
                        async(() -> take(q, counts));
                    }
                    async(() -> {
                        q.put(1);
                        q.put(2);
                        q.close(wrong);
                    });
                    async(() -> stop.cancel());
                });
                assertThat(counts[0]).isEqualTo(2);
                assertThat(counts[1]).isBetween(1, 2); // one may have been cancelled
            }

            private void take(BoundedQueue<Integer> q, int[] counts) throws InterruptedException {
                try {
                    assertThat(q.take()).isNotNull();
                    counts[0]++;
                } catch (ArithmeticException e) {
                    counts[1]++;
                }
            }
        },
        CONFLATED {
            @Override
            public void run() {
                BoundedQueue<Integer> q = BoundedQueue.conflated();
                Cancellation stop = new Cancellation();
                List<Integer> seen = new ArrayList<>();
                finish(() -> {
                    async(() -> Cancelled.finishBy(
                            stop, () -> async(() -> assertThat(q.take()).isNotNull())));
                    async(() -> {
                        for (int i = 1; i <= 4; i++) {
                            q.put(i);
                        }
                        stop.cancel();
                    });
                    async(() -> {
                        for (Integer i = q.poll(); i != null; i = q.poll()) {
                            seen.add(i);
                        }
                    });
                });
                assertThat(q.size()).isLessThanOrEqualTo(1);
                assertThat(seen).isSorted().doesNotHaveDuplicates();
            }
        },
        SYNC_VARIABLE {
            @Override
            public void run() {
                SyncVariable<Integer> v = SyncVariable.empty();
                List<Integer> seen = new ArrayList<>();
                finish(() -> {
                    for (int w = 0; w < 2; w++) {
                        int from = 10 * w;
                        async(() -> {
                            for (int i = 0; i < 3; i++) {
                                v.write(from + i);
                            }
                        });
                    }
                    async(() -> {
                        for (int i = 0; i < 6; i++) {
                            seen.add(v.read());
                        }
                        v.write(99);
                    });
                    async(() -> assertThat(v.readFF()).isNotNull());
                });
                assertThat(v.tryRead()).isEqualTo(99);
                assertThat(seen).hasSize(6).doesNotHaveDuplicates();
                assertThat(seen).filteredOn(i -> i < 10).isSorted();
            }
        },
        EVENT_COUNT {
            @Override
            public void run() {
                EventCount c = new EventCount();
                Cancellation stop = new Cancellation();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> async(() -> c.await(9))));
                    for (int i = 1; i <= 4; i++) {
                        int k = i;
                        async(() -> {
                            c.await(k);
                            assertThat(c.read()).isGreaterThanOrEqualTo(k);
                        });
                        async(c::advance);
                    }
                    async(() -> stop.cancel());
                });
                assertThat(c.waiting()).isZero();
            }
        },
        BARRIER {
            @Override
            public void run() {
                int n = 3;
                Barrier b = new Barrier();
                Cancellation stop = new Cancellation();
                int[] arrivals = new int[4];
                b.register();
                finish(() -> {
                    async(() -> Cancelled.finishBy(
                            stop,
                            () -> async(b.registered(), () -> {
                                for (; ; ) {
                                    b.arriveAndAwait();
                                }
                            })));
                    for (int i = 0; i < n; i++) {
                        async(b.registered(), () -> {
                            for (int phase = 0; phase < arrivals.length; phase++) {
                                arrivals[phase]++;
                                b.arriveAndAwait();
                                assertThat(arrivals[phase]).isEqualTo(n);
                            }
                        });
                    }
                    async(() -> stop.cancel());
                    b.arriveAndDeregister();
                });
                assertThat(b.parties()).isZero();
            }
        },
        SINGLE {
            @Override
            public void run() {
                Single group = Single.ofTasks();
                int[] runs = new int[2];
                group.barrier().register();
                finish(() -> {
                    for (int i = 0; i < 3; i++) {
                        async(group.registered(), () -> {
                            for (int round = 1; round <= 3; round++) {
                                group.runNowait(() -> runs[1]++);
                                group.run(() -> runs[0]++);
                                assertThat(runs[0]).isEqualTo(round);
                                group.barrier().arriveAndAwait();
                            }
                        });
                    }
                    group.barrier().arriveAndDeregister();
                });
                assertThat(runs).containsExactly(3, 3);
            }
        },
        SELECT {
            @Override
            public void run() {
                BoundedQueue<Integer> a = new BoundedQueue<>(2);
                BoundedQueue<Integer> b = new BoundedQueue<>(2);
                Event<Integer> e = Event.newEvent();
                AtomicInteger taken = new AtomicInteger();
                finish(() -> {
                    for (int i = 0; i < 3; i++) {
                        async(() -> {
                            int which = Select.first(Select.taking(a), Select.taking(b), Select.on(e))
                                    .index();
                            taken.addAndGet(which < 2 ? 1 : 0);
                        });
                    }
                    async(() -> a.put(1));
                    async(() -> b.put(2));
                    async(() -> e.setValue(3));
                });
                assertThat(taken.get() + a.size() + b.size()).isEqualTo(2);
            }
        };

        @Override
        public abstract void run();
    }

    @ParameterizedTest
    @EnumSource(Program.class)
    void holdsInEachSchedule(Program program) {
        Set<Long> schedules = new TreeSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            try (TaskRuntime r = TaskRuntime.builder()
                    .scheduler("deterministic")
                    .seed(seed)
                    .workers(3)
                    .name("d")
                    .build()) {
                r.launch(program);
                assertThat(EngineAccess.restProblem(r)).isNull();
                schedules.add(r.scheduleFingerprint());
            } catch (Throwable e) {
                throw new AssertionError(program + ", seed " + seed, e);
            }
        }
        assertThat(schedules).hasSizeGreaterThan(SEEDS / 3);
    }
}
