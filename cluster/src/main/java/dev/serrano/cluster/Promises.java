package dev.serrano.cluster;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.cluster.internal.objects.ObjectId;
import dev.serrano.cluster.internal.objects.PromiseMessage;
import dev.serrano.cluster.internal.objects.PromiseMessage.Verdict;
import dev.serrano.cluster.internal.objects.PromiseStep;
import dev.serrano.cluster.internal.objects.PromiseTable;
import dev.serrano.cluster.internal.protocol.PlaceId;
import dev.serrano.cluster.internal.protocol.TaskFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The remote promises of one place, between the runtime and PromiseTable
 * ----------------------------------------------------------------------
 * All fields are guarded by the transport's lock; what resumes a task is done without it.
 *
 * waits    one local promise for each remote one that tasks wait for here; it goes out of the map when the wait is
 *          answered. A task that gives up finds by that whether it still counts in the table.
 * puts     one local promise for each put that is not answered.
 * stopped  this place is no member any more.
 */

/** The remote promises that one place has made or uses. Any thread may call it. */
final class Promises {
    /**
     * What a promise has, as data.
     *
     * @param value the value; null if there is a failure
     */
    record Settled(@Nullable Parcel value, @Nullable TaskFailure failure) {}

    private record Woken(Verdict verdict, @Nullable Settled outcome) {}

    private final Cluster cluster;
    private final Transport transport;
    private final Codec codec;
    private final ReentrantLock lock;
    private final PromiseTable<Settled> table;
    private final Map<ObjectId, Promise<Woken>> waits = new HashMap<>();
    private final Map<Long, Promise<Woken>> puts = new HashMap<>();
    private long calls;
    private @Nullable String stopped;

    Promises(Cluster cluster, Transport transport, Codec codec) {
        this.cluster = cluster;
        this.transport = transport;
        this.codec = codec;
        lock = transport.lock;
        table = new PromiseTable<>(transport.self());
    }

    <T extends @Nullable Object> ClusterPromise<T> open() {
        ObjectId id = cluster.objects().newId();
        lock.lock();
        try {
            checkRunning();
            table.open(id);
        } finally {
            lock.unlock();
        }
        return new ClusterPromise<>(cluster.here(), id.number());
    }

    private void checkRunning() {
        String s = stopped;
        if (s != null) {
            throw new IllegalStateException(s);
        }
    }

    /** Waits for the outcome of a promise, in a task. */
    @Nullable
    Object join(ClusterPromise<?> p) {
        ObjectId id = p.id();
        PromiseStep<Settled> step = new PromiseStep<>();
        List<Runnable> todo = new ArrayList<>(1);
        Promise<Woken> wait;
        Settled known;
        lock.lock();
        try {
            checkRunning();
            cluster.known(p.home(), p);
            known = table.await(id, step);
            wait = known != null ? null : waits.computeIfAbsent(id, _ -> Serrano.externalPromise());
            apply(step, todo);
        } finally {
            lock.unlock();
        }
        todo.forEach(Runnable::run);
        if (wait == null) {
            return value(p, Objects.requireNonNull(known));
        }
        Woken w;
        try {
            w = wait.join();
        } finally {
            giveUp(id, wait);
        }
        check(p, w.verdict, "before it had a value here");
        return value(p, Objects.requireNonNull(w.outcome));
    }

