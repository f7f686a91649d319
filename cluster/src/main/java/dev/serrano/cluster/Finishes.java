package dev.serrano.cluster;

import dev.serrano.Cancellation;
import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.cluster.internal.protocol.FinishId;
import dev.serrano.cluster.internal.protocol.FinishMessage;
import dev.serrano.cluster.internal.protocol.FinishTable;
import dev.serrano.cluster.internal.protocol.FinishView;
import dev.serrano.cluster.internal.protocol.LostTask;
import dev.serrano.cluster.internal.protocol.PlaceId;
import dev.serrano.cluster.internal.protocol.Step;
import dev.serrano.cluster.internal.protocol.TaskFailure;
import dev.serrano.cluster.internal.protocol.TaskRef;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * The finishes of one place, between the runtime and the protocol
 * ---------------------------------------------------------------
 * FinishTable decides; this class gives it the events, sends its messages with tasks and values beside them, and does
 * what it asks for. All fields are guarded by the transport's lock. What an event asks for is collected under the lock
 * and done without it, since it runs code of the program or resumes tasks; what later events must see of it (`homes`,
 * `running`, `kept`) is changed under the lock, with the event.
 *
 * homes     finishes opened here, until they have ended.
 * running   the tasks of other places that run here, or are about to.
 * kept      retryable tasks that this place has sent, until one of their ends counts.
 * stopped   this place is no member any more: no message arrives. Each finish has been ended with that reason.
 *
 * An event changes the table and sends its messages, or else the other places would wait for what never comes. So if an
 * Error breaks it off, as at the end of a stack or of the memory, this place ends its membership: the others list its
 * tasks as lost, and its own finishes say why.
 */

/** The distributed finishes of one place. Any thread may call it. */
final class Finishes {
    static final ScopedValue<Scope> SCOPE = ScopedValue.newInstance();
    private static final int LONGEST_TEXT = 8 << 10;

    /** The finish of the cluster in which a task runs. */
    record Scope(Finishes of, FinishId finish, @Nullable Book book) {
        Scope with(Book l) {
            return new Scope(of, finish, l);
        }
    }

    /** How a finish ended elsewhere. */
    record End(List<Throwable> failures, boolean cancelled) {}

    /** A finish of this place. */
    static final class Home {
        final FinishId id;
        final @Nullable Object what;
        final long since = System.nanoTime();
        final Promise<End> end = Serrano.externalPromise();
        boolean bodyEnded;

        @Nullable
        Parcel value;

        /** What the first failure elsewhere causes; written by the task of the finish before it starts a task. */
        @Nullable
        Runnable onFailure;

        Home(FinishId id, @Nullable Object what) {
            this.id = id;
            this.what = what;
        }

        @Override
        public String toString() {
            return what == null
                    ? "finish " + id.number()
                    : what instanceof At
                            ? what + ", finish " + id.number()
                            : "finish " + id.number() + " \"" + what + '"';
        }
    }

    /** A call that waits for one task elsewhere. */
    record At(ClusterPlace place, RemoteTask<?> task) {
        @Override
        public String toString() {
            return "at(" + place + ", " + Codec.name(task) + ")";
        }
    }

    private record Kept(FinishId finish, Parcel parcel, boolean wanted) {}

    private final Cluster cluster;
    private final Transport transport;
    private final ReentrantLock lock;
    private final Codec codec;
    private final TaskRuntime runtime;
    private final FinishTable table;
    private final Map<FinishId, Home> homes = new HashMap<>();
    private final Map<FinishId, Map<Cancellation, TaskRef>> running = new HashMap<>();
    private final Map<Long, Kept> kept = new HashMap<>();
    private @Nullable String stopped;

    Finishes(Cluster cluster, Transport transport, Codec codec, TaskRuntime runtime) {
        this.cluster = cluster;
        this.transport = transport;
        this.lock = transport.lock;
        this.codec = codec;
        this.runtime = runtime;
        table = new FinishTable(transport.self());
    }

