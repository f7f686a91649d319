package dev.serrano.cluster;

import dev.serrano.Promise;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.pekko.actor.Address;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.UniqueAddress;
import org.jspecify.annotations.Nullable;

/*
 * The other places, as one place knows them
 * -----------------------------------------
 * All fields are guarded by the transport's lock. Methods that say so are called with it; the others take it themselves.
 *
 * peers   the members that were seen joining and are not removed.
 * former  what reports call the last ones that were removed.
 * over    this place is no member any more: nothing is waited for.
 */

/** The places that one place knows or knew, and what reports say of them. */
final class Peers {
    private static final int FORMER = 1_024;

    /**
     * What a place learns about the others.
     *
     * @param others how many take tasks
     * @param members how many places there are, with this one
     * @param silent those that it does not hear
     * @param majority whether it is in the part that goes on if they stay silent
     */
    record Heard(int others, int members, List<ClusterPlace> silent, boolean majority) {}

    private final ReentrantLock lock;
    private final PlaceId self;
    private final Supplier<ClusterPlace> here;
    private final Map<PlaceId, Peer> peers = new TreeMap<>();
    private final Map<PlaceId, String> former = new LinkedHashMap<>();
    private boolean over;

    /**
     * Those of a place.
     *
     * @param here says what this place is now; called with the lock
     */
    Peers(ReentrantLock lock, PlaceId self, Supplier<ClusterPlace> here) {
        this.lock = lock;
        this.self = self;
        this.here = here;
    }

    // ---- With the lock

    Collection<Peer> all() {
        return Collections.unmodifiableCollection(peers.values());
    }

    @Nullable
    Peer get(PlaceId id) {
        return peers.get(id);
    }

    void add(Peer p) {
        peers.put(p.id, p);
    }

    /** Forgets a member but for its name. Returns null if it was not known. */
    @Nullable
    Peer remove(PlaceId id) {
        Peer p = peers.remove(id);
        if (p != null) {
            former.put(id, p.place().toString());
            if (former.size() > FORMER) {
                former.remove(former.keySet().iterator().next());
            }
        }
        return p;
    }

    /** This place is no member any more. */
    void end(List<Runnable> todo) {
        over = true;
        peers.values().forEach(p -> p.roomFor(true, todo));
    }

    /** The places that have joined, also those that are about to leave. */
    List<ClusterPlace> others() {
        return peers.values().stream().filter(Peer::isUp).map(Peer::place).toList();
    }

    /** The places that are known, also those that have not joined yet. */
    List<PlaceId> known() {
        return List.copyOf(peers.keySet());
    }

    /** Returns whether this is a place of this cluster, or was one of the last to leave it. */
    boolean knows(PlaceId id) {
        return isMember(id) || former.containsKey(id);
    }

    /** Returns whether this is a member now. */
    boolean isMember(PlaceId id) {
        return id.equals(self) || peers.containsKey(id);
    }

    /** What a report says of a place. */
    String name(PlaceId id) {
        if (id.equals(self)) {
            return here.get().toString();
        }
        Peer p = peers.get(id);
        return p != null ? p.place().toString() : former.getOrDefault(id, id.toString());
    }

    /** The bytes of messages that other places do not say they have. */
    long bytesUnderWay() {
        return peers.values().stream().mapToLong(p -> p.channel.queued()).sum();
    }

    /** Returns whether other places have all messages. */
    boolean isFlushed() {
        return peers.values().stream().allMatch(p -> p.channel.isFlushed());
    }

    /** Adds what is on its way to other places. */
    void dump(PlaceDump out) {
        List<Peer> slow =
                peers.values().stream().filter(p -> !p.channel.isFlushed()).toList();
        out.part("messages on their way", slow, p -> {
            out.line(
                    2,
                    "to " + p.place() + ": " + p.channel.queued() + " bytes that it does not say it has"
                            + (p.hasWaiters() ? "; tasks wait until there are fewer" : ""));
            if (p.hasWaiters()) {
                out.waits(p.id, "tasks have more to send than it takes");
            }
        });
    }

    /** What this place, with this address, hears if it does not hear some members. */
    Heard heard(Address address, Set<UniqueAddress> unreachable) {
        List<ClusterPlace> silent = new ArrayList<>();
        int others = 0;
        int members = 1;
        Address lowest = address;
        boolean lowestHeard = true;
        for (Peer p : peers.values()) {
            if (p.isUp() && !over) {
                boolean heard = !unreachable.contains(p.member.uniqueAddress());
                members++;
                others += p.takesTasks() ? 1 : 0;
                if (!heard) {
                    silent.add(p.place());
                }
                if (Member.addressOrdering().compare(p.member.address(), lowest) < 0) {
                    lowest = p.member.address();
                    lowestHeard = heard;
                }
            }
        }
        silent.sort(Comparator.comparingInt(ClusterPlace::number));
        int heard = members - silent.size();
        boolean majority = heard > silent.size() || heard == silent.size() && lowestHeard;
        return new Heard(others, members, List.copyOf(silent), majority);
    }

    // ---- Without it

    /** The place with the lowest number that has not left and is not lost, as this place sees it. */
    ClusterPlace oldest() {
        lock.lock();
        try {
            ClusterPlace oldest = here.get();
            for (ClusterPlace p : others()) {
                oldest = p.number() < oldest.number() ? p : oldest;
            }
            return oldest;
        } finally {
            lock.unlock();
        }
    }

    /** The place with an id, this one included; null if it is not known, or not any more. */
    @Nullable
    ClusterPlace find(PlaceId id) {
        lock.lock();
        try {
            Peer p = peers.get(id);
            return id.equals(self) ? here.get() : p == null ? null : p.place();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether a place was known and is lost, or has left. */
    boolean isFormer(PlaceId id) {
        lock.lock();
        try {
            return former.containsKey(id);
        } finally {
            lock.unlock();
        }
    }

    /** Waits, in a task, until a place has taken so much that there is room for more, or is gone. */
    void awaitRoom(PlaceId to) {
        while (true) {
            Promise<Boolean> room;
            lock.lock();
            try {
                Peer p = peers.get(to);
                if (p == null || over || p.channel.hasRoom()) {
                    return;
                }
                room = p.room();
            } finally {
                lock.unlock();
            }
            room.join();
        }
    }
}
