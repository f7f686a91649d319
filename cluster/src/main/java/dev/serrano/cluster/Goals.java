package dev.serrano.cluster;

import dev.serrano.Cancellation;
import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.cluster.internal.objects.GoalState;
import dev.serrano.cluster.internal.objects.ObjectId;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * Eurekas at one place
 * --------------------
 * goals    those of this place, from the begin to the end of their call. Guarded by `lock`, also their state. Under it
 *          run the comparisons of the program. The transport's lock is taken inside it, never around it: what arrives
 *          is handled when the transport has released its own, one message after the other.
 * copies   what this place knows of goals: whether they are resolved, the least so far. An entry is made by the first
 *          news of the home, and goes with its last, END; channels are FIFO, so no news comes after that. A
 *          concurrent map of immutable values, written in the order in which the home says them.
 *
 * The home tells all places of a resolution or of a new least, and an offer that was late is answered with the news: a
 * place that has joined since has none before. A resolution cancels the finish by `stop`, which reaches all places.
 */

/** The eurekas whose home is this place, and copies of those of others. Any thread may call it. */
final class Goals {
    /** What a message about a goal says. */
    enum Kind {
        /** To the home: a value. */
        OFFER,
        /** From the home: the least so far. */
        BEST,
        /** From the home: nothing more is wanted. */
        RESOLVED,
        /** From the home: the call has ended. */
        END
    }

    private record Goal(GoalState<Parcel> state, Cancellation stop) {}

    /** What is known of a goal. */
    private record News(boolean resolved, @Nullable Comparable<Object> least) {}

    private final Transport transport;
    private final Codec codec;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<ObjectId, Goal> goals = new HashMap<>();
    private final Map<ObjectId, News> copies = new ConcurrentHashMap<>();

    Goals(Transport transport, Codec codec) {
        this.transport = transport;
        this.codec = codec;
    }

    /** Runs a body as a finish with a goal, and returns what was found. In a task. */
    <T> List<T> run(Cluster cluster, int wanted, Consumer<? super ClusterEureka<T>> body) {
        ClusterEureka<T> e =
                new ClusterEureka<>(cluster.here(), cluster.objects().newId().number(), wanted);
        Goal g = new Goal(new GoalState<>(wanted), new Cancellation());
        lock.lock();
        try {
            goals.put(e.id(), g);
        } finally {
            lock.unlock();
        }
        try {
            cluster.<Boolean>finish(FinishOptions.none().cancelledBy(g.stop), () -> {
                body.accept(e);
                return true;
            });
        } catch (TaskCancelledException cancelled) {
            if (!g.stop.isCancelled()) {
                throw cancelled;
            }
            throwOthers(Arrays.asList(cancelled.getSuppressed()));
        } catch (MultiException failed) {
            if (!g.stop.isCancelled()) {
                throw failed;
            }
            throwOthers(failed.failures());
        } finally {
            end(e.id());
        }
        return found(g);
    }

    /** A task that was lost after the resolution, or that has not ended by then, was not needed any more. */
    private static void throwOthers(List<Throwable> failures) {
        List<Throwable> others = new ArrayList<>(failures);
        others.removeIf(f -> f instanceof DeadPlaceException || f instanceof TaskCancelledException);
        if (!others.isEmpty()) {
            throw MultiException.of(others);
        }
    }

    private void end(ObjectId id) {
        lock.lock();
        try {
            goals.remove(id);
            copies.remove(id);
            tell(id, Kind.END, null);
        } finally {
            lock.unlock();
        }
    }

    private void tell(ObjectId id, Kind kind, @Nullable Parcel value) {
        transport.lock.lock();
        try {
            transport.peers.known().forEach(p -> transport.send(p, new Wire.OfGoal(id, kind, value)));
        } finally {
            transport.lock.unlock();
        }
    }

    private void send(PlaceId to, Wire.OfGoal m) {
        transport.lock.lock();
        try {
            transport.send(to, m);
        } finally {
            transport.lock.unlock();
        }
    }

