package dev.serrano.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Carries out an action when the program is stopped from outside, by Ctrl-C or a request to terminate, unless the work
 * ended before. The action runs while the JVM shuts down and must be short. Either {@link #finish} returns or the
 * action is run, never both. The JVM waits some seconds for the work between {@link #finish} and {@link #close}, such
 * as writing the results.
 */
public final class Interruption implements AutoCloseable {

    /** The text of the action when there is nothing to show. */
    public static final String BEFORE_ANYTHING = "interrupted before anything was measured";

    /** The text of the action before it shows something, after the state of the work. */
    public static final String WHAT_THERE_IS = "; this is what was measured";

    private static final long PATIENCE_SECONDS = 5;

    private final AtomicBoolean settled = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Terminal terminal;
    private final Runnable action;
    private final Thread hook = new Thread(this::stopped, "serrano-interrupted");

    public Interruption(Terminal terminal, Runnable action) {
        this.terminal = terminal;
        this.action = action;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The JVM shuts down. */
    public void stopped() {
        if (settled.compareAndSet(false, true)) {
            action.run();
            terminal.arrived();
            return;
        }
        try {
            if (!closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                terminal.complain("stopped before all results were written");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says that the work has ended. If the action is being run, this does not return: the JVM ends meanwhile. */
    public void finish() throws InterruptedException {
        if (!settled.compareAndSet(false, true)) {
            Thread.currentThread().join();
        }
    }

    @Override
    public void close() {
        settled.set(true);
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down already: the hook has run, or sees that there is nothing to do.
            assert settled.get() : e;
        }
    }
}
