package dev.serrano.internal.deque;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A work-stealing deque: one owner pushes and pops at the young end, any thread steals at the old end. Lock-free,
 * unbounded.
 * <p>Source: D. Chase, Y. Lev, "Dynamic circular work-stealing deque", SPAA 2005, with the memory orders of N. M. Lê,
 * A. Pop, A. Cohen, F. Zappa Nardelli, "Correct and efficient work-stealing for weak memory models", PPoPP 2013, figure
 * 1.
 *
 * @param <T> the elements; an element is never in the deque twice at a time
 */
public final class WorkDeque<T> extends RingEnds.OwnerSide {
    /* Implementation.
     * Elements [top, bottom) in a ring. Their relaxed accesses are opaque here, their sequentially consistent fence is
     * VarHandle.fullFence, consume is acquire.
     *   push   slot opaque; release fence; bottom opaque: a thief that sees bottom (acquire) sees the slot and what the
     *          owner wrote into the element. A thief that loses the race for a slot may see a later element there, and
     *          its compare-and-set of top fails.
     *   pop    bottom - 1 opaque; full fence; top opaque. The fence orders "I take the last one" before "has a thief
     *          taken it", against the thief's top, fence, bottom: one of the two sees the other (Dekker). Only for the
     *          last element do they race by compare-and-set on top. Without the fence both get it (jcstress
     *          LastElement).
     *   steal  top acquire; full fence; bottom acquire; ring acquire; slot opaque; compare-and-set of top.
     *   grow   the owner copies and publishes the new ring with release; thieves may go on in the old one, whose slots
     *          in [top, bottom) do not change any more. The ring never shrinks.
     * Slots are cleared when taken, by the owner with opaque, by a thief with compare-and-set from its element to null:
     * the owner may have used the slot again. A ring that was left by growing may keep elements reachable until the
     * last thief has left it.
     * Rejected: stealing k elements by one compare-and-set of top. The owner pops without a compare-and-set as long as
     * bottom - 1 > top, so it could take one of the k. Steal-half is a row of single steals. */
    private static final int INITIAL = 1 << 13;

    private static final int MOST = 1 << 29;

