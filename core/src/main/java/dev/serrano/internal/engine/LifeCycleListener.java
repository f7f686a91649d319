package dev.serrano.internal.engine;

/** Is called when a runtime ends. The methods may take locks, but run no user code and throw nothing. */
public interface LifeCycleListener {
    /** The runtime accepts no more. */
    default void shutDown() {}

    /** All work is to be cancelled; after {@link #shutDown}. */
    default void cancelAll() {}

    /** All work has ended. */
    default void terminated() {}
}
