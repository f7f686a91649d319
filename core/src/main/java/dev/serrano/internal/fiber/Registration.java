package dev.serrano.internal.fiber;

/** Something that a fiber can be suspended on. */
@FunctionalInterface
public interface Registration {
    /**
     * Registers a waiter. Called after the fiber has given up its slot and, in the carrier mechanism, after its frames
     * have left the stack: only then may another thread resume it.
     *
     * @return false if there is nothing to wait for; the waiter then is not registered and will not be fired
     */
    boolean register(Waiter waiter);
}
