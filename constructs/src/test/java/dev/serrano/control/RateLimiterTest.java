package dev.serrano.control;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.DeadlineExceededException;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** When permits come, in virtual time; the order of waiters; limits, cancellation and interrupts of waits. */
class RateLimiterTest {
    private static Duration ms(long n) {
        return Duration.ofMillis(n);
    }

    private static void virtually(TaskBody body) {
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(7)
                .workers(2)
                .build()) {
            r.launch(body);
        }
    }

    /** Milliseconds, rounded: a step of the schedule takes virtual time, too, but far less. */
    private static long at(RunClock clock) {
        return Math.round(clock.nanos() / 1e6);
    }

    @Test
    void permitsComeEvenlyAfterTheBurst() {
        virtually(() -> {
            RateLimiter rate = RateLimiter.of(2, ms(200), 3);
            RunClock clock = new RunClock();
            List<Long> times = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                rate.acquire();
                times.add(at(clock));
            }
            assertThat(times).containsExactly(0L, 0L, 0L, 100L, 200L, 300L);
            delay(ms(1_000)); // no more than the burst is kept
            assertThat(rate.available()).isEqualTo(3);
            rate.acquire(3);
            assertThat(rate.tryAcquire()).isFalse();
            long begin = at(clock);
            rate.acquire(2);
            assertThat(at(clock) - begin).isEqualTo(200);
        });
    }

    @Test
    void aThirdIsNotRoundedAway() {
        virtually(() -> {
            RateLimiter rate = RateLimiter.of(3, Duration.ofSeconds(1), 1);
            RunClock clock = new RunClock();
            rate.acquire();
            for (int i = 0; i < 30; i++) {
                rate.acquire();
            }
            assertThat(clock.nanos()).isBetween(10_000_000_000L, 10_001_000_000L);
        });
    }

    @Test
    void waitersAreServedInTheirOrder() {
        virtually(() -> {
            RateLimiter rate = RateLimiter.of(1, ms(10), 5);
            rate.acquire(5);
            List<String> order = new ArrayList<>();
            finish(() -> {
                async(() -> {
                    rate.acquire(3);
                    order.add("many");
                });
                delay(ms(1));
                async(() -> {
                    rate.acquire();
                    order.add("one");
                });
                delay(ms(15));
                assertThat(rate.available()).isEqualTo(1);
                assertThat(rate.tryAcquire()).isFalse(); // does not overtake
                async(() -> {
                    rate.acquire();
                    order.add("last");
                });
            });
            assertThat(order).containsExactly("many", "one", "last");
        });
    }

    @Test
    void aWaiterThatLeavesTakesNothing() {
        virtually(() -> {
            RateLimiter rate = RateLimiter.of(1, ms(100));
            RunClock clock = new RunClock();
            rate.acquire();
            assertThat(rate.tryAcquire(ms(50))).isFalse();
            assertThat(at(clock)).isZero(); // known at once
            finish(() -> {
                async(() -> assertThatThrownBy(() -> finish(within(ms(30)), () -> rate.acquire()))
                        .isInstanceOf(DeadlineExceededException.class));
                delay(ms(10));
                async(() -> {
                    assertThat(rate.tryAcquire(ms(5))).isFalse(); // its time is over in the queue
                    assertThat(at(clock)).isEqualTo(15);
                });
                async(() -> {
                    rate.acquire();
                    assertThat(at(clock)).isEqualTo(100);
                });
            });
            assertThat(rate.tryAcquire(ms(101))).isTrue();
            assertThat(at(clock)).isEqualTo(200);
            assertThat(rate).hasToString("rate limiter (1 in PT0.1S, 0 waiting)");
        });
    }

    /** One that several runtimes have used, one after the other, goes on in the time of each. */
    @Test
    void timeGoesOnInTheNextRuntime() throws Exception {
        RateLimiter rate = RateLimiter.of(1, Duration.ofMinutes(1));
        rate.acquire();
        virtually(rate::acquire);
        virtually(rate::acquire);
        assertThat(rate.tryAcquire()).isFalse();
        assertThat(rate.tryAcquire(ms(1))).isFalse();
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void realTimeAndContext(Lab lab) {
        ScopedValue<String> user = ScopedValue.newInstance();
        lab.launch(() -> {
            RateLimiter rate = RateLimiter.of(1, ms(1));
            AtomicInteger ran = new AtomicInteger();
            long begin = System.nanoTime();
            finish(() -> {
                for (int i = 0; i < 6; i++) {
                    async(() -> rate.run(ran::incrementAndGet));
                }
            });
            assertThat(ran.get()).isEqualTo(6);
            assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(5_000_000);
            assertThat(where(user, "ann", () -> rate.call(user::get))).isEqualTo("ann");
            RateLimiter slow = RateLimiter.of(1, Duration.ofHours(1));
            slow.acquire();
            assertThatThrownBy(() -> finish(within(ms(3)), () -> {
                        async(() -> slow.acquire());
                        async(() -> slow.acquire());
                    }))
                    .isInstanceOf(DeadlineExceededException.class);
            assertThat(slow.toString()).endsWith("0 waiting)");
        });
    }

    @Test
    void outsideATask() throws Exception {
        RateLimiter rate = RateLimiter.of(1, Duration.ofHours(1));
        assertThat(rate.call(() -> "fine")).isEqualTo("fine");
        assertThat(rate.tryAcquire()).isFalse();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(rate::acquire);
        assertThat(Thread.interrupted()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rate.acquire(2))
                .withMessageContaining("0 to the burst, 1");
        assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.of(0, ms(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.of(1, Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimiter.of(1, Duration.ofDays(10_000), 1_000))
                .withMessageContaining("292 years");
    }
}
