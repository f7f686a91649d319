package edu.rice.hj.api;

/** A body that must not wait. It fits wherever a body that may wait does. */
@FunctionalInterface
public interface HjRunnable extends Runnable, HjSuspendable {
    @Override
    void run();
}
