package dev.serrano.cluster;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.cluster.internal.balance.BagCodec;
import dev.serrano.cluster.internal.balance.Balance;
import dev.serrano.cluster.internal.balance.BalanceMessage;
import dev.serrano.cluster.internal.balance.BalanceStep;
import dev.serrano.cluster.internal.protocol.PlaceId;
import dev.serrano.cluster.internal.protocol.TaskFailure;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * The runs of work bags at one place, between the runtime and Balance
 * -------------------------------------------------------------------
 * Balance decides. An event is put into `pending`, and a task handles it: the methods of a bag are code of the program,
 * which may be slow or fail, and never run in a thread of the transport. The task goes on while the bag has items, and
 * handles what has come between two chunks. There is one such task while `busy`. All fields of a run are guarded by its
 * lock, which is taken before that of the transport, never after it: what the transport delivers is handled after it
 * has released its own. The bag belongs to the task while `busy`, and the lock orders what came before and after.
 *
 * A place makes its part of a run when the first message of the home comes: a part of the bag, or an invitation if the
 * place has joined since the run began. The home's last message ends it. A place that has no part, or none any
 * more, refuses those that ask it for work: that they wait for it at the start it knows from the lifelines.
 */

/** The runs of work bags that this place takes part in. Any thread may call it. */
final class Bags {
    private static final int TRIES = 2;
    private static final long BACKUP = 1_000_000_000; // ns

    private final Transport transport;
    private final Codec codec;
    private final TaskRuntime runtime;
    private final ReentrantLock lock = new ReentrantLock(); // of the fields below; nothing else is locked under it
    private final Map<BagRun, Run<?>> runs = new HashMap<>();
    private long numbers;

    Bags(Transport transport, Codec codec, TaskRuntime runtime) {
        this.transport = transport;
        this.codec = codec;
        this.runtime = runtime;
    }

    /** Runs a bag over some places and returns its result. In a task. */
    <B extends WorkBag<B, R>, R extends @Nullable Object> R run(B bag, Collection<PlaceId> places) {
        codec.pack(bag); // refuses a class that is not registered
        Promise<B> result = Serrano.externalPromise();
        Run<B> run;
        lock.lock();
        try {
            BagRun id = new BagRun(transport.self(), numbers++);
            run = new Run<>(id, places, bag, result);
            runs.put(id, run);
        } finally {
            lock.unlock();
        }
        run.event(run.balance::start);
        transport.places().forEach(p -> run.joined(p.id())); // since `places` were listed
        try {
            return result.join().result();
        } finally {
            run.stop(); // it has ended, unless the wait was cancelled
        }
    }

    void received(PlaceId from, Wire.OfBag m) {
        boolean begins = m.message() instanceof BalanceMessage.Loot || m.message() instanceof BalanceMessage.Begin;
        boolean byHome = from.equals(m.run().home());
        Run<?> run = begins && byHome ? made(m.run()) : known(m.run());
        if (run != null) {
            run.received(from, m.message());
        } else if (m.message() instanceof BalanceMessage.Ask) {
            transport.lock.lock();
            try {
                transport.send(from, new Wire.OfBag(m.run(), new BalanceMessage.Nothing<>()));
            } finally {
                transport.lock.unlock();
            }
        }
    }

    /** A place takes tasks from now on. */
    void joined(PlaceId place) {
        all().forEach(r -> r.joined(place));
    }

    void failed(Wire.BagFailed m, String place) {
        Run<?> run = known(m.run());
        if (run != null) {
            TaskFailure f = m.failure();
            run.fail(new RemoteTaskException(place, f.task(), f.type(), f.message(), f.trace()));
        }
    }

    void lost(PlaceId place) {
        for (Run<?> r : all()) {
            if (r.id.home().equals(place)) {
                r.stop();
            } else {
                r.event(() -> r.balance.placeLost(place));
            }
        }
    }

    void stop(String why) {
        all().forEach(r -> r.fail(new IllegalStateException(why)));
    }

    /** How many runs have a part here. */
    int size() {
        return all().size();
    }

    /** Adds the runs. Without a lock. */
    void dump(PlaceDump out) {
        out.part("work bags", all(), r -> r.dump(out));
    }

    /** Returns whether no run has a part here. */
    boolean isIdle() {
        return all().isEmpty();
    }

