package edu.rice.hj.api;

import dev.serrano.TaskValue;

/** A body with a value that may wait. */
@FunctionalInterface
public interface HjSuspendingCallable<V> extends TaskValue<V> {
    @Override
    V call() throws SuspendableException;
}
