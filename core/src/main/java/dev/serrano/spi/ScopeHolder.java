package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * The holder of a {@link ScopeHold}, which is called at a cancellation. A deadlock report shows
 * {@link Object#toString}, so that should describe the holder and its wait.
 * {@snippet :
 * ScopeHold hold = ScopeHold.ofCurrentScope(true, client::close); // a cancelled finish closes the client
 * }
 */
@FunctionalInterface
public interface ScopeHolder {
    /**
     * The finish was cancelled, which releases the hold: the finish does not end before this returns. Called at most
     * once, by the canceller, or by the task that takes the hold if the cancellation came before. That call throws its
     * exceptions. Without such a call, as for a time limit, a failure under {@code failFast} or an interrupted launch,
     * and in {@code shutdownNow} and {@code close}, they go to the {@link dev.serrano.FailureHandler}. It must not
     * wait.
     */
    void cancelled();

    /**
     * The name, in a computation graph, of the tasks that the hold spawns: the same in every run. Called while an
     * observed task takes the hold. Null, the default, is no name.
     */
    default @Nullable String name() {
        return null;
    }

    /**
     * Whether it now goes on only if a task of the runtime makes it, as an actor that takes no message. If that is so
     * of all who hold a finish while no task can go on, they are certain to wait in vain. False by default, for what
     * others may call on. Asked by a thread of the runtime's that no task waits for; must not wait.
     */
    default boolean needsTasks() {
        return false;
    }
}
