package dev.serrano.cluster.internal.link;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * Messages to and from one other place
 * ------------------------------------
 * The transport below keeps the order of what arrives. It may lose messages when a connection breaks, and does not say
 * so. Go-back-N on top of it: each message has a number, the receiver takes the next one only, and says with each
 * message and from time to time which it has taken. What is not taken is sent again, until the membership declares the
 * place lost. So a message arrives once and in order, or its place is lost.
 *
 * A message that is larger than a frame goes in several parts, each with a number of its own; all but the last say
 * that there is more. The receiver joins them, up to a limit, and a message above it counts as unreadable.
 *
 * unacked   the parts that were sent and of which the other place has not said that it has taken them, in order.
 *           They have been handed to the transport below and may still arrive: at most WINDOW bytes, or one part, and
 *           at most COUNT parts, so that its queues stay short.
 * later     the parts after those.
 * queued    the bytes of all of them. The callers of `async` wait while there are more than ROOM, so that a place that
 *           sends faster than another one takes has a bounded queue.
 * taken     the number of the last part taken from the other place. Smaller numbers are duplicates, larger ones come
 *           after a gap: both are dropped. Once per quarter of a window, and at the next tick, the sender is told.
 * quiet     ticks since a part was taken by the other place or sent again; it is sent again when there have been
 *           `patience`, which doubles each time, up to LONGEST, so that a slow connection is not flooded.
 * begun     the parts of a message whose last one has not come.
 */

/** The numbers of the messages between this place and another one. Not thread-safe. */
public final class PeerChannel {
    public static final int WINDOW = 4 << 20;
    public static final int ROOM = 16 << 20;
    public static final int COUNT = 2_048;
    private static final int SHORTEST = 2;
    private static final int LONGEST = 16; // ticks
    private static final int BURST = 64;

    /** A part that is not taken yet; {@code more} of the message follows, or not. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Numbered(long number, byte[] body, boolean more) {}

    private final int largest;
    private final long limit;
    private final ArrayDeque<Numbered> unacked = new ArrayDeque<>();
    private final ArrayDeque<Numbered> later = new ArrayDeque<>();
    private long inFlight; // bytes
    private long queued;
    private long last;
    private long taken;
    private boolean owesAck;
    private int owedParts;
    private long owedBytes;
    private int quiet;
    private int patience = SHORTEST;
    private @Nullable ByteArrayOutputStream begun;
    private boolean tooLarge;

    /**
     * A channel.
     *
     * @param largest how many bytes a part may have
     * @param limit how many bytes a message that arrives may have
     */
    public PeerChannel(int largest, long limit) {
        this.largest = largest;
        this.limit = limit;
    }

    /** Keeps a message for the other place; {@link #next} returns its parts. */
    public void send(byte[] body) {
        int from = 0;
        do {
            int to = body.length - from > largest ? from + largest : body.length;
            byte[] part = to - from == body.length ? body : Arrays.copyOfRange(body, from, to);
            later.add(new Numbered(++last, part, to < body.length));
            queued += part.length;
            from = to;
        } while (from < body.length);
    }

    /** Returns the next part to hand to the transport; null if there is none, or too much is in flight. */
    @Nullable
    public Numbered next() {
        Numbered n = later.peekFirst();
        if (n == null || unacked.size() >= COUNT || !unacked.isEmpty() && inFlight + n.body.length > WINDOW) {
            return null;
        }
        later.removeFirst();
        unacked.addLast(n);
        inFlight += n.body.length;
        return n;
    }

    /** Returns whether a part with this number is the next one; then it is taken. */
    public boolean take(long number, int bytes) {
        owesAck = true;
        if (number != taken + 1) {
            return false;
        }
        taken++;
        owedParts++;
        owedBytes += bytes;
        return true;
    }

    /**
     * Joins a part that was taken with those before it. Returns the message, null if there is more to come.
     *
     * @throws IOException if the message is too large
     */
    public byte @Nullable [] join(byte[] part, boolean more) throws IOException {
        ByteArrayOutputStream b = begun;
        if (b == null && !more && !tooLarge) {
            return part;
        }
        if (b == null) {
            b = new ByteArrayOutputStream(part.length);
        }
        tooLarge |= b.size() + (long) part.length > limit;
        begun = tooLarge ? null : b;
        if (!tooLarge) {
            b.write(part, 0, part.length);
        }
        if (more) {
            return null;
        }
        begun = null;
        if (tooLarge) {
            tooLarge = false;
            throw new IOException("it has more than " + limit + " bytes");
        }
        return b.toByteArray();
    }

    /** The other place has taken all parts up to this one. A number that was not sent yet is none of its. */
    public void acked(long number) {
        Numbered last = unacked.peekLast();
        if (last == null || number > last.number) {
            return;
        }
        for (Numbered n = unacked.peekFirst(); n != null && n.number <= number; n = unacked.peekFirst()) {
            unacked.removeFirst();
            inFlight -= n.body.length;
            queued -= n.body.length;
            quiet = 0;
            patience = SHORTEST;
        }
    }

    /** The number to send with each message: the last one taken. */
    public long ack() {
        owesAck = false;
        owedParts = 0;
        owedBytes = 0;
        return taken;
    }

    /** Returns whether something has come since the last {@link #ack}. */
    public boolean owesAck() {
        return owesAck;
    }

    /** Returns whether the other place may wait for an {@link #ack}. */
    public boolean owesAckNow() {
        return owedParts >= COUNT / 4 || owedBytes >= WINDOW / 4;
    }

    /** Returns whether the other place has taken everything. */
    public boolean isFlushed() {
        return unacked.isEmpty() && later.isEmpty();
    }

    /** The bytes of what the other place has not taken. */
    public long queued() {
        return queued;
    }

    /** Returns whether more may be sent before the other place has taken some of it. */
    public boolean hasRoom() {
        return queued <= ROOM;
    }

    /** A tick has passed. Returns the first of the parts to send again, if none was taken for long enough. */
    public List<Numbered> again() {
        if (unacked.isEmpty() || ++quiet < patience) {
            return List.of();
        }
        quiet = 0;
        patience = Math.min(2 * patience, LONGEST);
        List<Numbered> first = new ArrayList<>();
        Iterator<Numbered> all = unacked.iterator();
        for (int i = 0; i < BURST && all.hasNext(); i++) {
            first.add(all.next());
        }
        return first;
    }
}