    private static final VarHandle BOTTOM = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "bottom", VarHandle.class, RingEnds.OwnerSide.class, long.class);
    private static final VarHandle TOP = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "top", VarHandle.class, WorkDeque.class, long.class);
    private static final VarHandle RING = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "ring", VarHandle.class, WorkDeque.class, Object[].class);
    private static final VarHandle SLOT =
            ConstantBootstraps.arrayVarHandle(MethodHandles.lookup(), "slot", VarHandle.class, Object[].class);

    private long top; // index of the oldest element: only grows, by compare-and-set
    private @Nullable Object[] ring;

    /** An empty deque. */
    public WorkDeque() {
        this(INITIAL);
    }

    /** An empty deque with room for so many elements, a power of two, before it grows. */
    public WorkDeque(int room) {
        if (Integer.bitCount(room) != 1) {
            throw new IllegalArgumentException("room " + room + ": must be a power of two");
        }
        this.ring = new Object[room];
    }

    /** Adds a young element. Owner only. */
    public void push(T element) {
        long b = (long) BOTTOM.getOpaque(this);
        long t = (long) TOP.getAcquire(this);
        @Nullable Object[] a = ring;
        if (b - t >= a.length) {
            a = grow(a, t, b);
        }
        SLOT.setOpaque(a, (int) b & (a.length - 1), element);
        VarHandle.releaseFence();
        BOTTOM.setOpaque(this, b + 1);
    }

    /** Has the next so many pushes find room: they do not fail. Owner only. */
    public void reserve(int elements) {
        long b = (long) BOTTOM.getOpaque(this);
        long t = (long) TOP.getAcquire(this);
        while (b - t + elements > ring.length) {
            grow(ring, t, b);
        }
    }

    private @Nullable Object[] grow(@Nullable Object[] old, long t, long b) {
        if (old.length >= MOST) {
            throw new OutOfMemoryError("more than half a billion elements");
        }
        @Nullable Object[] a = new Object[old.length << 1];
        for (long i = t; i < b; i++) {
            a[(int) i & (a.length - 1)] = SLOT.getOpaque(old, (int) i & (old.length - 1));
        }
        RING.setRelease(this, a);
        return a;
    }

    /** Takes the youngest element; null if there is none. Owner only. */
    public @Nullable T pop() {
        long b = (long) BOTTOM.getOpaque(this) - 1;
        @Nullable Object[] a = ring;
        BOTTOM.setOpaque(this, b);
        VarHandle.fullFence();
        long t = (long) TOP.getOpaque(this);
        if (t > b) {
            BOTTOM.setOpaque(this, b + 1);
            return null;
        }
        int i = (int) b & (a.length - 1);
        Object x = SLOT.getOpaque(a, i);
        if (t == b) {
            if (!TOP.compareAndSet(this, t, t + 1)) {
                x = null; // a thief was first
            }
            BOTTOM.setOpaque(this, b + 1);
        }
        if (x != null) {
            SLOT.setOpaque(a, i, (Object) null);
        }
        return element(x);
    }

    /** The youngest element, not taken: a thief may have it by now. Null if there is none. Owner only. */
    public @Nullable T peek() {
        long b = (long) BOTTOM.getOpaque(this) - 1;
        if ((long) TOP.getOpaque(this) > b) {
            return null;
        }
        @Nullable Object[] a = ring;
        return element(SLOT.getOpaque(a, (int) b & (a.length - 1)));
    }

    /** The oldest element, not taken: another thread may have it by now. Null if there is none. Any thread. */
    public @Nullable T peekOldest() {
        long t = (long) TOP.getAcquire(this);
        if (t >= (long) BOTTOM.getAcquire(this)) {
            return null;
        }
        Object[] a = (Object[]) RING.getAcquire(this);
        return element(SLOT.getAcquire(a, (int) t & (a.length - 1)));
    }

    /** Takes the oldest element; null if there is none, or if another thread was faster. Any thread. */
    public @Nullable T steal() {
        long t = (long) TOP.getAcquire(this);
        VarHandle.fullFence();
        long b = (long) BOTTOM.getAcquire(this);
        if (t >= b) {
            return null;
        }
        Object[] a = (Object[]) RING.getAcquire(this);
        int i = (int) t & (a.length - 1);
        Object x = SLOT.getOpaque(a, i);
        if (!TOP.compareAndSet(this, t, t + 1)) {
            return null;
        }
        SLOT.compareAndSet(a, i, x, (Object) null);
        return element(x);
    }

    /** Takes the oldest element if that is the given one, and no other thread is faster. Any thread. */
    public boolean stealIf(T expected) {
        long t = (long) TOP.getAcquire(this);
        VarHandle.fullFence();
        if (t >= (long) BOTTOM.getAcquire(this)) {
            return false;
        }
        Object[] a = (Object[]) RING.getAcquire(this);
        int i = (int) t & (a.length - 1);
        if (SLOT.getOpaque(a, i) != expected || !TOP.compareAndSet(this, t, t + 1)) {
            return false;
        }
        SLOT.compareAndSet(a, i, expected, (Object) null);
        return true;
    }

    /** Takes the oldest elements, at most so many, one by one; returns how many. Any thread. */
    public int steal(@Nullable T[] some, int most) {
        int n = 0;
        while (n < most) {
            T x = steal();
            if (x == null) {
                break;
            }
            some[n++] = x;
        }
        return n;
    }

    @SuppressWarnings("unchecked") // push is the only way in
    private @Nullable T element(@Nullable Object x) {
        return (T) x;
    }

    /** The number of elements at some moment during the call. Any thread; exact if nothing happens. */
    public int size() {
        long t = (long) TOP.getVolatile(this);
        long b = (long) BOTTOM.getVolatile(this);
        return Math.clamp(b - t, 0, Integer.MAX_VALUE);
    }

    /** Whether the deque had no element at some moment during the call. Any thread. */
    public boolean isEmpty() {
        return size() == 0;
    }
}
