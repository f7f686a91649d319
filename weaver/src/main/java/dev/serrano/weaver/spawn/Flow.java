package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Body;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Facts that may hold before each position of a method, as sets of numbers which control carries along. */
final class Flow {
    private final @Nullable BitSet[] before;
    private final List<Integer> todo = new ArrayList<>();

    /** One in which no control has come to any position yet. */
    Flow(Body body) {
        before = new @Nullable BitSet[body.size()];
    }

    /**
     * Follows control from the first position on, with an empty set.
     *
     * @param step for a position: calls {@link #reach} for those where control may go from there; again for each
     *     position before which more may be so than was known
     */
    void follow(IntConsumer step) {
        reach(0, new BitSet());
        while (!todo.isEmpty()) {
            step.accept(todo.removeLast());
        }
    }

    /** Control comes to a position with a set. */
    void reach(int n, BitSet some) {
        BitSet known = before[n];
        if (known == null) {
            before[n] = (BitSet) some.clone();
            todo.add(n);
            return;
        }
        int count = known.cardinality();
        known.or(some);
        if (known.cardinality() != count) {
            todo.add(n);
        }
    }

    /** Whether control comes to a position. */
    boolean isReached(int i) {
        return before[i] != null;
    }

    /** The set before a position to which control comes. */
    BitSet before(int i) {
        return Objects.requireNonNull(before[i]);
    }
}
