package dev.serrano.spi;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.observe.SyncKind;
import org.jspecify.annotations.Nullable;

/**
 * Something that tasks signal and wait for, told to those who observe the computation graph ({@link SyncMember}):
 * listeners, metrics. It makes nobody wait and orders nothing; a construct that does says so here. What waits through
 * {@link dev.serrano.sync.Event} has said so already, from whoever sets the event to those who wait for it.
 * <p>A construct calls {@link #signal} <em>before</em> others can go on, and {@link #waited} <em>after</em> its wait.
 * One point for each thing that is waited for: each phase, and not the phaser. A call costs nothing while the calling
 * task is not observed.
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

    /** A point that nobody has signalled. */
    public SyncPoint() {}

    /** What the calling task has done comes before what those do who wait for this point from now on. */
    public void signal(SyncKind kind) {
        TaskContext c = context();
        if (c != null) {
            marks.signal(c, kind);
        }
    }

    /**
     * As {@link #signal}, of a task that has itself waited for all that was signalled before, as the holder of a lock has:
     * the earlier signals are forgotten.
     */
    public void pass(SyncKind kind) {
        TaskContext c = context();
        if (c != null) {
            marks.pass(c, kind);
        }
    }

    /** The calling task goes on after all that was signalled here. */
    public void waited(SyncKind kind) {
        TaskContext c = context();
        if (c != null) {
            marks.waited(c, kind);
        }
    }

    private static @Nullable TaskContext context() {
        TaskFiber f = TaskFiber.current();
        return f == null ? null : f.context();
    }
}
