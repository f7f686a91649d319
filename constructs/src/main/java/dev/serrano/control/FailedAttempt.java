package dev.serrano.control;

import java.time.Duration;

/**
 * An attempt of a {@link Retry} that has failed, as its listener gets it.
 * {@snippet :
 * Retry policy = Retry.attempts(3).listener(failed -> log(failed.number() + ": " + failed.failure()));
 * }
 *
 * @param number the number of the attempt, from 1
 * @param failure what it threw
 * @param next what follows
 * @param pause how long the call waits before the next attempt; zero if there is none
 */
public record FailedAttempt(int number, Throwable failure, Next next, Duration pause) {
    /** What follows a failed attempt. */
    public enum Next {
        /** Another attempt, after the pause. */
        RETRY,
        /** Nothing: the policy does not retry after such a failure. */
        NOT_RETRIED,
        /** Nothing: it was the last attempt. */
        NO_ATTEMPTS_LEFT,
        /** Nothing: the pause would not end within the time of the policy. */
        NO_TIME_LEFT,
        /** Nothing: the budget has no token. */
        NO_BUDGET_LEFT
    }
}