    // ---- Called by tasks of this place

    /**
     * Opens a finish.
     *
     * @param what its name, or the call that waits for it; null if it is a finish without a name
     */
    Home open(@Nullable Object what) {
        lock.lock();
        try {
            checkRunning();
            Home h = new Home(table.open(), what);
            homes.put(h.id, h);
            return h;
        } finally {
            lock.unlock();
        }
    }

    private void checkRunning() {
        String s = stopped;
        if (s != null) {
            throw new IllegalStateException(s);
        }
    }

    /** Handles an event: the part with the lock, and then what it asks for. */
    private void event(Consumer<List<Runnable>> locked) {
        List<Runnable> todo = new ArrayList<>(1);
        lock.lock();
        try {
            locked.accept(todo);
        } catch (Throwable t) { // half an event
            transport.broken(t);
            throw t;
        } finally {
            lock.unlock();
        }
        Transport.run(todo);
    }

    /**
     * Sends a task of a live finish to another place; waits while that has too much to take. Returns false if the finish
     * is cancelled, and nothing was sent.
     */
    boolean spawn(FinishId finish, ClusterPlace to, RemoteTask<?> task, boolean wanted) {
        Parcel parcel = codec.pack(task);
        String name = Codec.name(task);
        boolean retryable = task.retryable();
        transport.peers.awaitRoom(to.id());
        List<RuntimeException> refused = new ArrayList<>(0);
        boolean[] sent = new boolean[1];
        event(todo -> {
            if (stopped != null) {
                refused.add(new IllegalStateException(stopped));
            } else if (!transport.peers.knows(to.id())) {
                refused.add(new IllegalArgumentException(to + " is no place of this cluster"));
            } else if (!transport.peers.isMember(to.id())) {
                refused.add(new DeadPlaceException(to.toString(), name, "was lost before"));
            } else if (!table.isLive(finish)) {
                refused.add(new IllegalStateException("the finish of the cluster around this call has ended"));
            } else {
                Step step = table.spawnedRemote(finish, to.id(), name, retryable);
                for (Step.Send s : step.messages()) {
                    if (s.message() instanceof FinishMessage.Spawn spawn && retryable) {
                        kept.put(spawn.task().number(), new Kept(finish, parcel, wanted));
                    }
                }
                sent[0] = step.effects().stream().noneMatch(Step.Refused.class::isInstance);
                apply(step, parcel, null, wanted, todo);
            }
        });
        if (!refused.isEmpty()) {
            throw refused.get(0);
        }
        return sent[0];
    }

    /** The body of a finish of this place, with all that it has started here, has ended. A second call does nothing. */
    void bodyEnded(Home h) {
        event(todo -> {
            if (homes.containsKey(h.id) && !h.bodyEnded) {
                h.bodyEnded = true;
                apply(table.endedLocally(h.id, null), null, null, false, todo);
            }
        });
    }

    /** Cancels the tasks of a finish of this place, everywhere. Does nothing if it has ended. */
    void cancel(Home h) {
        event(todo -> {
            if (homes.containsKey(h.id)) {
                apply(table.cancel(h.id), null, null, false, todo);
            }
        });
    }

    /** The value that the task of a finish has sent back. */
    @SuppressWarnings({"unchecked", "NullAway"}) // what the task has returned there
    <R extends @Nullable Object> R value(Home h) {
        Parcel p = h.value; // written before the end of the finish
        try {
            return (R) (p == null ? null : codec.unpack(p));
        } catch (IOException e) {
            throw new IllegalStateException("the value of the task cannot be read here: " + e.getMessage(), e);
        }
    }

    // ---- Called by the transport

    void joined(PlaceId place) {
        table.placeJoined(place);
    }

