package dev.serrano.cluster;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/*
 * The actors that have names
 * --------------------------
 * The oldest place is the directory. It starts the actor of a name, in a finish of its own, and forgets the name when
 * that finish has ended: when the actor has, or its place is lost. So there is one actor for a name as long as there is
 * one directory. If the directory is lost, so is the home of those finishes, and each place cancels the actors.
 *
 * A place becomes the directory when it sees no older one. Before it starts its first actor it asks all others, and
 * each answers when it sees no older place either, and no actor of a lost directory is left there (`here`). A place that
 * an older directory had used is among them: places take tasks only when all others know them. Messages of a lost place
 * have no effect, so no more actors of it come.
 *
 * All fields are guarded by the transport's lock.
 *
 * entries  at the directory: by name, from before the start until the finish has ended.
 * here     actors with names at this place, from before they are made until their task ends.
 * settled  done when the others have answered; null before the first use.
 * closed   this place leaves, or is no member any more.
 */

/** The directory of named actors, as far as this place is concerned. Any thread may call it. */
final class Names {
    private static final System.Logger LOG = System.getLogger("dev.serrano.cluster");
    private static final Duration PAUSE = Duration.ofMillis(50);

    private static final class Entry {
        final Promise<RemoteRef<?>> ref = Serrano.externalPromise();
        final Cancellation end = new Cancellation();

        @Nullable
        PlaceId at;
    }

    /** Asks the directory for the actor of a name; null if the place is not the directory now. */
    record Find(String name, Parcel actor) implements RemoteTask<@Nullable RemoteRef<?>> {
        @Override
        public @Nullable RemoteRef<?> run(Cluster cluster) {
            return cluster.names().find(this);
        }
    }

    /** Waits until a place has no actor of an older directory. */
    record Settle(PlaceId directory) implements RemoteTask<@Nullable Object> {
        @Override
        public @Nullable Object run(Cluster cluster) {
            cluster.names().settle(directory);
            return null;
        }
    }

    /** Asks the directory to end the actors that belong elsewhere; null if the place is not the directory now. */
    record Rebalance() implements RemoteTask<@Nullable Integer> {
        @Override
        public @Nullable Integer run(Cluster cluster) {
            return cluster.names().endMisplaced();
        }
    }

    /** The description of an actor with a name. */
    record Named(Parcel actor) implements RemoteActor<Object> {
        @Override
        public dev.serrano.actor.ActorBase<Object> make(Cluster cluster, RemoteRef<Object> self) throws Exception {
            return cluster.names().described(this, self).make(cluster, self);
        }
    }

    private final Cluster cluster;
    private final Transport transport;
    private final Codec codec;
    private final TaskRuntime runtime;
    private final ReentrantLock lock;
    private final Map<String, Entry> entries = new HashMap<>();
    private final Set<ActorId> here = new HashSet<>();
    private @Nullable Promise<Boolean> settled;
    private boolean closed;

    Names(Cluster cluster, Transport transport, Codec codec, TaskRuntime runtime) {
        this.cluster = cluster;
        this.transport = transport;
        this.codec = codec;
        this.runtime = runtime;
        lock = transport.lock;
    }

    /** Returns the actor of a name. In a task. */
    @SuppressWarnings("unchecked") // all uses of a name have one type of messages
    <M> RemoteRef<M> named(String name, RemoteActor<M> description) {
        return (RemoteRef<M>) atDirectory(new Find(name, codec.pack(description)));
    }

    /** Ends the actors that belong elsewhere, and returns how many these are. In a task. */
    int rebalance() {
        return atDirectory(new Rebalance());
    }

    private <R> R atDirectory(RemoteTask<@Nullable R> task) {
        while (true) {
            try {
                R r = cluster.at(transport.peers.oldest(), task);
                if (r != null) {
                    return r;
                }
            } catch (DeadPlaceException e) {
                LOG.log(System.Logger.Level.DEBUG, "the directory was lost: asks the next one", e);
            }
            pause();
        }
    }

    private void pause() {
        Promise<Boolean> over = Serrano.externalPromise();
        transport.after(PAUSE, () -> over.tryPut(true));
        over.join();
    }

    private void await(BooleanSupplier condition) {
        while (true) {
            lock.lock();
            try {
                if (condition.getAsBoolean()) {
                    return;
                }
            } finally {
                lock.unlock();
            }
            pause();
        }
    }

    // ---- At the directory

    private @Nullable RemoteRef<?> find(Find f) {
        Entry e;
        boolean made = false;
        lock.lock();
        try {
            if (!isDirectory()) {
                return null;
            }
            e = entries.get(f.name);
            if (e == null) {
                e = new Entry();
                entries.put(f.name, e);
                made = true;
            }
        } finally {
            lock.unlock();
        }
        Entry found = e;
        if (made) {
            runtime.submit(() -> {
                keep(f, found);
                return null;
            });
        }
        try {
            return found.ref.join();
        } catch (DeadPlaceException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the place of a new actor was lost: the next one is tried", lost);
            return null;
        }
    }

