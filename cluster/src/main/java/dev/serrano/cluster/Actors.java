package dev.serrano.cluster;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.actor.Actor;
import dev.serrano.actor.ActorBase;
import dev.serrano.actor.SelectorActor;
import dev.serrano.cluster.internal.link.Credits;
import dev.serrano.cluster.internal.protocol.FinishId;
import dev.serrano.cluster.internal.protocol.PlaceId;
import dev.serrano.cluster.internal.protocol.TaskFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * The actors of one place, and what it knows of others
 * ----------------------------------------------------
 * An actor is a task of its finish: `host` makes it inside a local finish, which waits for it. So termination, failures,
 * cancellation and the loss of places are those of tasks. `start` returns when the actor is listed, hence each owner of
 * a reference may tell, and an actor that is not listed has ended: nothing waits for an actor that is still to come.
 *
 * All fields are guarded by the transport's lock, but `hosted`, which is written with it and read by local tells without.
 * Promises are completed and actors are sent to without the lock.
 *
 * hosted     the actors here that have not ended.
 * watchers   in it: the places that asked or watch the actor. They get Over, after all messages that this place has
 *            sent them before, so after the answers of the actor.
 * inbox      in it: the messages of other places that have not left its mailboxes, see Credits.
 * ended      how the last ones have ended.
 * starts     actors that tasks of this place wait for.
 * stopped    this place is no member any more.
 */

/** Starts actors, and carries their messages. Any thread may call it. */
final class Actors {
    static final String INJECTED = "actors";
    private static final System.Logger LOG = System.getLogger("dev.serrano.cluster");
    private static final int REMEMBERED = 1 << 10;
    private static final ActorEnd FORGOTTEN =
            new ActorEnd(ActorEnd.Kind.FORGOTTEN, "it has ended before, or was never started");

    private static final class Hosted {
        final ActorBase<?> actor;
        final Set<PlaceId> watchers = new HashSet<>(2);
        final Credits.Inbox inbox;

        Hosted(ActorBase<?> actor) {
            this.actor = actor;
            inbox = new Credits.Inbox(actor::messagesWaiting);
        }
    }

    private record Start(FinishId finish, PlaceId place, Promise<Boolean> done) {}

