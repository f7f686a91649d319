package edu.rice.pcdp.runtime;

import dev.serrano.habanero.pcdp.SharedRuntime;

/**
 * The workers on which a finish runs that is called outside of any task. They are started by the first such finish, as many
 * as the property {@code pcdp.numWorkers} says then.
 */
@SuppressWarnings("JavaLangClash") // the name is PCDP's
public final class Runtime {
    private Runtime() {}

    /**
     * Makes all later finishes run with so many workers, and {@code pcdp.numWorkers} say so. Waits for finishes of other
     * threads that run now.
     *
     * @throws IllegalArgumentException if the number is less than 1, or more than a runtime may have; nothing has changed
     * @throws IllegalStateException inside a task, which would wait for itself
     * @throws InterruptedException if the calling thread is interrupted; nothing has changed
     */
    public static void resizeWorkerThreads(int numWorkers) throws InterruptedException {
        SharedRuntime.resize(numWorkers);
    }

    /**
     * Writes what the workers have counted to the standard output; nothing before there are any. The property
     * {@code pcdp.showRuntimeStats} has this done when they end.
     */
    public static void showRuntimeStats() {
        SharedRuntime.showStats();
    }
}
