package dev.serrano.graph;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the iterations of a loop, or of the tasks spawned by a hold of a finish, in a {@link
 * GraphRecorder}.
 */
final class RecordedLoop extends SyncMember {
    /* Implementation. Workers add their iterations at the same time. */
    private final GraphRecorder recorder;
    private final RecordedTask.Step spawnedIn;
    private final @Nullable String line;
    private final ConcurrentLinkedQueue<RecordedTask> iterations = new ConcurrentLinkedQueue<>();

    RecordedLoop(GraphRecorder recorder, RecordedTask.Step spawnedIn, @Nullable String line) {
        this.recorder = recorder;
        this.spawnedIn = spawnedIn;
        this.line = line;
    }

    /** In the order of the loop. */
    List<RecordedTask> iterations() {
        List<RecordedTask> all = new ArrayList<>(iterations);
        all.sort(Comparator.comparingLong(t -> t.index));
        return all;
    }

    @Override
    public @Nullable TaskMember forChild() {
        return forIteration(-1);
    }

    @Override
    public TaskMember forIteration(long index) {
        if (!recorder.claim()) {
            return recorder.lose();
        }
        RecordedTask t = RecordedTask.iteration(recorder, spawnedIn, line, index);
        iterations.add(t);
        return t;
    }

    @Override
    public SyncObserver observer() {
        return recorder.observer();
    }

    /** It is no task. */
    @Override
    public @Nullable Object signals(SyncKind kind) {
        return null;
    }

    /** It is no task. */
    @Override
    public void waited(SyncKind kind, Object left) {}
}
