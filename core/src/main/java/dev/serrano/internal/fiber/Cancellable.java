package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/** Is notified by a cancellation of its scope; it is on one {@link CancelList} at most. */
public abstract class Cancellable {
    /* Implementation. The links are guarded by the lock of the list. `list` is written under that lock as well; it is
     * read without it by the thread that put the object there, which may not see yet that another thread has taken it
     * off: the list looks again under its lock. */
    @Nullable
    Cancellable previous;

    @Nullable
    Cancellable next;

    @Nullable
    CancelList list;

    /**
     * The scope on whose list this was, and from which it has been taken off, is cancelled, or one around it is. Called
     * by the canceller, without a lock.
     */
    public abstract void cancelled(Throwable why);

    /** Takes this off its list, if it is on one. */
    public final void leaveList() {
        CancelList l = list;
        if (l != null) {
            l.remove(this);
        }
    }

    /** Whether this is on a list of the given scope; only for the thread that puts it on lists. */
    public final boolean isListedOf(Object scope) {
        CancelList l = list;
        return l != null && l.scope == scope;
    }
}
