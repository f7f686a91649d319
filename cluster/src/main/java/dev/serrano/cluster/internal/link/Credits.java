package dev.serrano.cluster.internal.link;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/*
 * Back-pressure of messages to actors elsewhere
 * ---------------------------------------------
 * A message costs its bytes and MESSAGE. What a place has told another one, and no actor there has taken from its
 * mailbox, costs at most WINDOW and one message. The receiver gives the cost back when the message has left the
 * mailbox; it compares the number of messages that have come with the length of the mailbox, since actors do not say
 * when they take one. So local messages delay what is given back, and never advance it beyond what has come.
 *
 * A window must not stop a program that would go on without it: the message that opens a mailbox may be behind those
 * for the closed one, and two actors may tell each other much at once. So if tasks wait and nothing is given back for
 * PATIENCE ticks, STEP more may be told. Such a program is slow, and its memory grows by STEP a second.
 *
 * All fields are guarded by the transport's lock. Tasks go on without it.
 *
 * told     for each place: the cost of what was told and not given back, what may go beyond the window, the ticks since
 *          something was given back or allowed, and what tasks wait for.
 * owed     for each place: what is to be given back, sent once it is GIVE, or with the next tick.
 * inboxes  those with messages that have not left the mailbox as far as is known.
 */

/** What places may tell the actors of others before these have processed it. With the transport's lock. */
public final class Credits {
    public static final long WINDOW = 8 << 20;
    public static final int MESSAGE = 512;
    private static final long STEP = WINDOW / 16;
    private static final long GIVE = WINDOW / 16;
    private static final int PATIENCE = 10; // ticks
    private static final int LOOK = 256; // messages between two looks at a mailbox

    private static final class Told {
        long cost;
        long beyond;
        int quiet;

        @Nullable
        Promise<Boolean> room;
    }

    private record Came(PlaceId from, long cost) {}

    /** The messages of other places for one actor here. */
    public static final class Inbox {
        private final LongSupplier length;
        private final ArrayDeque<Came> waiting = new ArrayDeque<>();
        private int looked;

        /**
         * An empty one.
         *
         * @param length how many messages are in the mailboxes of the actor
         */
        public Inbox(LongSupplier length) {
            this.length = length;
        }
    }

    private final ObjLongConsumer<PlaceId> give;
    private final Map<PlaceId, Told> told = new HashMap<>();
    private final Map<PlaceId, Long> owed = new HashMap<>();
    private final Set<Inbox> inboxes = new LinkedHashSet<>();

    /**
     * The credits of a place.
     *
     * @param give tells a place that so much of what it has told was processed
     */
    public Credits(ObjLongConsumer<PlaceId> give) {
        this.give = give;
    }

    /** What a message of so many bytes costs. */
    public static long cost(int bytes) {
        return (long) MESSAGE + bytes;
    }

    // ---- Of the sender

    /** Notes a message to a place, if there is room for it. Otherwise returns what to wait for before the next try. */
    @Nullable
    public Promise<Boolean> take(PlaceId to, long cost) {
        Told t = told.computeIfAbsent(to, _ -> new Told());
        if (t.cost < WINDOW + t.beyond) {
            t.cost += cost;
            return null;
        }
        Promise<Boolean> r = t.room;
        if (r == null) {
            r = Serrano.externalPromise();
            t.room = r;
            t.quiet = 0;
        }
        return r;
    }

    /** A place says that so much was processed there. */
    public void given(PlaceId by, long cost, List<Runnable> todo) {
        Told t = told.get(by);
        if (t == null) {
            return;
        }
        t.cost = Math.max(0, t.cost - cost);
        t.quiet = 0;
        if (t.cost <= WINDOW) {
            t.beyond = 0;
        }
        if (t.cost < WINDOW + t.beyond) {
            wake(t, todo);
        }
    }

    private static void wake(Told t, List<Runnable> todo) {
        Promise<Boolean> r = t.room;
        if (r != null) {
            t.room = null;
            todo.add(() -> r.tryPut(true));
        }
    }

    /** What a place has told another one, and was not processed there. */
    public long told(PlaceId to) {
        Told t = told.get(to);
        return t == null ? 0 : t.cost;
    }

    /** Whether tasks wait to tell a place more. */
    public boolean hasWaiters(PlaceId to) {
        Told t = told.get(to);
        return t != null && t.room != null;
    }

    /** The places for whose actors tasks have more messages. */
    public List<PlaceId> full() {
        return told.keySet().stream().filter(this::hasWaiters).sorted().toList();
    }

    // ---- Of the receiver

    /** A message has come, and is in the mailbox of an actor. */
    public void came(Inbox inbox, PlaceId from, long cost) {
        inbox.waiting.add(new Came(from, cost));
        inboxes.add(inbox);
        if (++inbox.looked >= LOOK) {
            settle(inbox);
        }
    }

    /** A message has come which no actor will process. */
    public void dropped(PlaceId from, long cost) {
        long all = owed.getOrDefault(from, 0L) + cost;
        if (all < GIVE) {
            owed.put(from, all);
        } else {
            owed.remove(from);
            give.accept(from, all);
        }
    }

    /** The actor has ended: none of its messages waits any more. */
    public void ended(Inbox inbox) {
        release(inbox, 0);
        inboxes.remove(inbox);
    }

    private void settle(Inbox inbox) {
        inbox.looked = 0;
        release(inbox, inbox.length.getAsLong());
    }

    private void release(Inbox inbox, long left) {
        while (inbox.waiting.size() > left) {
            Came c = inbox.waiting.remove();
            dropped(c.from, c.cost);
        }
    }

    // ---- Of both

    /** A tenth of a second has passed. */
    public void ticked(List<Runnable> todo) {
        inboxes.forEach(this::settle);
        inboxes.removeIf(i -> i.waiting.isEmpty());
        owed.forEach(give::accept);
        owed.clear();
        for (Told t : told.values()) {
            if (t.room != null && ++t.quiet >= PATIENCE) {
                t.quiet = 0;
                t.beyond += STEP;
                wake(t, todo);
            }
        }
    }

    /** A place is lost: nothing is told to it, or given back. */
    public void lost(PlaceId place, List<Runnable> todo) {
        owed.remove(place);
        Told t = told.remove(place);
        if (t != null) {
            wake(t, todo);
        }
    }

    /** This place is no member any more. */
    public void stop(List<Runnable> todo) {
        told.values().forEach(t -> wake(t, todo));
        told.clear();
        owed.clear();
        inboxes.clear();
    }
}
