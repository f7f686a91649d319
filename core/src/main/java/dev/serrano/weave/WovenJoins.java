package dev.serrano.weave;

import dev.serrano.TaskTermination;
import dev.serrano.internal.value.Joins;
import org.jspecify.annotations.Nullable;

/** What joins of the library become in woven methods. For generated code; programs do not name it. */
public final class WovenJoins {
    private WovenJoins() {}

    /** The first branch has failed where it was spawned: the second one runs all the same, unless a cancellation ends both. */
    public static Throwable first(Throwable failure) {
        if (failure instanceof TaskTermination end) {
            throw end;
        }
        return failure;
    }

    /** What the join throws: one of its branches has failed, or both. */
    public static RuntimeException failure(@Nullable Throwable first, @Nullable Throwable second) {
        return Joins.failure(first, second);
    }
}