    /** Starts the actor of a name, and waits for its end. */
    private void keep(Find f, Entry e) {
        try {
            becomeDirectory();
            cluster.finish(Serrano.cancelledBy(e.end), () -> {
                ClusterPlace place = place(f.name);
                lock.lock();
                try {
                    e.at = place.id();
                } finally {
                    lock.unlock();
                }
                return e.ref.tryPut(cluster.actor(place, new Named(f.actor)));
            });
        } catch (Throwable t) { // goes to those who ask for it, or else to the log
            Throwable one = t instanceof MultiException m && m.failures().size() == 1
                    ? m.failures().get(0)
                    : t;
            if (!e.ref.tryFail(one) && !e.end.isCancelled()) {
                LOG.log(System.Logger.Level.WARNING, "the actor named " + f.name, one);
            }
        } finally {
            lock.lock();
            try {
                entries.remove(f.name, e);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Rendezvous hashing: the places that stay keep most of their names when others come and go. */
    private ClusterPlace place(String name) {
        return cluster.places().stream()
                .max(Comparator.comparingLong(p -> mixed(p.id().uid() ^ mixed(name.hashCode()))))
                .orElseThrow(() -> new IllegalStateException("this place has left the cluster"));
    }

    private static long mixed(long x) {
        long y = (x ^ x >>> 30) * 0xbf58476d1ce4e5b9L;
        y = (y ^ y >>> 27) * 0x94d049bb133111ebL;
        return y ^ y >>> 31;
    }

    private void becomeDirectory() {
        Promise<Boolean> done;
        boolean first;
        List<ClusterPlace> others;
        lock.lock();
        try {
            Promise<Boolean> begun = settled;
            first = begun == null;
            done = begun == null ? Serrano.externalPromise() : begun;
            settled = done;
            others = transport.peers.others();
        } finally {
            lock.unlock();
        }
        if (first) {
            try {
                others.forEach(this::settle);
                done.tryPut(true);
            } catch (Throwable t) { // this place is no member any more
                done.tryFail(t);
            }
        }
        done.join();
    }

    private void settle(ClusterPlace p) {
        try {
            cluster.at(p, new Settle(transport.self()));
        } catch (DeadPlaceException e) {
            LOG.log(System.Logger.Level.DEBUG, "it has no actors any more", e);
        }
    }

    private @Nullable Integer endMisplaced() {
        lock.lock();
        try {
            if (!isDirectory()) {
                return null;
            }
        } finally {
            lock.unlock();
        }
        return endThose((name, at) -> !place(name).id().equals(at), "the actor belongs to another place now");
    }

    /** With the lock. */
    private boolean isDirectory() {
        return !closed && transport.peers.oldest().id().equals(transport.self());
    }

    /** A place is about to leave: its actors end, and are started elsewhere when they are asked for again. */
    void leaving(ClusterPlace place) {
        endThose((_, at) -> place.id().equals(at), place + " leaves");
    }

    /** Ends the actors for whose name and place a condition holds; returns how many. */
    private int endThose(BiPredicate<String, PlaceId> condition, String why) {
        List<Entry> ending = new ArrayList<>();
        lock.lock();
        try {
            entries.forEach((name, e) -> {
                PlaceId at = e.at;
                if (at != null && !e.end.isCancelled() && condition.test(name, at)) {
                    ending.add(e);
                }
            });
        } finally {
            lock.unlock();
        }
        ending.forEach(e -> e.end.cancel(why));
        return ending.size();
    }

    /** This place leaves, or has left: its names are for another directory. */
    void close() {
        List<Entry> all;
        lock.lock();
        try {
            closed = true;
            all = List.copyOf(entries.values());
        } finally {
            lock.unlock();
        }
        all.forEach(e -> e.end.cancel("the directory leaves"));
    }

    /** Adds the actors with names, if this place is their directory. With the lock. */
    void dump(PlaceDump out) {
        out.part("names that this place keeps", entries.entrySet(), e -> {
            PlaceId at = e.getValue().at;
            out.line(
                    2, '"' + e.getKey() + "\": " + (at == null ? "not started yet" : "at " + transport.peers.name(at)));
        });
        out.part(
                "actors with names here",
                here,
                a -> out.line(2, "actor " + a.number() + " of " + transport.peers.name(a.by())));
    }

    // ---- At the other places

    private void settle(PlaceId directory) {
        await(() -> transport.peers.oldest().id().equals(directory)
                && here.stream().allMatch(a -> transport.peers.isMember(a.by())));
    }

    @SuppressWarnings("unchecked") // all uses of a name have one type of messages
    private RemoteActor<Object> described(Named n, RemoteRef<?> self) throws IOException {
        lock.lock();
        try {
            here.add(self.id());
        } finally {
            lock.unlock();
        }
        if (codec.unpack(n.actor) instanceof RemoteActor<?> a) {
            return (RemoteActor<Object>) a;
        }
        throw new IOException(n.actor.type() + " is no RemoteActor");
    }

    /** The task of an actor here ends. With the lock. */
    void over(ActorId actor) {
        here.remove(actor);
    }
}
