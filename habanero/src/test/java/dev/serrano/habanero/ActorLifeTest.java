package dev.serrano.habanero;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static edu.rice.hj.Module0.here;
import static edu.rice.hj.Module0.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.DeadlockPolicy;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import edu.rice.hj.api.HjPlace;
import edu.rice.hj.runtime.actors.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The life of Habanero's actors: start, hooks, pauses, exit, failures, and the finish that waits for them. */
class ActorLifeTest {
    private static final String STOP = "stop";

    /** Notes what happens to it. */
    private static class Noting extends Actor<String> {
        final Queue<String> notes = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean inside = new AtomicBoolean();

        @Override
        protected void onPreStart() {
            notes.add("before start, started " + hasStarted());
        }

        @Override
        protected void onPostStart() {
            notes.add("after start, started " + hasStarted());
        }

        @Override
        protected void onPreExit() {
            notes.add("before exit");
        }

        @Override
        protected void onPostExit() {
            notes.add("after exit");
        }

        @Override
        protected void process(String message) {
            assertThat(inside.compareAndSet(false, true)).as("one at a time").isTrue();
            notes.add(message);
            if (message.equals(STOP)) {
                exit();
                exit();
                send("ignored");
                notes.add("rest of the message");
            }
            react(message);
            inside.set(false);
        }

