package dev.serrano.actor;

import static dev.serrano.Serrano.*;

import dev.serrano.*;
import dev.serrano.accumulator.*;
import dev.serrano.eureka.*;
import dev.serrano.graph.GraphRecorder;
import dev.serrano.isolated.Access;
import dev.serrano.loop.LoopStrategy;
import dev.serrano.metrics.Metrics;
import dev.serrano.observe.TaskListener;
import dev.serrano.phaser.PhaserAccumulator;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.spi.ScopeHold;
import dev.serrano.sync.*;
import dev.serrano.trace.TraceRecording;
import java.io.Serial;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

/** A short use of each construct, by name. */
final class Constructs {
    final Map<String, TaskBody> all = new LinkedHashMap<>();

    static final class A extends Actor<Object> {
        @Override
        @SuppressWarnings("unchecked") // every ask here wants a number
        protected void process(Object m) {
            if (m instanceof Reply<?> r) {
                ((Reply<Integer>) r).answer(1);
            } else {
                exit();
            }
        }
    }

    static final class Sel extends SelectorActor<Object> {
        Sel() {
            super(2);
        }

        @Override
        protected void process(Object m) {
            exit();
        }
    }

    static final class RW extends ReaderWriterActor<Object> {
        RW() {
            super(ReaderWriterPolicy.ARRIVAL_ORDER);
        }

        @Override
        protected void processRead(Object m) {}

        @Override
        protected void processWrite(Object m) {}
    }

    private void op(String name, TaskBody use) {
        all.put(name, use);
    }

    Constructs() {
        part0();
        part1();
        part2();
    }

