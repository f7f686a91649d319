package edu.rice.hj.api;

/** A body that must not wait. Whatever takes one that may takes this, too. */
@FunctionalInterface
public interface HjRunnable extends Runnable, HjSuspendable {
    @Override
    void run();
}
