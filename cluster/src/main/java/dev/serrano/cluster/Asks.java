package dev.serrano.cluster;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.cluster.internal.protocol.PlaceId;
import dev.serrano.cluster.internal.protocol.TaskFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * What tasks of one place want to know of actors
 * ----------------------------------------------
 * An ask or a watch is noted as an interest in its actor, and the actor's place notes this place (Actors.watched). The
 * end of the actor comes as one message, after the answers that its place has sent before; it ends all that is noted.
 * The loss of the actor's place does the same.
 *
 * All fields are guarded by the transport's lock. Promises are completed without it.
 *
 * interests  actors that were asked or are watched, until they have ended.
 * asks       by number, until there is an answer, the time has passed or the actor has ended. The number is also in the
 *            interest of the actor for as long.
 */

/** The asks and watches of one place. Any thread may call it. */
final class Asks {
    private static final class Interest {
        final Promise<ActorEnd> end = Serrano.externalPromise();
        final Set<Long> asks = new HashSet<>(2);
    }

    private record Ask(RemoteRef<?> of, Promise<@Nullable Object> answer, Runnable stopTimer) {}

    private final Actors actors;
    private final Transport transport;
    private final Codec codec;
    private final ReentrantLock lock;
    private final Map<RemoteRef<?>, Interest> interests = new HashMap<>();
    private final Map<Long, Ask> asks = new HashMap<>();
    private long numbers;

    Asks(Actors actors, Transport transport, Codec codec) {
        this.actors = actors;
        this.transport = transport;
        this.codec = codec;
        lock = transport.lock;
    }

    @SuppressWarnings("unchecked") // the answer has the type that the message promises
    <M, R> TaskFuture<R> ask(RemoteRef<M> of, Function<? super RemoteReply<R>, ? extends M> message, Duration within) {
        Promise<@Nullable Object> answer = Serrano.externalPromise();
        long number = number();
        M m = message.apply(new RemoteReply<>(actors, transport.self().uid(), number));
        boolean here = of.place().equals(transport.self());
        Parcel p = here ? null : codec.pack(m);
        ActorEnd over;
        lock.lock();
        try {
            actors.checkRunning();
            over = interest(of, number);
            if (over == null) {
                Runnable timer = transport.after(within, () -> late(number, of, within));
                asks.put(number, new Ask(of, answer, timer));
                if (p != null) {
                    ActorMessage tell = new ActorMessage.Tell(of.id(), RemoteRef.ANY, p, number);
                    transport.send(of.place(), new Wire.OfActor(tell));
                }
            }
        } finally {
            lock.unlock();
        }
        if (over != null) {
            answer.tryFail(unanswered(of, over));
        } else if (here) {
            actors.tell(of, RemoteRef.ANY, m);
        }
        return (TaskFuture<R>) (TaskFuture<?>) answer;
    }

