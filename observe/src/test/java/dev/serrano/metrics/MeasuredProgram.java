package dev.serrano.metrics;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.any;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncAwait;
import static dev.serrano.Serrano.asyncSeq;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.forasync;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.inParallel;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.mapAll;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.race;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.sumLong;
import static dev.serrano.Serrano.where;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static dev.serrano.isolated.Access.reading;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.accumulator.LongFinishAccumulator;
import dev.serrano.eureka.CountEureka;
import dev.serrano.eureka.NVersionEureka;
import dev.serrano.observe.SyncKind;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.spi.ScopeHold;
import dev.serrano.spi.SyncPoint;
import dev.serrano.sync.Barrier;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.Event;
import dev.serrano.sync.EventCount;
import dev.serrano.sync.Select;
import dev.serrano.sync.Single;
import dev.serrano.sync.SyncVariable;
import dev.serrano.sync.TaskLock;
import dev.serrano.sync.TaskSemaphore;
import java.time.Duration;
import java.util.List;
import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A program of known WORK and critical path, for each construct. */
@SuppressWarnings("ImmutableEnumChecker") // a body is a lambda that captures nothing
enum MeasuredProgram {
    NOTHING(0, 0, () -> {}),

    FIGURE_2_10(
            6,
            5,
            () -> finish(() -> {
                TaskFuture<Integer> f = future(() -> {
                    doWork(2);
                    return 1;
                });
                async(() -> {
                    doWork(1);
                    f.get();
                    doWork(3);
                });
            })),

