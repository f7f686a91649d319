package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * Who has a {@link ScopeHold} and wants to hear of a cancellation. A deadlock report shows {@link Object#toString}, so
 * that should say what the holder is and what it waits for.
 * {@snippet :
 * ScopeHold hold = ScopeHold.ofCurrentScope(true, client::close); // a cancelled finish closes the client
 * }
 */
@FunctionalInterface
public interface ScopeHolder {
    /**
     * The finish was cancelled, which releases the hold: the finish does not end before this returns. Called at most once,
     * by whoever cancels, or by who takes the hold if that has happened before. What it throws comes out of that call; where
     * nobody has called, as for a time limit, a failure under {@code failFast} or an interrupted launch, and out of
     * {@code shutdownNow} and {@code close}, it goes to the {@link dev.serrano.FailureHandler}. It must not wait.
     */
    void cancelled();

    /**
     * What the tasks that are spawned by the hold are called in a
     * computation graph: the same in every run. Asked while an observed task takes the hold. Null, the default, for no
     * name.
     */
    default @Nullable String name() {
        return null;
    }

    /**
     * Whether it now goes on only if a task of the runtime makes it, as an actor that takes no message. If that is so of
     * all who hold a finish while no task can go on, they are certain to wait in vain. False by default, for what others
     * may call on. Asked by a thread of the runtime's that no task waits for; must not wait.
     */
    default boolean needsTasks() {
        return false;
    }
}
