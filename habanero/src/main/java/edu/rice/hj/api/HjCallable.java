package edu.rice.hj.api;

/** A body with a value that must not wait. Whatever takes one that may takes this, too. */
@FunctionalInterface
public interface HjCallable<V> extends HjSuspendingCallable<V> {
    @Override
    V call();
}
