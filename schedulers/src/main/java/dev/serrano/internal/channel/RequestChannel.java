package dev.serrano.internal.channel;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** A bounded first-in, first-out channel of longs other than 0: any thread sends, one receives, none blocks. */
public final class RequestChannel {
    /* Implementation.
     * A ring. A slot is 0 while it is free. tail is advanced by the compare-and-set of a sender, which then owns the
     * slot; head is written by the receiver alone. The compare-and-set orders all messages: a sender that sends here
     * after it has learned of another sender's send comes behind it. The receiver finds the channel empty while the
     * message at head is still being written, even if later ones are complete.
     *   send     head acquire (the receiver has emptied the slots before it); slot release
     *   receive  slot acquire; slot plain 0; head release
     * Rejected: a lock around send, as in the thesis: a sender that is preempted in it stops all others. */
    private final AtomicLongArray slots;
    private final AtomicLong tail = new AtomicLong();
    private final AtomicLong head = new AtomicLong();

    /** A channel for that many messages. */
    public RequestChannel(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity + ": must be positive");
        }
        slots = new AtomicLongArray(capacity);
    }

    /** Sends a message, not 0. Returns false if the channel is full. Any thread. */
    public boolean send(long message) {
        for (; ; ) {
            long t = tail.get();
            if (t - head.getAcquire() >= slots.length()) {
                if (t == tail.get()) {
                    return false;
                }
                continue;
            }
            if (tail.compareAndSet(t, t + 1)) {
                slots.setRelease((int) (t % slots.length()), message);
                return true;
            }
        }
    }

    /** The oldest message; 0 if there is none. The receiver only. */
    public long receive() {
        long h = head.getPlain();
        int i = (int) (h % slots.length());
        long message = slots.getAcquire(i);
        if (message != 0) {
            slots.setPlain(i, 0);
            head.setRelease(h + 1);
        }
        return message;
    }

    /** Whether no message is there, nor being sent. Any thread. */
    public boolean isEmpty() {
        return head.get() == tail.get();
    }
}
