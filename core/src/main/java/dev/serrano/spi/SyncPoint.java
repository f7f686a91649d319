package dev.serrano.spi;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.observe.SyncKind;
import org.jspecify.annotations.Nullable;

/**
 * Reports signals and waits of a construct to observers of the computation graph ({@link SyncMember}): listeners,
 * metrics. A point makes no task wait and orders nothing; a construct that does reports it here. Waits through
 * {@link dev.serrano.sync.Event} are reported already, from the task that sets the event to its waiters.
 * <p>A construct calls {@link #signal} <em>before</em> others can go on, and {@link #waited} <em>after</em> its wait.
 * Use one point for each condition that tasks wait for: for each phase, not for the phaser. A call costs nothing while
 * the calling task is not observed.
 * {@snippet :
 * void countDown() {
 *     open.signal(SyncKind.DATA);
 *     if (left.decrementAndGet() == 0) {
 *         release();
 *     }
 * }
 *
 * void await() {
 *     waitUntilReleased();
 *     open.waited(SyncKind.DATA);
 * }
 * }
 */
public final class SyncPoint {
    private final Marks marks = new Marks();

    /** Makes a point without signals. */
    public SyncPoint() {}

    /** Has members called at scheduling points from now on, in the whole program: {@link SyncMember#atPoint}. */
    public static void use() {
        SchedulePoint.use();
    }

    /** A scheduling point: a construct is about to touch what tasks share. Others may go on if the schedule says so. */
    public static void reach() {
        SchedulePoint.reach(false);
    }

    /** Reports that tasks which wait for this point from now on go on after the work of the calling task. */
    public void signal(SyncKind kind) {
        TaskContext c = observed();
        if (c != null) {
            marks.signal(c, kind);
        }
    }

    /**
     * Like {@link #signal}, of a task that has itself waited for all that was signalled before, as the holder of a lock
     * has: the earlier signals are forgotten.
     */
    public void pass(SyncKind kind) {
        TaskContext c = observed();
        if (c != null) {
            marks.pass(c, kind);
        }
    }

    /** The calling task goes on after all that was signalled here. */
    public void waited(SyncKind kind) {
        TaskContext c = observed();
        if (c != null) {
            marks.waited(c, kind);
        }
    }

    private static @Nullable TaskContext observed() {
        TaskFiber f = TaskFiber.current();
        TaskContext c = f == null ? null : f.context();
        return c != null && c.isObserved() ? c : null;
    }
}
