package dev.serrano.sync;

/**
 * A registration with an {@link Event}: of a callback, or of a task that begins when the event has a value.
 * Thread-safe.
 * {@snippet :
 * EventRegistration books = event.addExecutionBody(v -> count(v));
 * if (books.withdraw()) {
 *     log("the event had no value until now");
 * }
 * }
 */
public interface EventRegistration {
    /**
     * Withdraws the registration. The event keeps nothing of it: a wait for the first of several events withdraws from
     * the others.
     *
     * @return whether it will not run: false if it has begun, has run, or was withdrawn before
     */
    boolean withdraw();
}
