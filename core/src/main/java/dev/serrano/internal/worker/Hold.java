package dev.serrano.internal.worker;

/** A unit of a finish scope in the hands of one who is no task of it, as the tasks see it that it covers. */
public interface Hold {
    /** Whether a member is notified of the ends of the tasks. */
    boolean isObserved();

    /** A task that the hold covers has ended, or the hold is released. */
    void leave();
}
