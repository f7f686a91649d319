package dev.serrano.control;

import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A policy for attempts that are repeated after failures: how often, after which failures, and with what pauses.
 * Immutable; each method returns a policy with one more setting.
 * {@snippet :
 * static final Retry POLICY = Retry.attempts(4)
 *         .on(IOException.class)
 *         .backOff(Duration.ofMillis(50), Duration.ofSeconds(2))
 *         .within(Duration.ofSeconds(10));
 *
 * Page page = retry(POLICY, () -> fetch(address));
 * }
 * <p>The attempts run in the calling task, or on the calling thread. A pause suspends a task, as
 * {@link Serrano#delay} does, and blocks a thread outside. Tasks that the body spawns belong to the finish around the
 * call: their failures are no failures of the attempt, unless the body has a finish of its own.
 * <p>A {@link TaskTermination} ends the call at once: the task is cancelled. So a finish with a deadline around the call
 * ends attempts and pauses. A finish with a deadline inside the body limits one attempt; add
 * {@code on(DeadlineExceededException.class)} to retry after it.
 * <p>Source of the pauses: M. Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
 */
public final class Retry {
    /* Implementation. Immutable, so nothing is shared but the budget and the listener. */
    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration MOST = Duration.ofSeconds(10);
    private static final double FACTOR = 2;
    private static final double JITTER = 0.5;
    private static final int MOST_SUPPRESSED = 16; // there may be any number of attempts

    private final int attempts;
    private final List<Predicate<? super Throwable>> retried; // empty: the default
    private final Duration first;
    private final double factor;
    private final Duration most;
    private final double jitter;
    private final @Nullable Duration within;
    private final @Nullable RetryBudget budget;
    private final @Nullable Consumer<? super FailedAttempt> listener;

    private Retry(
            int attempts,
            List<Predicate<? super Throwable>> retried,
            Duration first,
            double factor,
            Duration most,
            double jitter,
            @Nullable Duration within,
            @Nullable RetryBudget budget,
            @Nullable Consumer<? super FailedAttempt> listener) {
        this.attempts = attempts;
        this.retried = retried;
        this.first = first;
        this.factor = factor;
        this.most = most;
        this.jitter = jitter;
        this.within = within;
        this.budget = budget;
        this.listener = listener;
    }

    /**
     * A policy with at most so many attempts, the first included. Without further settings it retries after every
     * exception but an {@link InterruptedException} and a {@link CancellationException}, and not after an error. The
     * pauses begin at 100 ms and double, up to 10 s; each is shortened at random by up to a half.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public static Retry attempts(int most) {
        if (most <= 0) {
            throw new IllegalArgumentException("attempts(" + most + "): the attempts, the first included, must be 1 or"
                    + " more; use Integer.MAX_VALUE for no limit");
        }
        return new Retry(most, List.of(), FIRST, FACTOR, MOST, JITTER, null, null, null);
    }

    /** Retries after failures of this type; several calls add types. Replaces the default. */
    public Retry on(Class<? extends Throwable> type) {
        Objects.requireNonNull(type, "type");
        return onlyIf(type::isInstance);
    }

    /**
     * Retries after failures for which this is true; several calls, and those of {@link #on}, add kinds of failures.
     * Replaces the default. Of a {@link MultiException} all failures are tested, and it is retried if all pass; or if it
     * passes itself. A {@link TaskTermination} and an {@link InterruptedException} are never tested and never retried.
     */
    public Retry onlyIf(Predicate<? super Throwable> test) {
        List<Predicate<? super Throwable>> all = new ArrayList<>(retried);
        all.add(Objects.requireNonNull(test, "test"));
        return new Retry(attempts, List.copyOf(all), first, factor, most, jitter, within, budget, listener);
    }

    /** Pauses that double: a {@link #backOff(Duration, double, Duration)} with the factor 2. */
    public Retry backOff(Duration firstPause, Duration longest) {
        return backOff(firstPause, FACTOR, longest);
    }

    /**
     * Pauses that grow by a factor from one to the next, up to a longest one. {@link #jitter} shortens them.
     *
     * @throws IllegalArgumentException if a duration is negative, or the factor is less than 1
     */
    public Retry backOff(Duration firstPause, double by, Duration longest) {
        notNegative("backOff", firstPause);
        notNegative("backOff", longest);
        if (!(by >= 1 && by < Double.POSITIVE_INFINITY)) { // also NaN
            throw new IllegalArgumentException(
                    "backOff(..., " + by + ", ...): the factor must be 1 or more, and finite");
        }
        return new Retry(attempts, retried, firstPause, by, longest, jitter, within, budget, listener);
    }

    /**
     * Shortens each pause at random by up to this part of it, so that callers that have failed together do not come back
     * together. In a deterministic schedule the random numbers follow from the schedule.
     *
     * @param part from 0, for none, to 1
     * @throws IllegalArgumentException if it is not between 0 and 1
     */
    public Retry jitter(double part) {
        if (!(part >= 0 && part <= 1)) { // also NaN
            throw new IllegalArgumentException("jitter(" + part + "): the part must be from 0 to 1");
        }
        return new Retry(attempts, retried, first, factor, most, part, within, budget, listener);
    }

    /**
     * Begins no attempt later than that after the begin of the call. If the next pause would end later, the call fails
     * at once. A running attempt is not ended: {@link Serrano#within} does that.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public Retry within(Duration total) {
        notNegative("within", total);
        return new Retry(attempts, retried, first, factor, most, jitter, total, budget, listener);
    }

    /** Takes a token for each retry, from a budget that many calls share; without a token the call fails at once. */
    public Retry budget(RetryBudget shared) {
        Objects.requireNonNull(shared, "budget");
        return new Retry(attempts, retried, first, factor, most, jitter, within, shared, listener);
    }

    /**
     * Calls a listener after each failed attempt, before the pause, in the calling task. If it throws, the call throws
     * that, with the failure of the attempt suppressed. Replaces an earlier listener.
     */
    public Retry listener(Consumer<? super FailedAttempt> failed) {
        Objects.requireNonNull(failed, "listener");
        return new Retry(attempts, retried, first, factor, most, jitter, within, budget, failed);
    }

    private static void notNegative(String method, Duration d) {
        if (Objects.requireNonNull(d, "duration").isNegative()) {
            throw new IllegalArgumentException(method + "(" + d + "): the duration must not be negative");
        }
    }

    /** Runs the body as {@link #call} does, without a value. */
    public void run(TaskBody body) throws Exception {
        Objects.requireNonNull(body, "body");
        this.<@Nullable Object>call(() -> {
            body.run();
            return null;
        });
    }

    /**
     * Runs the body until it returns, or the policy allows no further attempt, and returns its value. The last failure
     * is thrown as it is, with the last 16 before it suppressed in it.
     *
     * @throws CancellationException if a thread outside of the runtime is interrupted in a pause; it stays interrupted
     */
    public <T extends @Nullable Object> T call(TaskValue<T> body) throws Exception {
        Objects.requireNonNull(body, "body");
        RunClock clock = within == null ? null : new RunClock();
        if (budget != null) {
            budget.deposit();
        }
        List<Throwable> earlier = new ArrayList<>();
        for (int number = 1; ; number++) {
            try {
                return body.call();
            } catch (TaskTermination | InterruptedException e) {
                throw e;
            } catch (Throwable e) {
                FailedAttempt failed = judge(number, e, clock);
                tell(failed);
                if (failed.next() != FailedAttempt.Next.RETRY) {
                    suppress(earlier, e);
                    throw e;
                }
                if (earlier.size() == MOST_SUPPRESSED) {
                    earlier.remove(0);
                }
                earlier.add(e);
                Serrano.delay(failed.pause());
            }
        }
    }

    private static void suppress(List<Throwable> earlier, Throwable last) {
        for (Throwable e : earlier) {
            if (e != last) {
                last.addSuppressed(e);
            }
        }
    }

    private FailedAttempt judge(int number, Throwable e, @Nullable RunClock clock) {
        Duration pause = pause(number);
        FailedAttempt.Next next;
        if (!isRetried(e)) {
            next = FailedAttempt.Next.NOT_RETRIED;
        } else if (number == attempts) {
            next = FailedAttempt.Next.NO_ATTEMPTS_LEFT;
        } else if (clock != null
                && within != null
                && Duration.ofNanos(clock.nanos()).plus(pause).compareTo(within) > 0) {
            next = FailedAttempt.Next.NO_TIME_LEFT;
        } else if (budget != null && !budget.withdraw()) { // last: it takes a token
            next = FailedAttempt.Next.NO_BUDGET_LEFT;
        } else {
            return new FailedAttempt(number, e, FailedAttempt.Next.RETRY, pause);
        }
        return new FailedAttempt(number, e, next, Duration.ZERO);
    }

    private void tell(FailedAttempt failed) {
        if (listener == null) {
            return;
        }
        try {
            listener.accept(failed);
        } catch (Throwable t) {
            if (t != failed.failure()) {
                t.addSuppressed(failed.failure());
            }
            throw t;
        }
    }

    private boolean isRetried(Throwable e) {
        if (retried.isEmpty()) {
            return e instanceof MultiException m ? m.failures().stream().allMatch(Retry::byDefault) : byDefault(e);
        }
        return passes(e)
                || e instanceof MultiException m && m.failures().stream().allMatch(this::passes);
    }

    private static boolean byDefault(Throwable e) {
        return e instanceof Exception && !(e instanceof InterruptedException) && !(e instanceof CancellationException);
    }

    private boolean passes(Throwable e) {
        return !(e instanceof TaskTermination)
                && !(e instanceof InterruptedException)
                && retried.stream().anyMatch(p -> p.test(e));
    }

    /** The pause after an attempt. */
    private Duration pause(int number) {
        double nanos = Math.min(seconds(first) * Math.pow(factor, number - 1.0), seconds(most)) * 1e9;
        double shortened = jitter == 0 ? nanos : nanos * (1 - jitter * random(number));
        return Duration.ofNanos((long) shortened); // the cast saturates
    }

    private static double seconds(Duration d) {
        return d.getSeconds() + d.getNano() / 1e9;
    }

    private static double random(int number) {
        TaskRuntime r = TaskRuntime.current();
        return r != null && r.seed().isPresent()
                ? new SplittableRandom(r.scheduleFingerprint() + number).nextDouble()
                : ThreadLocalRandom.current().nextDouble();
    }

    @Override
    public String toString() {
        return "at most " + attempts + " attempts, pauses from " + first + " to " + most
                + (within == null ? "" : ", within " + within);
    }
}
