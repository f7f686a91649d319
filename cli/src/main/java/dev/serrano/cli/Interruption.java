package dev.serrano.cli;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Carries out an action when the program is stopped from outside, by Ctrl-C or a request to terminate, unless the work
 * ended before. The action runs while the JVM shuts down and must be short. Either {@link #finish} returns true or the
 * action is run, never both.
 */
final class Interruption implements AutoCloseable {

    private final AtomicBoolean settled = new AtomicBoolean();
    private final Thread hook;

    Interruption(Runnable action) {
        this.hook = new Thread(
                () -> {
                    if (settled.compareAndSet(false, true)) {
                        action.run();
                    }
                },
                "serrano-interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Says that the work has ended; false if it has been interrupted before. */
    boolean finish() {
        return settled.compareAndSet(false, true);
    }

    @Override
    public void close() {
        settled.set(true);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down already: the hook has run, or sees that there is nothing to do.
            assert settled.get() : e;
        }
    }
}