    List<Runnable> lost(PlaceId place) {
        List<Runnable> todo = new ArrayList<>();
        apply(table.placeLost(place), null, null, false, todo);
        homes.values().forEach(h -> failed(h, false, todo));
        return todo;
    }

    List<Runnable> received(PlaceId from, Wire message) {
        List<Runnable> todo = new ArrayList<>(1);
        if (message instanceof Wire.OfFinish f) {
            Parcel parcel = f.parcel();
            FinishMessage m = f.message();
            if (parcel != null && m instanceof FinishMessage.Report) {
                give(m.finish(), parcel);
            }
            apply(table.received(from, m), null, parcel, f.wanted(), todo);
            failed(homes.get(m.finish()), false, todo);
        } else if (message instanceof Wire.Value v) {
            give(v.finish(), v.parcel());
        } else if (message instanceof Wire.Failed e) {
            failed(homes.get(e.finish()), true, todo);
        }
        return todo;
    }

    /** Does what a finish wants to be done at the first failure elsewhere, if there is one. */
    private void failed(@Nullable Home h, boolean said, List<Runnable> todo) {
        Runnable action = h == null ? null : h.onFailure;
        if (h != null && action != null && (said || table.hasFailed(h.id))) {
            h.onFailure = null;
            todo.add(action);
        }
    }

    private void give(FinishId finish, Parcel value) {
        Home h = homes.get(finish);
        if (h != null) {
            h.value = value;
        }
    }

    /** This place is no member any more. */
    void stop(String why) {
        event(todo -> {
            if (stopped != null) {
                return;
            }
            stopped = why;
            for (Home h : homes.values()) {
                todo.add(() -> h.end.tryPut(new End(List.of(new IllegalStateException(why)), true)));
            }
            homes.clear();
            kept.clear();
            running.values().forEach(all -> all.keySet().forEach(c -> todo.add(() -> c.cancel(why))));
        });
    }

    /** The number of finishes that were opened here and have not ended. */
    int openFinishes() {
        lock.lock();
        try {
            return homes.size();
        } finally {
            lock.unlock();
        }
    }

    /** Adds the finishes of this place, and the tasks of others. With the lock. */
    void dump(PlaceDump out) {
        Map<FinishId, FinishView> views = new LinkedHashMap<>();
        table.views().forEach(v -> views.put(v.finish(), v));
        List<Home> own =
                views.keySet().stream().map(homes::get).filter(Objects::nonNull).toList();
        out.part("finishes of this place", own, h -> {
            List<String> parts = new ArrayList<>();
            if (!h.bodyEnded) {
                parts.add(h.what instanceof At ? "has begun" : "its body goes on");
            }
            FinishView v = Objects.requireNonNull(views.get(h.id));
            v.elsewhere().forEach((to, tasks) -> {
                String what = PlaceDump.count(tasks.size(), "task") + ": " + PlaceDump.names(tasks);
                parts.add("waits at " + transport.peers.name(to) + " for " + what);
                out.waits(to, h + ", " + what);
            });
            v.asked().forEach(p -> {
                parts.add("waits for " + transport.peers.name(p) + " to say what it had of a lost place");
                out.waits(p, h + ", what it had of a lost place");
            });
            if (v.cancelled()) {
                parts.add("cancelled");
            }
            out.line(
                    2,
                    h + ", the end is " + h.end + ", since " + PlaceDump.since(h.since) + ": "
                            + String.join("; ", parts));
        });
        out.part("tasks of other places here", running.entrySet(), e -> {
            String tasks = PlaceDump.names(e.getValue().values().stream()
                    .map(t -> t.description() + " from " + transport.peers.name(t.from()))
                    .toList());
            out.line(2, text(e.getKey()) + ": " + tasks);
            FinishView v = views.get(e.getKey());
            if (v != null && !homes.containsKey(e.getKey())) {
                v.elsewhere()
                        .forEach((to, sent) -> out.line(
                                3,
                                "started at " + transport.peers.name(to) + ", and not reported: "
                                        + PlaceDump.names(sent)));
            }
        });
    }

