package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Programs of actors that check their answer. */
class ActorExamplesTest {
    private static final class Link extends Actor<Integer> {
        private final AtomicInteger last;
        private Actor<Integer> next = this;

        Link(AtomicInteger last) {
            this.last = last;
        }

        @Override
        protected void process(Integer hops) {
            if (hops >= 0) {
                last.set(hops);
            }
            next.send(hops - 1);
            if (hops <= 0) {
                exit();
            }
        }
    }

    @OnEveryRuntime
    void aRingOfActors(Lab lab) {
        AtomicInteger last = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> {
                Link first = new Link(last);
                Link before = first;
                first.start();
                for (int i = 1; i < 20; i++) {
                    Link l = new Link(last);
                    l.start();
                    before.next = l;
                    before = l;
                }
                before.next = first;
                first.send(2_000);
            });
            assertThat(last).hasValue(0);
        });
    }

    private static final class Bounded extends Actor<Integer> {
        private final AtomicLong sum = new AtomicLong();
        private final AtomicInteger dead = new AtomicInteger();

        Bounded(Overflow overflow) {
            super(4, overflow);
        }

        @Override
        protected void process(Integer n) {
            if (n < 0) {
                exit();
            } else {
                sum.addAndGet(n);
            }
        }

        @Override
        protected void onDeadLetter(Integer message) {
            dead.incrementAndGet();
        }
    }

    @OnEveryRuntime
    void sendersWaitForRoom(Lab lab) {
        lab.launch(() -> {
            Bounded b = new Bounded(Overflow.SUSPEND);
            finish(() -> {
                b.start();
                finish(() -> {
                    for (int s = 0; s < 5; s++) {
                        async(() -> {
                            for (int i = 1; i <= 100; i++) {
                                b.send(i);
                            }
                        });
                    }
                });
                b.send(-1);
            });
            assertThat(b.sum).hasValue(5 * 5_050);
            assertThat(b.dead).hasValue(0);
        });
    }

    @OnEveryRuntime
    void whoExitsLetsWaitingSendersGo(Lab lab) {
        lab.launch(() -> {
            Bounded b = new Bounded(Overflow.SUSPEND);
            finish(() -> {
                async(() -> {
                    for (int i = 1; i <= 100; i++) {
                        b.send(i);
                    }
                });
                b.exit();
            });
            assertThat(b.dead).as("none is lost").hasValue(100);
        });
    }

    @OnEveryRuntime
    void aFullMailboxDropsOrFails(Lab lab) {
        lab.launch(() -> {
            Bounded drops = new Bounded(Overflow.DROP);
            Bounded fails = new Bounded(Overflow.FAIL);
            for (int i = 0; i < 4; i++) {
                drops.send(1);
                fails.send(1);
            }
            drops.send(1);
            assertThat(drops.dead).hasValue(1);
            assertThatIllegalStateException().isThrownBy(() -> fails.send(1)).withMessageContaining("full");
            assertThat(fails.mailboxLength()).isEqualTo(4);
            finish(() -> {
                drops.start();
                drops.exit();
                fails.exit();
            });
        });
    }
}
