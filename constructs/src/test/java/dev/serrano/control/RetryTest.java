package dev.serrano.control;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static dev.serrano.control.Controls.attempts;
import static dev.serrano.control.Controls.retry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.control.FailedAttempt.Next;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Which failures are retried, with what pauses and how often; what is thrown at last. */
class RetryTest {
    private static final Retry AT_ONCE = attempts(4).backOff(Duration.ZERO, Duration.ZERO);

    private static Duration ms(long n) {
        return Duration.ofMillis(n);
    }

    private static <T> T virtually(TaskValue<T> body) {
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(1)
                .workers(2)
                .build()) {
            return r.launch(body);
        }
    }

    @Test
    void pausesGrowUpToTheLongest() {
        List<FailedAttempt> heard = new ArrayList<>();
        Retry p = attempts(6).backOff(ms(10), 3, ms(100)).jitter(0).listener(heard::add);
        RunClock[] clock = new RunClock[1];
        IOException last = virtually(() -> {
            clock[0] = new RunClock();
            List<IOException> thrown = new ArrayList<>();
            try {
                retry(p, () -> {
                    thrown.add(new IOException("no " + thrown.size()));
                    throw thrown.getLast();
                });
                throw new AssertionError();
            } catch (IOException e) {
                assertThat(clock[0].nanos())
                        .isBetween(ms(10 + 30 + 90 + 100 + 100).toNanos(), ms(340).toNanos());
                assertThat(e).isSameAs(thrown.get(5));
                assertThat(e.getSuppressed()).containsExactlyElementsOf(thrown.subList(0, 5));
                return e;
            }
        });
        assertThat(last).hasMessage("no 5");
        assertThat(heard.stream().map(FailedAttempt::pause))
                .containsExactly(ms(10), ms(30), ms(90), ms(100), ms(100), Duration.ZERO);
        assertThat(heard.get(5).next()).isEqualTo(Next.NO_ATTEMPTS_LEFT);
        assertThat(heard.get(0)).isEqualTo(new FailedAttempt(1, last.getSuppressed()[0], Next.RETRY, ms(10)));
    }

    @Test
    void jitterShortensAndFollowsTheSchedule() {
        List<List<Duration>> runs = new ArrayList<>();
        for (int k = 0; k < 2; k++) {
            List<Duration> pauses = new ArrayList<>();
            Retry p = attempts(20).backOff(ms(100), 1, ms(100)).jitter(0.5).listener(f -> pauses.add(f.pause()));
            virtually(() -> {
                assertThatThrownBy(() -> retry(p, () -> {
                            throw new IOException();
                        }))
                        .isInstanceOf(IOException.class);
                return 0;
            });
            runs.add(pauses.subList(0, 19));
        }
        assertThat(runs.get(0)).allMatch(d -> d.compareTo(ms(50)) >= 0 && d.compareTo(ms(100)) <= 0);
        assertThat(runs.get(0)).hasSizeGreaterThan(1).isEqualTo(runs.get(1));
        assertThat(runs.get(0).stream().distinct().count()).isGreaterThan(10);
    }

    @Test
    void theTimeOfThePolicy() {
        virtually(() -> {
            AtomicInteger calls = new AtomicInteger();
            RunClock clock = new RunClock();
            List<Next> next = new ArrayList<>();
            Retry p = attempts(Integer.MAX_VALUE)
                    .backOff(ms(10), ms(1000))
                    .jitter(0)
                    .within(ms(100))
                    .listener(f -> next.add(f.next()));
            assertThatThrownBy(() -> retry(p, () -> {
                        calls.incrementAndGet();
                        throw new IOException();
                    }))
                    .isInstanceOf(IOException.class);
            assertThat(calls.get()).isEqualTo(4); // at 0, 10, 30 and 70 ms; the next would be at 150 ms
            assertThat(next.getLast()).isEqualTo(Next.NO_TIME_LEFT);
            assertThat(clock.nanos()).isLessThan(ms(100).toNanos());
            return 0;
        });
    }

    private static int attemptsOf(Retry p, Exception e) {
        AtomicInteger calls = new AtomicInteger();
        assertThatThrownBy(() -> retry(p, () -> {
                    calls.incrementAndGet();
                    throw e;
                }))
                .isSameAs(e);
        return calls.get();
    }

    @Test
    void whichFailuresAreRetried() {
        assertThat(attemptsOf(AT_ONCE, new IOException())).isEqualTo(4);
        assertThat(attemptsOf(AT_ONCE, new IllegalStateException())).isEqualTo(4);
        assertThat(attemptsOf(AT_ONCE, MultiException.of(List.of(new IOException()))))
                .isEqualTo(4);
        assertThat(attemptsOf(AT_ONCE, new CancellationException())).isEqualTo(1);
        assertThat(attemptsOf(AT_ONCE, new InterruptedException())).isEqualTo(1);
        assertThat(attemptsOf(AT_ONCE, MultiException.of(List.of(new IOException(), new CancellationException()))))
                .isEqualTo(1);
        AtomicInteger calls = new AtomicInteger();
        assertThatThrownBy(() -> retry(AT_ONCE, () -> {
                    calls.incrementAndGet();
                    throw new AssertionError("an error");
                }))
                .isInstanceOf(AssertionError.class);
        assertThat(calls.get()).isEqualTo(1);

        Retry io = AT_ONCE.on(IOException.class);
        assertThat(attemptsOf(io, new FileNotFoundException())).isEqualTo(4);
        assertThat(attemptsOf(io, new UncheckedIOException(new IOException()))).isEqualTo(1);
        assertThat(attemptsOf(io.on(UncheckedIOException.class), new UncheckedIOException(new IOException())))
                .isEqualTo(4);
        assertThat(attemptsOf(io, MultiException.of(List.of(new IOException(), new FileNotFoundException()))))
                .isEqualTo(4);
        assertThat(attemptsOf(io, MultiException.of(List.of(new IOException(), new IllegalStateException()))))
                .isEqualTo(1);
        assertThat(attemptsOf(AT_ONCE.onlyIf(e -> true), new InterruptedException()))
                .isEqualTo(1);
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void anAttemptWithATimeLimit(Lab lab) {
        lab.launch(() -> {
            AtomicInteger calls = new AtomicInteger();
            Retry p = AT_ONCE.on(DeadlineExceededException.class);
            int third = retry(
                    p,
                    () -> finish(within(ms(3)), () -> {
                        if (calls.incrementAndGet() < 3) {
                            delay(Duration.ofHours(1));
                        }
                        return calls.get();
                    }));
            assertThat(third).isEqualTo(3);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aCancelledTaskIsNotRetried(Lab lab) {
        lab.launch(() -> {
            AtomicInteger calls = new AtomicInteger();
            Retry all = attempts(Integer.MAX_VALUE)
                    .backOff(Duration.ofHours(1), Duration.ofHours(1))
                    .onlyIf(e -> true);
            assertThatThrownBy(() -> finish(
                            within(ms(3)),
                            () -> retry(
                                    all,
                                    () -> { // ended in its pause
                                        calls.incrementAndGet();
                                        throw new IOException();
                                    })))
                    .isInstanceOf(DeadlineExceededException.class);
            assertThat(calls.get()).isEqualTo(1);
            List<Throwable> ended = new ArrayList<>();
            assertThatThrownBy(() -> finish(
                            within(ms(3)),
                            () -> { // ended in an attempt
                                try {
                                    retry(all, () -> {
                                        calls.incrementAndGet();
                                        delay(Duration.ofHours(1));
                                    });
                                } catch (TaskTermination e) {
                                    ended.add(e);
                                    throw e;
                                }
                            }))
                    .isInstanceOf(DeadlineExceededException.class);
            assertThat(calls.get()).isEqualTo(2);
            assertThat(ended).hasSize(1);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void contextAndTasksOfTheBody(Lab lab) {
        ScopedValue<String> user = ScopedValue.newInstance();
        lab.launch(() -> {
            AtomicInteger calls = new AtomicInteger();
            String s = where(
                    user,
                    "ann",
                    () -> retry(
                            AT_ONCE.on(IOException.class),
                            () -> finish(() -> {
                                async(() -> {
                                    if (calls.incrementAndGet() < 3) {
                                        throw new IOException();
                                    }
                                });
                                return user.get();
                            })));
            assertThat(s + calls).isEqualTo("ann3");
        });
    }

    @Test
    void aBudgetIsShared() throws Exception {
        RetryBudget budget = RetryBudget.of(0.25, 3);
        List<Next> next = new ArrayList<>();
        Retry p = AT_ONCE.budget(budget).listener(f -> next.add(f.next()));
        assertThat(attemptsOf(p, new IOException())).isEqualTo(4); // three tokens
        assertThat(attemptsOf(p, new IOException())).isEqualTo(1);
        assertThat(next.getLast()).isEqualTo(Next.NO_BUDGET_LEFT);
        assertThat(budget.available()).isZero();
        for (int i = 0; i < 3; i++) {
            assertThat(retry(p, () -> "fine")).isEqualTo("fine");
        }
        assertThat(budget).hasToString("retry budget (1 available)"); // a quarter for each of the last four calls
        assertThat(attemptsOf(p, new IOException())).isEqualTo(2);
    }

    @Test
    void theListenerFails() {
        IllegalStateException mine = new IllegalStateException("listener");
        IOException failure = new IOException();
        assertThatThrownBy(() -> retry(
                        AT_ONCE.listener(f -> {
                            throw mine;
                        }),
                        () -> {
                            throw failure;
                        }))
                .isSameAs(mine)
                .hasSuppressedException(failure);
    }

    @Test
    void anInterruptEndsAPauseOutsideATask() {
        Retry p = attempts(2).backOff(Duration.ofHours(1), Duration.ofHours(1));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> retry(p, () -> {
                    throw new IOException();
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThatIllegalArgumentException().isThrownBy(() -> attempts(0)).withMessageContaining("1 or more");
        assertThatIllegalArgumentException().isThrownBy(() -> AT_ONCE.jitter(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> AT_ONCE.backOff(ms(-1), ms(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> AT_ONCE.backOff(ms(1), 0.5, ms(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> AT_ONCE.within(ms(-1)));
        assertThatIllegalArgumentException().isThrownBy(() -> RetryBudget.of(-1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> RetryBudget.of(0.1, 0));
        assertThat(AT_ONCE.within(ms(5))).hasToString("at most 4 attempts, pauses from PT0S to PT0S, within PT0.005S");
    }
}
