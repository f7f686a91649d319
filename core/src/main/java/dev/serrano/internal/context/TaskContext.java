package dev.serrano.internal.context;

import dev.serrano.TaskValue;
import dev.serrano.spi.TaskMember;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The context of the task that a fiber runs: its members, and the context of the task below it on the stack, which
 * waits for it.
 */
public sealed class TaskContext permits Joined, Section {
    /* Implementation. A stack that hangs on the fiber (TaskFiber.context); null while no task on it has members,
     * which costs a task a look at that field. All fields belong to the fiber.
     * EXTENSION  the members have joined in the middle of a task; they end with the finish, or the task, in which they
     *            did, and those below belong to the same task. One that leaves before is taken out (Joined), which
     *            alone writes below and members.
     * PIECE      of a loop: the members are the loop's, and neither start nor end with the piece.
     * started    how many members have been started, from the eldest on; the rest is discarded.
     * observed   the first context, from here on down, of the same task with members that follow sync edges.
     * A StackOverflowError may lose the end of an inner context. So a task that leaves one leaves all above it. */
    @Nullable
    TaskContext below;

    @Nullable
    Members members;

    final @Nullable TaskContext observed;
    private final Kind kind;
    private boolean left;
    private short started;

    enum Kind {
        TASK,
        EXTENSION,
        PIECE
    }

    TaskContext(@Nullable TaskContext below, @Nullable Members members, Kind kind) {
        this.below = below;
        this.members = members;
        this.kind = kind;
        this.observed = Members.areObserved(members) ? this : kind == Kind.EXTENSION ? observed(below) : null;
    }

    private static @Nullable TaskContext observed(@Nullable TaskContext c) {
        return c == null ? null : c.observed;
    }

    /** The next below of the same task with members that follow sync edges. */
    final @Nullable TaskContext observedBelow() {
        return kind == Kind.EXTENSION ? observed(below) : null;
    }

    /** Whether the task is observed. */
    public final boolean isObserved() {
        return observed != null;
    }

    /** The context of a task that is about to begin; without members if it has none, and those below are not its. */
    public static TaskContext ofTask(@Nullable TaskContext below, @Nullable Members members) {
        return new TaskContext(below, members, Kind.TASK);
    }

    /** The context of a task that gets one more member. */
    public static TaskContext extended(@Nullable TaskContext below, TaskMember added) {
        return new TaskContext(below, Members.only(added), Kind.EXTENSION);
    }

    /**
     * The context of a task that a member joins.
     *
     * @param open how many finishes are open on the stack
     */
    public static TaskContext joined(@Nullable TaskContext below, TaskMember added, int open) {
        return Joined.of(below, added, open);
    }

    /** The context of the task when a member that has joined it has left, and is found no more. */
    public final @Nullable TaskContext without(TaskMember leaving, int open) {
        return Joined.without(leaving, this, open);
    }

    /** The context of a loop, or a piece of it. */
    static TaskContext ofPiece(@Nullable TaskContext below, @Nullable Members members) {
        return new TaskContext(below, members, Kind.PIECE);
    }

    public final @Nullable TaskContext below() {
        return below;
    }

    public final boolean isExtension() {
        return kind == Kind.EXTENSION;
    }

    public final boolean isPiece() {
        return kind == Kind.PIECE;
    }

    /** Calls the body inside those members that enclose it. */
    public final <T extends @Nullable Object> T enclose(TaskValue<T> body) throws Exception {
        return Members.enclose(members, body);
    }

    /**
     * Whether the bodies on this stack run inside members that enclose them: then what a task of another context would
     * find on the stack is not its own.
     */
    public boolean isEnclosed() {
        for (TaskContext c = this; c != null; c = c.below) {
            if (Members.enclose(c.members)) {
                return true;
            }
        }
        return false;
    }

    /** The context below if it is one of the same task. */
    final @Nullable TaskContext visibleBelow() {
        return kind == Kind.EXTENSION ? below : null;
    }

    /** The task's youngest member of a type; null if it has none. */
    public final <M extends TaskMember> @Nullable M find(Class<M> type) {
        return find(type, m -> true);
    }

