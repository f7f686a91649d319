package edu.rice.hj.api;

/**
 * The result of a task. A future is resolved once, and any number of tasks and threads may get it.
 * <p>Memory consistency: actions of the task happen-before what follows a get.
 */
public interface HjFuture<V> {
    /**
     * Waits until it is resolved, and returns the value, or throws the failure: an unchecked one as it is, a checked
     * one as the cause of a {@link java.util.concurrent.CompletionException}. The failure has thereby been seen, and
     * does not come out of the finish of the task besides.
     *
     * @throws HjFuture.CancelledException if it was cancelled
     * @throws IllegalStateException if it would have to wait in a non-blocking task
     */
    V get() throws SuspendableException;

    /**
     * Like {@link #get}, for code that knows that it is resolved, such as tasks that await it, and wants no checked
     * exception.
     */
    V safeGet();

    /** Whether it has a value, or has failed. Never waits. */
    boolean resolved();

    /** Whether it has failed, or was cancelled. Never waits. */
    boolean failed();

    /**
     * Makes it fail with a {@link CancelledException}, unless it is resolved. A task that has not begun never does; one
     * that has is not stopped, its value is dropped.
     *
     * @return whether it was not resolved before
     */
    boolean cancel();

    /** The exception of a cancelled future. */
    class CancelledException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** One for all, as it has no stack trace. A variable for the sake of old programs; nothing here reads it. */
        @SuppressWarnings("NonFinalStaticField")
        public static CancelledException INSTANCE = new CancelledException();

        public CancelledException() {}

        public CancelledException(String message) {
            super(message);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
