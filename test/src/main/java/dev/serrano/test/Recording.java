package dev.serrano.test;

import dev.serrano.FinishOptions;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncPoint;
import dev.serrano.spi.TaskMember;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Records the order in which the tasks of a parallel run pass their scheduling points, for {@link Replay}. A recording
 * holds the begin and the end of each task, and in between each point at which it touches what tasks share: promises,
 * events, futures, isolated sections, locks, queues, actors, races, eurekas. Accesses to fields and atomics of the
 * program, and threads of its own, are not recorded.
 * {@snippet :
 * Recording recording = new Recording();
 * try (TaskRuntime runtime = TaskRuntime.builder().workers(4).with(recording).build()) {
 *     runtime.launch(() -> program());
 * } catch (AssertionError e) {
 *     recording.writeTo(Path.of("failed.replay"));
 *     throw e;
 * }
 * }
 * <p>A task has the same identity in each run: that of its parent, and its number among the children, or among the
 * iterations of a loop. A recorded task is a {@linkplain TaskMember member} of the recording, which costs a spawn or an
 * iteration of a loop some hundred nanoseconds; work inside tasks costs nothing.
 * <p>Thread-safe. Memory consistency: {@link #writeTo} has all marks of tasks whose end happens-before the call, and the
 * beginning of the others.
 * <p>After the idea of LeBlanc and Mellor-Crummey, Debugging parallel programs with Instant Replay, IEEE ToC 1987: what
 * has to be kept of a run is the order of its synchronization.
 */
public final class Recording implements Membership {
    /* Implementation. Place n of the log holds the task that has made mark n, or a Resumption, so that a mark is one
     * addition and one store, and its number within the task follows from the order.
     * next    the number of the next mark: any task, one atomic addition.
     * chunks  made by the first task that comes there, by compare-and-set. An element is written by the task that has
     *         drawn its number, and again by the same task if it draws another number for the same mark.
     * turn    the task between a scheduling point and its next action that the recording sees: what it does there to
     *         a shared object comes before the points of all others. Set by compare-and-set; a task that computes or
     *         blocks behind a point loses it to one that waits (TurnLease). A task that the operating system has stopped
     *         keeps it: time on the clock is no measure of what the task has done.
     * roots   how many tasks have been registered.
     * cancelled  whether a task was ended, or ended late, by a cancellation; by any task. */
    private static final int CHUNK_BITS = 12;

    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int MOST_MARKS = 1 << 24;

    private final int limit;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReferenceArray<@Nullable AtomicReferenceArray<@Nullable Object>> chunks;
    private final AtomicReference<@Nullable RecordedTask> turn = new AtomicReference<>();
    private final AtomicInteger roots = new AtomicInteger();
    private volatile int workers = 1;
    private volatile boolean cancelled;

    /** A recording of at most 16,777,216 marks; with so many it takes some 100 MB. */
    public Recording() {
        this(MOST_MARKS);
    }

    /**
     * A recording.
     *
     * @param limit how many marks it keeps; those that come later are lost, and a replay goes on freely there
     * @throws IllegalArgumentException if the limit is not from 1 to 16,777,216
     */
    public Recording(int limit) {
        if (limit < 1 || limit > MOST_MARKS) {
            throw new IllegalArgumentException("limit " + limit + " must be from 1 to " + MOST_MARKS + " marks");
        }
        this.limit = limit;
        this.chunks = new AtomicReferenceArray<>((limit + CHUNK - 1) / CHUNK);
        SyncPoint.use();
    }

    /**
     * Runs the body in a finish, and records it and all tasks that it spawns: {@code finish} with the option
     * {@link FinishOptions#with with(recording)}.
     *
     * @throws IllegalStateException outside a task
     */
    public void run(TaskBody body) {
        Serrano.finish(FinishOptions.none().with(this), body);
    }

    /** The member of a task that is recorded; called by the runtime. */
    @Override
    public TaskMember register() {
        TaskRuntime runtime = TaskRuntime.current();
        if (runtime != null) {
            workers = runtime.workers();
        }
        return new RecordedTask(this, null, TaskPath.child(roots.getAndIncrement()));
    }

    /** How many marks it has. */
    public int marks() {
        return Math.min(limit, next.get());
    }

    /** Whether no mark is lost. */
    public boolean isComplete() {
        return next.get() <= limit;
    }

    /**
     * Writes the recording to a file, for {@link Replay#of}: some three bytes a mark.
     *
     * @throws IOException if the file cannot be written
     */
    public void writeTo(Path file) throws IOException {
        ScheduleFile.write(file, workers, isComplete(), cancelled, out -> {
            int n = marks();
            for (int i = 0; i < n; i++) {
                AtomicReferenceArray<@Nullable Object> chunk = chunks.get(i >> CHUNK_BITS);
                Object o = chunk == null ? null : chunk.get(i & CHUNK - 1);
                if (o instanceof Resumption r) {
                    out.resumption(r.task(), r.step());
                } else if (o instanceof RecordedTask t) {
                    out.mark(t);
                }
            }
        });
    }

    /** A task has ended in a cancelled scope, or never begun. */
    void wasCancelled() {
        cancelled = true;
    }

    /** The mark of a task that goes on after it was suspended, with so many points and spawns before. */
    record Resumption(RecordedTask task, int step) {}

    /** A task makes a mark, or goes on after a wait. Returns its number; negative if it is lost. */
    int mark(Object by) {
        int n = next.getAndIncrement();
        if (n < 0 || n >= limit) {
            next.set(limit + 1); // long before it could overflow
            return -1;
        }
        put(n, by);
        return n;
    }

    /** A mark gets a later number, since what it stands for has come just now. */
    int move(int old, RecordedTask by) {
        int n = mark(by);
        if (n >= 0) {
            put(old, null);
        }
        return n;
    }

    private void put(int n, @Nullable Object task) {
        int c = n >> CHUNK_BITS;
        AtomicReferenceArray<@Nullable Object> chunk = chunks.get(c);
        if (chunk == null) {
            AtomicReferenceArray<@Nullable Object> made = new AtomicReferenceArray<>(CHUNK);
            chunk = chunks.compareAndSet(c, null, made) ? made : chunks.get(c);
        }
        if (chunk != null) {
            chunk.setPlain(n & CHUNK - 1, task);
        }
    }

    /** Waits until no other task is between a point and what follows; then the caller is. */
    void takeTurn(RecordedTask task) {
        endTurnBelow();
        task.comesToTurn();
        RecordedTask seen = null;
        int turnSeen = 0;
        TurnLease lease = null;
        while (true) {
            RecordedTask holder = turn.get();
            if (holder == task) {
                return;
            }
            if (holder == null) {
                if (turn.compareAndSet(null, task)) {
                    return;
                }
            } else if (lease == null || holder != seen || holder.turns() != turnSeen) {
                seen = holder;
                turnSeen = holder.turns();
                lease = new TurnLease(holder.thread);
            } else if (lease.isOver() && turn.compareAndSet(holder, task)) {
                return;
            }
            Thread.yield();
        }
    }

    /** A task that has another one above it on its stack waits, and has done what follows its point. */
    void endTurnBelow() {
        RecordedTask holder = turn.get();
        if (holder != null && holder.thread == Thread.currentThread()) {
            turn.compareAndSet(holder, null);
        }
    }

    /** The task has done what follows a point. */
    void endTurn(RecordedTask task) {
        if (turn.getPlain() == task) {
            turn.compareAndSet(task, null);
        }
    }

    @Override
    public String toString() {
        return "recording of " + marks() + " marks" + (isComplete() ? "" : ", not complete");
    }
}
