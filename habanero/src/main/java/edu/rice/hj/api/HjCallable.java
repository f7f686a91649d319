package edu.rice.hj.api;

/** A body with a value that must not wait. It fits wherever a body that may wait does. */
@FunctionalInterface
public interface HjCallable<V> extends HjSuspendingCallable<V> {
    @Override
    V call();
}