    private long number() {
        lock.lock();
        try {
            return ++numbers;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Notes that an ask, or a watch with number 0, waits for the end of an actor; returns how it has ended if that is
     * known. The caller says so to another place. With the lock.
     */
    private @Nullable ActorEnd interest(RemoteRef<?> of, long ask) {
        if (!transport.peers.isMember(of.place())) {
            return actors.lostAt(of.place());
        }
        if (of.place().equals(transport.self())) {
            ActorEnd over = actors.watched(transport.self(), of.id());
            if (over != null) {
                return over;
            }
        }
        Interest i = interests.computeIfAbsent(of, _ -> new Interest());
        if (ask > 0) {
            i.asks.add(ask);
        }
        return null;
    }

    private RuntimeException unanswered(RemoteRef<?> of, ActorEnd end) {
        return end.kind() == ActorEnd.Kind.LOST
                ? new DeadPlaceException(actors.name(of.place()), "ask", "was lost")
                : new IllegalStateException(of + " has ended without an answer: " + end.text());
    }

    private void late(long number, RemoteRef<?> of, Duration within) {
        Ask a = taken(number);
        if (a != null) {
            a.answer.tryFail(new AskTimeoutException(of + " has not answered within " + within));
        }
    }

    private @Nullable Ask taken(long number) {
        lock.lock();
        try {
            Ask a = asks.remove(number);
            Interest i = a == null ? null : interests.get(a.of);
            if (i != null) {
                i.asks.remove(number);
            }
            return a;
        } finally {
            lock.unlock();
        }
    }

    void answer(RemoteReply<?> reply, @Nullable Object value, @Nullable Throwable failure) {
        PlaceId asker = new PlaceId(reply.place());
        if (asker.equals(transport.self())) {
            answered(reply.number(), value, failure);
            return;
        }
        Parcel p = failure == null ? codec.pack(value) : null;
        TaskFailure f = failure == null ? null : Finishes.failure(transport.self(), "ask", failure);
        lock.lock();
        try {
            actors.checkRunning();
            transport.send(asker, new Wire.OfActor(new ActorMessage.Answer(reply.number(), p, f)));
        } finally {
            lock.unlock();
        }
    }

    private void answered(long number, @Nullable Object value, @Nullable Throwable failure) {
        Ask a = taken(number);
        if (a != null) {
            a.stopTimer.run();
            Actors.end(a.answer, value, failure);
        }
    }

    TaskFuture<ActorEnd> watch(RemoteRef<?> of) {
        lock.lock();
        try {
            actors.checkRunning();
            ActorEnd over = interest(of, 0);
            if (over != null) {
                return TaskFuture.completed(over);
            }
            transport.send(of.place(), new Wire.OfActor(new ActorMessage.Watch(of.id()))); // none to this place
            return Objects.requireNonNull(interests.get(of)).end;
        } finally {
            lock.unlock();
        }
    }

    /** An actor has ended, or its place is lost. */
    void ended(RemoteRef<?> ref, ActorEnd end) {
        Interest i;
        List<Ask> unanswered = new ArrayList<>();
        lock.lock();
        try {
            i = interests.remove(ref);
            if (i == null) {
                return;
            }
            for (long number : i.asks) {
                Ask a = asks.remove(number);
                if (a != null) {
                    unanswered.add(a);
                }
            }
        } finally {
            lock.unlock();
        }
        i.end.tryPut(end);
        for (Ask a : unanswered) {
            a.stopTimer.run();
            a.answer.tryFail(unanswered(ref, end));
        }
    }

    void answered(PlaceId from, ActorMessage.Answer a) {
        Parcel p = a.value();
        try {
            answered(a.ask(), p == null ? null : codec.unpack(p), actors.exception(a.failure()));
        } catch (IOException e) {
            actors.complain(from, "an answer: " + e.getMessage());
            answered(a.ask(), null, new IllegalStateException("the answer cannot be read here: " + e.getMessage(), e));
        }
    }

    void lost(PlaceId place, ActorEnd end) {
        List<RemoteRef<?>> refs;
        lock.lock();
        try {
            refs = interests.keySet().stream()
                    .filter(r -> r.place().equals(place))
                    .toList();
        } finally {
            lock.unlock();
        }
        refs.forEach(r -> ended(r, end));
    }

    /** How many asks have no answer yet. With the lock. */
    int waiting() {
        return asks.size();
    }

    /** Adds the asks without an answer, and the watches. With the lock. */
    void dump(PlaceDump out) {
        out.part("asks without an answer", asks.values(), a -> {
            out.line(2, a.of + ": " + a.answer);
            out.waits(a.of.place(), "the answer of " + a.of);
        });
        List<Map.Entry<RemoteRef<?>, Interest>> watched = interests.entrySet().stream()
                .filter(e -> e.getValue().asks.isEmpty())
                .toList();
        out.part(
                "actors that are watched, or were asked",
                watched,
                e -> out.line(2, e.getKey() + ": " + e.getValue().end));
    }

    /** This place is no member any more: forgets all, and returns what is to fail. With the lock. */
    List<Promise<?>> stop() {
        List<Promise<?>> waiting = new ArrayList<>();
        interests.values().forEach(i -> waiting.add(i.end));
        asks.values().forEach(a -> {
            a.stopTimer.run();
            waiting.add(a.answer);
        });
        interests.clear();
        asks.clear();
        return waiting;
    }
}
