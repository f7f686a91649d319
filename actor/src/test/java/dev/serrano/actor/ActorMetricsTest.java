package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.measured;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.GraphRecorder;
import dev.serrano.metrics.Counts;
import dev.serrano.metrics.Metrics;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** WORK and critical path of actors: each message carries the time of its sender, and the actor has one of its own. */
class ActorMetricsTest {
    private static final int SEEDS = 250;

    private static final int STOP = -1;

    /** Does as much work as the message says; {@link #STOP} ends it. */
    private static class Worker extends Actor<Integer> {
        private final Consumer<Integer> then;

        Worker(Consumer<Integer> then) {
            this.then = then;
        }

        @Override
        protected void process(Integer n) {
            if (n == STOP) {
                then.accept(n);
                exit();
            } else {
                doWork(n);
                then.accept(n);
            }
        }
    }

    private static Worker worker() {
        return new Worker(n -> {});
    }

    private enum Box {
        REQUESTS,
        REPLIES
    }

    /** Does the work of a request, and then none until a reply has come. */
    private static class Asker extends SelectorActor<Integer> {
        Asker() {
            super(Box.class);
        }

        @Override
        protected void process(Integer n) {
            if (n == STOP) {
                exit();
                return;
            }
            doWork(Math.abs(n));
            if (n < 0) {
                enable(Box.REQUESTS);
            } else {
                disable(Box.REQUESTS);
            }
        }
    }

    /** Programs without races, with their counts. */
    @SuppressWarnings("ImmutableEnumChecker") // a body is a lambda that captures nothing
    private enum Program {
        A_CHAIN(1 + 6 + 9, 1 + 2 + 9, () -> {
            Worker second = new Worker(n -> {});
            Worker first = new Worker(n -> second.send(n == STOP ? STOP : 3));
            first.start();
            second.start();
            doWork(1);
            for (int n : new int[] {2, 2, 2, STOP}) {
                first.send(n);
            }
        }),

        THE_SENDERS_TIME(14, 13, () -> {
            finish(() -> {
                Worker a = worker();
                a.start();
                a.send(1);
                async(() -> {
                    doWork(10);
                    a.send(1);
                    a.send(STOP);
                });
            });
            doWork(2);
        }),

        SENT_BEFORE_THE_START(7 + 2, 9, () -> {
            Worker a = worker();
            a.send(2);
            a.send(STOP);
            doWork(7);
            a.start();
        }),

        AN_ANSWER(9, 8, () -> {
            var a = new Actor<Reply<Integer>>() {
                @Override
                protected void process(Reply<Integer> reply) {
                    doWork(4);
                    reply.answer(1);
                    doWork(1);
                    exit();
                }
            };
            a.start();
            TaskFuture<Integer> answer = a.ask(r -> r);
            answer.join();
            doWork(4);
        }),

        A_PAUSE(2 + 5 + 1, 8, () -> {
            var a = new Actor<Integer>() {
                @Override
                protected void process(Integer n) {
                    doWork(n);
                    if (n == 1) {
                        exit();
                        return;
                    }
                    pause();
                    async(() -> {
                        doWork(5);
                        resume();
                    });
                }
            };
            a.start();
            a.send(2);
            a.send(1);
        }),

        WHAT_IT_SPAWNS(1 + 9 + 1, 10, () -> {
            Worker a = new Worker(n -> async(() -> doWork(n == STOP ? 0 : 9)));
            a.start();
            a.send(1);
            a.send(STOP);
            doWork(1);
        }),

        ITS_TERMINATION(3 + 4, 7, () -> {
            Worker a = worker();
            a.start();
            a.send(3);
            a.send(STOP);
            async(() -> {
                a.termination().join();
                doWork(4);
            });
        }),

        BOUNDED(4 + 45 + 91, 21 + 91, () -> {
            var a = new Actor<Integer>(1, Overflow.SUSPEND) {
                @Override
                protected void process(Integer n) {
                    doWork(n);
                    if (n == 15) {
                        exit();
                    }
                }
            };
            a.start();
            for (int n : new int[] {10, 10, 10, 15}) {
                doWork(1);
                a.send(n);
            }
            doWork(91);
        }),

        ANOTHER_BEHAVIOUR(3 + 8, 11, () -> {
            var a = new Actor<Integer>() {
                @Override
                protected void process(Integer n) {
                    doWork(n);
                    become(m -> {
                        doWork(2 * m);
                        exit();
                    });
                }
            };
            a.start();
            a.send(3);
            a.send(4);
        }),

