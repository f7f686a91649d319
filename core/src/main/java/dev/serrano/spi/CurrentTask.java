package dev.serrano.spi;

import dev.serrano.TaskBody;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.cancel.Group;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.EarlyEnd;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.ColdClasses;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.Polls;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The calling task, and its members.
 * {@snippet :
 * void countDown() {
 *     CurrentTask.requireStack(); // fails here, before anything has changed, if the recursion is too deep
 *     Registration mine = CurrentTask.member(Registration.class);
 *     if (mine == null) {
 *         throw new IllegalStateException("this task is not registered");
 *     }
 *     mine.latch.countDown();
 * }
 * }
 */
public final class CurrentTask {
    private CurrentTask() {}

    /** Whether the caller is a task. */
    public static boolean isTask() {
        return TaskFiber.current() != null;
    }

    /**
     * Asks for stack before a change that must not be half done: a construct calls it at the begin of whatever it
     * offers, so that a recursion that is too deep fails there, and nothing has happened. Any thread; some nanoseconds.
     *
     * @throws StackOverflowError unless there are some 24 KB of stack
     */
    public static void requireStack() {
        StackProbe.askForCalls();
    }

    /**
     * Does {@link #requireStack} before an action that runs ends of other tasks in the calling one.
     *
     * @throws StackOverflowError unless there are some 48 KB of stack
     */
    public static void requireStackForBodies() {
        StackProbe.askForBodies();
    }

    /**
     * Initializes classes that the operations of a construct use, where there is stack for it: one whose static
     * initializer overflows the stack stays unusable as long as the JVM runs. The first object of a construct does it,
     * in a constructor of a class without static initialisers. Any thread; milliseconds.
     *
     * @throws StackOverflowError unless there are some 128 KB of stack; classes that have been initialized stay so
     */
    public static void initialize(Class<?>... classes) {
        for (Class<?> c : classes) {
            ColdClasses.now(c);
        }
    }

