package dev.serrano.internal.value;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.observe.SyncKind;
import org.jspecify.annotations.Nullable;

/** The sync edges between tasks that meet at a value. */
public final class SyncEdges {
    /* Implementation. Absent marks are checked first: then the calling task need not be found. */
    private SyncEdges() {}

    /** The calling task has read the result of a cell. */
    static void read(Cell cell) {
        if (cell instanceof PointCell p) {
            if (p.marks() != null) {
                read(p, p.kind(), context());
            }
        } else if (cell instanceof MemberFuture<?> t) {
            read(t, t.members().end(), context());
        }
    }

    /** The task with this context has got the result of a cell. */
    static void read(Cell cell, SyncKind kind, @Nullable TaskContext task) {
        if (task == null) {
            return;
        }
        if (cell instanceof PointCell p) {
            waited(p.marks(), kind, task);
        } else if (cell instanceof MemberFuture<?> t) {
            t.joinedBy(task, kind);
        }
    }

    /** A cell gets, besides its own marks, those of one whose result it gets. */
    static void handOn(Cell from, PointCell to) {
        if (from instanceof PointCell p) {
            Marks m = p.marks();
            if (m != null) {
                to.marksMade().addAll(m);
            }
        } else if (from instanceof MemberFuture<?> t && !t.isCancelled()) {
            to.marksMade().addEnd(t.members(), SyncKind.JOIN);
        }
    }

    /** The mark that the calling task leaves for the receivers of its value; null if it is not observed. */
    public static @Nullable Marks left(SyncKind kind) {
        return Marks.of(context(), kind);
    }

    /** The calling task has got what was given with these marks. */
    public static void waited(@Nullable Marks marks, SyncKind kind) {
        if (marks != null) {
            waited(marks, kind, context());
        }
    }

    private static void waited(@Nullable Marks marks, SyncKind kind, @Nullable TaskContext task) {
        if (marks != null && task != null) {
            marks.waited(task, kind);
        }
    }

    /** Whether the sync edges of the calling task are observed. */
    public static boolean observed() {
        TaskContext c = context();
        return c != null && c.isObserved();
    }

    private static @Nullable TaskContext context() {
        TaskFiber f = TaskFiber.current();
        return f == null ? null : f.context();
    }
}
