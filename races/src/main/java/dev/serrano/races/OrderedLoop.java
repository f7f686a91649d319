package dev.serrano.races;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** The common part of the iterations of a loop, or of the tasks that a hold of a finish spawns. */
final class OrderedLoop extends SyncMember {
    /* Implementation. Workers make iterations at the same time.
     * inTurn  whether the iterations of a block use one container, in turn, as those of `collect` do: nothing in the graph
     *         says which are in one block, so an iteration counts as ordered after those that have ended before it.
     * over    what iterations have ended with, if they are in turn; guarded by the monitor. */
    private final RaceDetector detector;
    private final RaceTask spawner;
    private final @Nullable String line;
    private final OrderMark after;
    private final boolean inTurn;
    private OrderMark over;

    OrderedLoop(RaceDetector detector, RaceTask spawner, @Nullable String line, OrderMark after, boolean inTurn) {
        this.detector = detector;
        this.spawner = spawner;
        this.line = line;
        this.after = after;
        this.inTurn = inTurn;
        this.over = after;
    }

    @Override
    public TaskMember forChild() {
        return forIteration(-1);
    }

    @Override
    public TaskMember forIteration(long index) {
        RaceTask t = RaceTask.iteration(detector.number(), spawner, line, this, index);
        return inTurn ? new OrderedTask(detector, t, over(), this) : new OrderedTask(detector, t, after, null);
    }

    private synchronized OrderMark over() {
        return over;
    }

    /** An iteration has ended, whose loop is in turn. */
    synchronized void ended(OrderMark iteration) {
        over = (OrderMark) OrderMark.merge(over, iteration, detector.merges());
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