    /**
     * Answers requests of other workers to the calling one, as a spawn does. A construct calls it at the end of
     * operations that may be called in a long row, like sending. By that it is a scheduling point of the scheduler
     * {@code deterministic}. The task is not suspended, and goes on if it is cancelled. Without effect outside a task.
     */
    public static void answerOthers() {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            Polls.answerOthers(f);
        }
    }

    /** The time of limits and deadlines, in nanoseconds: virtual under the scheduler {@code deterministic}. */
    public static long nanoTime() {
        return TimeSource.current().nanoTime();
    }

    /** The member of a type that the calling task got last; null if it has none, and outside a task. */
    public static <M extends TaskMember> @Nullable M member(Class<M> type) {
        TaskFiber f = TaskFiber.current();
        TaskContext c = f == null ? null : f.context();
        return c == null ? null : c.find(type);
    }

    /** Like {@link #member(Class)}, the last of the given kind. */
    public static <M extends TaskMember> @Nullable M member(Class<M> type, Predicate<? super M> wanted) {
        TaskFiber f = TaskFiber.current();
        TaskContext c = f == null ? null : f.context();
        return c == null ? null : c.find(type, wanted);
    }

    /** All members of a type that the calling task has, the youngest first; none outside a task. */
    public static <M extends TaskMember> List<M> members(Class<M> type) {
        List<M> found = new ArrayList<>();
        forEachMember(type, found::add);
        return found;
    }

    /** Shows all members of a type that the calling task has, the youngest first. */
    public static <M extends TaskMember> void forEachMember(Class<M> type, Consumer<? super M> action) {
        TaskFiber f = TaskFiber.current();
        TaskContext c = f == null ? null : f.context();
        if (c != null) {
            c.forEach(type, action);
        }
    }

    /**
     * Adds a member to the calling task, until the body of the innermost finish in which it calls has ended, before
     * that finish waits for its tasks. Without a finish of its own, the task keeps it until its body has ended. Then
     * {@link TaskMember#ended} is called. {@link TaskMember#started} is not: it has.
     *
     * @param construct what the user has called, for the message of the error
     * @throws IllegalStateException outside a task; and in an iteration of a loop outside of any finish of its own,
     *     where nothing marks the end of the iteration; and inside isolated, which would end it
     */
    public static void join(String construct, TaskMember member) {
        TaskFiber f = TaskFiber.inTask(construct);
        TaskContext c = f.context();
        if (c != null && c.section() != null) {
            throw new IllegalStateException(construct + " was called inside isolated and would last until the section"
                    + " ends, and not for the finish or the task: call it before or after the section");
        }
        if (f.inPlainIteration()) {
            throw new IllegalStateException(construct + " in an iteration of a loop would last until the loop ends,"
                    + " and not for the iteration: wrap it in finish(() -> ...) inside the iteration");
        }
        Contexts.join(f, Objects.requireNonNull(member, "member"));
    }

    /**
     * Takes back a {@link #join}: the calling task has the member no more, to which nothing refers, and which is not
     * called any more. Nothing happens if the member has not joined the calling task, or has left it; and if it is a
     * {@link SyncMember}, which stays.
     */
    public static void leave(TaskMember member) {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            Contexts.leave(f, Objects.requireNonNull(member, "member"));
        }
    }

    /** Whether the calling task is an iteration that shares its members with the others of its loop. */
    public static boolean isPlainIteration() {
        TaskFiber f = TaskFiber.current();
        return f != null && f.inPlainIteration();
    }

    /**
     * Runs the body in the calling task, which has one more member meanwhile. Tasks that the body spawns get what the
     * member gives them; this does not wait for them.
     *
     * @param construct what the user has called, for the message of the error
     * @throws IllegalStateException outside a task
     */
    public static <T extends @Nullable Object> T within(String construct, TaskMember member, TaskValue<T> body)
            throws Exception {
        return Contexts.callWithin(TaskFiber.inTask(construct), Objects.requireNonNull(member, "member"), body);
    }

    /** Like {@link #within(String, TaskMember, TaskValue)}, without a value. */
    public static void within(String construct, TaskMember member, TaskBody body) throws Exception {
        Contexts.callWithin(TaskFiber.inTask(construct), Objects.requireNonNull(member, "member"), Nil.valueless(body));
    }

    /**
     * The innermost finish around the calling task, as an object of which nothing but the identity matters: while a
     * finish lasts, its body and its tasks get the same one, and others get another. A reference to it keeps some
     * memory of the run. Null outside a task.
     */
    public static @Nullable Object scope() {
        TaskFiber f = TaskFiber.current();
        return f == null ? null : f.currentScope();
    }

    /** The group of the innermost finish around the calling task that belongs to one; null if none does. */
    public static @Nullable ScopeGroup group() {
        TaskFiber f = TaskFiber.current();
        return f == null ? null : f.group();
    }

    /**
     * The group as {@link #group}, in a task that may be ended now. A scheduling point as {@code poll()} is: a task
     * that calls on and on lets others begin, and may be suspended here.
     *
     * @param construct what the user has called, for the message of the error
     * @throws IllegalStateException if there is none: outside a task and outside of such a finish; and inside isolated
     * @throws TaskTermination if the task has been ended before, or its scope has been cancelled
     */
    public static ScopeGroup requireGroup(String construct) {
        TaskFiber f = TaskFiber.inTask(construct);
        Group g = groupOf(f, construct);
        if (f.settled() != null) { // inside blocking(...) it takes no worker
            Polls.letOthersBegin(f);
        }
        endIfCancelled(f);
        return g;
    }

    private static Group groupOf(TaskFiber f, String construct) {
        TaskContext c = f.context();
        if (c != null) {
            mayEnd(f, c, construct);
        }
        Group g = f.group();
        if (g == null) {
            throw new IllegalStateException(construct + " was called in a task that is in no finish with a group, as"
                    + " finish(eureka(e), ...) has");
        }
        return g;
    }

    private static void endIfCancelled(TaskFiber f) {
        if (f.isCancelled()) {
            throw Unwinding.endMarked(f, Exceptions.termination());
        }
    }

    private static void mayEnd(TaskFiber f, TaskContext c, String construct) {
        Section s = c.section();
        if (s != null) {
            throw s.refuses(construct);
        }
        EarlyEnd mark = c.find(EarlyEnd.class);
        if (mark != null) {
            Unwinding.meetsEnd(f, mark, Exceptions.isAlone(mark.by()));
            throw Exceptions.again(mark.by());
        }
    }

    /**
     * Ends the calling task, alone: its scope goes on. Its failure is none of the scope's; a future that it computes
     * has no value. In the body of the finish that has joined the group, that body ends. Never returns.
     *
     * @throws IllegalStateException as {@link #requireGroup}
     */
    public static RuntimeException endAlone(String construct) {
        TaskFiber f = TaskFiber.inTask(construct);
        groupOf(f, construct);
        endIfCancelled(f);
        throw Unwinding.endAlone(f);
    }
}
