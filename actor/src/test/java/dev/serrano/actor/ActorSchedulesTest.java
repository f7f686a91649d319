package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.test.Exploration;
import dev.serrano.test.Schedules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Actors and selectors under many schedules, each of which can be replayed by its seed. */
class ActorSchedulesTest {
    private static final int STOP = -1;

    /** Keeps what it gets, and stops at {@link #STOP}. */
    private static class Log extends Actor<Integer> {
        final List<Integer> got = new ArrayList<>();
        boolean inside;
        int exits;

        @Override
        protected void process(Integer n) throws Exception {
            assertThat(inside).as("one message at a time").isFalse();
            inside = true;
            if (n == STOP) {
                exit();
            } else {
                got.add(n);
                during(n);
            }
            inside = false;
        }

        void during(int n) throws Exception {}

        @Override
        protected void onExit() {
            exits++;
        }
    }

    @Schedules(seeds = 80)
    void messagesOfEachSenderKeepTheirOrder() {
        Log log = new Log();
        finish(() -> {
            log.start();
            finish(() -> {
                for (int sender = 0; sender < 3; sender++) {
                    int base = sender * 10;
                    async(() -> {
                        for (int i = 0; i < 4; i++) {
                            log.send(base + i);
                        }
                    });
                }
            });
            log.send(STOP);
        });
        assertThat(log.got).hasSize(12);
        for (int sender = 0; sender < 3; sender++) {
            int s = sender;
            assertThat(log.got.stream().filter(n -> n / 10 == s)).isSorted();
        }
        assertThat(log.exits).isEqualTo(1);
    }

    /** A body that waits keeps no worker, and no other message is processed meanwhile. */
    @Schedules(seeds = 80)
    void aMessageThatWaitsKeepsTheOthersWaiting() {
        Promise<Integer> p = promise();
        Log log = new Log() {
            @Override
            void during(int n) {
                if (n == 0) {
                    got.add(p.join());
                }
            }
        };
        finish(() -> {
            log.start();
            async(() -> {
                log.send(0);
                log.send(1);
                log.send(STOP);
            });
            async(() -> p.put(7));
        });
        assertThat(log.got).containsExactly(0, 7, 1);
    }

    /** Whatever comes first, messages or the exit: each message is processed, or is a dead letter, once. */
    @Schedules(seeds = 120)
    void noMessageIsLostWhenTheActorExits() {
        Log log = new Log();
        finish(() -> {
            log.start();
            async(() -> {
                log.send(1);
                log.send(2);
            });
            async(log::exit);
            async(() -> log.send(3));
        });
        assertThat(log.got.size() + log.deadLetters()).isEqualTo(3);
        assertThat(log.exits).isLessThanOrEqualTo(1);
        assertThat(log.hasEnded()).isTrue();
    }

    @Schedules(seeds = 120)
    void aCancelledFinishEndsItsActors() {
        Log log = new Log();
        Cancellation c = new Cancellation();
        boolean cancelled = false;
        try {
            finish(cancelledBy(c), () -> {
                log.start();
                async(() -> {
                    log.send(1);
                    log.send(2);
                });
                async(c::cancel);
            });
        } catch (TaskCancelledException e) {
            cancelled = true;
        }
        assertThat(cancelled).isTrue();
        assertThat(log.hasEnded()).isTrue();
        assertThat(log.exits).isEqualTo(1);
        log.send(3);
        assertThat(log.got).doesNotContain(3);
    }

    @Schedules(seeds = 80)
    void pauseAndResume() {
        Log log = new Log() {
            @Override
            void during(int n) {
                if (n == 1) {
                    pause();
                    async(this::resume);
                }
            }
        };
        finish(() -> {
            log.start();
            async(() -> {
                for (int i = 0; i < 4; i++) {
                    log.send(i);
                }
                log.send(STOP);
            });
        });
        assertThat(log.got).containsExactly(0, 1, 2, 3);
    }

    /** An answer, or the failure that says that the actor has ended: never nothing. */
    @Schedules(seeds = 120)
    void askIsAlwaysAnswered() {
        Actor<Reply<Integer>> one = new Actor<>() {
            @Override
            protected void process(Reply<Integer> reply) {
                reply.answer(5);
            }
        };
        finish(() -> {
            one.start();
            async(one::exit);
            TaskFuture<Integer> answer = one.ask(reply -> reply);
            int value = answer.recover(e -> {
                        assertThat(e).isInstanceOf(IllegalStateException.class);
                        return 0;
                    })
                    .join();
            assertThat(value).isIn(0, 5);
        });
    }

    private static final class Buffer extends SelectorActor<Integer> {
        final List<Integer> got = new ArrayList<>();
        int left;

        Buffer(int left) {
            super(2);
            this.left = left;
            disable(1);
        }

        @Override
        protected int mailboxFor(Integer n) {
            return n % 2;
        }

        @Override
        protected void process(Integer n) {
            got.add(n);
            disableAllExcept(1 - n % 2);
            if (--left == 0) {
                exit();
            }
        }
    }

    /** Mailboxes that open and close in turn, whoever sends first. */
    @Schedules(seeds = 120)
    void guardsTakeTurns() {
        Buffer buffer = new Buffer(6);
        finish(() -> {
            buffer.start();
            async(() -> {
                buffer.send(0);
                buffer.send(2);
                buffer.send(4);
            });
            async(() -> {
                buffer.send(1);
                buffer.send(3);
                buffer.send(5);
            });
        });
        assertThat(buffer.got).containsExactly(0, 1, 2, 3, 4, 5);
    }

    private static final class Shared extends ReaderWriterActor<Integer> {
        private final AtomicInteger readers = new AtomicInteger();
        private boolean writes;
        int done;

        Shared(ReaderWriterPolicy policy) {
            super(policy);
        }

        @Override
        protected void processRead(Integer n) {
            assertThat(writes).isFalse();
            readers.incrementAndGet();
            finish(() -> async(() -> {}));
            readers.decrementAndGet();
        }

        @Override
        protected void processWrite(Integer n) {
            assertThat(readers).hasValue(0);
            assertThat(writes).isFalse();
            writes = true;
            finish(() -> async(() -> {}));
            done++;
            writes = false;
        }
    }

    @Schedules(seeds = 60)
    void writersAreAlone() {
        for (ReaderWriterPolicy policy : ReaderWriterPolicy.values()) {
            Shared shared = new Shared(policy);
            finish(() -> {
                shared.start();
                finish(() -> {
                    async(() -> {
                        shared.sendRead(1);
                        shared.sendWrite(1);
                    });
                    async(() -> {
                        shared.sendWrite(2);
                        shared.sendRead(2);
                    });
                });
                shared.sendExit();
            });
            assertThat(shared.done).isBetween(0, 2);
            assertThat(shared.done + shared.deadLetters()).isGreaterThanOrEqualTo(2);
        }
    }

    /** The schedules differ: with the same messages of two senders every order comes up that there may be. */
    @Test
    void everyOrderComesUp() {
        Set<List<Integer>> orders = new HashSet<>();
        Exploration.of(500).check(() -> {
            Log log = new Log();
            finish(() -> {
                log.start();
                finish(() -> {
                    async(() -> {
                        log.send(1);
                        log.send(2);
                    });
                    async(() -> {
                        log.send(11);
                        log.send(12);
                    });
                });
                log.send(STOP);
            });
            orders.add(List.copyOf(log.got));
        });
        assertThat(orders).hasSize(6);
    }
}
