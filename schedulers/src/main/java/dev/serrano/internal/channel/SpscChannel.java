package dev.serrano.internal.channel;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A bounded first-in, first-out channel of longs from one sender to one receiver; none blocks.
 * <p>Source: A. Prell, thesis, section 3.2: a ring whose two indices have one writer each.
 */
public final class SpscChannel {
    /* Implementation.
     * tail  the sender's: plain read by it, release when the slot is written; acquire by the receiver, which then sees
     *       the slot.
     * head  the receiver's: plain read by it, release when the slot was read; acquire by the sender, which then may
     *       write the slot again. */
    private final long[] slots;
    private final AtomicLong head = new AtomicLong();
    private final AtomicLong tail = new AtomicLong();

    /** A channel for that many messages. */
    public SpscChannel(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity + ": must be positive");
        }
        slots = new long[capacity];
    }

    /** Sends a message. Returns false if the channel is full. The sender only. */
    public boolean send(long message) {
        long t = tail.getPlain();
        if (t - head.getAcquire() >= slots.length) {
            return false;
        }
        slots[(int) (t % slots.length)] = message;
        tail.setRelease(t + 1);
        return true;
    }

    /** Whether no message is there. Any thread; the sender and the receiver alone learn more than a past state. */
    public boolean isEmpty() {
        return head.getAcquire() == tail.getAcquire();
    }

    /**
     * The oldest message. The receiver only.
     *
     * @throws IllegalStateException if there is none: see {@link #isEmpty}
     */
    public long receive() {
        long h = head.getPlain();
        if (h == tail.getAcquire()) {
            throw new IllegalStateException("the channel is empty");
        }
        long message = slots[(int) (h % slots.length)];
        head.setRelease(h + 1);
        return message;
    }
}
