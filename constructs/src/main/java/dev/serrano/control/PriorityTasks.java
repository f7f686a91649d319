package dev.serrano.control;

import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that begin in the order of their priorities. Only as many are admitted at once as there are workers. The others
 * wait in buckets, one for each priority, and the best begins when one that was admitted ends.
 * {@snippet :
 * PriorityTasks best = new PriorityTasks(1_000);
 * finish(() -> {
 *     for (Node node : root.children()) {
 *         best.async(bound(node), () -> search(node)); // which may call best.async for the children of the node
 *     }
 * });
 * }
 * <p>Priority 0 is the best. Tasks of one priority begin in the order of their spawns. The order is that of the
 * beginnings: a task that runs is not interrupted for a better one. With several workers a task may overtake a better
 * one that was admitted at the same time.
 * <p>A task belongs to the finish and has the context of its spawn, as with {@link Serrano#async}; one object may serve
 * several finishes. A task that is cancelled before it begins leaves its place to the next. A task that waits gives its
 * place to another meanwhile, so it may wait for tasks with any priority. Plain tasks that it spawns are not counted.
 * <p>It pays where the order decides how much work there is: branch and bound, A*, requests of unequal worth. Else
 * {@code async} is cheaper: each task here goes through a monitor that all share, so bodies should take some
 * microseconds or more.
 * <p>Thread-safe. Memory consistency: as for {@code async}; the order of priorities orders no actions.
 */
public final class PriorityTasks {
    /* Implementation. The monitor guards all that changes; events are set after it was given back.
     * running  the places that are taken. Invariant outside the monitor: running >= places, or no entry is queued. It is
     *          greater only when tasks have gone on after a wait.
     * best     no bucket below it has an entry.
     * An entry that is discarded while it is queued stays in its bucket until it is met there, without its event. */
    private final List<@Nullable ArrayDeque<Entry>> buckets;
    private final int given; // the places; 0 for the number of workers
    private int best;
    private int queued; // live entries
    private int running;
    private int places; // as of the last entry that was queued

    private enum State {
        QUEUED,
        RUNNING,
        WAITING,
        OVER
    }

    /** A task; the member that says how it stands. */
    private final class Entry extends TaskMember {
        private final int priority;
        private final @Nullable Event<Boolean> turn; // null if it began at once
        private State state; // guarded by the monitor

        Entry(int priority, @Nullable Event<Boolean> turn) {
            this.priority = priority;
            this.turn = turn;
            state = turn == null ? State.RUNNING : State.QUEUED;
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            change(this, State.OVER);
        }

        @Override
        public void discarded(Throwable why) {
            change(this, State.OVER);
        }

        @Override
        public void suspended() {
            change(this, State.WAITING);
        }

        @Override
        public void resumed() {
            change(this, State.RUNNING);
        }
    }

    /**
     * Priorities from 0 to one less than the number of levels. As many tasks are admitted as the runtime has workers
     * that makes the first spawn.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public PriorityTasks(int levels) {
        this(levels, 0, "new PriorityTasks(" + levels + ")");
    }

    /**
     * Like {@link #PriorityTasks(int)}, with a number of tasks that are admitted at once.
     *
     * @throws IllegalArgumentException if a number is not positive
     */
    public PriorityTasks(int levels, int atOnce) {
        this(levels, positive(atOnce), "new PriorityTasks(" + levels + ", " + atOnce + ")");
    }

    private PriorityTasks(int levels, int given, String call) {
        if (levels <= 0) {
            throw new IllegalArgumentException(call + ": the number of levels must be positive");
        }
        this.given = given;
        buckets = new ArrayList<>(levels);
        for (int i = 0; i < levels; i++) {
            buckets.add(null);
        }
        best = levels;
    }

    private static int positive(int atOnce) {
        if (atOnce <= 0) {
            throw new IllegalArgumentException(
                    "new PriorityTasks(..., " + atOnce + "): it must admit one task or more");
        }
        return atOnce;
    }

    /**
     * Spawns a task of the current finish scope that begins when it is its turn.
     *
     * @throws IllegalArgumentException if there is no such priority
     * @throws IllegalStateException outside a task
     */
    public void async(int priority, TaskBody body) {
        Objects.requireNonNull(body, "body");
        this.<@Nullable Object>spawn("PriorityTasks.async", priority, options -> {
            Serrano.async(options, body);
            return null;
        });
    }

    /** An {@link #async} with a value. */
    public <T extends @Nullable Object> TaskFuture<T> future(int priority, TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        return spawn("PriorityTasks.future", priority, options -> Serrano.future(options, body));
    }

    /** Spawns with options. */
    private interface Spawn<R extends @Nullable Object> {
        R with(SpawnOptions options);
    }

    private <R extends @Nullable Object> R spawn(String method, int priority, Spawn<R> spawn) {
        if (priority < 0 || priority >= buckets.size()) {
            throw new IllegalArgumentException(
                    method + "(" + priority + ", ...): the priorities are 0 to " + (buckets.size() - 1));
        }
        TaskRuntime r = TaskRuntime.current();
        if (r == null) {
            throw new IllegalStateException(method + " was called outside a task, where no finish waits for its task:"
                    + " call it inside launch(...) or finish(...)");
        }
        CurrentTask.requireStack();
        Entry e = enter(priority, given == 0 ? r.workers() : given);
        try {
            SpawnOptions o = SpawnOptions.none().with(() -> e);
            return spawn.with(e.turn == null ? o : o.awaiting(e.turn));
        } catch (Throwable t) {
            change(e, State.OVER); // without effect if the spawn has discarded it
            throw t;
        }
    }

    private synchronized Entry enter(int priority, int atOnce) {
        if (running < atOnce) {
            running++;
            return new Entry(priority, null);
        }
        Entry e = new Entry(priority, Event.newEvent("the turn of a task of priority " + priority));
        ArrayDeque<Entry> b = buckets.get(priority);
        if (b == null) {
            b = new ArrayDeque<>();
            buckets.set(priority, b);
        }
        b.add(e);
        queued++;
        places = atOnce;
        best = Math.min(best, priority);
        return e;
    }

    private void change(Entry e, State to) {
        Entry next;
        synchronized (this) {
            State from = e.state;
            if (from == State.OVER || from == to) {
                return;
            }
            e.state = to;
            if (from == State.QUEUED) { // it was discarded: its place in the bucket is taken away when it is met
                queued--;
                return;
            }
            running += to == State.RUNNING ? 1 : from == State.RUNNING ? -1 : 0;
            next = admit();
        }
        if (next != null && next.turn != null) {
            next.turn.setValue(true);
        }
    }

    /** Takes the best entry, if there is a place for it. */
    private @Nullable Entry admit() {
        if (queued == 0 || running >= places) {
            return null;
        }
        while (true) {
            ArrayDeque<Entry> b = buckets.get(best);
            Entry e = b == null ? null : b.poll();
            if (e == null) {
                buckets.set(best, null);
                best++;
            } else if (e.state == State.QUEUED) {
                e.state = State.RUNNING;
                running++;
                queued--;
                return e;
            }
        }
    }

    /** Returns how many tasks wait for their turn; concurrent calls may be counted or not. */
    public synchronized int queued() {
        return queued;
    }

    @Override
    public synchronized String toString() {
        return "priority tasks (" + running + " running, " + queued + " queued" + (queued == 0 ? "" : ", best " + best)
                + ")";
    }
}