    private String text(FinishId f) {
        return "finish " + f.number() + " of " + transport.peers.name(f.home());
    }

    /** The number of tasks of other places that run here. With the lock. */
    int tasksOfOthers() {
        return running.values().stream().mapToInt(Map::size).sum();
    }

    /** Returns whether no finish has a task here, or its home. With the lock. */
    boolean isIdle() {
        return stopped != null || table.isIdle() && running.isEmpty();
    }

    // ---- What the protocol asks for

    /**
     * Sends the messages of a step, and collects the rest of what it asks for. With the lock.
     *
     * @param parcel what goes beside a spawn or an end
     * @param came what came beside the message that caused the step, or the value of a task that ended here
     */
    private void apply(Step step, @Nullable Parcel parcel, @Nullable Parcel came, boolean wanted, List<Runnable> todo) {
        boolean toSender = step.messages().stream().anyMatch(s -> s.message() instanceof FinishMessage.Ended);
        for (Step.Send s : step.messages()) {
            switch (s.message()) {
                case FinishMessage.Spawn spawn -> {
                    Kept k = spawn.task().retryable() ? kept.get(spawn.task().number()) : null;
                    transport.send(
                            s.to(),
                            k != null
                                    ? new Wire.OfFinish(spawn, k.parcel, k.wanted)
                                    : new Wire.OfFinish(spawn, parcel, wanted));
                }
                case FinishMessage.Ended e -> transport.send(s.to(), new Wire.OfFinish(e, parcel, false));
                case FinishMessage.Report r ->
                    transport.send(s.to(), new Wire.OfFinish(r, toSender ? null : parcel, false));
                default -> transport.send(s.to(), new Wire.OfFinish(s.message(), null, false));
            }
        }
        for (Step.Effect e : step.effects()) {
            switch (e) {
                case Step.Start start -> start(start.finish(), start.task(), came, wanted, todo);
                case Step.CancelTasks c ->
                    List.copyOf(running.getOrDefault(c.finish(), Map.of()).keySet())
                            .forEach(r -> todo.add(() -> r.cancel("the finish was cancelled at its home")));
                case Step.Refused _ -> {} // the caller's
                case Step.Retry r -> retry(r, todo);
                case Step.Completed c -> {
                    Kept k = kept.remove(c.task().number());
                    if (k != null && k.wanted && came != null) {
                        give(c.finish(), came);
                    }
                }
                case Step.Finished f -> finished(f, todo);
            }
        }
    }

    private void finished(Step.Finished f, List<Runnable> todo) {
        Home h = homes.remove(f.finish());
        kept.values().removeIf(k -> k.finish.equals(f.finish()));
        if (h == null) {
            return;
        }
        List<Throwable> failures = new ArrayList<>();
        for (TaskFailure t : f.failures()) {
            failures.add(new RemoteTaskException(
                    transport.peers.name(t.place()), t.task(), t.type(), t.message(), t.trace()));
        }
        for (LostTask l : f.lost()) {
            failures.add(new DeadPlaceException(transport.peers.name(l.place()), l.description(), "was lost"));
        }
        End end = new End(List.copyOf(failures), f.cancelled());
        todo.add(() -> h.end.tryPut(end));
    }

    /** Runs a lost task again at the next place after the lost one, in the order of their ids. */
    private void retry(Step.Retry r, List<Runnable> todo) {
        PlaceId next = transport.self();
        List<ClusterPlace> places = transport.places();
        if (!places.isEmpty()) {
            next = places.get((int) Math.floorMod(r.lost().uid() + r.task().number(), (long) places.size()))
                    .id();
        }
        apply(table.retried(r.finish(), r.task(), next, r.lost()), null, null, false, todo);
    }

