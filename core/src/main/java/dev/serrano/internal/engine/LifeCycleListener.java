package dev.serrano.internal.engine;

/** Is called when a runtime ends. The methods may take locks, but run no user code and throw nothing. */
public interface LifeCycleListener {
    /** The runtime accepts no more. */
    default void shutDown() {}

    /** All work is to be cancelled; after {@link #shutDown}. */
    default void cancelAll() {}

    /** The runtime has failed. */
    default void broken(Throwable cause) {}

    /** All work has ended. */
    default void terminated() {}
}
