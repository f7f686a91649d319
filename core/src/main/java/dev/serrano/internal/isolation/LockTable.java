package dev.serrano.internal.isolation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The locks of all isolated sections: one for those without objects, and a fixed number that objects share. */
final class LockTable {
    /* Implementation.
     * The order of all locks: `whole`, then the stripes by their index. Each section acquires in that order, and while
     * it waits for a stripe to come into use it holds nothing: no circle of waits.
     * stripes  null for one that no object has needed yet. A stripe comes into use, by a release store, while `whole`
     *          is held: then no global section runs, and all later ones lock it as well. So a program without objects
     *          pays for one lock a section, one with few objects for few more.
     * inUse    the stripes that are not null, in their order; plain, read and written with `whole` held.
     * A global section holds `whole` to its end, so the stripes in use do not change before it gives them back.
     * Objects are mapped by identity hash code, so nothing is kept of them, and two may share a stripe.
     * Rejected: a map with weak keys. It excludes no section needlessly, but costs each section a look-up among all
     * objects ever used and the collector a reference for each, and it must itself be locked. A count of sections with
     * objects, which a global one waits for: each of them would change one word of all. */
    private static final VarHandle STRIPE = MethodHandles.arrayElementVarHandle(QueueLock[].class);

    private static final int FEWEST = 64;
    private static final int MOST = 1_024;
    private static final int OF_EACH_PROCESSOR = 16;
    private static final int GOLDEN = 0x9E3779B9;

    static final LockTable ALL = new LockTable(
            Math.clamp((long) OF_EACH_PROCESSOR * Runtime.getRuntime().availableProcessors(), FEWEST, MOST));

    private final QueueLock whole = new QueueLock("lock of isolated sections");
    private final @Nullable QueueLock[] stripes;
    private final int shift;
    private QueueLock[] inUse = {};

    /** The locks of a global section. */
    final LockSet everything = new Everything();

    LockTable(int atLeast) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(atLeast - 1);
        stripes = new QueueLock[1 << bits];
        shift = Integer.SIZE - bits;
    }

    /** The locks of a section on one object, or access to one. */
    LockSet of(Object listed) {
        QueueLock lock = lock(index(Listed.object(listed)));
        return Listed.isWritten(listed) ? lock : lock.reading;
    }

    /** The locks of a section on several; none for an empty list. */
    LockSet of(Object[] listed) {
        if (listed.length == 1) {
            return of(listed[0]);
        }
        int[] codes = new int[listed.length];
        for (int i = 0; i < codes.length; i++) {
            int index = index(Listed.object(listed[i]));
            lock(index);
            codes[i] = 2 * index + (Listed.isWritten(listed[i]) ? 1 : 0);
        }
        Arrays.sort(codes);
        LockSet[] sets = new LockSet[codes.length];
        int n = 0;
        for (int i = 0; i < codes.length; i++) {
            boolean strongest = i + 1 == codes.length || codes[i] >> 1 != codes[i + 1] >> 1;
            if (strongest) {
                QueueLock lock = lock(codes[i] >> 1);
                sets[n++] = (codes[i] & 1) == 0 ? lock.reading : lock;
            }
        }
        return new Several(Arrays.copyOf(sets, n));
    }

    int index(Object o) {
        return System.identityHashCode(o) * GOLDEN >>> shift;
    }

    private QueueLock lock(int index) {
        QueueLock lock = (QueueLock) STRIPE.getAcquire(stripes, index);
        return lock == null ? use(index) : lock;
    }

    private QueueLock use(int index) {
        whole.acquire();
        try {
            QueueLock lock = stripes[index];
            if (lock == null) {
                lock = new QueueLock("lock of isolated objects, number " + index);
                STRIPE.setRelease(stripes, index, lock);
                inUse = Arrays.stream(stripes).filter(Objects::nonNull).toArray(QueueLock[]::new);
            }
            return lock;
        } finally {
            whole.release();
        }
    }

    /** Whether all locks are free; for tests. */
    boolean isFree() {
        for (QueueLock lock : stripes) {
            if (lock != null && !lock.isFree()) {
                return false;
            }
        }
        return whole.isFree();
    }

    /** Some locks in their order. */
    private static final class Several extends LockSet {
        private final LockSet[] sets;

        Several(LockSet[] sets) {
            this.sets = sets;
        }

        @Override
        void acquire() {
            acquireAll(sets);
        }

        @Override
        void release() {
            releaseAll(sets, sets.length);
        }
    }

    private final class Everything extends LockSet {
        @Override
        void acquire() {
            whole.acquire();
            try {
                acquireAll(inUse);
            } catch (Throwable e) {
                whole.release();
                throw e;
            }
        }

        @Override
        void release() {
            releaseAll(inUse, inUse.length);
            whole.release();
        }
    }
}
