package dev.serrano.internal.deque;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue, first in, first out: one owner puts elements in, any thread takes them. Lock-free.
 *
 * @param <T> the elements; each is in it once at most
 */
public final class TaskRing<T> extends RingEnds.OwnerSide {
    /* Implementation. A WorkDeque without pop: elements [top, bottom) in a ring of fixed size.
     *   push   top acquire: the thread that has freed the slot has read it before. Slot opaque; release fence; bottom
     *          opaque: a reader of bottom (acquire) sees the slot, and the owner's writes to the element.
     *   take   top acquire; bottom acquire; slot opaque; compare-and-set of top. No thread takes at the other end, so
     *          no fence is needed between top and bottom: an old top fails, an old bottom only makes the ring look
     *          shorter. A worker that parks, and so must not overlook an element, has a fence of its own before it
     *          looks.
     * Slots are cleared when taken, by the owner with opaque, by others with compare-and-set from its element to null: the
     * owner may have used the slot again. An element comes in again only after its last taker has had it, so after its
     * slot was cleared: the compare-and-set never clears the slot of a later visit.
     * Rejected: a ring that grows (a push that fails when memory is short, where the queue that takes the rest does
     * not); taking several by one compare-and-set (the slots would be read before it is known that they are whole). */
    private static final VarHandle BOTTOM = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "bottom", VarHandle.class, RingEnds.OwnerSide.class, long.class);
    private static final VarHandle TOP = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "top", VarHandle.class, TaskRing.class, long.class);
    private static final VarHandle SLOT =
            ConstantBootstraps.arrayVarHandle(MethodHandles.lookup(), "slot", VarHandle.class, Object[].class);

    private long top; // index of the oldest element: only grows, by compare-and-set
    private final @Nullable Object[] ring;

    /** An empty ring with room for so many elements, a power of two. */
    public TaskRing(int room) {
        if (Integer.bitCount(room) != 1) {
            throw new IllegalArgumentException("room " + room + ": must be a power of two");
        }
        this.ring = new Object[room];
    }

    /** Adds an element; false if there is no room. Owner only. */
    public boolean push(T element) {
        long b = bottom;
        if (b - (long) TOP.getAcquire(this) >= ring.length) {
            return false;
        }
        SLOT.setOpaque(ring, index(b), element);
        VarHandle.releaseFence();
        BOTTOM.setOpaque(this, b + 1);
        return true;
    }

    /** Takes the oldest element; null if there is none. Owner only. */
    public @Nullable T poll() {
        for (; ; ) {
            long t = (long) TOP.getAcquire(this);
            if (t >= bottom) {
                return null;
            }
            Object x = SLOT.getOpaque(ring, index(t));
            if (TOP.compareAndSet(this, t, t + 1)) {
                SLOT.setOpaque(ring, index(t), (Object) null);
                return element(x);
            }
        }
    }

    /** Takes the oldest element; null if there is none. Any thread. */
    public @Nullable T steal() {
        for (; ; ) {
            long t = (long) TOP.getAcquire(this);
            if (t >= (long) BOTTOM.getAcquire(this)) {
                return null;
            }
            int i = index(t);
            Object x = SLOT.getOpaque(ring, i);
            if (TOP.compareAndSet(this, t, t + 1)) {
                SLOT.compareAndSet(ring, i, x, (Object) null);
                return element(x);
            }
        }
    }

    private int index(long position) {
        return (int) position & (ring.length - 1);
    }

    @SuppressWarnings("unchecked") // push is the only way in
    private @Nullable T element(@Nullable Object x) {
        return (T) x;
    }

    /** The number of elements at some moment during the call. Any thread; exact if nothing happens. */
    public int size() {
        long t = (long) TOP.getAcquire(this);
        return Math.clamp((long) BOTTOM.getAcquire(this) - t, 0, ring.length);
    }

    /** Whether there was no element at some moment during the call. Any thread. */
    public boolean isEmpty() {
        return (long) TOP.getAcquire(this) >= (long) BOTTOM.getAcquire(this);
    }
}