    /** The task's youngest wanted member of a type; null if it has none. */
    public final <M extends TaskMember> @Nullable M find(Class<M> type, Predicate<? super M> wanted) {
        for (TaskContext c = this; c != null; c = c.visibleBelow()) {
            for (Members m = c.members; m != null; m = m.next) {
                if (type.isInstance(m.member)) {
                    M found = type.cast(m.member);
                    if (wanted.test(found)) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    /** The section in which the task is; null if in none. */
    public final @Nullable Section section() {
        for (TaskContext c = this; c != null; c = c.visibleBelow()) {
            if (c instanceof Section s) {
                return s;
            }
        }
        return null;
    }

    /** Shows the task's members of a type, youngest first. */
    public final <M extends TaskMember> void forEach(Class<M> type, Consumer<? super M> action) {
        for (TaskContext c = this; c != null; c = c.visibleBelow()) {
            for (Members m = c.members; m != null; m = m.next) {
                if (type.isInstance(m.member)) {
                    action.accept(type.cast(m.member));
                }
            }
        }
    }

    /** Takes a member, and how many tasks of the same stack lie above its own. */
    public interface OnStack {
        void accept(int above, TaskMember m);
    }

    /**
     * Shows the members of all tasks on a stack, from the top. By any thread while the fiber is suspended; of branches
     * and iterations that are tasks of their own, too.
     */
    public static void forEachOnStack(@Nullable TaskContext top, OnStack action) {
        int above = 0;
        boolean begins = false; // a task with members that is stacked has an empty context below its own
        for (TaskContext c = top; c != null; c = c.below) {
            for (Members m = c.members; m != null; m = m.next) {
                action.accept(above, m.member);
            }
            boolean same = begins && c.members == null;
            above += c.kind == Kind.TASK && !same ? 1 : 0;
            begins = c.kind == Kind.TASK && c.members != null;
        }
    }

    /** Starts the members, eldest first. */
    public final void start() {
        if (kind == Kind.TASK) {
            start(members);
        }
    }

    private void start(@Nullable Members list) {
        if (list != null) {
            start(list.next);
            list.member.started();
            started++;
        }
    }

    /**
     * Ends the members, youngest first; those that were not started are discarded.
     *
     * @return the failure, or if there was none the first that a member has thrown
     */
    public final @Nullable Throwable end(@Nullable Throwable failure) {
        if (kind == Kind.PIECE || left) {
            return failure;
        }
        left = true;
        Throwable f = failure;
        int n = 0;
        for (Members m = members; m != null; m = m.next) {
            n++;
        }
        int unstarted = kind == Kind.TASK ? n - started : 0;
        for (Members m = members; m != null; m = m.next) {
            try {
                if (unstarted > 0) {
                    unstarted--;
                    m.member.discarded(f == null ? new IllegalStateException("the task did not begin") : f);
                } else {
                    m.member.ended(failure);
                    if (m.member instanceof FinishEnd e) {
                        e.ended(this);
                    }
                }
            } catch (Throwable e) {
                if (f == null) {
                    f = e;
                } else if (f != e) {
                    f.addSuppressed(e);
                }
            }
        }
        return f;
    }

    /**
     * All of them are called, even if one throws. Returns the first failure, of the JVM before others; null if none.
     */
    public final @Nullable Throwable suspended() {
        return tell(TaskMember::suspended);
    }

    /** Like {@link #suspended}. */
    public final @Nullable Throwable resumed() {
        return tell(TaskMember::resumed);
    }

    private @Nullable Throwable tell(Consumer<TaskMember> event) {
        Throwable failure = null;
        for (TaskContext c = this; c != null; c = c.visibleBelow()) {
            for (Members m = c.members; m != null; m = m.next) {
                try {
                    event.accept(m.member);
                } catch (Throwable e) {
                    boolean first = failure == null
                            || e instanceof VirtualMachineError && !(failure instanceof VirtualMachineError);
                    failure = first ? e : failure;
                }
            }
        }
        return failure;
    }
}
