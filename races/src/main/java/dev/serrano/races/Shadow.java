package dev.serrano.races;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** What is known of the accesses to an object. It does not keep the object alive. */
abstract class Shadow extends WeakReference<Object> {
    /* Implementation.
     * hash, next  of the table: next is written under the lock of its segment.
     * lock        what tasks that have released the object as a monitor, a volatile or an atomic have left; guarded by
     *             this object's monitor. */
    final int hash;

    private volatile @Nullable Shadow next;

    private @Nullable OrderMark lock;

    Shadow(Object of, int hash, ReferenceQueue<Object> gone) {
        super(of, gone);
        this.hash = hash;
    }

    static Shadow of(Object o, int hash, ReferenceQueue<Object> gone) {
        return o.getClass().isArray() ? new ArrayShadow(o, hash, gone) : new ObjectShadow(o, hash, gone);
    }

    @Nullable
    Shadow next() {
        return next;
    }

    void next(@Nullable Shadow s) {
        next = s;
    }

    /** Tasks that acquire the object from now on go on after this mark. */
    synchronized void release(OrderMark mark, Merges known) {
        lock = lock == null ? mark : (OrderMark) OrderMark.merge(lock, mark, known);
    }

    /** What has been released; null if nothing. */
    synchronized @Nullable OrderMark released() {
        return lock;
    }

    /** Its size, in bytes, without that of many reads of one location. */
    abstract long bytes();
}
