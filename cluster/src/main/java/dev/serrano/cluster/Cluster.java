package dev.serrano.cluster;

import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import dev.serrano.cluster.internal.protocol.FinishId;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Several JVMs that run tasks of one program, seen from one of them. {@link #finish} waits for the tasks that its body
 * has started at any place, and for all that these have started in turn. A task is data, see {@link RemoteTask}; what
 * it does at its place is an ordinary Serrano program.
 * <p>A place that dies takes its tasks with it: the finish lists a {@link DeadPlaceException} for each, and never ends
 * before those of other places have. Messages between two places arrive once and in order, or one of the two is lost.
 * If the network splits, the smaller part stops: its finishes fail, and its later calls throw an IllegalStateException.
 * <p>All methods may be called by any thread at any time. A call that waits suspends the calling task, never its
 * worker; outside a task it runs in the runtime of the place, and the thread waits. Messages give no shared memory: a
 * task sees what is in its components, and a value what is in it.
 * <p>Source: Charles et al., X10; Cunningham et al., Resilient X10; APGAS for Java.
 * {@snippet :
 * try (Cluster cluster = Cluster.join(config)) {
 *     cluster.finish(() -> {
 *         for (ClusterPlace place : cluster.places()) cluster.async(place, new Warm("model.bin"));
 *     });
 *     long words = cluster.reduce(new CountLocalWords(), Long::sum);
 * }
 * }
 */
public final class Cluster implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.serrano.cluster");
    private static final long LOOK = 10_000_000; // ns between two looks while a place drains
    private static final Duration DUMP = Duration.ofSeconds(3);

    private final ClusterConfig config;
    private final TaskRuntime runtime;
    private final Codec codec;
    final Transport transport;
    private final Finishes finishes;
    private final Scopes scopes;
    private final Bags bags;
    private final Actors actors;
    private final Names names;
    private final LocalObjects objects;
    private final Promises promises;
    private final Books books;
    private final Goals goals;
    private final Dumps dumps;
    private final List<Consumer<MembershipEvent>> listeners = new CopyOnWriteArrayList<>();
    private final AtomicBoolean left = new AtomicBoolean();
    private volatile boolean drained; // written once, by leave
    private volatile @Nullable ClusterPlace here; // written once, when the place has joined

    @SuppressWarnings("this-escape") // no message arrives before join()
    private Cluster(ClusterConfig config) {
        this.config = config;
        runtime = config.runtime();
        codec = new Codec(config);
        transport = new Transport(codec, config, runtime.workers(), new Receiver());
        finishes = new Finishes(this, transport, codec, runtime);
        bags = new Bags(transport, codec, runtime);
        actors = new Actors(this, transport, finishes, codec);
        names = new Names(this, transport, codec, runtime);
        objects = new LocalObjects(this, codec);
        promises = new Promises(this, transport, codec);
        books = new Books(transport);
        goals = new Goals(transport, codec);
        scopes = new Scopes(finishes, books, runtime);
        dumps = new Dumps(transport, this::localDump);
    }

    /**
     * Joins a cluster, or starts one if the configuration has no seeds. Returns when the place takes tasks and every
     * other place knows it.
     *
     * @throws IllegalStateException if the place has not joined in time, cannot listen at its address, or would be open
     *     to strangers
     * @throws IllegalArgumentException if Pekko finds fault with the configuration
     */
    public static Cluster join(ClusterConfig config) {
        List<String> seeds = config.resolvedSeeds();
        Cluster c;
        try {
            c = new Cluster(config);
        } catch (com.typesafe.config.ConfigException e) {
            throw new IllegalArgumentException("the configuration of the cluster: " + e.getMessage(), e);
        } catch (org.apache.pekko.PekkoException e) { // such as a port that is taken
            throw new IllegalStateException("this place cannot begin: " + e.getMessage(), e);
        }
        new WarmUp(c.codec, c.transport.self()).begin(config.registered());
        c.here = c.transport.join(seeds, config.joinWithin());
        PlaceBean.register(c, c.finishes::openFinishes);
        return c;
    }

    private final class Receiver implements Transport.Receiver {
        @Override
        public void joined(PlaceId place) {
            finishes.joined(place);
        }

        @Override
        public List<Runnable> received(PlaceId from, Wire message) {
            if (message instanceof Wire.OfBag b) {
                return List.of(() -> bags.received(from, b));
            }
            if (message instanceof Wire.BagFailed f) {
                String name = transport.peers.name(from);
                return List.of(() -> bags.failed(f, name));
            }
            if (message instanceof Wire.OfActor a) {
                return List.of(() -> actors.received(from, a.message()));
            }
            if (message instanceof Wire.OfPromise p) {
                return promises.received(from, p.message());
            }
            if (message instanceof Wire.OfGoal g) {
                return List.of(() -> goals.received(from, g));
            }
            if (message instanceof Wire.DumpWanted d) {
                return dumps.wanted(from, d);
            }
            if (message instanceof Wire.Dumped d) {
                dumps.received(from, d);
                return List.of();
            }
            if (message instanceof Wire.Contributed c) {
                books.received(c);
                return List.of();
            }
            return finishes.received(from, message);
        }

        @Override
        public List<Runnable> lost(PlaceId place) {
            List<Runnable> todo = finishes.lost(place);
            todo.add(() -> bags.lost(place));
            todo.add(() -> actors.lost(place));
            objects.lost(place);
            goals.lost(place);
            dumps.lost(place);
            promises.lost(place, todo);
            return todo;
        }

        @Override
        public void ticked(List<Runnable> todo) {
            actors.ticked(todo);
        }

        @Override
        public void changed(MembershipEvent e) {
            if (e.kind() == MembershipEvent.Kind.LEAVING) {
                names.leaving(e.place());
            }
            if (e.kind() == MembershipEvent.Kind.JOINED) {
                bags.joined(e.place().id());
            }
            for (Consumer<MembershipEvent> l : listeners) {
                runtime.execute(() -> l.accept(e));
            }
        }

        @Override
        public void removed(String why) {
            ClusterPlace p = here;
            boolean unasked = !why.endsWith("has left the cluster");
            if (unasked) {
                LOG.log(System.Logger.Level.ERROR, why);
            }
            stop(why);
            if (p != null) {
                PlaceBean.unregister(p);
                if (unasked) {
                    changed(new MembershipEvent(MembershipEvent.Kind.GONE, p));
                }
            }
        }
    }

    /** The place of this JVM. */
    public ClusterPlace here() {
        return Objects.requireNonNull(here, "not joined yet");
    }

    /** The places that take tasks now, in the order of their numbers. Unmodifiable. */
    public List<ClusterPlace> places() {
        return transport.places();
    }

    /** The counters of this place. */
    public ClusterStats stats() {
        return transport.stats();
    }

    /** What goes on at this place now. */
    public ClusterLoad load() {
        int runs = bags.size();
        transport.lock.lock();
        try {
            return new ClusterLoad(
                    finishes.openFinishes(),
                    finishes.tasksOfOthers(),
                    actors.size(),
                    actors.asks.waiting(),
                    promises.awaited(),
                    runs,
                    transport.peers.bytesUnderWay());
        } finally {
            transport.lock.unlock();
        }
    }

    /** How this place is, and why: whether it takes tasks, and whether it hears the others. Waits for nothing. */
    public ClusterHealth health() {
        return transport.standing().health(drained, load(), stats().placesGone());
    }

    /**
     * Returns a text that says who waits for whom: for each place its finishes and the tasks that they wait for, the
     * tasks of others that it runs, promises, asks, actors and names, work bags, and the
     * {@linkplain TaskRuntime#dump dump} of its runtime. Places that do not answer within 3 seconds are named.
     * <p>Each place answers at another moment, so a task may be listed at two places or at none. The tasks of a finish
     * are those that its home knows. Other places answer also if none of their workers is free. The calling thread
     * waits, or the calling task is in {@code blocking}.
     *
     * @throws IllegalStateException if the wait was interrupted
     */
    public String dump() {
        return dump(DUMP);
    }

    /** A {@link #dump()} that waits for so long. */
    public String dump(Duration within) {
        return TaskRuntime.current() != null ? Serrano.blocking(() -> dumpOfAll(within)) : dumpOfAll(within);
    }

    private String dumpOfAll(Duration within) {
        try {
            return dumps.all(within);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while other places were asked for a dump", e);
        }
    }

    private PlaceDump localDump() {
        PlaceDump out = new PlaceDump();
        out.line(1, health().toString());
        transport.lock.lock();
        try {
            finishes.dump(out);
            promises.dump(out);
            actors.dump(out);
            names.dump(out);
            transport.peers.dump(out);
        } finally {
            transport.lock.unlock();
        }
        bags.dump(out);
        runtime.dump().lines().forEach(l -> out.line(1, l));
        return out;
    }

    /**
     * Calls a listener, in a task of its own, for each change of the places from now on. A failure of the listener goes
     * to the failure handler of the runtime.
     */
    public void onChange(Consumer<MembershipEvent> listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Runs a body and waits for the tasks started in it, here and elsewhere.
     *
     * @throws MultiException of all failures: of local tasks as they are, of others as {@link RemoteTaskException}, of
     *     lost ones as {@link DeadPlaceException}
     * @throws IllegalStateException if this place has left the cluster
     */
    public void finish(TaskBody body) {
        Objects.requireNonNull(body, "body");
        finish(FinishOptions.none(), () -> {
            body.run();
            return null;
        });
    }

    /** A {@link #finish(TaskBody) finish} that returns the value of its body. */
    public <T extends @Nullable Object> T finish(TaskValue<T> body) {
        return finish(FinishOptions.none(), body);
    }

    /**
     * A {@link #finish(TaskBody) finish} with options. Its deadline and its cancellations reach tasks everywhere; each
     * is cancelled at its next check, and the finish waits for all of them. A fail-fast finish is cancelled by the
     * first failure of a task at any place, counted when the task and what it has started at its place have ended, and
     * by the loss of a task.
     */
    public <T extends @Nullable Object> T finish(FinishOptions options, TaskValue<T> body) {
        return inside(() -> scopes.finish(options, finishes.open(options.name()), books.inside(this), body));
    }

    /**
     * Runs a body as {@link #finish(TaskBody) finish} does, and returns the combination of the values that it and its
     * tasks, at any place, have put into the accumulator, in the order of the program without {@code async}. See
     * {@link ClusterAccumulator}. What the tasks of a finish put counts if that finish does not fail.
     *
     * @throws MultiException of all failures, see {@link #finish(TaskBody)}
     * @throws IllegalArgumentException if the class of the reduction is not registered here
     */
    public <T> T accumulate(Reduction<T> reduction, Consumer<? super ClusterAccumulator<T>> body) {
        Parcel operator = codec.pack(Objects.requireNonNull(reduction, "reduction"));
        return inside(() -> books.accumulate(this, operator, body));
    }

    /**
     * Runs a body as {@link #finish(TaskBody) finish} does, in which tasks at any places look for something. The first
     * value that one offers cancels all others, and is returned; if there is none, the second argument is. See
     * {@link ClusterEureka}.
     *
     * @throws MultiException of all failures, see {@link #finish(TaskBody)}; without those of tasks that were lost, if
     *     something was found
     */
    public <T> T search(T none, Consumer<? super ClusterEureka<T>> body) {
        List<T> found = find(1, body);
        return found.isEmpty() ? none : found.get(0);
    }

    /**
     * A {@link #search} for the first few: returns them in the order in which they came to this place.
     *
     * @param wanted how many are looked for
     * @throws IllegalArgumentException if fewer than one is wanted
     * @throws MultiException as {@link #search}
     */
    public <T> List<T> find(int wanted, Consumer<? super ClusterEureka<T>> body) {
        if (wanted < 1) {
            throw new IllegalArgumentException(wanted + " hits are wanted: it must be one at least");
        }
        return inside(() -> goals.run(this, wanted, body));
    }

    /**
     * A branch and bound over places: returns the least value that a task has offered, or the initial one if that is
     * less. No task is cancelled; each asks by {@link ClusterEureka#check(Cluster, Object)} whether it may still find a
     * lesser one.
     *
     * @throws MultiException of all failures, see {@link #finish(TaskBody)}
     */
    public <T extends Comparable<? super T>> T minimum(T initial, Consumer<? super ClusterEureka<T>> body) {
        return inside(() -> {
            List<T> found = goals.run(this, 0, e -> {
                goals.offer(e, initial);
                body.accept(e);
            });
            return found.get(0);
        });
    }

    /**
     * Starts a task at a place, in the finish of the cluster around the call. At this place it is a local {@code
     * async}; elsewhere the call sends it and goes on.
     *
     * @throws IllegalStateException outside a finish of this cluster, or if this place has left it
     * @throws IllegalArgumentException if the task's class is not registered here, or it is too large
     * @throws DeadPlaceException if the place is known to be lost
     */
    public void async(ClusterPlace place, RemoteTask<?> task) {
        finishAround("async");
        if (place.equals(here())) {
            Serrano.async(() -> {
                task.run(this);
            });
        } else {
            books.spawn(this, finishes, place, task, false);
        }
    }

    private FinishId finishAround(String call) {
        Finishes.Scope s = scopes.current();
        if (s == null) {
            throw new IllegalStateException("cluster." + call + " outside a finish of this cluster: call it inside"
                    + " cluster.finish, or in a task that the cluster runs");
        }
        return s.finish();
    }

    /**
     * Starts an actor at a place, in the finish of the cluster around the call, and returns a reference to it when it
     * has started. To that finish the actor is a task: it keeps the finish open until it has exited, wherever it is,
     * fails it with its failure, ends with its cancellation, and is listed as a {@link DeadPlaceException} if its place
     * is lost. Tasks that the actor starts belong to the finish, too, also those at other places.
     * <p>If the finish is cancelled or the place is lost during the call, the reference is to an actor that has ended.
     * Starts overlap if each is in a task of its own.
     *
     * @throws RemoteTaskException if it could not be made, or its {@code onStart} failed; at this place that failure
     *     itself
     * @throws IllegalStateException outside a finish of this cluster, or if this place has left it
     * @throws IllegalArgumentException if the place is another one, and the description's class is not registered here
     *     or it is too large
     * @throws DeadPlaceException if the place is known to be lost
     */
    public <M> RemoteRef<M> actor(ClusterPlace place, RemoteActor<M> description) {
        return actors.start(finishAround("actor"), place, description);
    }

    /**
     * Returns a reference to the actor with a name, which is started at one of the places if there is none. However
     * many places ask for a name at the same time, one actor is started, and at most one for a name processes messages
     * at any time. It belongs to no finish of the caller. It ends by {@code exit}, if it is idle or for another reason;
     * the next call then starts another one.
     * <p>The oldest place keeps the names. The actors with names end when it leaves or is lost, and those of a place
     * when that one leaves or is lost; the next call starts them elsewhere. They keep nothing in memory that has to
     * survive. The failure of an actor that has started is logged there. A place that counts as lost and still runs,
     * such as the smaller part of a network that has split, may go on with its actors until it stops itself.
     *
     * @throws RemoteTaskException if the actor could not be made, or its {@code onStart} failed
     * @throws IllegalStateException if this place has left the cluster
     * @throws IllegalArgumentException if the description's class is not registered here, or it is too large
     */
    public <M> RemoteRef<M> named(String name, RemoteActor<M> description) {
        Objects.requireNonNull(name, "name");
        return inside(() -> names.named(name, description));
    }

    /**
     * Ends the {@linkplain #named named} actors that are not at the place which they would be started at now, for
     * example after places have joined, and returns how many these are. The next call of {@code named} starts each
     * there. Messages that such an actor has not processed yet are dead letters, and its watchers see that it was
     * cancelled. A cluster does this only when it is asked to.
     *
     * @throws IllegalStateException if this place has left the cluster
     */
    public int rebalance() {
        return inside(names::rebalance);
    }

    Names names() {
        return names;
    }

    Actors actors() {
        return actors;
    }

    /**
     * Runs a task at a place and returns its value, when the task and all that it has started have ended.
     *
     * @throws RemoteTaskException if the task failed at another place; at this place its failure itself
     * @throws DeadPlaceException if the place was lost
     * @throws MultiException if there are several failures
     */
    public <R extends @Nullable Object> R at(ClusterPlace place, RemoteTask<R> task) {
        return this.<R>inside(() -> {
            try {
                if (place.equals(here())) {
                    return finish(FinishOptions.none(), () -> task.run(this));
                }
                Finishes.Home home = finishes.open(new Finishes.At(place, task));
                scopes.<Boolean>finish(FinishOptions.none(), home, books.inside(this), () -> {
                    books.spawn(this, finishes, place, task, true);
                    return true;
                });
                return finishes.<R>value(home);
            } catch (MultiException e) {
                if (e.failures().size() == 1 && e.failures().get(0) instanceof RuntimeException one) {
                    throw one;
                }
                throw e;
            }
        });
    }

    /**
     * Runs a task at a place and returns a future of its value, done when the task and all that it has started have
     * ended. It is a local future whose body waits for {@link #at}: a failure goes to the task that joins it.
     *
     * @throws IllegalStateException outside a task
     */
    public <R extends @Nullable Object> TaskFuture<R> future(ClusterPlace place, RemoteTask<R> task) {
        return Serrano.future(() -> at(place, task));
    }

    /** Runs a task at every place that takes tasks now, and waits for all. Failures are those of a {@link #finish}. */
    public void broadcast(RemoteTask<?> task) {
        finish(() -> places().forEach(p -> async(p, task)));
    }

    /**
     * Runs a task at every place that takes tasks now, and combines the values in the order of the places.
     *
     * @throws MultiException of the failures, if there are any
     */
    public <R extends @Nullable Object> R reduce(RemoteTask<R> task, BinaryOperator<R> combine) {
        return inside(() -> Serrano.finish(() -> {
            List<TaskFuture<R>> parts = new ArrayList<>();
            for (ClusterPlace p : places()) {
                parts.add(future(p, task));
            }
            R sum = parts.get(0).join();
            for (TaskFuture<R> part : parts.subList(1, parts.size())) {
                sum = combine.apply(sum, part.join());
            }
            return sum;
        }));
    }

    /**
     * Processes a bag of work at all places that take tasks, also those that join meanwhile, and returns its result.
     * Idle places take halves of the bags of others. If a place is lost, what it had is processed again elsewhere and
     * counts once; the loss of this place ends the run. All workers of a place process its bag. The class of the
     * bag is registered, see {@link ClusterConfig#register}; its fields are written, and read into an object that
     * its constructor without parameters, which may be private, has made.
     *
     * @throws RemoteTaskException if {@link WorkBag#process} failed at another place; at this place its failure itself
     */
    public <B extends WorkBag<B, R>, R extends @Nullable Object> R process(B bag) {
        return inside(
                () -> bags.run(bag, places().stream().map(ClusterPlace::id).toList()));
    }

    /**
     * Makes an object at each place that takes tasks now: what the task returns there. A place that joins later makes
     * its own when it is asked for. See {@link PlaceLocal}.
     *
     * @throws IllegalArgumentException if the task's class is not registered here, or it is too large
     * @throws MultiException of the failures, if there are any; then no object is kept
     */
    public <T> PlaceLocal<T> placeLocal(RemoteTask<? extends T> task) {
        return inside(() -> objects.placeLocal(task));
    }

    /** Makes a reference to an object of this place, which is kept until it is freed. See {@link ClusterRef}. */
    public <T> ClusterRef<T> ref(T object) {
        return new ClusterRef<>(
                here(), objects.put(Objects.requireNonNull(object, "object")).number());
    }

    /**
     * Makes a promise that this place keeps, and any place may put or wait for. See {@link ClusterPromise}.
     *
     * @throws IllegalStateException if this place has left the cluster
     */
    public <T extends @Nullable Object> ClusterPromise<T> promise() {
        return promises.open();
    }

    /** Calls a body that waits: in the calling task, or in one of its own. */
    <T extends @Nullable Object> T inside(TaskValue<T> body) {
        return scopes.inside(body);
    }

    Scopes scopes() {
        return scopes;
    }

    Codec codec() {
        return codec;
    }

    Goals goals() {
        return goals;
    }

    Books books() {
        return books;
    }

    LocalObjects objects() {
        return objects;
    }

    Promises promises() {
        return promises;
    }

    /** The place with an id; null if it is not known, or not any more. */
    @Nullable
    ClusterPlace find(PlaceId id) {
        return transport.peers.find(id);
    }

    boolean isFormer(ClusterPlace place) {
        return transport.peers.isFormer(place.id());
    }

    /** The home of something, which has to be a place of this cluster. */
    ClusterPlace known(ClusterPlace home, Object of) {
        if (isFormer(home)) {
            throw new DeadPlaceException(home, home + " was lost, and with it " + of);
        }
        if (find(home.id()) == null) {
            throw new IllegalStateException(of + " is not of this cluster");
        }
        return home;
    }

    /**
     * Leaves in good order: takes no more tasks, waits until those that run here and the finishes of this place have
     * ended, up to {@link ClusterConfig#drainWithin}, and ends the membership. What has not ended by then is lost for
     * the others. A second call does nothing. The runtime goes on.
     *
     * @throws IllegalStateException inside a finish of this cluster, which it would wait for
     */
    public void leave() {
        if (Finishes.SCOPE.isBound() && Finishes.SCOPE.get().of() == finishes) {
            throw new IllegalStateException("Cluster.leave inside a finish of the cluster, or in a task that the"
                    + " cluster runs: it waits for these");
        }
        if (!left.compareAndSet(false, true)) {
            return;
        }
        if (TaskRuntime.current() != null) {
            Serrano.blockingRun(this::drainAndLeave);
        } else {
            drainAndLeave();
        }
    }

    private void drainAndLeave() {
        transport.retire();
        names.close();
        long deadline = System.nanoTime() + config.drainWithin().toNanos();
        while (!isDrained() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK);
        }
        drained = true;
        transport.leave(config.drainWithin());
        stop("this place has left the cluster");
    }

    private boolean isDrained() {
        transport.lock.lock();
        try {
            return finishes.isIdle() && bags.isIdle() && transport.isFlushed();
        } finally {
            transport.lock.unlock();
        }
    }

    /** The same as {@link #leave}. */
    @Override
    public void close() {
        leave();
    }

    /** Ends the membership without a farewell, as the death of this JVM would. */
    void abort() {
        transport.terminate();
        stop("this place was aborted");
    }

    /** This place is no member any more. */
    private void stop(String why) {
        names.close();
        finishes.stop(why);
        bags.stop(why);
        actors.stop(why);
        objects.clear();
        goals.clear();
        promises.stop(why);
    }

    /** A text with the state of this place and of the others as it sees them. */
    @Override
    public String toString() {
        return transport.toString();
    }
}
