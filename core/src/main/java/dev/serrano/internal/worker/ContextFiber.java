package dev.serrano.internal.worker;

import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.context.EarlyEnd;
import dev.serrano.internal.context.FinishEnd;
import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.Membership;
import dev.serrano.spi.ScopeHolder;
import dev.serrano.spi.TaskMember;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The context of the task that runs on a fiber. */
public abstract class ContextFiber extends WaitingFiber {
    /* Implementation.
     * context (in WaitingFiber) is null while no task on this stack has members. So a task with a context spawns tasks
     * that bring theirs along in their bodies (ContextBody), and one without spawns plain ones. Of a plain task that
     * runs on top of a task with a context, the runtime sees to it that it gets an empty one (RunningFiber.runStacked);
     * the short cuts of joins are for stacks without a context. A task's body finds the context that it began with when
     * it ends, but for what has joined on the way: endJoined.
     * A section (isolated) forbids what waits, spawns or opens a finish, at no cost to tasks outside of one: it raises
     * conditions that these look at anyway. nonBlockingBodies is asked by each wait; context, of which the section is
     * one with a member whose forChild throws, by each spawn; fpLimit (NO_FINISH) by each finish. So nothing is ever stacked on a
     * section. */
    ContextFiber(Host engine, FiberMechanism mechanism, int stripe) {
        super(engine, mechanism, stripe);
    }

    public final @Nullable TaskContext context() {
        return context;
    }

    /** The members of a task that this one spawns. */
    public final @Nullable Members membersOfChild(List<? extends Membership> own) {
        if (context == null && own.isEmpty()) {
            return null;
        }
        StackProbe.ask(); // before a member is made that nobody would end
        return Members.of(context, own);
    }

    /** The members of a loop that this task runs or spawns. */
    final @Nullable Members membersOfLoop() {
        return context == null ? null : Members.ofLoop(context);
    }

    /** Whether a task that is queued elsewhere must not run on this stack, where members enclose the bodies. */
    final boolean isEnclosed() {
        return context != null && context.isEnclosed();
    }

    /** Whether somebody hears of the sync edges of the running task. */
    public final boolean isObserved() {
        return context != null && context.isObserved();
    }

    /**
     * The running task, which has members, opens a finish: the tasks of it leave their marks in what is returned; null if
     * nobody observes. The context is another then, which is left with the body.
     */
    final @Nullable Marks openFinish(TaskContext c) {
        if (!c.isObserved()) {
            return null;
        }
        StackProbe.ask();
        Marks end = new Marks();
        context = TaskContext.extended(c, FinishEnd.ofOpener(end));
        return end;
    }

    /** The running task goes on after those that have left their marks, if somebody observes it. */
    final void waited(Marks marks, SyncKind kind) {
        TaskContext c = context;
        if (c != null) {
            marks.waited(c, kind);
        }
    }

    /** The members of an iteration of the loop that runs. */
    final @Nullable Members membersOfIteration(long index) {
        StackProbe.ask(); // as membersOfChild
        return Members.ofIteration(context, index);
    }

    /** The empty context of a task that is to run on top of one with members; null if that has none. */
    final @Nullable TaskContext contextApart() {
        return context == null ? null : TaskContext.ofTask(context, null);
    }

    /** A task with members begins. Returns the context to which {@link #leave} goes back. */
    final @Nullable TaskContext enter(@Nullable Members members) {
        StackProbe.ask(); // so that there is as much at its end
        TaskContext before = context;
        context = TaskContext.ofTask(before, members);
        return before;
    }

    /** A piece of a loop begins. */
    final @Nullable TaskContext enterPiece(@Nullable Members members) {
        TaskContext before = context;
        context = TaskContext.ofPiece(before, members);
        return before;
    }

    /**
     * Ends what has begun since the given context was left, tasks that a StackOverflowError has ended too.
     *
     * @return the failure, or that of a member if there was none
     */
    final @Nullable Throwable leave(@Nullable TaskContext before, @Nullable Throwable failure) {
        Throwable f = failure;
        for (TaskContext c = context; c != before && c != null; c = c.below()) {
            f = c.end(f);
        }
        context = before;
        return f;
    }

    /** A member joins the running task, until the end of the finish, or else of the task, in which it does. */
    public final void join(TaskMember m) {
        context = TaskContext.joined(context, m, fp);
    }

    /** A member that has joined the running task leaves it before. */
    public final void leave(TaskMember m) {
        TaskContext c = context;
        if (c != null) {
            context = c.without(m, fp);
        }
    }