    private void giveUp(ObjectId id, Promise<Woken> wait) {
        lock.lock();
        try {
            if (waits.get(id) == wait) { // not answered: the task was cancelled
                PromiseStep<Settled> step = new PromiseStep<>();
                if (table.unawait(id, step)) {
                    waits.remove(id);
                }
                apply(step, List.of());
            }
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Object value(ClusterPromise<?> p, Settled s) {
        TaskFailure f = s.failure;
        if (f != null) {
            String where;
            lock.lock();
            try {
                where = transport.peers.name(f.place());
            } finally {
                lock.unlock();
            }
            throw new RemoteTaskException(where, f.task(), f.type(), f.message(), f.trace());
        }
        try {
            return codec.unpack(Objects.requireNonNull(s.value));
        } catch (IOException e) {
            throw new IllegalStateException("the value of " + p + " cannot be read here: " + e.getMessage(), e);
        }
    }

    private void check(ClusterPromise<?> p, Verdict v, String lost) {
        switch (v) {
            case DONE -> {}
            case SECOND -> throw new IllegalStateException(p + " has a value or failure already");
            case FREED -> throw new IllegalStateException(p + " was freed");
            case LOST -> {
                checkRunning();
                throw new DeadPlaceException(p.home(), p.home() + " was lost, and with it " + p + ", " + lost);
            }
        }
    }

    void put(ClusterPromise<?> p, @Nullable Object value) {
        put(p, new Settled(codec.pack(value), null));
    }

    void fail(ClusterPromise<?> p, Throwable cause) {
        put(p, new Settled(null, Finishes.failure(transport.self(), "promise", cause)));
    }

    private void put(ClusterPromise<?> p, Settled outcome) {
        PromiseStep<Settled> step = new PromiseStep<>();
        List<Runnable> todo = new ArrayList<>(1);
        Promise<Woken> wait = Serrano.externalPromise();
        long call;
        lock.lock();
        try {
            checkRunning();
            cluster.known(p.home(), p);
            call = calls++;
            puts.put(call, wait);
            table.put(p.id(), call, outcome, step);
            apply(step, todo);
        } finally {
            lock.unlock();
        }
        todo.forEach(Runnable::run);
        Woken w;
        try {
            w = wait.join();
        } finally {
            lock.lock();
            try {
                puts.remove(call);
            } finally {
                lock.unlock();
            }
        }
        check(p, w.verdict, "while the value was on its way");
    }

    void free(ClusterPromise<?> p) {
        List<Runnable> todo = new ArrayList<>(1);
        lock.lock();
        try {
            checkRunning();
            if (!cluster.isFormer(p.home())) {
                cluster.known(p.home(), p);
                PromiseStep<Settled> step = new PromiseStep<>();
                table.free(p.id(), step);
                apply(step, todo);
            }
        } finally {
            lock.unlock();
        }
        todo.forEach(Runnable::run);
    }

    // ---- Called by the transport

    List<Runnable> received(PlaceId from, PromiseMessage<Settled> message) {
        List<Runnable> todo = new ArrayList<>(1);
        PromiseStep<Settled> step = new PromiseStep<>();
        table.received(from, message, step);
        apply(step, todo);
        return todo;
    }

    void lost(PlaceId place, List<Runnable> todo) {
        PromiseStep<Settled> step = new PromiseStep<>();
        table.lost(place, step);
        apply(step, todo);
    }

    /** This place is no member any more: nothing is answered. */
    void stop(String why) {
        List<Promise<Woken>> all = new ArrayList<>();
        lock.lock();
        try {
            stopped = stopped == null ? why : stopped;
            all.addAll(waits.values());
            all.addAll(puts.values());
            waits.clear();
        } finally {
            lock.unlock();
        }
        all.forEach(p -> p.tryPut(new Woken(Verdict.LOST, null)));
    }

    /** How many promises tasks here wait for or put. With the lock. */
    int awaited() {
        return waits.size() + puts.size();
    }

    /** Adds the promises that are waited for, and the home of each. With the lock. */
    void dump(PlaceDump out) {
        Map<ObjectId, Integer> here = table.awaitedHere();
        Map<ObjectId, Set<PlaceId>> elsewhere = table.awaitedElsewhere();
        out.part(
                "promises of this place without a value that other places wait for",
                elsewhere.entrySet(),
                e -> out.line(
                        2,
                        "promise " + e.getKey().number() + ", for which tasks wait at "
                                + String.join(
                                        ", ",
                                        e.getValue().stream()
                                                .map(transport.peers::name)
                                                .sorted()
                                                .toList())));
        out.part("promises that tasks here wait for", here.entrySet(), e -> {
            ObjectId id = e.getKey();
            String what = "promise " + id.number() + " of " + transport.peers.name(id.home());
            Promise<Woken> wait = waits.get(id);
            out.line(2, what + ": " + PlaceDump.count(e.getValue(), "task") + (wait == null ? "" : " by " + wait));
            out.waits(id.home(), what + ", which it keeps");
        });
        out.part("puts that are not answered", table.putsUnderWay().entrySet(), e -> {
            out.line(2, "of a promise of " + transport.peers.name(e.getValue()) + ", by " + puts.get(e.getKey()));
            out.waits(e.getValue(), "the answer to a put");
        });
    }

    /** Returns whether no task waits here, and no other place for this one. */
    boolean isIdle() {
        lock.lock();
        try {
            return waits.isEmpty() && puts.isEmpty() && table.isIdle();
        } finally {
            lock.unlock();
        }
    }

    /** Sends the messages of a step, and collects the rest of what it asks for. With the lock. */
    private void apply(PromiseStep<Settled> step, List<Runnable> todo) {
        for (PromiseStep.Send<Settled> s : step.messages()) {
            transport.send(s.to(), new Wire.OfPromise(s.message()));
        }
        for (PromiseStep.Effect<Settled> e : step.effects()) {
            switch (e) {
                case PromiseStep.Answered<Settled> a ->
                    wake(waits.remove(a.id()), new Woken(a.verdict(), a.outcome()), todo);
                case PromiseStep.PutEnded<Settled> p -> wake(puts.get(p.call()), new Woken(p.verdict(), null), todo);
            }
        }
    }

    private static void wake(@Nullable Promise<Woken> wait, Woken w, List<Runnable> todo) {
        if (wait != null) {
            todo.add(() -> wait.tryPut(w));
        }
    }
}