        void react(String message) {}
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void hooksAndMessagesInTheirOrder(Lab lab) {
        Noting actor = new Noting();
        actor.send("sent before the start");
        assertThat(actor.hasStarted()).isFalse();
        lab.launch(() -> {
            finish(() -> {
                actor.start();
                assertThat(actor.hasStarted()).isTrue();
                actor.send("sent after it");
                actor.send(STOP);
                actor.send("behind the exit");
            });
            actor.send("long after");
            assertThat(actor.hasStarted()).isTrue();
            assertThat(actor.notes)
                    .containsExactly(
                            "before start, started false",
                            "after start, started true",
                            "sent before the start",
                            "sent after it",
                            STOP,
                            "before exit",
                            "rest of the message",
                            "after exit");
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void messagesOfEachSenderInTheirOrder(Lab lab) {
        int senders = 8;
        int messages = 300;
        int[] last = new int[senders + 1];
        Actor<int[]> actor = new Actor<>(true) {
            private int left = (senders + 1) * messages;

            @Override
            protected void process(int[] message) {
                assertThat(message[1]).isEqualTo(++last[message[0]]);
                if (--left == 0) {
                    exit();
                }
            }
        };
        TrackedThread outside = lab.thread("outside", () -> {
            for (int i = 1; i <= messages; i++) {
                actor.send(new int[] {senders, i});
            }
        });
        lab.launch(() -> {
            actor.start();
            for (int s = 0; s < senders; s++) {
                int sender = s;
                async(() -> {
                    for (int i = 1; i <= messages; i++) {
                        actor.send(new int[] {sender, i});
                    }
                });
            }
        });
        outside.join();
        assertThat(last).containsOnly(messages);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aFinishEndsWhenItsActorsHave(Lab lab) {
        lab.launch(() -> {
            Noting actor = new Noting();
            Promise<String> started = promise();
            AtomicBoolean told = new AtomicBoolean();
            async(
                    () -> { // of the outer finish: the inner one waits for the actor, not for this
                        started.join();
                        for (int i = 0; i < 100; i++) {
                            poll();
                        }
                        told.set(true);
                        actor.send(STOP);
                    });
            finish(() -> {
                actor.start();
                started.put("now");
            });
            assertThat(told).isTrue();
            assertThat(actor.notes).endsWith("after exit");
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void processMayWaitAndWhatItSpawnsBelongsToTheFinish(Lab lab) {
        List<String> order = new ArrayList<>();
        AtomicBoolean late = new AtomicBoolean();
        Actor<String> actor = new Actor<>(false) {
            @Override
            protected void process(String message) {
                order.add("begin " + message);
                Promise<String> p = promise();
                finish(() -> {
                    async(() -> p.put(message));
                    p.join();
                });
                order.add("end " + message);
                if (message.equals(STOP)) {
                    async(() -> {
                        poll();
                        late.set(true);
                    });
                    exit();
                }
            }
        };
        lab.launch(() -> finish(() -> {
            actor.start();
            actor.send("one");
            actor.send(STOP);
        }));
        assertThat(order).containsExactly("begin one", "end one", "begin " + STOP, "end " + STOP);
        assertThat(late).isTrue();
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void whileItIsPausedMessagesAreKept(Lab lab) {
        AtomicBoolean resumed = new AtomicBoolean();
        Noting actor = new Noting() {
            @Override
            void react(String message) {
                if (message.equals("pause")) {
                    pause();
                    pause();
                    async(() -> {
                        for (int i = 0; i < 100; i++) {
                            poll();
                        }
                        resumed.set(true);
                        resume();
                    });
                } else if (message.equals("after")) {
                    assertThat(resumed).isTrue();
                }
            }
        };
        actor.pause(); // before the start: ignored
        assertThatIllegalStateException().isThrownBy(actor::resume).withMessageContaining("not paused");
        lab.launch(() -> finish(() -> {
            actor.start();
            actor.send("pause");
            actor.send("after");
            actor.send(STOP);
        }));
        assertThat(actor.notes).contains("after");
        actor.resume();
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aFailureEndsTheActorAndIsOneOfItsFinish(Lab lab) {
        for (Throwable failure : List.of(new IllegalArgumentException("no"), new AssertionError("no"))) {
            Noting actor = new Noting() {
                @Override
                void react(String message) {
                    if (message.equals("fail")) {
                        throw ActorLife.rethrow(failure);
                    }
                }
            };
            lab.launch(() -> {
                assertThatExceptionOfType(MultiException.class)
                        .isThrownBy(() -> finish(() -> {
                            actor.start();
                            actor.send("fail");
                            actor.send("never");
                        }))
                        .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
                actor.send("never");
            });
            assertThat(actor.notes).endsWith("fail", "before exit", "after exit");
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void whoHandlesFailuresGoesOn(Lab lab) {
        List<Throwable> handled = new ArrayList<>();
        Actor<Integer> actor = new Actor<>() {
            @Override
            protected void process(Integer message) {
                if (message == 3) {
                    exit();
                } else {
                    throw new IllegalStateException("message " + message);
                }
            }

            @Override
            protected void handleThrowable(Throwable failure) {
                handled.add(failure);
            }
        };
        lab.launch(() -> finish(() -> {
            actor.start();
            for (int i = 1; i <= 3; i++) {
                actor.send(i);
            }
        }));
        assertThat(handled).extracting(Throwable::getMessage).containsExactly("message 1", "message 2");
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aCancelledFinishEndsItsActorsAndIsNoFailureOfTheirs(Lab lab) {
        AtomicBoolean handled = new AtomicBoolean();
        Cancellation cancellation = new Cancellation();
        Consumer<String> untilCancelled = message -> {
            cancellation.cancel();
            for (; ; ) {
                poll();
            }
        };
        Noting busy = new Noting() {
            @Override
            void react(String message) {
                untilCancelled.accept(message);
            }

            @Override
            protected void handleThrowable(Throwable failure) {
                handled.set(true);
            }
        };
        Noting idle = new Noting();
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(cancellation), () -> {
                    idle.start();
                    busy.start();
                    busy.send("go");
                })));
        assertThat(handled).isFalse();
        assertThat(busy.notes).endsWith("go", "before exit", "after exit");
        assertThat(idle.notes).endsWith("before exit", "after exit");
    }

    @OnEveryRuntime(
            workers = 2,
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void startsThatAreErrors(Lab lab) {
        Noting twice = new Noting();
        Noting over = new Noting();
        Noting failing = new Noting() {
            @Override
            protected void onPreStart() {
                throw new IllegalArgumentException("not ready");
            }
        };
        lab.launch(() -> finish(() -> {
            twice.start();
            assertThatIllegalStateException().isThrownBy(twice::start).withMessageContaining("started before");
            twice.exit();
            over.exit();
            assertThatIllegalStateException().isThrownBy(over::start).withMessageContaining("has ended");
            assertThatIllegalArgumentException().isThrownBy(failing::start).withMessage("not ready");
            assertThatNullPointerException().isThrownBy(() -> twice.send(null));
        }));
        assertThat(twice.notes)
                .containsExactly(
                        "before start, started false", "after start, started true", "before exit", "after exit");
        assertThat(over.notes).isEmpty();
        assertThat(over.hasStarted()).isFalse();
        assertThat(failing.notes).isEmpty();
        assertThat(failing.hasStarted()).isFalse();
    }

    @OnEveryRuntime(
            workers = 2,
            workersBecause = "there are two places",
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void messagesAreProcessedAtThePlaceOfTheStart(Lab lab) {
        lab.runtime(b -> b.places(2, 1)).launch(() -> {
            for (int p = 0; p < 2; p++) {
                Set<Integer> places = new HashSet<>();
                Noting actor = new Noting() {
                    @Override
                    protected void onPostStart() {
                        places.add(here().id());
                    }

                    @Override
                    void react(String message) {
                        places.add(here().id());
                    }
                };
                HjPlace there = place(p);
                finish(() -> {
                    actor.start(there);
                    assertThat(actor.hasStarted()).isTrue();
                    assertThatIllegalStateException().isThrownBy(() -> actor.start(there));
                    actor.send("one");
                    actor.send(STOP);
                });
                assertThat(places).containsExactly(p);
            }
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void whoForgetsToExitIsNamed(Lab lab) {
        Noting forgetful = new Noting();
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(50)));
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> finish(() -> {
                    forgetful.start();
                    forgetful.send("one");
                })))
                .withMessageContaining(forgetful.toString());
        assertThat(forgetful.notes).endsWith("one", "before exit", "after exit");
    }

    @Test
    void startedOutsideOfAnyTask() throws Exception {
        CountDownLatch over = new CountDownLatch(2);
        class Counting extends Noting {
            @Override
            protected void onPostExit() {
                super.onPostExit();
                over.countDown();
            }
        }
        Noting actor = new Counting();
        Noting there = new Counting();
        Launches.initializeHabanero();
        try {
            actor.start();
            there.start(place(0));
            assertThat(actor.hasStarted() && there.hasStarted()).isTrue();
            assertThatIllegalStateException().isThrownBy(actor::start).withMessageContaining("started before");
            actor.send(STOP);
            there.send(STOP);
            assertThat(over.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            Launches.finalizeHabanero();
        }
        assertThat(actor.notes).contains("before exit").endsWith("after exit");
    }

    @Test
    void noTwoActorsHaveTheSameNumber() {
        Set<Integer> ids = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            ids.add(new Noting().actorId);
        }
        assertThat(ids).hasSize(100);
    }
}
