package dev.serrano.cluster;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.cluster.internal.link.PeerChannel;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.jspecify.annotations.Nullable;

/** Another member, as this place sees it, and the messages to and from it. Guarded by the transport's lock. */
final class Peer {
    private static final long LIMIT = 256 << 20; // bytes of a message, unless tasks may be larger

    final PlaceId id;
    final ActorRef<Object> ref;
    final PeerChannel channel;
    Member member;
    Wire.@Nullable Hello hello;
    boolean greeted; // it has taken our greeting
    boolean ready; // it says so
    boolean shown; // ready, and up as this place sees it
    boolean leaving;
    int ticksUp; // while it is up and has not greeted
    private @Nullable Promise<Boolean> room; // awaited by tasks that have more to send

    Peer(PlaceId id, ActorRef<Object> ref, Member member, int largest) {
        this.id = id;
        this.ref = ref;
        this.member = member;
        channel = new PeerChannel(largest, Math.max(LIMIT, 4L * largest));
    }

    boolean isUp() {
        return !member.status().equals(MemberStatus.joining())
                && !member.status().equals(MemberStatus.weaklyUp());
    }

    /** Whether it is shown to the program as a place that takes tasks. */
    boolean takesTasks() {
        return shown && !leaving;
    }

    ClusterPlace place() {
        Wire.Hello h = hello;
        return new ClusterPlace(
                id,
                member.upNumber() - 1,
                Transport.text(member.address()),
                h == null ? Set.of() : Set.copyOf(h.roles()),
                h == null ? 0 : h.workers());
    }

    /** Has a value when there is room for more messages, or when it is gone. */
    Promise<Boolean> room() {
        Promise<Boolean> r = room;
        if (r == null) {
            r = Serrano.externalPromise();
            room = r;
        }
        return r;
    }

    /** Whether tasks wait until there is room for more messages. */
    boolean hasWaiters() {
        return room != null;
    }

    /** If there is room, or it is gone, the tasks that wait for room go on. */
    void roomFor(boolean gone, List<Runnable> todo) {
        Promise<Boolean> r = room;
        if (r != null && (gone || channel.hasRoom())) {
            room = null;
            todo.add(() -> r.tryPut(true));
        }
    }

    @Override
    public String toString() {
        return place() + " " + member.status()
                + (hello == null ? ", has not greeted" : "")
                + (greeted ? "" : ", has not taken our greeting")
                + (ready ? ", ready" : "")
                + (leaving ? ", leaving" : "")
                + (channel.isFlushed() ? "" : ", not all has arrived there");
    }
}
