package dev.serrano.races;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** The accesses to the elements of an array. */
final class ArrayShadow extends Shadow {
    /* Implementation. Elements share the lock of a block; blocks are made when they are needed. */
    private static final int BITS = 7;
    private static final int BLOCK = 1 << BITS;
    private static final VarHandle BLOCKS = MethodHandles.arrayElementVarHandle(Cells[].class);

    private final int length;
    private final @Nullable Cells[] blocks;

    ArrayShadow(Object of, int hash, ReferenceQueue<Object> gone) {
        super(of, hash, gone);
        length = Array.getLength(of);
        blocks = new Cells[(int) (((long) length + BLOCK - 1) >>> BITS)];
    }

    int length() {
        return length;
    }

    /** The block of an element, in which its place is {@link #at}; null if there is no room for it. */
    @Nullable
    Cells block(int index, RaceDetector detector) {
        int b = index >>> BITS;
        Cells known = (Cells) BLOCKS.getAcquire(blocks, b);
        if (known != null) {
            return known;
        }
        if (!detector.hasRoom()) {
            return null;
        }
        int size = Math.min(BLOCK, length - (b << BITS));
        Cells made = new Cells(size);
        Cells other = (Cells) BLOCKS.compareAndExchange(blocks, b, (Cells) null, made);
        if (other != null) {
            return other;
        }
        detector.takes(made.bytes());
        return made;
    }

    static int at(int index) {
        return index & BLOCK - 1;
    }

    @Override
    long bytes() {
        long sum = RaceDetector.SHADOW_BYTES + 4L * blocks.length;
        for (Cells c : blocks) {
            sum += c == null ? 0 : c.bytes();
        }
        return sum;
    }
}
