package dev.serrano.internal.value;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.observe.SyncKind;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** A cell that is not the result of one task; it holds the marks that observed tasks leave for its waiters. */
public abstract class PointCell implements Cell {
    /* Implementation.
     * marks  null until the first observed task signals, which makes it, by compare-and-set. A task signals before it
     *        completes the cell, or lets another task complete it; a waiter looks after it has seen the result: a plain
     *        look is enough.
     * A result that is there already takes no more marks: a second equal value of an event is no input of any
     * task. Of two tasks that compete to complete a cell both may leave theirs. */
    private static final VarHandle MARKS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "marks", VarHandle.class, PointCell.class, Marks.class);

    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, PointCell.class, Object.class);

    private @Nullable Object state;
    private @Nullable Marks marks;

    @Override
    public final @Nullable Object stateAcquire() {
        return STATE.getAcquire(this);
    }

    @Override
    public final boolean changeState(@Nullable Object expected, Object next) {
        return STATE.compareAndSet(this, expected, next);
    }

    final @Nullable Marks marks() {
        return marks;
    }

    /** The kind of the edges from here. */
    SyncKind kind() {
        return SyncKind.DATA;
    }

    /** The calling task is about to complete the cell, or has done the work that the completing task waits for. */
    final void signal() {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            signal(f);
        }
    }

    final void signal(TaskFiber f) {
        TaskContext c = f.context();
        if (c != null && c.isObserved() && !resolved()) {
            marksMade().signal(c, kind());
        }
    }

    /** The program completes the cell. Returns whether this call did. */
    final boolean fill(Object result) {
        SchedulePoint.reach(false);
        beforeFill();
        boolean did = completeOrOverflow(result);
        SchedulePoint.reach(true);
        return did;
    }

    /** The calling task is about to complete the cell. */
    void beforeFill() {
        signal();
    }

    /** The marks, made if there are none. */
    final Marks marksMade() {
        Marks m = (Marks) MARKS.getAcquire(this);
        if (m != null) {
            return m;
        }
        Marks made = new Marks();
        Marks other = (Marks) MARKS.compareAndExchange(this, null, made);
        return other == null ? made : other;
    }
}