    FIGURE_2_11(
            18,
            13,
            () -> finish(() -> {
                TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> phases(1, 5, 3));
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> phases(3, 1, 5));
            })),

    FIGURE_2_12(
            14,
            10,
            () -> finish(() -> {
                async(MeasuredProgram::figure212);
                async(MeasuredProgram::figure212);
            })),

    // start path, own path, continuation: the longest task need not be on the longest path
    FINISH(17, 10, () -> {
        finish(() -> {
            doWork(2);
            async(() -> doWork(6));
            doWork(4);
            async(() -> {
                doWork(1);
                async(() -> doWork(2));
            });
            doWork(1);
        });
        doWork(1);
    }),

    NESTED(11, 8, () -> {
        async(() -> {
            finish(() -> {
                async(() -> doWork(4));
                async(() -> doWork(1));
            });
            doWork(4);
        });
        doWork(2);
    }),

    SEQUENCE(7, 4, () -> {
        asyncSeq(true, () -> doWork(3));
        doWork(2);
        asyncSeq(false, () -> doWork(2));
    }),

    DERIVED(20, 17, () -> {
        TaskFuture<Integer> a = future(() -> worked(3));
        TaskFuture<Integer> b = future(() -> worked(5));
        TaskFuture<List<Integer>> both = all(List.of(a, b));
        TaskFuture<Integer> mapped = both.map(l -> worked(2));
        TaskFuture<Integer> flat = mapped.flatMap(x -> future(() -> worked(1)));
        flat.map(x -> {
                    throw new IllegalStateException("planned");
                })
                .recover(e -> worked(4))
                .join();
        doWork(3);
        both.onComplete(o -> doWork(2));
    }),

    PROMISE(9, 7, () -> {
        Promise<Integer> p = promise();
        async(() -> {
            doWork(4);
            p.put(1);
            doWork(2);
        });
        async(() -> {
            p.join();
            doWork(3);
        });
    }),

    EVENT(9, 7, () -> {
        Event<Integer> e = Event.newEvent();
        async(() -> {
            doWork(4);
            e.setValue(1);
            doWork(2);
            e.setValue(1);
        });
        async(() -> {
            Event.suspend(e);
            doWork(3);
        });
    }),

    INPUTS(17, 9, () -> {
        Promise<Integer> left = promise();
        Promise<Integer> right = promise();
        async(() -> {
            doWork(4);
            left.put(1);
        });
        asyncAwait(left, right, () -> {
            left.join();
            doWork(2);
        });
        async(() -> {
            doWork(7);
            right.put(1);
        });
        TaskFuture<Integer> f = future(awaiting(left), () -> worked(3));
        async(awaiting(f, right), () -> doWork(1));
    }),

    BRANCHES(15, 9, () -> {
        doWork(1);
        join(
                () -> {
                    doWork(2);
                    async(() -> doWork(6));
                },
                () -> {
                    doWork(5);
                });
        doWork(1);
    }),

    JOINS(15, 4, () -> joins(4)),

    FIB(177, 10, () -> fib(10)),

    ITERATIONS(46, 10, () -> {
        forall(range(0, 10), i -> doWork(i));
        doWork(1);
    }),

    ELEMENTS(15, 5, () -> forall(List.of(1, 2, 3, 4, 5), e -> doWork(e))),

    SPLITERATOR(55, 10, () -> {
        Spliterator<Integer> s =
                IntStream.rangeClosed(1, 20).boxed().filter(i -> i <= 10).spliterator();
        forall(s, e -> doWork(e));
    }),

    ASYNCHRONOUS_LOOP(110, 10, () -> {
        forasync(range(0, 100), i -> doWork(1));
        doWork(2);
        forasync(range(0, 1), i -> doWork(8));
    }),

    LOOP_IN_A_LOOP(12, 2, () -> {
        forall(range(0, 2), i -> {
            doWork(1);
            forall(range(0, 5), j -> doWork(1));
        });
    }),

    REDUCTION(101, 2, () -> {
        sumLong(range(0, 100), i -> {
            doWork(1);
            return i;
        });
        doWork(1);
    }),

    PIPELINE(
            15,
            11,
            () -> finish(() -> {
                TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
                async(phased(ph.in(PhaserMode.SIG)), () -> {
                    for (int i = 0; i < 3; i++) {
                        doWork(2);
                        ph.signal();
                    }
                });
                async(phased(ph.in(PhaserMode.WAIT)), () -> {
                    for (int i = 0; i < 3; i++) {
                        ph.doWait();
                        doWork(3);
                    }
                });
            })),

    BOUNDED_PIPELINE(
            148,
            122,
            () -> finish(() -> {
                TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT, 1);
                async(phased(ph.in(PhaserMode.SIG)), () -> {
                    for (int i = 0; i < 4; i++) {
                        doWork(2);
                        ph.signal();
                    }
                    doWork(100);
                });
                async(phased(ph.in(PhaserMode.WAIT)), () -> {
                    for (int i = 0; i < 4; i++) {
                        ph.doWait();
                        doWork(10);
                    }
                });
            })),

    // who leaves a phaser ends the phase as who signals it
    LEAVING(
            12,
            10,
            () -> finish(() -> {
                TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> doWork(7));
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    doWork(1);
                    next();
                    doWork(3);
                });
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    next();
                    doWork(1);
                });
            })),

    SINGLE_STATEMENT(
            12,
            9,
            () -> finish(() -> {
                TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT_SINGLE);
                for (int w : new int[] {1, 3}) {
                    async(phased(ph.in(PhaserMode.SIG_WAIT_SINGLE)), () -> {
                        doWork(w);
                        next(() -> doWork(4));
                        doWork(2);
                    });
                }
            })),

    PHASED_LOOP(
            12,
            6,
            () -> forallPhased(range(0, 3), k -> {
                doWork(k + 1);
                next();
                doWork(3 - k);
            })),

    SECTIONS_ON_OBJECTS(20, 8, () -> {
        Object x = new Object();
        Object y = new Object();
        for (Object o : new Object[] {x, y, x, y}) {
            async(() -> {
                doWork(2);
                isolated(o, () -> doWork(3));
            });
        }
    }),

    READERS(12, 4, () -> {
        Object x = new Object();
        for (int i = 0; i < 3; i++) {
            async(() -> {
                doWork(1);
                isolated(reading(x), () -> doWork(3));
            });
        }
    }),

    ACCUMULATOR(12, 6, () -> {
        LongFinishAccumulator sum = FinishAccumulator.sumLong();
        finish(
                accumulating(sum),
                () -> forall(range(0, 5), i -> {
                    doWork(i);
                    sum.put(i);
                }));
        doWork(sum.get() / 10 + 1);
    }),

    LOCK(14, 10, () -> {
        TaskLock lock = new TaskLock();
        for (int i = 0; i < 2; i++) {
            async(() -> {
                doWork(2);
                lock.run(() -> doWork(3));
                doWork(2);
            });
        }
    }),

    SEMAPHORE(21, 10, () -> {
        TaskSemaphore s = new TaskSemaphore(2);
        for (int i = 0; i < 3; i++) {
            async(() -> {
                doWork(2);
                s.acquire();
                doWork(3);
                s.release();
                doWork(2);
            });
        }
    }),

    QUEUE(133, 111, () -> {
        BoundedQueue<Integer> q = new BoundedQueue<>(1);
        async(() -> {
            for (int i = 0; i < 3; i++) {
                doWork(1);
                q.put(i);
            }
            doWork(100);
        });
        async(() -> {
            for (int i = 0; i < 3; i++) {
                q.take();
                doWork(10);
            }
        });
    }),

    VARIABLE(16, 12, () -> {
        SyncVariable<Integer> v = SyncVariable.empty();
        async(() -> {
            doWork(1);
            v.write(1);
            v.write(2);
            doWork(5);
        });
        async(() -> {
            doWork(7);
            v.readFF();
            v.read();
            doWork(3);
            v.read();
        });
    }),

    BARRIER(24, 19, () -> {
        Barrier b = new Barrier(0, () -> doWork(2));
        b.register();
        for (int[] w : new int[][] {{1, 5, 3}, {3, 1, 5}}) {
            async(b.registered(), () -> {
                for (int x : w) {
                    doWork(x);
                    b.arriveAndAwait();
                }
            });
        }
        b.arriveAndDeregister();
    }),

    SINGLE(10, 8, () -> {
        Single s = Single.ofTasks();
        s.barrier().register();
        for (int w : new int[] {1, 2}) {
            async(s.registered(), () -> {
                doWork(w);
                s.run(() -> doWork(5));
                doWork(1);
            });
        }
        s.barrier().arriveAndDeregister();
    }),

    COUNT(8, 6, () -> {
        EventCount n = new EventCount();
        async(() -> {
            doWork(2);
            n.advance();
        });
        async(() -> {
            doWork(5);
            n.advance();
        });
        async(() -> {
            n.await(2);
            doWork(1);
        });
    }),

    // later advances do not count for who waits for the earlier ones
    COUNT_OF_ONE(13, 10, () -> {
        EventCount n = new EventCount();
        async(() -> {
            doWork(2);
            n.advance();
            doWork(8);
            n.advance();
        });
        async(() -> {
            n.await(1);
            doWork(3);
        });
    }),

    SELECT(7, 5, () -> {
        BoundedQueue<Integer> q = new BoundedQueue<>(1);
        Promise<Integer> never = promise();
        async(() -> {
            doWork(4);
            q.put(1);
        });
        async(() -> {
            Select.Source<Integer> s = Select.taking(q);
            Select.first(Select.on(never), s).valueOf(s);
            doWork(1);
        });
        async(() -> doWork(2));
    }),

    HOLD(
            9,
            7,
            () -> finish(() -> {
                ScopeHold hold = ScopeHold.ofCurrentScope(false);
                SyncPoint sent = new SyncPoint();
                async(() -> {
                    doWork(3);
                    sent.signal(SyncKind.DATA);
                    hold.async(() -> {
                        sent.waited(SyncKind.DATA);
                        doWork(4);
                    });
                    doWork(1);
                    hold.release();
                });
                doWork(1);
            })),

    LONG_BRANCHES(9, 6, () -> {
        long sum = joinLong(() -> worked(3), () -> worked(5), Long::sum);
        doWork(sum == 8 ? 1 : 100);
    }),

    ALL_AT_ONCE(11, 5, () -> {
        List<Integer> all = mapAll(List.of(1, 2, 3, 4), MeasuredProgram::worked);
        doWork(all.size() - 3);
    }),

    COLLECTED(11, 5, () -> {
        List<Integer> all = Stream.of(1, 2, 3, 4).collect(inParallel(MeasuredProgram::worked));
        doWork(all.size() - 3);
    }),

    RACE(5, 5, () -> {
        List<TaskValue<Integer>> one = List.of(() -> worked(3));
        doWork(race(one) - 1);
    }),

    ANY(9, 7, () -> {
        Promise<Integer> never = promise();
        TaskFuture<Integer> f = future(() -> worked(5));
        async(() -> {
            any(List.of(f, never)).join();
            doWork(2);
        });
        doWork(2);
    }),

    BLOCKING(6, 6, () -> {
        doWork(blocking(() -> worked(3)));
        delay(Duration.ofNanos(1));
    }),

    BINDING(7, 4, () -> {
        ScopedValue<Integer> units = ScopedValue.newInstance();
        where(units, 2, () -> {
            async(() -> doWork(2 * units.get()));
            doWork(1);
            return worked(units.get());
        });
    }),

    FOUND_BY_ALL(8, 5, () -> {
        CountEureka<Integer> found = new CountEureka<>(2);
        finish(eureka(found), () -> {
            for (int w : new int[] {3, 4}) {
                async(() -> {
                    doWork(w);
                    offer(w);
                });
            }
        });
        doWork(1);
    }),

    VOTED(10, 5, () -> {
        NVersionEureka<Integer> votes = new NVersionEureka<>(3);
        finish(
                eureka(votes),
                () -> forall(range(2, 5), i -> {
                    doWork(i);
                    check();
                    offer(1);
                }));
        doWork(1);
    }),

    // a construct of a user, on an event that the last one sets
    LATCH(9, 7, () -> {
        Event<Boolean> open = Event.newPhaseEvent();
        AtomicInteger left = new AtomicInteger(3);
        for (int w : new int[] {1, 5, 1}) {
            async(() -> {
                doWork(w);
                open.signal();
                if (left.decrementAndGet() == 0) {
                    open.setValue(true);
                }
            });
        }
        Event.suspend(open);
        doWork(2);
    });

    final Counts counts;
    final TaskBody body;

    MeasuredProgram(long work, long criticalPath, TaskBody body) {
        this.counts = new Counts(work, criticalPath);
        this.body = body;
    }

    private static void phases(int... units) {
        for (int u : units) {
            doWork(u);
            next();
        }
    }

    private static void figure212() {
        doWork(2);
        isolated(() -> doWork(3));
        doWork(2);
    }

    private static int worked(int units) {
        doWork(units);
        return units;
    }

    private static void joins(int depth) {
        doWork(1);
        if (depth > 1) {
            join(() -> joins(depth - 1), () -> joins(depth - 1));
        }
    }

    private static int fib(int n) {
        doWork(1);
        if (n < 2) {
            return n;
        }
        TaskFuture<Integer> f = future(() -> fib(n - 1));
        return fib(n - 2) + f.join();
    }
}