    private void part0() {
        op("sumLong", () -> sumLong(range(0, 10), i -> i));
        op("sumDouble", () -> over(range(0, 10)).sumDouble(i -> i));
        op("maxLong", () -> maxLong(range(0, 10), i -> i));
        op("reduce", () -> over(range(0, 10)).reduce("", i -> "", String::concat));
        op("collect", () -> over(range(0, 10)).collect(() -> new int[1], (t, lo, hi) -> {}, (x, y) -> x));
        op("mapLoop", () -> over(range(0, 10)).map(i -> i));
        op("mapToLong", () -> over(range(0, 10)).mapToLong(i -> i));
        op("forall", () -> forall(range(0, 10), i -> {}));
        op("forall2", () -> forall(range(0, 10), range(0, 3), (i, j) -> {}));
        op("forallList", () -> forall(List.of(1, 2), x -> {}));
        op("forallChunks", () -> forallChunks(range(0, 10), (i, j) -> {}));
        op("sumDet", () -> over(range(0, 10)).deterministic().sumDouble(i -> i));
        op("longRange", () -> forall(range(0L, 10L), i -> {}));
        op("named", () -> finish(() -> async(taskNamed("n"), () -> {})));
        op("future", () -> future(() -> 1).join());
        op("promise", () -> {
            Promise<Integer> p = promise();
            p.put(1);
            p.join();
        });
        op(
                "pmap",
                () -> finish(() -> {
                    Promise<Integer> p = promise();
                    p.map(x -> x);
                    p.put(1);
                }));
        op(
                "pflat",
                () -> finish(() -> {
                    Promise<Integer> p = promise();
                    p.flatMap(x -> p);
                    p.recover(x -> 1);
                    p.onComplete(x -> {});
                    p.put(1);
                }));
        op("all", () -> all(List.of(TaskFuture.completed(1))).join());
        op("any", () -> any(List.of(TaskFuture.completed(1))).join());
        op(
                "awaiting",
                () -> finish(() -> {
                    Promise<Integer> p = promise();
                    async(awaiting(p), () -> {});
                    p.put(1);
                }));
        op("race", () -> race(() -> 1));
        op("mapAll", () -> mapAll(List.of(1), x -> x));
        op("join", () -> join(() -> {}, () -> {}));
        op("joinLong", () -> joinLong(() -> 1, () -> 2, Long::sum));
        op(
                "phaser",
                () -> finish(() -> {
                    TaskPhaser p = TaskPhaser.create();
                    if (!isSignaller()) {
                        throw new IllegalStateException("its creator does not signal");
                    }
                    next();
                    p.drop();
                }));
        op("phased", () -> forallPhased(range(0, 2), i -> {}));
        op(
                "phaserAcc",
                () -> finish(() -> {
                    TaskPhaser p = TaskPhaser.create();
                    PhaserAccumulator.OfLong s = PhaserAccumulator.sumLong(p);
                    s.send(1);
                    next();
                    p.drop();
                }));
        op("single", () -> Single.of(1).run(() -> {}));
        op("barrier", () -> new Barrier(1).arriveAndAwait());
        op("queue", () -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(1);
            q.put(1);
            q.take();
        });
        op("select", () -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(1);
            q.put(1);
            Select.first(Select.taking(q));
        });
        op("syncvar", () -> SyncVariable.full(1).read());
        op("lock", () -> new TaskLock().run(() -> {}));
        op("sem", () -> {
            TaskSemaphore s = new TaskSemaphore(1);
            s.acquire();
            s.release();
        });
    }

    private void part1() {
        op("eventCount", () -> {
            EventCount e = new EventCount();
            e.advance();
            e.read();
        });
        op("event", () -> {
            Event<Integer> e = Event.newEvent();
            e.addExecutionBody(x -> {});
            e.setValue(1);
            Event.suspend(e);
        });
        op("isolated", () -> isolated(() -> {}));
        op("isolatedObj", () -> isolated("a", () -> {}));
        op("isolated2", () -> isolated(new Object(), new Object(), () -> {}));
        op("reading", () -> isolated(reading(new Object()), () -> 1));
        op("where", () -> where(ScopedValue.<Integer>newInstance(), 1, () -> 1));
        op("measured", () -> finish(measured(new Metrics()), () -> doWork(1)));
        op(
                "listening",
                () -> listening(new TaskListener() {}, () -> {
                    finish(() -> async(() -> {}));
                    return 1;
                }));
        op(
                "graph",
                () -> new GraphRecorder().record(() -> {
                    async(() -> {});
                }));
        op("acc", () -> {
            FinishAccumulator<Integer> f = FinishAccumulator.of(0, Integer::sum);
            finish(accumulating(f), () -> f.put(1));
        });
        op("accLong", () -> {
            LongFinishAccumulator f = FinishAccumulator.sumLong();
            finish(accumulating(f), () -> f.put(1));
        });
        op("eureka", () -> {
            var e = new CountEureka<Integer>(5);
            finish(Eurekas.eureka(e), () -> {
                Eurekas.check();
                e.offer(1);
            });
        });
        op("timerEureka", () -> finish(Eurekas.eureka(new TimerEureka<Integer>(Duration.ofHours(1))), () -> {}));
        op(
                "actor",
                () -> finish(() -> {
                    A x = new A();
                    x.start();
                    x.send(1);
                }));
        op(
                "supervised",
                () -> finish(() -> {
                    A x = new A();
                    Supervisor.oneForOne(Supervision.restart()).start(x);
                    x.send(1);
                }));
        op(
                "ask",
                () -> finish(() -> {
                    A x = new A();
                    x.start();
                    x.ask(r -> r).outcome();
                    x.send(1);
                }));
        op(
                "selector",
                () -> finish(() -> {
                    Sel x = new Sel();
                    x.start();
                    x.send(1);
                }));
        op(
                "rw",
                () -> finish(() -> {
                    RW x = new RW();
                    x.start();
                    x.sendRead(1);
                    x.sendExit();
                }));
        op(
                "actorBounded",
                () -> finish(() -> {
                    A x = new A();
                    x.start();
                    x.pause();
                    x.send(1);
                    x.resume();
                }));
        op("cancel", () -> {
            Cancellation c = new Cancellation();
            finish(cancelledBy(c), () -> {});
            c.cancel();
        });
        op("cancelled", () -> {
            Cancellation c = new Cancellation();
            c.cancel();
            try {
                finish(cancelledBy(c), () -> {});
            } catch (TaskCancelledException e) {
                return;
            }
        });
        op("within", () -> finish(within(Duration.ofHours(1)), () -> {}));
        op("uncanc", () -> finish(uncancellable(), () -> {}));
        op("failFast", () -> {
            try {
                finish(failFast(), () -> {
                    async(() -> {
                        throw new Meant();
                    });
                });
            } catch (MultiException e) {
                return;
            }
        });
        op("submit", () -> TaskRuntime.current().executor().submit(() -> 1).join());
        op(
                "schedule",
                () -> TaskRuntime.current()
                        .scheduledExecutor()
                        .schedule(() -> 1, 1, TimeUnit.MICROSECONDS)
                        .join());
        op("execute", () -> TaskRuntime.current().execute(() -> {}));
        op("toCF", () -> TaskFuture.completed(1).toCompletableFuture());
        op("flow", () -> {
            SubmissionPublisher<Integer> p = new SubmissionPublisher<>();
            var f = TaskFuture.first(p);
            p.close();
            f.outcome();
        });
        op("from", () -> from(CompletableFuture.completedFuture(1)).join());
        op("dump", () -> TaskRuntime.current().dump());
        op("stats", () -> {
            TaskRuntime.current().stats();
            TaskRuntime.current().schedulerStats();
        });
        op("blocking", () -> blocking(() -> 1));
        op("delay", () -> delay(Duration.ofNanos(1)));
        op("hold", () -> ScopeHold.ofCurrentScope(false).release());
    }

    /** What a construct lets fail. */
    static final class Meant extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;
    }

    private void part2() {
        op(
                "outcome",
                () -> future(() -> {
                            throw new Meant();
                        })
                        .outcome());
        op("timed", () -> {
            try {
                promise().join(Duration.ofNanos(1));
            } catch (TaskTimeoutException e) {
                return;
            }
        });
        op("poll", () -> {
            poll();
            checkCancelled();
        });
        op("trace", () -> {
            TraceRecording.start(TaskRuntime.current()).close();
        });
        op(
                "forasync",
                () -> finish(() -> {
                    forasync(range(0, 3), i -> {});
                    over(rangeClosed(0, 3)).forasyncChunks((lo, hi) -> {});
                }));
        op(
                "splitting",
                () -> over(range(0, 3)).splitting(LoopStrategy.EAGER_BINARY).forall(i -> {}));
        op("deterministic", () -> over(range(0, 3)).deterministic().sumDouble(i -> i));
        op("forallReduce", () -> forallReduce(range(0, 3), 0, i -> i, Integer::sum));
        op("minMax", () -> {
            over(range(0, 3)).maxDouble(i -> i);
            over(range(0, 3)).minDouble(i -> i);
            minLong(range(0, 3), i -> i);
            sumDouble(range(0, 3), i -> i);
        });
        op(
                "asyncAwait",
                () -> finish(() -> {
                    asyncAwait(TaskFuture.completed(1), () -> {});
                    future(awaiting(List.of(TaskFuture.completed(1))), () -> 1);
                }));
        op(
                "forasyncPhased",
                () -> finish(() -> {
                    TaskPhaser p = TaskPhaser.create();
                    forasyncPhased(range(0, 2), List.of(p.in(PhaserMode.SIG)), i -> {});
                    p.drop();
                }));
        op(
                "phasedSpawn",
                () -> finish(() -> {
                    TaskPhaser p = TaskPhaser.create();
                    async(phased(p.in(PhaserMode.SIG)), () -> {});
                    p.drop();
                }));
        op("writing", () -> isolated(Access.writing(new Object()), () -> 1));
        op("isolatedOn", () -> isolatedOn(List.of(new Object()), () -> {}));
        op(
                "nb",
                () -> finish(() -> {
                    asyncNb(() -> {});
                    future(nonBlocking(), () -> 1);
                    async(nonBlocking(), () -> {});
                }));
        op(
                "seq",
                () -> finish(() -> {
                    asyncSeq(true, () -> {});
                    asyncSeq(false, () -> {});
                }));
        op("place", () -> finish(() -> async(at(here()), () -> {})));
        op("blockingRun", () -> blockingRun(() -> {}));
        op("externalPromise", () -> {
            Promise<Integer> p = externalPromise();
            p.put(1);
            p.join();
        });
        op("inParallel", () -> {
            if (List.of(1, 2).stream().collect(inParallel(x -> x)).size() != 2) {
                throw new IllegalStateException("not two");
            }
        });
        op("joinDouble", () -> joinDouble(() -> 1, () -> 2, Double::sum));
        op("namedFinish", () -> finish(named("n"), () -> isCancelled()));
        op("noInterrupts", () -> finish(FinishOptions.none().noInterrupts(), () -> {}));
        op("taskBarrier", () -> {
            async(() -> {});
            taskBarrier();
        });
        op("metricsOf", () -> finish(measured(new Metrics()), () -> Metrics.ofCurrentTask()));
        op("search", () -> {
            var e = new SearchEureka<Integer>(0);
            finish(Eurekas.eureka(e), () -> e.offer(1));
        });
        op("convergence", () -> {
            var e = new ConvergenceEureka<>(1.0, (x, y) -> x.equals(y));
            finish(Eurekas.eureka(e), () -> Eurekas.offer(1.0));
        });
        op("engine", () -> finish(Eurekas.eureka(new EngineEureka<Integer>(5)), () -> Eurekas.check(1L)));
        op("nVersion", () -> {
            var e = new NVersionEureka<Integer>(2);
            finish(Eurekas.eureka(e), () -> e.offer(1));
        });
        op("extremum", () -> {
            var e = ExtremumEureka.minimum(1, Comparator.<Integer>naturalOrder());
            finish(Eurekas.eureka(e), () -> e.offer(1));
        });
        op("accDouble", () -> {
            DoubleFinishAccumulator f = FinishAccumulator.sumDouble();
            finish(accumulating(f), () -> f.put(1));
        });
        op(
                "barrierRegistered",
                () -> finish(() -> {
                    Barrier b = new Barrier(0);
                    async(b.registered(), b::arriveAndAwait);
                }));
    }
}