        A_SELECTOR_THAT_WAITS_FOR_A_REPLY(2 + 10 + 5 + 3, 10 + 5 + 3, () -> {
            Asker a = new Asker();
            a.start();
            a.send(Box.REQUESTS, 2);
            a.send(Box.REQUESTS, 3);
            async(() -> {
                doWork(10);
                a.send(Box.REPLIES, -5);
                a.send(Box.REPLIES, STOP);
            });
        }),

        A_MAILBOX_OPENED_BY_ANOTHER_TASK(10 + 3, 13, () -> {
            var a = new SelectorActor<Integer>(Box.class) {
                @Override
                protected void process(Integer n) {
                    doWork(n);
                    exit();
                }
            };
            a.disable(Box.REQUESTS);
            a.start();
            a.send(Box.REQUESTS, 3);
            async(() -> {
                doWork(10);
                a.enable(Box.REQUESTS);
            });
        }),

        ENDED_BY_ANOTHER_TASK(10 + 1, 11, () -> {
            Worker a = worker();
            Promise<Boolean> started = promise();
            async(() -> {
                started.join();
                doWork(10);
                a.exit();
            });
            finish(() -> {
                a.start();
                started.put(true);
            });
            doWork(1);
        }),

        WHAT_ITS_START_DOES(4 + 2, 6, () -> {
            var a = new Actor<Integer>() {
                @Override
                protected void onStart() {
                    doWork(4);
                }

                @Override
                protected void process(Integer n) {
                    doWork(n);
                    exit();
                }
            };
            a.send(2);
            async(a::start);
        }),

        READERS_AND_WRITERS(1 + 9 + 2 + 4 + 3, 9 + 2 + 4 + 3, () -> {
            var a = new ReaderWriterActor<Integer>(ReaderWriterPolicy.ARRIVAL_ORDER) {
                @Override
                protected void processRead(Integer n) {
                    doWork(n);
                }

                @Override
                protected void processWrite(Integer n) {
                    doWork(n);
                }
            };
            a.start();
            a.sendRead(1);
            a.sendRead(9);
            a.sendWrite(2);
            a.sendWrite(4);
            a.sendRead(3);
            a.sendExit();
        });

        final Counts counts;
        final TaskBody body;

        Program(long work, long path, TaskBody body) {
            this.counts = new Counts(work, path);
            this.body = body;
        }
    }

    @OnEveryRuntime
    void eachProgram(Lab lab) {
        for (Program p : Program.values()) {
            Metrics m = new Metrics();
            lab.launch(() -> finish(measured(m), p.body));
            assertThat(m.counts()).as(p.name()).isEqualTo(p.counts);
        }
    }

    @Test
    void inSchedules() {
        check(0, SEEDS);
    }

    @Test
    @Tag("stress")
    void inAThousandSchedules() {
        check(SEEDS, 1_000);
    }

    private static void check(int from, int to) {
        for (int seed = from; seed < to; seed++) {
            TaskRuntime.Builder b = TaskRuntime.builder()
                    .scheduler("deterministic")
                    .fibers(FiberBackend.SCHEDULED)
                    .workers(1 + seed % 4)
                    .seed(seed);
            try (TaskRuntime r = (seed % 2 == 0 ? b.preemptions(3) : b).build()) {
                for (Program p : Program.values()) {
                    Metrics m = new Metrics();
                    r.launch(() -> finish(measured(m), p.body));
                    assertThat(m.counts()).as(p + ", seed " + seed).isEqualTo(p.counts);
                }
            }
        }
    }

    /** Tasks that process messages have the name of their actor. */
    @OnEveryRuntime
    void actorsHaveNamesInGraphs(Lab lab) {
        GraphRecorder recorder = new GraphRecorder();
        lab.launch(() -> recorder.record(() -> {
            Worker unnamed = worker();
            Actor<Integer> named = new Worker(n -> {}) {
                @Override
                public String toString() {
                    return "printer";
                }
            };
            for (Actor<Integer> a : List.of(unnamed, named)) {
                a.start();
                a.send(2);
                a.send(STOP);
            }
        }));
        assertThat(recorder.graph().tasks())
                .extracting(ComputationGraph.Task::label)
                .containsOnly("main", "ActorMetricsTest$Worker", "printer");
        assertThat(recorder.graph().tasks().stream().skip(1))
                .extracting(ComputationGraph.Task::line)
                .allMatch(line -> line.startsWith("ActorMetricsTest.java:"));
        assertThat(recorder.graph().criticalPathLength()).isEqualTo(2);
    }
}
