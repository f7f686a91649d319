package dev.serrano.graph;

import dev.serrano.FinishOptions;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Records the {@linkplain ComputationGraph computation graph} of what runs: each task with its steps, which end where
 * it spawns, signals, or has waited. Iterations of loops and branches of joins are tasks, too.
 * <p>What it keeps is bounded: when the room is used up further tasks run as before, but are only counted, and tasks
 * that are there get no further steps. Recording takes each task some microseconds, for the line of its spawn most of
 * all; it changes no figure of the graph.
 * <p>Thread-safe. Memory consistency: the graph has all that has happened before the call of {@link #graph}; tasks
 * that still run may not be recorded to.
 * {@snippet :
 * var recorder = new GraphRecorder();
 * runtime.launch(() -> recorder.record(() -> program()));
 * try (var out = Files.newBufferedWriter(Path.of("graph.dot"))) {
 *     recorder.graph().writeDot(out);
 * }
 * }
 */
public final class GraphRecorder implements Membership {
    /* Implementation.
     * roots  guarded by itself.
     * room   how many steps may still be made; negative when it is used up. Counted down by every step of any task: the
     *        one word that all tasks share, which is cheap beside the walk of a stack.
     * lost   tasks that are not in the graph.
     * The record of a task belongs to the task: see RecordedTask. */

    /** The heap of a step, in bytes, with its share of tasks and edges. */
    public static final int STEP_BYTES = 200;

    /** How many steps a recorder keeps by default: some 200 MB of heap. */
    public static final int DEFAULT_LIMIT = 1_000_000;

    private final List<RecordedTask> roots = new ArrayList<>();
    private final AtomicLong room;
    private final AtomicLong lost = new AtomicLong();
    private final ConcurrentHashMap<String, String> lines = new ConcurrentHashMap<>();
    private final SyncObserver observer = RecordedTask::merge;

    /** A recorder with the {@link #DEFAULT_LIMIT}. */
    public GraphRecorder() {
        this(DEFAULT_LIMIT);
    }

    /**
     * A recorder.
     *
     * @param limit how many steps to keep; a task has one at least, and one more for each spawn, signal and wait
     * @throws IllegalArgumentException if it is not positive
     */
    public GraphRecorder(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit " + limit + " must be positive");
        }
        room = new AtomicLong(limit);
        SyncMember.countWork();
    }

    /**
     * Runs the body in a finish, and records it and all tasks that it spawns: {@code finish} with the option
     * {@link FinishOptions#with with(recorder)}. May be called several times, also at the same time; each is a root of
     * the graph.
     *
     * @throws IllegalStateException outside a task
     */
    public void record(TaskBody body) {
        Serrano.finish(FinishOptions.none().with(this), body);
    }

    /** The member of a task that is to be a root of the graph; called by the runtime. */
    @Override
    public TaskMember register() {
        if (!claim()) {
            return lose();
        }
        RecordedTask t = RecordedTask.root(this);
        synchronized (roots) {
            roots.add(t);
        }
        return t;
    }

    /** The record until now. */
    public ComputationGraph graph() {
        List<RecordedTask> all;
        synchronized (roots) {
            all = List.copyOf(roots);
        }
        return new GraphAssembly(lost.get()).of(all);
    }

    /** How many tasks were not recorded, since there was no room for them. */
    public long lostTasks() {
        return lost.get();
    }

    /** Whether no step was left out for lack of room: else edges are missing, too. */
    public boolean isComplete() {
        return room.get() >= 0;
    }

    SyncObserver observer() {
        return observer;
    }

    /** Whether there is room for one more step, which the caller makes. */
    boolean claim() {
        return room.getAndDecrement() > 0;
    }

    /** A task for which there is no room. */
    TaskMember lose() {
        lost.incrementAndGet();
        return new Lost();
    }

    /** The line in the user's program that the calling task executes; null if it is in none. */
    @Nullable
    String line() {
        String line = UserLine.ofCaller();
        return line == null ? null : lines.computeIfAbsent(line, l -> l);
    }

    /** The member of a task that is not recorded. It counts the tasks that it spawns, which are not recorded either. */
    private final class Lost extends TaskMember {
        @Override
        public TaskMember forChild() {
            lost.incrementAndGet();
            return this;
        }

        @Override
        public boolean forEachIteration() {
            return true;
        }
    }
}