    @SuppressWarnings("unchecked") // as offered
    private <T> List<T> found(Goal g) {
        List<T> all = new ArrayList<>();
        for (Parcel p : g.state.hits()) {
            all.add((T) unpacked(p));
        }
        return all;
    }

    private Object unpacked(Parcel p) {
        try {
            return Objects.requireNonNull(codec.unpack(p), "value");
        } catch (IOException e) {
            throw new IllegalStateException("what was found cannot be read here: " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("unchecked") // the comparison finds out
    private static Comparable<Object> comparable(Object o) {
        return (Comparable<Object>) o;
    }

    // ---- Called by tasks

    void offer(ClusterEureka<?> e, Object value) {
        Comparable<Object> order = e.wanted() == 0 ? comparable(value) : null;
        News n = copies.get(e.id());
        if (order != null && n != null && n.least != null && order.compareTo(n.least) >= 0) {
            return;
        }
        Parcel p = codec.pack(value);
        if (e.home().id().equals(transport.self())) {
            offered(e.id(), p, value);
        } else {
            send(e.home().id(), new Wire.OfGoal(e.id(), Kind.OFFER, p));
        }
    }

    boolean isNeeded(ClusterEureka<?> e) {
        News n = copies.get(e.id());
        return n == null || !n.resolved;
    }

    boolean isLess(ClusterEureka<?> e, Object bound) {
        News n = copies.get(e.id());
        return n != null && n.least != null && comparable(bound).compareTo(n.least) > 0;
    }

    /** Takes an offer, and returns the news for the place that has offered it if it was late. */
    private Wire.@Nullable OfGoal offered(ObjectId id, Parcel data, @Nullable Object known) {
        Goal g;
        lock.lock();
        try {
            g = goals.get(id);
            if (g == null) {
                return null;
            }
            Comparable<Object> order = g.state.isLeast() ? comparable(known != null ? known : unpacked(data)) : null;
            switch (g.state.offer(data, order)) {
                case LATE -> {
                    return order == null
                            ? new Wire.OfGoal(id, Kind.RESOLVED, null)
                            : new Wire.OfGoal(id, Kind.BEST, g.state.hits().get(0));
                }
                case TAKEN -> {
                    return null;
                }
                case BEST -> {
                    copies.put(id, new News(false, order));
                    tell(id, Kind.BEST, data);
                    return null;
                }
                case RESOLVED -> {
                    copies.put(id, new News(true, null));
                    tell(id, Kind.RESOLVED, null);
                }
            }
        } finally {
            lock.unlock();
        }
        g.stop.cancel("what the finish looks for was found");
        return null;
    }

    // ---- Called by the transport, without its lock

    void received(PlaceId from, Wire.OfGoal m) {
        try {
            take(from, m);
        } catch (RuntimeException e) { // of what came: it cannot be read, or not be compared
            transport.lock.lock();
            try {
                transport.complain(transport.peers.name(from), "an offer: " + e);
            } finally {
                transport.lock.unlock();
            }
        }
    }

    private void take(PlaceId from, Wire.OfGoal m) {
        ObjectId id = m.id();
        Parcel value = m.value();
        switch (m.kind()) {
            case OFFER -> {
                Wire.OfGoal news = value == null ? null : offered(id, value, null);
                if (news != null) {
                    send(from, news);
                }
            }
            case BEST -> copies.put(id, new News(false, value == null ? null : comparable(unpacked(value))));
            case RESOLVED -> copies.put(id, new News(true, null));
            case END -> copies.remove(id);
        }
    }

    void lost(PlaceId place) {
        copies.keySet().removeIf(id -> id.home().equals(place));
    }

    void clear() {
        copies.clear();
    }

    /** Whether nothing is known of any goal, for tests. */
    boolean isIdle() {
        return copies.isEmpty();
    }
}
