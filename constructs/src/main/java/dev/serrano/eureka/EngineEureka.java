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
 * <p>Units can be divided among sub-tasks: {@link #part} takes some of them for a search of their own, and
 * {@link #giveBack} returns those that it has not spent.
 *
 * @param <T> what is looked for
 */
public final class EngineEureka<T> extends Eureka<T, Number, @Nullable T> {
    /* Implementation. `left` rises only while it is not negative: so an engine that has been resolved stays so. Below
     * zero it falls by one check of each task only: no overflow. */
    private final AtomicLong left;
    private final @Nullable EngineEureka<?> whole; // of which this is a part
    private final FirstHit<T> found = new FirstHit<>();

    /** @throws IllegalArgumentException if there are fewer than no units */
    public EngineEureka(long units) {
        if (units < 0) {
            throw new IllegalArgumentException(units + " units: there must not be fewer than 0");
        }
        this.left = new AtomicLong(units);
        this.whole = null;
    }

    private EngineEureka(long units, EngineEureka<?> whole) {
        this.left = new AtomicLong(units);
        this.whole = whole;
    }

    /**
     * Takes units out of this engine for another one: that of a sub-task, inside the finish of this one. The tasks
     * there spend the units of the part alone, and end when these are used up; they end, too, when this engine is
     * resolved.
     * {@snippet :
     * async(() -> {
     *     EngineEureka<Move> mine = all.part(1_000);
     *     finish(eureka(mine), () -> search(branch));
     *     mine.giveBack();
     * });
     * }
     *
     * @param units how many at most; the part has fewer if fewer are left
     * @throws IllegalArgumentException if that is less than 0
     */
    public <R> EngineEureka<R> part(long units) {
        if (units < 0) {
            throw new IllegalArgumentException("part(" + units + "): there must not be fewer than 0 units");
        }
        return new EngineEureka<>(take(units), this);
    }

    /**
     * Gives the units that this part has not spent back to the engine that it was taken from, unless that has run
     * out of units. Then this part has none. To be called after its finish; further calls have no effect.
     *
     * @return how many units were given back
     * @throws IllegalStateException if this engine is not a {@link #part}
     */
    public long giveBack() {
        if (whole == null) {
            throw new IllegalStateException("giveBack() of an engine that is no part of another: call it on what"
                    + " part(units) has returned");
        }
        long unspent = take(Long.MAX_VALUE);
        return whole.add(unspent) ? unspent : 0;
    }

    /** Takes at most so many units. */
    private long take(long most) {
        long before = left.getAndUpdate(n -> n <= 0 ? n : n - Math.min(n, most));
        return Math.min(Math.max(0, before), most);
    }

    private boolean add(long units) {
        return left.getAndUpdate(n -> n < 0 ? n : n + units) >= 0;
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
