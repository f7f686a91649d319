package dev.serrano.internal.task;

import org.jspecify.annotations.Nullable;

/**
 * Cancellation state shared by a finish scope with options, or the root scope of a run, and the plain scopes inside it.
 */
public final class CancelToken {
    /* Written once by cancel(), read at checks; volatile, since the canceller afterwards looks for suspended fibers and
     * a fiber that suspends publishes its waiter before it looks here (Dekker). */
    private volatile @Nullable Throwable cause;
    private final @Nullable CancelToken parent;
    private boolean closed; // guarded by this
    private volatile boolean deadline;

    public CancelToken(@Nullable CancelToken parent) {
        this.parent = parent;
    }

    /** Sets the cause unless there is one or the scope has ended. Returns whether this call set it. */
    public synchronized boolean cancel(Throwable why) {
        if (closed || cause != null) {
            return false;
        }
        cause = why;
        return true;
    }

    /** A timer will cancel the scope. */
    public void expectDeadline() {
        deadline = true;
    }

    /** Whether a timer will cancel this scope or one around it. */
    public boolean hasDeadline() {
        for (CancelToken t = this; t != null; t = t.parent) {
            if (t.deadline && t.cause == null) {
                return true;
            }
        }
        return false;
    }

    /** The scope has ended: it can no longer be cancelled. Returns whether it was. */
    public synchronized boolean close() {
        closed = true;
        return cause != null;
    }

    /** Why this scope or one around it is cancelled; null if it is not. */
    public @Nullable Throwable cause() {
        for (CancelToken t = this; t != null; t = t.parent) {
            Throwable c = t.cause;
            if (c != null) {
                return c;
            }
        }
        return null;
    }

    /** The cause set on this very token. */
    public @Nullable Throwable ownCause() {
        return cause;
    }

    /** Whether this token is the given one or lies inside it. */
    public boolean within(CancelToken other) {
        for (CancelToken t = this; t != null; t = t.parent) {
            if (t == other) {
                return true;
            }
        }
        return false;
    }
}
