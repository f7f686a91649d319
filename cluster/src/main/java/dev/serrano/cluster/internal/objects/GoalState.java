package dev.serrano.cluster.internal.objects;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has been found for a goal, at its home: the first hits up to a number, or the least of all. Not thread-safe.
 *
 * @param <P> a value as data
 */
public final class GoalState<P> {
    /** What an offer has done. */
    public enum Verdict {
        /** Nothing: there are enough hits, or there is one as small. */
        LATE,
        /** It is one of the hits. */
        TAKEN,
        /** It is the best so far. */
        BEST,
        /** It was the last one wanted. */
        RESOLVED
    }

    private final int wanted;
    private final List<P> hits = new ArrayList<>();
    private @Nullable Comparable<Object> best;

    /**
     * A goal without hits.
     *
     * @param wanted how many are wanted; 0 for the least of all
     */
    public GoalState(int wanted) {
        this.wanted = wanted;
    }

    /**
     * Takes an offer.
     *
     * @param value the value as data
     * @param order the value itself, if the least is looked for
     */
    public Verdict offer(P value, @Nullable Comparable<Object> order) {
        if (wanted > 0) {
            if (isResolved()) return Verdict.LATE;
            hits.add(value);
            return isResolved() ? Verdict.RESOLVED : Verdict.TAKEN;
        }
        if (order == null) throw new IllegalArgumentException("The least of values that cannot be compared");
        if (best != null && order.compareTo(best) >= 0) return Verdict.LATE;
        best = order;
        hits.clear();
        hits.add(value);
        return Verdict.BEST;
    }

    /** Whether the least of all is looked for. */
    public boolean isLeast() {
        return wanted == 0;
    }

    /** Whether nothing more is wanted. The least of all is looked for until the end. */
    public boolean isResolved() {
        return wanted > 0 && hits.size() == wanted;
    }

    /** The hits in the order in which they came; of the least of all one at most. */
    public List<P> hits() {
        return List.copyOf(hits);
    }
}
