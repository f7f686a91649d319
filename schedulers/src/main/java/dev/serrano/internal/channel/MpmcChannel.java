package dev.serrano.internal.channel;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A bounded first-in, first-out channel of longs other than 0: any thread sends, any thread receives, none blocks. The
 * schedulers need no such channel; it is what the more special ones are compared with.
 * <p>Sources: A. Prell, thesis, section 3.2, has the channel; D. Vyukov, "Bounded MPMC queue", the algorithm without a
 * lock.
 */
public final class MpmcChannel {
    /* Implementation.
     * A ring. turns[i] says what slot i waits for: t, the sender of message t; t + 1, its receiver; t + capacity, the
     * sender of the message one round later. tail and head are advanced by compare-and-set, which makes the slot the
     * winner's until it stores the next turn.
     *   send     turn acquire (the receiver of the round before has read the slot); slot plain; turn release
     *   receive  turn acquire (the slot is written); slot plain; turn release
     * A slot is never 0 after its first message, and not cleared: it holds no reference. */
    private final AtomicLongArray turns;
    private final long[] slots;
    private final AtomicLong tail = new AtomicLong();
    private final AtomicLong head = new AtomicLong();

    /** A channel for that many messages. */
    public MpmcChannel(int capacity) {
        if (capacity < 2) {
            throw new IllegalArgumentException("capacity " + capacity + ": must be at least 2");
        }
        slots = new long[capacity];
        turns = new AtomicLongArray(capacity);
        for (int i = 0; i < capacity; i++) {
            turns.setPlain(i, i);
        }
    }

    /** Sends a message, not 0. Returns false if the channel is full. Any thread. */
    public boolean send(long message) {
        for (long t = tail.get(); ; t = tail.get()) {
            int i = (int) (t % slots.length);
            long turn = turns.getAcquire(i);
            if (turn == t) {
                if (tail.compareAndSet(t, t + 1)) {
                    slots[i] = message;
                    turns.setRelease(i, t + 1);
                    return true;
                }
            } else if (turn < t && t == tail.get()) {
                return false; // the message of the round before has not been read
            }
        }
    }

    /** The oldest message; 0 if there is none. Any thread. */
    public long receive() {
        for (long h = head.get(); ; h = head.get()) {
            int i = (int) (h % slots.length);
            long turn = turns.getAcquire(i);
            if (turn == h + 1) {
                if (head.compareAndSet(h, h + 1)) {
                    long message = slots[i];
                    turns.setRelease(i, h + slots.length);
                    return message;
                }
            } else if (turn <= h && h == head.get()) {
                return 0; // the message is not there, or still being written
            }
        }
    }

    /** Whether no message is there, nor being sent or received. Any thread. */
    public boolean isEmpty() {
        return head.get() == tail.get();
    }
}
