package edu.rice.hj.api;

/**
 * Marks methods that may wait for other tasks. It is never thrown: it stands in signatures, since HJlib's own weaver looked
 * for it there.
 */
public final class SuspendableException extends Exception {
    private static final long serialVersionUID = 1L;

    public static final SuspendableException instance = new SuspendableException();

    private SuspendableException() {}

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    public Throwable fillInStackTrace() {
        return this;
    }
}
