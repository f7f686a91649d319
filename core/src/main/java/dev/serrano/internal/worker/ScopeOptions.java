package dev.serrano.internal.worker;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.cancel.Group;
import dev.serrano.internal.fiber.RuntimeServices;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failures;
import dev.serrano.spi.Membership;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of a finish, as the engine sees them. */
public interface ScopeOptions {
    @Nullable
    String name();

    boolean failFast();

    /**
     * Whether the scope is there to be cancelled while those around it go on: then the tasks run on stacks of their own,
     * so that one that swallows its end can be dropped. Not so if only a failure cancels it.
     */
    default boolean endsTasks() {
        return group() != null;
    }

    /** Whether a cancellation, of it or of a scope around it, interrupts the tasks inside that wait in the JDK. */
    boolean interrupts();

    /** Whether no cancellation of a scope around it reaches it. */
    default boolean uncancellable() {
        return false;
    }

    /** The group that the scope belongs to; null for none. */
    default @Nullable Group group() {
        return null;
    }

    /** The members with which its body begins. */
    default List<Membership> memberships() {
        return List.of();
    }

    /** Starts whatever may cancel the scope from outside; the result stops it. */
    Runnable arm(RuntimeServices runtime, CancelToken token);

    /** The exception of a finish that was cancelled for that reason; a new one if others have the same reason. */
    default RuntimeException thrown(Throwable why) {
        return asUnchecked(why);
    }

    /** The unchecked exception that says why a scope was cancelled. */
    static RuntimeException asUnchecked(Throwable why) {
        return why instanceof RuntimeException r
                ? r
                : Exceptions.cancelled("the finish scope was cancelled: " + Failures.text(why), why);
    }
}