    private List<Run<?>> all() {
        lock.lock();
        try {
            return List.copyOf(runs.values());
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Run<?> known(BagRun id) {
        lock.lock();
        try {
            return runs.get(id);
        } finally {
            lock.unlock();
        }
    }

    private Run<?> made(BagRun id) {
        List<PlaceId> places = transport.places().stream().map(ClusterPlace::id).toList();
        lock.lock();
        try {
            return runs.computeIfAbsent(id, _ -> new Run<AnyBag>(id, places, null, null));
        } finally {
            lock.unlock();
        }
    }

    /** Stands for the class of a bag that this place does not name. */
    private interface AnyBag extends WorkBag<AnyBag, Object> {}

    private final class Run<B extends WorkBag<B, ?>> implements BagCodec<B, Parcel> {
        final BagRun id;
        final Balance<B, Parcel> balance;
        private final List<PlaceId> others;
        private final @Nullable Promise<B> result; // at the home
        private final ReentrantLock own = new ReentrantLock();
        private final Queue<Supplier<BalanceStep<Parcel>>> pending = new ArrayDeque<>();
        private boolean busy;
        private boolean over;

        @SuppressWarnings("this-escape")
        Run(BagRun id, Collection<PlaceId> places, @Nullable B bag, @Nullable Promise<B> result) {
            this.id = id;
            this.result = result;
            others = new ArrayList<>(places);
            others.remove(transport.self());
            balance = new Balance<>(transport.self(), id.home(), places, bag, this, true, TRIES);
        }

        @Override
        public Parcel freeze(B bag) {
            return codec.pack(bag);
        }

        @Override
        @SuppressWarnings("unchecked") // all bags of a run have one class, and only registered ones are read
        public B thaw(Parcel data) {
            try {
                if (codec.unpack(data) instanceof WorkBag<?, ?> bag) {
                    return (B) bag;
                }
                throw new IllegalArgumentException(data.type() + " is no WorkBag");
            } catch (IOException e) {
                throw new IllegalArgumentException("a bag cannot be read here: " + e.getMessage(), e);
            }
        }

        void received(PlaceId from, BalanceMessage<Parcel> message) {
            event(() -> balance.received(from, message));
        }

        void joined(PlaceId place) {
            if (place.equals(transport.self())) {
                return;
            }
            event(() -> {
                BalanceStep<Parcel> step = balance.placeJoined(place);
                if (!others.contains(place)) {
                    others.add(place);
                }
                return step;
            });
        }

        /** Hands an event to the task, which is started if there is none. */
        void event(Supplier<BalanceStep<Parcel>> e) {
            own.lock();
            try {
                if (over) {
                    return;
                }
                pending.add(e);
                if (busy) {
                    return;
                }
                busy = true;
                runtime.submit(() -> {
                    process();
                    return null;
                });
            } catch (RejectedExecutionException x) {
                failHere(x);
            } finally {
                own.unlock();
            }
        }

        private boolean hasWork() {
            B bag = balance.bag();
            return !over && bag != null && !bag.isEmpty();
        }

        private void process() {
            Chunks chunks = new Chunks(runtime.workers());
            long saved = System.nanoTime();
            boolean works = false; // at first it handles the event for which it was started
            boolean goesOn = true;
            while (goesOn) {
                Throwable failure = null;
                try {
                    B bag = balance.bag();
                    if (works && bag != null) {
                        chunks.process(bag);
                    }
                    Serrano.poll();
                } catch (Throwable t) { // goes to the home
                    failure = t instanceof MultiException m && m.failures().size() == 1
                            ? m.failures().get(0)
                            : t;
                }
                boolean saves = System.nanoTime() - saved > BACKUP;
                saved = saves ? System.nanoTime() : saved;
                own.lock();
                try {
                    goesOn = between(failure, works, saves);
                } finally {
                    own.unlock();
                }
                works = true;
            }
        }

        /** Between two chunks: returns whether there is work. */
        private boolean between(@Nullable Throwable failure, boolean worked, boolean saves) {
            if (failure != null) {
                failHere(failure);
            }
            try {
                if (!over && worked) {
                    handle(balance.worked());
                    if (saves && hasWork()) {
                        handle(balance.save());
                    }
                }
                for (Supplier<BalanceStep<Parcel>> e = pending.poll(); e != null && !over; e = pending.poll()) {
                    handle(e.get());
                }
                busy = hasWork();
            } catch (Throwable t) { // a bag that cannot be split, written, read or asked
                failHere(t);
                busy = false;
            }
            return busy;
        }

        private void handle(BalanceStep<Parcel> step) {
            transport.lock.lock();
            try {
                for (BalanceStep.Send<Parcel> s : step.messages()) {
                    transport.send(s.to(), new Wire.OfBag(id, s.message()));
                }
            } finally {
                transport.lock.unlock();
            }
            if (step.changes().contains(BalanceStep.Change.END)) {
                over();
                B bag = balance.bag();
                if (result != null && bag != null) {
                    result.tryPut(bag);
                }
            }
        }

        private void failHere(Throwable t) {
            if (over) {
                return;
            }
            if (result != null) {
                fail(t);
                return;
            }
            transport.lock.lock();
            try {
                TaskFailure f = Finishes.failure(transport.self(), "WorkBag", t);
                transport.send(id.home(), new Wire.BagFailed(id, f));
            } finally {
                transport.lock.unlock();
            }
            over();
        }

        void fail(Throwable t) {
            stop();
            if (result != null) {
                result.tryFail(t);
            }
        }

        /** Adds what this place does for the run. Its lock is free while a chunk is processed. */
        void dump(PlaceDump out) {
            boolean works;
            int events;
            own.lock();
            try {
                works = busy;
                events = pending.size();
            } finally {
                own.unlock();
            }
            String home;
            transport.lock.lock();
            try {
                home = transport.peers.name(id.home());
            } finally {
                transport.lock.unlock();
            }
            out.line(
                    2,
                    "run " + id.number() + " of " + home + (works ? ": is at work" : ": waits for work of others")
                            + (events == 0 ? "" : "; " + PlaceDump.count(events, "message") + " to handle"));
            if (!works && !id.home().equals(transport.self())) {
                out.waits(id.home(), "the end of its run " + id.number() + " of a work bag");
            }
        }

        /** Ends the run here, and everywhere if this is its home. */
        void stop() {
            own.lock();
            try {
                if (over) {
                    return;
                }
                over();
                transport.lock.lock();
                try {
                    if (result != null) {
                        others.forEach(p -> transport.send(p, new Wire.OfBag(id, new BalanceMessage.Stop<>())));
                    }
                } finally {
                    transport.lock.unlock();
                }
            } finally {
                own.unlock();
            }
        }

        private void over() {
            over = true;
            pending.clear();
            lock.lock();
            try {
                runs.remove(id);
            } finally {
                lock.unlock();
            }
        }
    }
}
