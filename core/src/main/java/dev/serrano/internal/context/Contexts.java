package dev.serrano.internal.context;

import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** How the context of a stack changes: tasks begin and end on it, finishes open, members join and leave. */
public final class Contexts {
    private Contexts() {}

    /**
     * The running task, which has members, opens a finish: its tasks leave their marks in the returned object; null if
     * no member observes. The context is another then, which is left with the body.
     */
    public static @Nullable Marks openFinish(ContextOwner o, TaskContext c) {
        if (!c.isObserved()) {
            return null;
        }
        StackProbe.ask();
        Marks end = new Marks();
        o.context(TaskContext.extended(c, FinishEnd.ofOpener(end)));
        return end;
    }

    /** The running task goes on after those that have left their marks, if a member observes it. */
    public static void waited(ContextOwner o, Marks marks, SyncKind kind) {
        TaskContext c = o.context();
        if (c != null) {
            marks.waited(c, kind);
        }
    }

    /** The empty context of a task that is to run on top of one with members; null if that has none. */
    public static @Nullable TaskContext apart(@Nullable TaskContext below) {
        return below == null ? null : TaskContext.ofTask(below, null);
    }

    /** A task with members begins. Returns the context to which {@link #leave} goes back. */
    public static @Nullable TaskContext enter(ContextOwner o, @Nullable Members members) {
        StackProbe.ask(); // so that there is as much at its end
        TaskContext before = o.context();
        o.context(TaskContext.ofTask(before, members));
        return before;
    }

    /** A piece of a loop begins. */
    public static @Nullable TaskContext enterPiece(ContextOwner o, @Nullable Members members) {
        TaskContext before = o.context();
        o.context(TaskContext.ofPiece(before, members));
        return before;
    }

    /**
     * Ends what has begun since the given context was left, tasks that a StackOverflowError has ended too.
     *
     * @return the failure, or that of a member if there was none
     */
    public static @Nullable Throwable leave(ContextOwner o, @Nullable TaskContext before, @Nullable Throwable failure) {
        Throwable first = failure;
        for (TaskContext c = o.context(); c != before && c != null; c = c.below()) {
            first = c.end(first);
        }
        o.context(before);
        return first;
    }

    /** Runs a body in the running task, which has one more member meanwhile. */
    public static <T extends @Nullable Object> T callWithin(ContextOwner o, TaskMember m, TaskValue<T> body)
            throws Exception {
        StackProbe.ask(); // so that there is as much at its end
        TaskContext before = o.context();
        TaskContext mine = TaskContext.extended(before, m);
        o.context(mine);
        T value;
        try {
            value = mine.enclose(body);
        } catch (Throwable e) {
            leave(o, before, e);
            throw e;
        }
        Exceptions.rethrow(leave(o, before, null));
        return value;
    }

    /**
     * A body without members has ended: so do those that have joined it, if any.
     *
     * @return the failure, or that of a member if there was none
     */
    public static @Nullable Throwable endJoined(ContextOwner o, @Nullable Throwable failure) {
        TaskContext c = o.context();
        while (c != null && c.isExtension()) {
            c = c.below();
        }
        return leave(o, c, failure);
    }

    /** Ends a join ({@link #endJoined(ContextOwner, Throwable)}) whose body has returned; throws a member's failure. */
    public static void endJoined(ContextOwner o) {
        Exceptions.rethrow(endJoined(o, null));
    }

    /** A member joins the running task, until the end of the finish, or else of the task, in which it does. */
    public static void join(ContextOwner o, TaskMember m) {
        o.context(TaskContext.joined(o.context(), m, o.open()));
    }

    /** A member that has joined the running task leaves it before. */
    public static void leave(ContextOwner o, TaskMember m) {
        TaskContext c = o.context();
        if (c != null) {
            o.context(c.without(m, o.open()));
        }
    }
}