    private void start(FinishId f, TaskRef t, @Nullable Parcel beside, boolean wanted, List<Runnable> todo) {
        Kept k = t.from().equals(transport.self()) ? kept.get(t.number()) : null;
        Parcel parcel = k != null ? k.parcel : beside;
        boolean value = k != null ? k.wanted : wanted;
        Cancellation c = new Cancellation();
        running.computeIfAbsent(f, _ -> new HashMap<>()).put(c, t);
        todo.add(() -> {
            try {
                runtime.submit(() -> {
                    run(f, t, parcel, value, c);
                    return null;
                });
            } catch (RuntimeException e) { // it takes no tasks
                cluster.actors().over(parcel);
                ended(f, t, c, failure(t, e), null);
            }
        });
    }

    /** Runs a task of another place, as a finish, and says how it ended. */
    private void run(FinishId f, TaskRef t, @Nullable Parcel parcel, boolean wanted, Cancellation c) {
        TaskFailure failure = null;
        Parcel value = null;
        try {
            RemoteTask<?> task = task(t, parcel);
            FinishOptions cancelled = Serrano.cancelledBy(c);
            Object r = t.retryable()
                    ? cluster.finish(cancelled, () -> task.run(cluster))
                    : Serrano.where(
                            SCOPE, new Scope(this, f, null), () -> Serrano.finish(cancelled, () -> task.run(cluster)));
            value = wanted ? codec.pack(r) : null;
        } catch (Throwable e) { // becomes data
            failure = c.isCancelled() ? null : failure(t, e);
            cluster.actors().over(parcel);
        }
        ended(f, t, c, failure, value);
    }

    private RemoteTask<?> task(TaskRef t, @Nullable Parcel parcel) throws IOException {
        try {
            Object o = parcel == null ? null : codec.unpack(parcel);
            if (o instanceof RemoteTask<?> task) {
                return task;
            }
            throw new IOException("what came is no task");
        } catch (IOException e) {
            lock.lock();
            try {
                transport.complain(
                        transport.peers.name(t.from()), "the task " + t.description() + ": " + e.getMessage());
            } finally {
                lock.unlock();
            }
            throw e;
        }
    }

    private void ended(FinishId f, TaskRef t, Cancellation c, @Nullable TaskFailure failure, @Nullable Parcel value) {
        event(todo -> {
            running.computeIfPresent(f, (_, all) -> {
                all.remove(c);
                return all.isEmpty() ? null : all;
            });
            if (stopped != null) {
                return;
            }
            Step step = table.ended(f, t, failure);
            boolean reported = t.retryable()
                    || step.messages().stream().anyMatch(s -> s.message() instanceof FinishMessage.Report);
            if (value != null && !reported) {
                transport.send(f.home(), new Wire.Value(f, value));
            }
            apply(step, value, value, false, todo);
            if (failure != null && !f.home().equals(transport.self())) {
                transport.send(f.home(), new Wire.Failed(f));
            }
            failed(homes.get(f), false, todo);
        });
    }

    private TaskFailure failure(TaskRef t, Throwable e) {
        return failure(transport.self(), t.description(), e);
    }

    /** A failure as data, also if the exception cannot say what it is. */
    static TaskFailure failure(PlaceId place, String task, Throwable e) {
        Throwable one = e instanceof MultiException m && m.failures().size() == 1
                ? m.failures().get(0)
                : e;
        String type = one.getClass().getName();
        try {
            StringWriter trace = new StringWriter();
            one.printStackTrace(new PrintWriter(trace));
            String message = one.getMessage();
            return new TaskFailure(
                    place, task, type, message == null ? "" : shortened(message), shortened(trace.toString()));
        } catch (Throwable t) { // of the program's exception
            return new TaskFailure(
                    place,
                    task,
                    type,
                    "",
                    "its text failed with a " + t.getClass().getName());
        }
    }

    private static String shortened(String s) {
        return s.length() <= LONGEST_TEXT ? s : s.substring(0, LONGEST_TEXT) + "...";
    }
}
