package edu.rice.pcdp;

import static edu.rice.pcdp.PCDP.async;
import static edu.rice.pcdp.PCDP.finish;
import static edu.rice.pcdp.PCDP.forall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serrano.Serrano;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Waits;
import edu.rice.pcdp.runtime.MultiException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ActorTest {
    /** Counts without any synchronisation of its own, and checks that nobody else is inside. */
    private static class Counter extends Actor {
        private final AtomicBoolean inside = new AtomicBoolean();
        int messages;
        long sum;

        @Override
        public void process(Object msg) {
            assertThat(inside.compareAndSet(false, true)).isTrue();
            messages++;
            sum += (Integer) msg;
            inside.set(false);
        }
    }

    @Workers.OnAll
    void oneMessageAtATimeOfManySenders(Workers workers) throws InterruptedException {
        workers.start();
        Counter counter = new Counter();
        forall(1, 50, i -> {
            for (int k = 0; k < 40; k++) {
                counter.send(i);
            }
        });
        assertThat(counter.messages).isEqualTo(2000);
        assertThat(counter.sum).isEqualTo(40L * 1275);
    }

    /** Checks the order of each sender, and passes on. */
    private static class Ordered extends Actor {
        private final int[] last;
        private final Actor next;

        Ordered(int senders, Actor next) {
            last = new int[senders];
            this.next = next;
        }

        @Override
        public void process(Object msg) {
            int[] m = (int[]) msg;
            assertThat(m[1]).isEqualTo(last[m[0]] + 1);
            last[m[0]] = m[1];
            if (next != null) {
                next.send(msg);
            }
        }
    }

    @Workers.OnAll
    void messagesOfASenderKeepTheirOrderAlsoOverFinishes(Workers workers) throws InterruptedException {
        workers.start();
        Ordered second = new Ordered(4, null);
        Ordered first = new Ordered(4, second);
        finish(() -> {
            for (int s = 0; s < 4; s++) {
                int sender = s;
                async(() -> {
                    for (int i = 1; i <= 600; i++) {
                        int[] m = {sender, i};
                        if (i % 50 == 0) {
                            finish(() -> first.send(m));
                        } else {
                            first.send(m);
                        }
                    }
                });
            }
        });
        assertThat(first.last).containsOnly(600);
        assertThat(second.last).containsOnly(600);
    }

    @Workers.OnAll
    void aFloodThroughAChainIsNeitherLostNorDoubled(Workers workers) throws InterruptedException {
        workers.start();
        Ordered last = new Ordered(2, null);
        Ordered first = new Ordered(2, new Ordered(2, last));
        finish(() -> {
            for (int s = 0; s < 2; s++) {
                int sender = s;
                async(() -> {
                    for (int i = 1; i <= 30_000; i++) {
                        first.send(new int[] {sender, i});
                    }
                });
            }
        });
        assertThat(last.last).containsOnly(30_000);
    }

    @Test
    void aFinishOfSerranoWaitsForMessagesToo() {
        Counter counter = new Counter();
        finish(() -> {
            counter.send(1);
            Serrano.finish(() -> {
                for (int i = 0; i < 100; i++) {
                    counter.send(2);
                }
            });
            assertThat(counter.sum).isEqualTo(201);
        });
    }

    @Workers.OnAll
    void aFinishWaitsForWhatIsSentInItAndForNothingElse(Workers workers) throws InterruptedException {
        workers.start();
        CountDownLatch go = new CountDownLatch(1);
        Counter shared = new Counter();
        List<String> log = new ArrayList<>();
        Actor slow = new Actor() {
            @Override
            public void process(Object msg) {
                shared.send(1);
                Serrano.blockingRun(
                        () -> assertThat(go.await(30, TimeUnit.SECONDS)).isTrue());
                log.add("slow");
            }
        };
        finish(() -> {
            slow.send("x");
            finish(() -> {
                shared.send(10);
                async(() -> shared.send(100));
            });
            assertThat(shared.sum).isGreaterThanOrEqualTo(110);
            log.add("inner");
            go.countDown();
        });
        assertThat(log).containsExactly("inner", "slow");
        assertThat(shared.sum).isEqualTo(111);
    }

    @Workers.OnAll
    void twoThreadsWithFinishesOfTheirOwnShareAnActor(Workers workers) throws InterruptedException {
        workers.start();
        Counter shared = new Counter();
        AtomicInteger wrong = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < 200; i++) {
                    AtomicInteger answers = new AtomicInteger();
                    Actor mine = new Actor() {
                        @Override
                        public void process(Object msg) {
                            answers.incrementAndGet();
                            shared.send(msg);
                        }
                    };
                    finish(() -> {
                        mine.send(1);
                        shared.send(1);
                        mine.send(1);
                    });
                    if (answers.get() != 2) {
                        wrong.incrementAndGet();
                    }
                }
            }));
        }
        for (Thread t : threads) {
            t.join();
        }
        assertThat(wrong).hasValue(0);
        assertThat(shared.messages).isEqualTo(3 * 200 * 3);
    }

    @Workers.OnAll
    void aMessageThatFailsFailsItsFinishAndTheActorGoesOn(Workers workers) throws InterruptedException {
        workers.start();
        Counter counter = new Counter() {
            @Override
            public void process(Object msg) {
                super.process(msg);
                if ((Integer) msg < 0) {
                    throw new IllegalArgumentException("message " + msg);
                }
            }
        };
        finish(() -> {
            counter.send(1);
            Throwable one = catchThrowable(() -> finish(() -> {
                counter.send(-1);
                counter.send(2);
            }));
            assertThat(one).isInstanceOf(IllegalArgumentException.class).hasMessage("message -1");
            MultiException two = catchThrowableOfType(
                    MultiException.class,
                    () -> finish(() -> {
                        counter.send(-2);
                        counter.send(-3);
                    }));
            assertThat(two.getExceptions())
                    .extracting(Throwable::getMessage)
                    .containsExactly("message -2", "message -3");
        });
        finish(() -> counter.send(4));
        assertThat(counter.messages).isEqualTo(6);
    }

    @Workers.OnAll
    void whatAMessageSpawnsBelongsToItsFinish(Workers workers) throws InterruptedException {
        workers.start();
        AtomicInteger done = new AtomicInteger();
        Actor a = new Actor() {
            @Override
            public void process(Object msg) {
                if (msg != null) {
                    async(() -> async(done::incrementAndGet));
                    finish(() -> async(done::incrementAndGet));
                    send(null);
                } else {
                    done.addAndGet(100);
                }
            }
        };
        finish(() -> a.send("begin"));
        assertThat(done).hasValue(102);
    }

    @Workers.OnAll
    void pingAndPong(Workers workers) throws InterruptedException {
        workers.start();
        class Player extends Actor {
            Actor other;
            int played;

            @Override
            public void process(Object msg) {
                played++;
                int left = (Integer) msg;
                if (left > 0) {
                    other.send(left - 1);
                }
            }
        }
        Player ping = new Player();
        Player pong = new Player();
        ping.other = pong;
        pong.other = ping;
        finish(() -> ping.send(3000));
        assertThat(ping.played + pong.played).isEqualTo(3001);
    }

    @Workers.OnAll
    void aCancelledFinishLeavesTheActorToOthers(Workers workers) throws InterruptedException {
        workers.start();
        Counter counter = new Counter();
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Actor gate = new Actor() {
            @Override
            public void process(Object msg) {
                if (msg.equals("hold")) {
                    begun.countDown();
                    Waits.pollUntil("the cancellation, which ends this", () -> false);
                }
                ended.incrementAndGet();
            }
        };
        Throwable[] thrown = new Throwable[1];
        Thread t = Thread.ofPlatform()
                .start(() -> thrown[0] = catchThrowable(() -> finish(() -> {
                    gate.send("hold");
                    for (int i = 0; i < 10; i++) {
                        counter.send(1);
                        gate.send("never");
                    }
                })));
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        t.interrupt();
        t.join();
        assertThat(thrown[0]).isInstanceOf(TaskCancelledException.class);
        assertThat(ended).hasValue(0);
        int before = counter.messages;
        finish(() -> {
            counter.send(5);
            gate.send("again");
        });
        assertThat(counter.messages).isEqualTo(before + 1);
        assertThat(ended).hasValue(1);
    }

    @Test
    void tasksOfSeveralRuntimesSendToOneActor() {
        Counter counter = new Counter();
        try (TaskRuntime other = TaskRuntime.builder().workers(2).build()) {
            finish(() -> {
                for (int i = 0; i < 100; i++) {
                    counter.send(1);
                    async(() -> Serrano.blockingRun(() -> other.launch(() -> {
                        counter.send(10);
                        counter.send(10);
                    })));
                }
            });
        }
        assertThat(counter.sum).isEqualTo(100 + 2000);
    }
}