    private final Cluster cluster;
    private final Transport transport;
    private final Finishes finishes;
    private final Codec codec;
    private final ReentrantLock lock;
    final Asks asks;
    private final Credits credits;
    private final Map<ActorId, Hosted> hosted = new ConcurrentHashMap<>();
    private final Map<ActorId, ActorEnd> ended = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ActorId, ActorEnd> eldest) {
            return size() > REMEMBERED;
        }
    };
    private final Map<Long, Start> starts = new HashMap<>();
    private long numbers;
    private @Nullable String stopped;

    @SuppressWarnings("this-escape") // nothing is read before the place joins
    Actors(Cluster cluster, Transport transport, Finishes finishes, Codec codec) {
        this.cluster = cluster;
        this.transport = transport;
        this.finishes = finishes;
        this.codec = codec;
        lock = transport.lock;
        asks = new Asks(this, transport, codec);
        credits =
                new Credits((place, cost) -> transport.send(place, new Wire.OfActor(new ActorMessage.Processed(cost))));
        codec.inject(INJECTED, this);
    }

    // ---- Starts

    <M> RemoteRef<M> start(FinishId finish, ClusterPlace place, RemoteActor<M> description) {
        Objects.requireNonNull(description, "description");
        boolean here = place.id().equals(transport.self());
        Parcel parcel = here ? null : codec.pack(description);
        Promise<Boolean> done = Serrano.externalPromise();
        long number;
        lock.lock();
        try {
            checkRunning();
            number = ++numbers;
            starts.put(number, new Start(finish, place.id(), done));
        } finally {
            lock.unlock();
        }
        RemoteRef<M> ref =
                new RemoteRef<>(this, place.id().uid(), transport.self().uid(), number);
        try {
            if (parcel == null) {
                Serrano.async(() -> host(ref, description, failure -> started(number, failure)));
            } else if (!finishes.spawn(
                    finish, place, new ActorStart(transport.self(), number, Codec.name(description), parcel), false)) {
                return ref;
            }
            done.join();
        } finally {
            lock.lock();
            try {
                starts.remove(number);
            } finally {
                lock.unlock();
            }
        }
        return ref;
    }

    /** How many actors live here. */
    int size() {
        return hosted.size();
    }

    /** Adds the actors of this place, and what tasks here wait for. With the lock. */
    void dump(PlaceDump out) {
        out.part("actors here", hosted.entrySet(), e -> {
            Hosted h = e.getValue();
            String by = String.join(
                    ", ",
                    h.watchers.stream().map(transport.peers::name).sorted().toList());
            out.line(
                    2,
                    "actor " + e.getKey().number() + " of "
                            + transport.peers.name(e.getKey().by()) + ", a "
                            + h.actor.getClass().getName() + (by.isEmpty() ? "" : ", asked or watched by " + by));
        });
        out.part("starts of actors that tasks wait for", starts.values(), s -> {
            out.line(2, "at " + transport.peers.name(s.place) + ": " + s.done);
            out.waits(s.place, "the start of an actor");
        });
        out.part("places whose actors have not processed what they were told", credits.full(), p -> {
            out.line(2, transport.peers.name(p) + ": " + credits.told(p) + " bytes; tasks wait until there are fewer");
            out.waits(p, "tasks have more messages than its actors process");
        });
        asks.dump(out);
    }

    /** With the lock. */
    void checkRunning() {
        String s = stopped;
        if (s != null) {
            throw new IllegalStateException(s);
        }
    }

    private void started(long number, @Nullable Throwable failure) {
        Start s;
        lock.lock();
        try {
            s = starts.remove(number);
        } finally {
            lock.unlock();
        }
        if (s != null) {
            end(s.done, true, failure);
        }
    }

    /** Completes a promise unless it is. */
    static <T extends @Nullable Object> void end(Promise<T> promise, T value, @Nullable Throwable failure) {
        if (failure == null) {
            promise.tryPut(value);
        } else {
            promise.tryFail(failure);
        }
    }

    /** Runs an actor that another place has asked for. */
    void run(ActorStart s) throws Exception {
        RemoteRef<Object> ref = new RemoteRef<>(this, transport.self().uid(), s.by().uid(), s.number());
        host(
                ref,
                (c, self) -> description(s).make(c, self),
                failure -> send(
                        s.by(),
                        new ActorMessage.Started(
                                s.number(),
                                failure == null ? null : Finishes.failure(transport.self(), s.name(), failure))));
    }

    @SuppressWarnings("unchecked") // the sender's reference has the type of the messages
    private RemoteActor<Object> description(ActorStart s) throws IOException {
        if (codec.unpack(s.actor()) instanceof RemoteActor<?> d) {
            return (RemoteActor<Object>) d;
        }
        throw new IOException(s.actor().type() + " is no RemoteActor");
    }

    /** The task that makes an actor, starts it, and ends when that has. */
    private <M> void host(RemoteRef<M> ref, RemoteActor<M> description, Consumer<@Nullable Throwable> started)
            throws Exception {
        AtomicReference<ActorEnd> end = new AtomicReference<>(new ActorEnd(ActorEnd.Kind.EXITED, "it has exited"));
        try {
            Serrano.finish(() -> {
                try {
                    make(ref, description).startForOutside();
                    started.accept(null);
                } catch (Throwable e) { // goes to the starter
                    end.set(failed(e));
                    started.accept(e);
                }
            });
        } catch (MultiException e) {
            Throwable one = e.failures().get(0);
            end.set(failed(one));
            if (e.failures().size() == 1 && one instanceof Exception x) {
                throw x;
            }
            throw e;
        } catch (Throwable e) {
            end.set(new ActorEnd(ActorEnd.Kind.CANCELLED, e.toString()));
            throw e;
        } finally {
            over(ref, end.get());
        }
    }

    private static ActorEnd failed(Throwable e) {
        return new ActorEnd(ActorEnd.Kind.FAILED, e.toString());
    }

    private <M> ActorBase<M> make(RemoteRef<M> ref, RemoteActor<M> description) throws Exception {
        ActorBase<M> actor = description.make(cluster, ref);
        if (actor instanceof Actor<?> a && a.sendMayWait()) {
            throw new IllegalArgumentException("an actor at a place may not have a mailbox that suspends its senders:"
                    + " choose another Overflow than SUSPEND for " + actor);
        }
        lock.lock();
        try {
            hosted.put(ref.id(), new Hosted(actor));
        } finally {
            lock.unlock();
        }
        return actor;
    }

    private void over(RemoteRef<?> ref, ActorEnd end) {
        boolean here = false;
        lock.lock();
        try {
            cluster.names().over(ref.id());
            Hosted h = hosted.remove(ref.id());
            if (h == null) {
                return;
            }
            credits.ended(h.inbox);
            ended.put(ref.id(), end);
            for (PlaceId p : h.watchers) {
                here |= p.equals(transport.self());
                transport.send(p, new Wire.OfActor(new ActorMessage.Over(ref.id(), end)));
            }
        } finally {
            lock.unlock();
        }
        if (here) {
            asks.ended(ref, end);
        }
    }

    /** A task of another place has failed, or will not run: if it was to start an actor, its starter waits no longer. */
    void over(@Nullable Parcel task) {
        if (task != null && task.type().equals(ActorStart.class.getName())) {
            try {
                if (codec.unpack(task) instanceof ActorStart s) {
                    send(s.by(), new ActorMessage.Started(s.number(), null));
                }
            } catch (IOException | RuntimeException e) { // a stranger's: no starter waits
                LOG.log(System.Logger.Level.DEBUG, "a start that cannot be read", e);
            }
        }
    }

    // ---- Messages

    /** Sends a message, which is not an ask; waits while the other place has too many that it has not processed. */
    void tell(RemoteRef<?> to, int mailbox, Object message) {
        Objects.requireNonNull(message, "message");
        if (to.place().equals(transport.self())) {
            Hosted h = hosted.get(to.id());
            if (h == null) {
                deadLetter(to.id(), transport.self(), message.getClass().getName());
            } else {
                put(h.actor, mailbox, message);
            }
            return;
        }
        Parcel p = codec.pack(message);
        while (true) {
            Promise<Boolean> room;
            lock.lock();
            try {
                checkRunning();
                room = transport.peers.isMember(to.place())
                        ? credits.take(to.place(), Credits.cost(p.data().length))
                        : null;
                if (room == null) {
                    transport.send(to.place(), new Wire.OfActor(new ActorMessage.Tell(to.id(), mailbox, p, 0)));
                    return;
                }
            } finally {
                lock.unlock();
            }
            room.join();
        }
    }

    /** Whether tasks here wait to tell a place more. With the lock. */
    boolean waitsToTell(PlaceId place) {
        return credits.hasWaiters(place);
    }

    /** A tenth of a second has passed. With the lock. */
    void ticked(List<Runnable> todo) {
        credits.ticked(todo);
    }

    @SuppressWarnings("unchecked") // the reference has the type of the messages
    private static void put(ActorBase<?> actor, int mailbox, Object message) {
        if (mailbox == RemoteRef.ANY) {
            ((ActorBase<Object>) actor).send(message);
        } else if (actor instanceof SelectorActor<?> s) {
            ((SelectorActor<Object>) s).send(mailbox, message);
        } else if (mailbox == 0) {
            ((ActorBase<Object>) actor).send(message);
        } else {
            throw new IllegalArgumentException(actor + " has mailbox 0 only, not " + mailbox);
        }
    }

    private void deadLetter(ActorId actor, PlaceId from, String type) {
        LOG.log(
                System.Logger.Level.DEBUG,
                () -> "dead letter from " + name(from) + ": " + type + " for " + actor + ", which has ended");
    }

    private void send(PlaceId to, ActorMessage message) {
        lock.lock();
        try {
            transport.send(to, new Wire.OfActor(message));
        } finally {
            lock.unlock();
        }
    }

    // ---- Called by the transport, without the lock

    void received(PlaceId from, ActorMessage message) {
        switch (message) {
            case ActorMessage.Started s -> started(s.number(), exception(s.failure()));
            case ActorMessage.Tell t -> told(from, t);
            case ActorMessage.Answer a -> asks.answered(from, a);
            case ActorMessage.Watch w -> {
                ActorEnd over = watched(from, w.actor());
                if (over != null) {
                    send(from, new ActorMessage.Over(w.actor(), over));
                }
            }
            case ActorMessage.Processed p -> processed(from, p.cost());
            case ActorMessage.Over o -> {
                ActorId id = o.actor();
                asks.ended(new RemoteRef<>(this, from.uid(), id.by().uid(), id.number()), o.end());
            }
        }
    }

    private void processed(PlaceId by, long cost) {
        List<Runnable> todo = new ArrayList<>(1);
        lock.lock();
        try {
            credits.given(by, cost, todo);
        } finally {
            lock.unlock();
        }
        Transport.run(todo);
    }

    @Nullable
    RemoteTaskException exception(@Nullable TaskFailure f) {
        return f == null ? null : new RemoteTaskException(name(f.place()), f.task(), f.type(), f.message(), f.trace());
    }

    /** Notes that a place wants to know of an actor's end; returns it if the actor has ended. */
    @Nullable
    ActorEnd watched(PlaceId by, ActorId actor) {
        lock.lock();
        try {
            Hosted h = hosted.get(actor);
            if (h == null) {
                return ended.getOrDefault(actor, FORGOTTEN);
            }
            h.watchers.add(by);
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void told(PlaceId from, ActorMessage.Tell t) {
        ActorEnd over = t.ask() == 0 ? null : watched(from, t.actor());
        Hosted h = hosted.get(t.actor());
        if (over != null) {
            send(from, new ActorMessage.Over(t.actor(), over));
        }
        if (h == null) {
            deadLetter(t.actor(), from, t.message().type());
            counted(from, t, null);
            return;
        }
        boolean in = false;
        try {
            Object message = codec.unpack(t.message());
            if (message == null) {
                throw new IOException("it is null");
            }
            put(h.actor, t.mailbox(), message);
            in = true;
        } catch (Throwable e) { // also of the code of the message's class
            String what = "a message for " + h.actor + ": " + e.getMessage();
            complain(from, what);
            if (t.ask() > 0) {
                TaskFailure f = Finishes.failure(transport.self(), "ask", e);
                send(from, new ActorMessage.Answer(t.ask(), null, f));
            }
        } finally {
            counted(from, t, in ? h : null);
        }
    }

    /** Notes a message for the credit of its sender: one that is in the mailbox of an actor, or one that is dropped. */
    private void counted(PlaceId from, ActorMessage.Tell t, @Nullable Hosted h) {
        if (t.ask() > 0) {
            return; // its sender has not counted it
        }
        lock.lock();
        try {
            if (h != null && hosted.get(t.actor()) == h) {
                credits.came(h.inbox, from, Credits.cost(t.message().data().length));
            } else {
                credits.dropped(from, Credits.cost(t.message().data().length));
            }
        } finally {
            lock.unlock();
        }
    }

    void complain(PlaceId from, String what) {
        lock.lock();
        try {
            transport.complain(transport.peers.name(from), what);
        } finally {
            lock.unlock();
        }
    }

    /** Actors of a lost place have ended. A start whose finish has lost its home has no effect there, either. */
    void lost(PlaceId place) {
        List<Start> waiting;
        ActorEnd end;
        List<Runnable> todo = new ArrayList<>(1);
        lock.lock();
        try {
            waiting = starts.values().stream()
                    .filter(s -> s.place.equals(place) || s.finish.home().equals(place))
                    .toList();
            hosted.values().forEach(h -> h.watchers.remove(place));
            end = lostAt(place);
            credits.lost(place, todo);
        } finally {
            lock.unlock();
        }
        Transport.run(todo);
        waiting.forEach(s -> s.done.tryPut(true));
        asks.lost(place, end);
    }

    /** What is known of an actor whose place is lost. With the lock. */
    ActorEnd lostAt(PlaceId place) {
        return new ActorEnd(ActorEnd.Kind.LOST, transport.peers.name(place) + " was lost");
    }

    /** This place is no member any more: no message comes, so its actors exit. */
    void stop(String why) {
        List<Promise<?>> waiting = new ArrayList<>();
        List<Runnable> todo = new ArrayList<>(1);
        lock.lock();
        try {
            if (stopped != null) {
                return;
            }
            stopped = why;
            credits.stop(todo);
            starts.values().forEach(s -> waiting.add(s.done));
            waiting.addAll(asks.stop());
        } finally {
            lock.unlock();
        }
        waiting.forEach(p -> p.tryFail(new IllegalStateException(why)));
        Transport.run(todo); // those that wait see why
        hosted.values().forEach(h -> h.actor.exit());
    }

    String name(PlaceId place) {
        lock.lock();
        try {
            return transport.peers.name(place);
        } finally {
            lock.unlock();
        }
    }
}