    /**
     * Ends the running task, whose scope goes on. What swallows that does not keep the task: it is marked until it ends,
     * but an iteration of a loop that has neither members nor a finish of its own, which nothing marks the end of.
     */
    public final RuntimeException endAlone() {
        return endMarked(Exceptions.alone());
    }

    /** Ends the running task, marked as by {@link #endAlone}. */
    public final RuntimeException endMarked(TaskTermination by) {
        TaskContext c = context;
        if (!inPlainIteration() && (c == null || c.find(EarlyEnd.class) == null)) {
            join(new EarlyEnd(by));
        }
        throw by;
    }

    /** Whether an iteration of a loop calls outside of any finish of its own, and has no members of its own. */
    public final boolean inPlainIteration() {
        OpenLoop loop = loops();
        TaskContext c = context;
        while (c != null && c.isExtension()) {
            c = c.below();
        }
        return loop != null && fp == loop.frame + 1 && (c == null || c.isPiece());
    }

    /** Runs a body in the running task, which has one more member meanwhile. */
    public final <T extends @Nullable Object> T callWithin(TaskMember m, TaskValue<T> body) throws Exception {
        StackProbe.ask(); // so that there is as much at its end
        TaskContext before = context;
        TaskContext mine = TaskContext.extended(before, m);
        context = mine;
        T value;
        try {
            value = mine.enclose(body);
        } catch (Throwable e) {
            leave(before, e);
            throw e;
        }
        Exceptions.rethrow(leave(before, null));
        return value;
    }

    /**
     * Runs a body in the running task, which may neither wait nor spawn nor open a finish meanwhile. The caller has asked
     * for stack.
     */
    public final <T extends @Nullable Object> T callInSection(Section s, TaskValue<T> body) throws Exception {
        int limit = fpLimit;
        context = s;
        fpLimit = NO_FINISH;
        nonBlockingBodies++;
        T value;
        try {
            value = body.call();
        } catch (Throwable e) {
            endSection(s, limit, e);
            throw e;
        }
        Exceptions.rethrow(endSection(s, limit, null));
        return value;
    }

    private @Nullable Throwable endSection(Section s, int limit, @Nullable Throwable failure) {
        settled(); // user code has run
        nonBlockingBodies--;
        fpLimit = limit;
        Throwable f = context == s ? failure : leave(s, failure);
        context = s.below();
        return f;
    }

    /** A hold of the innermost scope. */
    public final HeldScope holdScope(boolean byOthers, @Nullable ScopeHolder holder) {
        return HeldScope.of(this, byOthers, holder);
    }

    /** The innermost loop that is open on this stack. */
    abstract @Nullable OpenLoop loops();

    /**
     * A body without members has ended: so do those that have joined it, if any.
     *
     * @return the failure, or that of a member if there was none
     */
    public final @Nullable Throwable endJoined(@Nullable Throwable failure) {
        TaskContext c = context;
        while (c != null && c.isExtension()) {
            c = c.below();
        }
        return leave(c, failure);
    }

    /** As {@link #endJoined(Throwable)} after a body that has returned; throws the failure of a member. */
    public final void endJoined() {
        Exceptions.rethrow(endJoined(null));
    }

    /** Runs a branch in place as the task that it is. */
    public final <T extends @Nullable Object> T callBranch(TaskValue<T> branch) throws Exception {
        return ContextBody.call(self(), membersOfChild(List.of()), branch);
    }

    /** Runs a branch of a join in place as the task that it is, with the members of a branch, for whose end it waits. */
    public final <T extends @Nullable Object> T callBranch(@Nullable Members members, TaskValue<T> branch)
            throws Exception {
        try {
            return ContextBody.call(self(), members, branch);
        } finally {
            if (members != null) {
                Members.joined(context, members, SyncKind.BRANCH);
            }
        }
    }

    /** Runs the body of a task in place, with members of its own. */
    public final <T extends @Nullable Object> T callWith(@Nullable Members members, TaskValue<T> body)
            throws Exception {
        return ContextBody.call(self(), members, body);
    }

    /** The members of a task that runs when a future has ended. */
    public final @Nullable Members membersOfContinuation() {
        TaskContext c = context;
        if (c == null) {
            return null;
        }
        StackProbe.ask(); // as membersOfChild
        return Members.ofContinuation(c);
    }

    /** The members of a branch of a join. */
    public final @Nullable Members membersOfBranch() {
        TaskContext c = context;
        if (c == null) {
            return null;
        }
        StackProbe.ask(); // as membersOfChild
        return Members.ofBranch(c);
    }

    /** This fiber, as tasks see it. */
    abstract TaskFiber self();
}
