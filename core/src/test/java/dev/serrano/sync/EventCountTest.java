package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Counts that are waited for. */
class EventCountTest {
    /** Fig. 2.8 of the thesis: await(5) returns after at least five advances. */
    @OnEveryRuntime
    void awaitReturnsAfterSoManyAdvances(Lab lab) {
        AtomicInteger released = new AtomicInteger();
        lab.launch(() -> {
            EventCount c = new EventCount();
            for (int i = 0; i < 10; i++) {
                async(() -> {
                    c.await(5);
                    assertThat(c.read()).isGreaterThanOrEqualTo(5);
                    released.incrementAndGet();
                });
            }
            for (int i = 0; i < 5; i++) {
                async(c::advance);
            }
        });
        assertThat(released).hasValue(10);
    }

    @OnEveryRuntime
    void nobodyIsReleasedEarly(Lab lab) {
        lab.launch(() -> {
            EventCount c = new EventCount();
            AtomicInteger advances = new AtomicInteger();
            finish(() -> {
                for (int i = 1; i <= 50; i++) {
                    int k = i;
                    async(() -> {
                        c.await(k);
                        assertThat(advances.get()).isGreaterThanOrEqualTo(k);
                    });
                }
                for (int i = 0; i < 50; i++) {
                    async(() -> {
                        advances.incrementAndGet();
                        c.advance();
                    });
                }
            });
            assertThat(c.read()).isEqualTo(50);
            assertThat(c.waiting()).isZero();
        });
    }

    @OnEveryRuntime
    void waitersAndAdvancesRace(Lab lab) {
        AtomicInteger released = new AtomicInteger();
        int rounds = lab.configuration().size(100, 30);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                finish(() -> {
                    EventCount c = new EventCount();
                    for (int i = 0; i < 4; i++) {
                        int k = i;
                        async(c::advance);
                        async(() -> {
                            c.await(k + 1);
                            released.incrementAndGet();
                        });
                    }
                });
            }
        });
        assertThat(released).hasValue(4 * rounds);
    }

    /** Readers follow a writer step by step. */
    @OnEveryRuntime
    void readersFollowAWriter(Lab lab) {
        int steps = 200;
        lab.launch(() -> {
            EventCount written = new EventCount();
            int[] data = new int[steps];
            for (int r = 0; r < 3; r++) {
                async(() -> {
                    for (int i = 0; i < steps; i++) {
                        written.await(i + 1);
                        assertThat(data[i]).isEqualTo(i * i);
                    }
                });
            }
            async(() -> {
                for (int i = 0; i < steps; i++) {
                    data[i] = i * i;
                    written.advance();
                }
            });
        });
    }

    @OnEveryRuntime
    void whatHasPassedIsForgotten(Lab lab) {
        EventCount c = new EventCount();
        lab.launch(() -> {
            for (int i = 1; i <= 1000; i++) {
                int k = i;
                async(() -> c.await(k));
                async(c::advance);
            }
        });
        assertThat(c.read()).isEqualTo(1000);
        assertThat(c.waiting()).isZero();
    }

    /** Who is cancelled while it waits leaves nothing behind. */
    @OnEveryRuntime
    void aCancelledWaitIsForgotten(Lab lab) {
        EventCount c = new EventCount();
        lab.launch(() -> {
            Cancellation stop = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                        for (int i = 1; i <= 20; i++) {
                            int k = i;
                            Promise<Integer> begun = promise();
                            async(() -> {
                                begun.put(1);
                                c.await(k);
                            });
                            begun.join();
                        }
                        Waits.pollUntil("all wait", () -> c.waiting() == 20);
                        stop.cancel("the test");
                    }));
            assertThat(c.waiting()).isZero();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void threadsOutsideMayWaitAndAdvance(Lab lab) {
        EventCount c = new EventCount();
        lab.thread("waiter", () -> {
            c.await(2);
            assertThat(c.read()).isEqualTo(2);
        });
        c.advance();
        lab.launch(() -> async(c::advance));
        Waits.until("both advances are counted", () -> c.read() == 2);
    }

    @Test
    void nothingToWaitFor() {
        EventCount c = new EventCount();
        c.await(0);
        c.await(-3);
        c.advance();
        c.await(1);
        assertThat(c.read()).isEqualTo(1);
    }
}
