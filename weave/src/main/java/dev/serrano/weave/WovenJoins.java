package dev.serrano.weave;

import dev.serrano.TaskTermination;
import dev.serrano.internal.value.Joins;
import org.jspecify.annotations.Nullable;

/** Woven forms of the joins of the library. For generated code; programs do not name it. */
public final class WovenJoins {
    private WovenJoins() {}

    /**
     * The first branch has failed where it was spawned: the second one runs all the same, unless a cancellation ends
     * both.
     */
    public static Throwable first(Throwable failure) {
        if (failure instanceof TaskTermination end) {
            throw end;
        }
        return failure;
    }

    /** The exception of the join: one of its branches has failed, or both. */
    public static RuntimeException failure(@Nullable Throwable first, @Nullable Throwable second) {
        return Joins.failure(first, second);
    }
}
