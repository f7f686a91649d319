package dev.serrano.eureka;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A search with a budget of units that all tasks share (the <em>engines</em> of Haynes and Friedman): {@code check(n)}
 * spends n of them, {@code check()} one. The first offer resolves it, and so does the check that the budget does not
 * suffice for.
 * {@snippet :
 * EngineEureka<Move> best = new EngineEureka<>(1_000_000); // units of all tasks together
 * finish(eureka(best), () -> forall(moves, m -> {
 *     while (m.refine()) {
 *         check(m.cost()); // ends the task if the budget does not suffice
 *     }
 *     offer(m);
 * }));
 * Move found = best.get(); // null if the budget was used up
 * }
 *
 * @param <T> what is looked for
 */
public final class EngineEureka<T> extends Eureka<T, Number, @Nullable T> {
    /* Implementation. `left` only falls, and below zero only by one check of each task: no overflow. */
    private final AtomicLong left;
    private final FirstHit<T> found = new FirstHit<>();

    /** @throws IllegalArgumentException if there are fewer than no units */
    public EngineEureka(long units) {
        if (units < 0) {
            throw new IllegalArgumentException(units + " units: there must not be fewer than 0");
        }
        this.left = new AtomicLong(units);
    }

    @Override
    protected Verdict offered(T value) {
        return found.offered(value);
    }

    @Override
    protected Verdict checked(@Nullable Number units) {
        long n = units == null ? 1 : units.longValue();
        if (n < 0) {
            throw new IllegalArgumentException("check(" + n + "): units are spent, not earned");
        }
        return isResolved() || left.addAndGet(-n) < 0 ? Verdict.END : Verdict.GO_ON;
    }

    @Override
    public boolean isResolved() {
        return found.isThere() || left.get() < 0;
    }

    /** The units that were not spent. */
    public long unitsLeft() {
        return Math.max(0, left.get());
    }

    /** The result within the budget; null if there is none. */
    @Override
    public @Nullable T get() {
        return found.get();
    }
}
