package dev.serrano.internal.fiber;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An intrusive list of the members that a cancellation of one scope notifies, in the order of joining. Any thread. */
public final class CancelList {
    /* Implementation. Everything is guarded by the lock, which is held for a few instructions: the links too, and
     * Cancellable.list. Nothing is allocated and nothing called under it. A canceller takes the members off one by one
     * and notifies each without the lock. */
    final Object scope;
    private final SpinLock lock = new SpinLock();
    private @Nullable Cancellable first;
    private @Nullable Cancellable last;

    /** @param scope whose members these are */
    public CancelList(Object scope) {
        this.scope = scope;
    }

    /** Adds one that is on no list. */
    public void add(Cancellable c) {
        lock.lock();
        append(c);
        lock.unlock();
    }

    /** Does {@link #add}, unless other threads are at this list: then nothing has changed. */
    public boolean addIfFree(Cancellable c) {
        if (!lock.tryLock()) {
            return false;
        }
        append(c);
        lock.unlock();
        return true;
    }

    private void append(Cancellable c) {
        Cancellable before = last;
        c.previous = before;
        c.list = this;
        if (before == null) {
            first = c;
        } else {
            before.next = c;
        }
        last = c;
    }

    /** Takes off the one that has been on the list for the longest; null if there is none. */
    public @Nullable Cancellable take() {
        lock.lock();
        Cancellable c = first;
        if (c != null) {
            unlink(c);
        }
        lock.unlock();
        return c;
    }

    /** Takes one off unless that has happened. */
    void remove(Cancellable c) {
        lock.lock();
        if (c.list == this) {
            unlink(c);
        }
        lock.unlock();
    }

    private void unlink(Cancellable c) {
        Cancellable before = c.previous;
        Cancellable after = c.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.previous = before;
        }
        c.previous = null;
        c.next = null;
        c.list = null;
    }

    /** The members at the head of the list now, so many at most; allocates, but not under the lock. */
    public @Nullable Cancellable[] first(int most) {
        @Nullable Cancellable[] some = new Cancellable[most];
        int n = 0;
        lock.lock();
        for (Cancellable c = first; c != null && n < most; c = c.next) {
            some[n++] = c;
        }
        lock.unlock();
        return n == most ? some : Arrays.copyOf(some, n);
    }

    /** The members on the list at this moment; allocates, but not under the lock. */
    public @Nullable Cancellable[] snapshot() {
        for (int most = 8; ; most *= 4) {
            @Nullable Cancellable[] all = first(most);
            if (all.length < most) {
                return all;
            }
        }
    }
}
