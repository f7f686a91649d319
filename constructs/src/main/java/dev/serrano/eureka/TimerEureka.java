package dev.serrano.eureka;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A search with a limit of time, which runs from the construction: the first offer resolves it, and so does the end of
 * the time, with or without a check. Tasks end at their next call into Serrano, so they may overrun.
 * {@snippet :
 * TimerEureka<Plan> plan = new TimerEureka<>(Duration.ofMillis(200));
 * finish(eureka(plan), () -> forall(plans, p -> {
 *     if (p.isFeasible()) {
 *         offer(p);
 *     }
 * }));
 * Plan found = plan.get(); // null if the time was over first
 * }
 *
 * @param <T> what is looked for
 */
public final class TimerEureka<T> extends Eureka<T, Object, @Nullable T> {
    private final FirstHit<T> found = new FirstHit<>();

    /** @throws IllegalArgumentException if the limit is negative */
    public TimerEureka(Duration limit) {
        super(notNegative(limit));
    }

    private static Duration notNegative(Duration limit) {
        if (limit.isNegative()) {
            throw new IllegalArgumentException("a limit of " + limit + ": it must not be negative");
        }
        return limit;
    }

    @Override
    protected Verdict offered(T value) {
        return found.offered(value);
    }

    @Override
    protected Verdict checked(@Nullable Object argument) {
        return endIfResolved();
    }

    @Override
    public boolean isResolved() {
        return found.isThere() || isOver();
    }

    /** The result in time; null if there is none. */
    @Override
    public @Nullable T get() {
        return found.get();
    }
}
