package dev.serrano.races;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** The common part of the iterations of a loop, or of the tasks that a hold of a finish spawns. */
final class OrderedLoop extends SyncMember {
    /* Implementation. Immutable; workers make iterations at the same time. */
    private final RaceDetector detector;
    private final RaceTask spawner;
    private final @Nullable String line;
    private final OrderMark after;

    OrderedLoop(RaceDetector detector, RaceTask spawner, @Nullable String line, OrderMark after) {
        this.detector = detector;
        this.spawner = spawner;
        this.line = line;
        this.after = after;
    }

    @Override
    public TaskMember forChild() {
        return forIteration(-1);
    }

    @Override
    public TaskMember forIteration(long index) {
        RaceTask t = RaceTask.iteration(detector.number(), spawner, line, this, index);
        return new OrderedTask(detector, t, after);
    }

    @Override
    public SyncObserver observer() {
        return detector.observer();
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
