package dev.serrano.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/*
 * Messages to and from one other place
 * ------------------------------------
 * The transport below keeps the order of what arrives, and may lose messages when a connection breaks, without a word.
 * Go-back-N on top of it: each message has a number, the receiver takes the next one only, and says with each message
 * and from time to time which it has taken. What is not taken is sent again, until the membership declares the place
 * lost. So a message arrives once and in order, or its place is lost.
 *
 * unacked   the messages above `acked`, in order; the last one has number `last`.
 * taken     the number of the last message taken from the other place. Smaller numbers are duplicates, larger ones come
 *           after a gap: both are dropped.
 */

/** The numbers of the messages between this place and another one. Not thread-safe. */
final class Channel {
    private static final int BURST = 64;

    /** A message that is not taken yet. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Numbered(long number, byte[] body) {}

    private final ArrayDeque<Numbered> unacked = new ArrayDeque<>();
    private long last;
    private long taken;
    private boolean owesAck;
    private boolean stuck;

    /** Numbers a message to the other place and keeps it. */
    Numbered send(byte[] body) {
        Numbered n = new Numbered(++last, body);
        unacked.add(n);
        return n;
    }

    /** Returns whether a message with this number is the next one; then it is taken. */
    boolean take(long number) {
        owesAck = true;
        if (number != taken + 1) {
            return false;
        }
        taken++;
        return true;
    }

    /** The other place has taken all messages up to this one. */
    void acked(long number) {
        while (!unacked.isEmpty() && unacked.getFirst().number() <= number) {
            unacked.removeFirst();
            stuck = false;
        }
    }

    /** The number to send with each message: the last one taken. */
    long ack() {
        owesAck = false;
        return taken;
    }

    /** Returns whether something has come since the last {@link #ack}. */
    boolean owesAck() {
        return owesAck;
    }

    /** Returns whether the other place has taken everything. */
    boolean isFlushed() {
        return unacked.isEmpty();
    }

    /** Returns the first of the messages that were there at the last call, too, and of which none was taken since. */
    List<Numbered> again() {
        if (unacked.isEmpty()) {
            stuck = false;
            return List.of();
        }
        if (!stuck) {
            stuck = true;
            return List.of();
        }
        return new ArrayList<>(unacked).subList(0, Math.min(BURST, unacked.size()));
    }
}
