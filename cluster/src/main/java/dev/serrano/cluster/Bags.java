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
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * The runs of work bags at one place, between the runtime and Balance
 * -------------------------------------------------------------------
 * Balance decides. One task processes the bag of a run here while it has items; between two chunks it gives Balance the
 * events that have come meanwhile (`pending`). Without such a task (`busy` is false) an event is handled where it comes
 * from. All fields of a run are guarded by its lock, which is taken before that of the transport, never after it: what
 * the transport delivers is handled after it has released its own. The bag belongs to the task while `busy`, and the lock
 * orders what came before and after.
 *
 * A place makes its part of a run when the first message of it comes, and remembers the last runs that have ended, so
 * that a late message makes none.
 */

/** The runs of work bags that this place takes part in. Any thread may call it. */
final class Bags {
    private static final int TRIES = 2;
    private static final int REMEMBERED = 1 << 10;
    private static final long BACKUP = 1_000_000_000; // ns

    private final Transport transport;
    private final Codec codec;
    private final TaskRuntime runtime;
    private final ReentrantLock lock = new ReentrantLock(); // of the fields below; nothing else is locked under it
    private final Map<BagRun, Run<?>> runs = new HashMap<>();
    private final Set<BagRun> ended = Collections.newSetFromMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<BagRun, Boolean> eldest) {
            return size() > REMEMBERED;
        }
    });
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
        try {
            return result.join().result();
        } finally {
            run.stop(); // it has ended, unless the wait was cancelled
        }
    }

    void received(PlaceId from, Wire.OfBag m) {
        Run<?> run = m.message() instanceof BalanceMessage.Stop ? known(m.run()) : made(m.run());
        if (run != null) {
            run.received(from, m.message());
        }
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

    private @Nullable Run<?> made(BagRun id) {
        List<PlaceId> places = transport.places().stream().map(ClusterPlace::id).toList();
        lock.lock();
        try {
            if (ended.contains(id) || id.home().equals(transport.self()) && !runs.containsKey(id)) {
                return null;
            }
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

        /** Handles an event now, or between two chunks. */
        void event(Supplier<BalanceStep<Parcel>> e) {
            own.lock();
            try {
                if (over) {
                    return;
                }
                if (busy) {
                    pending.add(e);
                    return;
                }
                handle(e);
                if (hasWork()) {
                    busy = true;
                    runtime.submit(() -> {
                        process();
                        return null;
                    });
                }
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
            boolean goesOn = true;
            while (goesOn) {
                Throwable failure = null;
                try {
                    B bag = balance.bag();
                    if (bag != null) {
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
                    goesOn = between(failure, saves);
                } finally {
                    own.unlock();
                }
            }
        }

        /** Between two chunks: returns whether there is work. */
        private boolean between(@Nullable Throwable failure, boolean saves) {
            if (failure != null) {
                failHere(failure);
            } else if (!over) {
                handle(balance::worked);
                if (saves && hasWork()) {
                    handle(balance::save);
                }
            }
            for (Supplier<BalanceStep<Parcel>> e = pending.poll(); e != null && !over; e = pending.poll()) {
                handle(e);
            }
            busy = hasWork();
            return busy;
        }

        private void handle(Supplier<BalanceStep<Parcel>> e) {
            BalanceStep<Parcel> step;
            try {
                step = e.get();
            } catch (RuntimeException x) { // a bag that cannot be split, written or read
                failHere(x);
                return;
            }
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
                ended.add(id);
            } finally {
                lock.unlock();
            }
        }
    }
}
