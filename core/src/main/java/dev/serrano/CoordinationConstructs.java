package dev.serrano;

import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.internal.context.WorkCounts;
import dev.serrano.internal.isolation.Isolation;
import dev.serrano.isolated.Access;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncMember;
import dev.serrano.sync.Event;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The constructs of {@link Serrano} by which tasks meet; it inherits them: there is one name to import. */
abstract sealed class CoordinationConstructs extends LoopConstructs permits Serrano {
    CoordinationConstructs() {}

    // ---- tasks with inputs ------------------------------------------------------------------------------------

    /** {@link SpawnOptions#awaiting(TaskFuture[])} alone. */
    public static SpawnOptions awaiting(TaskFuture<?>... futures) {
        return SpawnOptions.NONE.awaiting(futures);
    }

    /** As {@link #awaiting(TaskFuture[])}. */
    public static SpawnOptions awaiting(Collection<? extends TaskFuture<?>> futures) {
        return SpawnOptions.NONE.awaiting(futures);
    }

    /** {@link SpawnOptions#awaiting(Event)} alone. */
    public static SpawnOptions awaiting(Event<?> event) {
        return SpawnOptions.NONE.awaiting(event);
    }

    /** {@code async(awaiting(a), body)}, by the name of HJlib. */
    public static void asyncAwait(TaskFuture<?> a, TaskBody body) {
        Serrano.async(awaiting(a), body);
    }

    /** {@code async(awaiting(a, b), body)}, by the name of HJlib. */
    public static void asyncAwait(TaskFuture<?> a, TaskFuture<?> b, TaskBody body) {
        Serrano.async(awaiting(a, b), body);
    }

    /** {@code async(awaiting(a, b, c), body)}, by the name of HJlib. */
    public static void asyncAwait(TaskFuture<?> a, TaskFuture<?> b, TaskFuture<?> c, TaskBody body) {
        Serrano.async(awaiting(a, b, c), body);
    }

    /** {@code async(awaiting(inputs), body)}, by the name of HJlib. */
    public static void asyncAwait(Collection<? extends TaskFuture<?>> inputs, TaskBody body) {
        Serrano.async(awaiting(inputs), body);
    }

    /** {@code future(awaiting(a), body)}, by the name of HJlib. */
    public static <T extends @Nullable Object> TaskFuture<T> futureAwait(TaskFuture<?> a, TaskValue<T> body) {
        return Serrano.future(awaiting(a), body);
    }

    /** {@code future(awaiting(a, b), body)}, by the name of HJlib. */
    public static <T extends @Nullable Object> TaskFuture<T> futureAwait(
            TaskFuture<?> a, TaskFuture<?> b, TaskValue<T> body) {
        return Serrano.future(awaiting(a, b), body);
    }

    /** {@code future(awaiting(a, b, c), body)}, by the name of HJlib. */
    public static <T extends @Nullable Object> TaskFuture<T> futureAwait(
            TaskFuture<?> a, TaskFuture<?> b, TaskFuture<?> c, TaskValue<T> body) {
        return Serrano.future(awaiting(a, b, c), body);
    }

    /** {@code future(awaiting(inputs), body)}, by the name of HJlib. */
    public static <T extends @Nullable Object> TaskFuture<T> futureAwait(
            Collection<? extends TaskFuture<?>> inputs, TaskValue<T> body) {
        return Serrano.future(awaiting(inputs), body);
    }

    /**
     * Runs the body while no other isolated section runs, in whichever runtime or thread: weak isolation, which says
     * nothing of code outside such sections. A task that has to wait is set aside; a thread outside is blocked.
     * {@snippet :
     * forall(range(0, n), i -> isolated(() -> total += cost(i)));
     * long seen = isolated(() -> total);
     * }
     * <p>Inside, a task may neither wait nor spawn: {@code async}, {@code future}, {@code finish}, {@code launch}, loops,
     * {@code join} of what has no result yet, {@code delay}, {@code blocking} are errors. So isolated sections alone
     * cannot deadlock. Promises and events may be given values; callbacks of events run when the section has ended. An
     * isolated section inside may list the same or fewer objects than the one around it, in no stronger mode.
     * <p>Memory consistency: a section happens-before each later one that it excludes. Source: S. Imam, thesis
     * (Rice), chapter 2 ({@code isolated}, figure 2.3) and 3 (a queue of waiters that are set aside).
     *
     * @throws IllegalStateException inside an isolated section that holds less; in a task declared non-blocking, if it
     *     would wait
     * @throws TaskTermination if it would wait, and the task's finish scope is cancelled
     * @throws java.util.concurrent.CompletionException around a checked exception of the body; unchecked ones and errors
     *     are thrown as they are. The section has ended then, as always.
     */
    public static void isolated(TaskBody body) {
        Isolation.everything(Isolation.valueless(body));
    }

    /** As {@link #isolated(TaskBody)}, with a value. */
    public static <T extends @Nullable Object> T isolated(TaskValue<T> body) {
        return Isolation.everything(body);
    }

    /**
     * As {@link #isolated(TaskBody)}, on an object: the section excludes those alone that list the same object, unless
     * both only read it ({@link #reading}), and those on nothing. Objects are told apart by identity; two may exclude
     * each other all the same. {@code isolated(list, ...)} is a section on that list, {@link #isolatedOn} one on its
     * elements.
     *
     * @param object the object, or an {@link Access} to it
     */
    public static void isolated(Object object, TaskBody body) {
        Isolation.on(Isolation.valueless(body), object);
    }

    /** As {@link #isolated(Object, TaskBody)}, with a value. */
    public static <T extends @Nullable Object> T isolated(Object object, TaskValue<T> body) {
        return Isolation.on(body, object);
    }

    /** As {@link #isolated(Object, TaskBody)}, on two objects: the order in which they are listed does not matter. */
    public static void isolated(Object first, Object second, TaskBody body) {
        Isolation.on(Isolation.valueless(body), first, second);
    }

    /** As {@link #isolated(Object, Object, TaskBody)}, with a value. */
    public static <T extends @Nullable Object> T isolated(Object first, Object second, TaskValue<T> body) {
        return Isolation.on(body, first, second);
    }

    /** As {@link #isolated(Object, Object, TaskBody)}, on three objects. */
    public static void isolated(Object first, Object second, Object third, TaskBody body) {
        Isolation.on(Isolation.valueless(body), first, second, third);
    }

    /** As {@link #isolated(Object, Object, Object, TaskBody)}, with a value. */
    public static <T extends @Nullable Object> T isolated(
            Object first, Object second, Object third, TaskValue<T> body) {
        return Isolation.on(body, first, second, third);
    }

    /** As {@link #isolated(Object, TaskBody)}, on each element of a collection: objects, or {@link Access}es to them. */
    public static void isolatedOn(Collection<?> objects, TaskBody body) {
        Isolation.on(objects, Isolation.valueless(body));
    }

    /** As {@link #isolatedOn(Collection, TaskBody)}, with a value. */
    public static <T extends @Nullable Object> T isolatedOn(Collection<?> objects, TaskValue<T> body) {
        return Isolation.on(objects, body);
    }

    /** {@link Access#reading}. */
    public static Access reading(Object object) {
        return Access.reading(object);
    }

    /** {@link Access#writing}. */
    public static Access writing(Object object) {
        return Access.writing(object);
    }

    // ---- accumulators -----------------------------------------------------------------------------------------

    /** {@link FinishOptions#accumulating} alone. */
    public static FinishOptions accumulating(FinishAccumulator<?>... accumulators) {
        return FinishOptions.NONE.accumulating(accumulators);
    }

    // ---- metrics ----------------------------------------------------------------------------------------------

    /**
     * The calling task does so much work, in units of the program's choice; counted by what observes the task, as
     * the metrics of {@code serrano-observe} do, and otherwise nothing happens, also outside a task. Only this takes time in
     * those units.
     *
     * @throws IllegalArgumentException if the number is negative
     * @throws ArithmeticException if the sum is more than a long holds
     */
    public static void doWork(long units) {
        if (units < 0) {
            throw new IllegalArgumentException("doWork(" + units + "): work must not be negative");
        }
        if (WorkCounts.inUse()) {
            CurrentTask.forEachMember(SyncMember.class, m -> m.worked(units));
        }
    }

    /**
     * A finish that is measured: {@code finish(measured(metrics), body)}, with {@code Metrics} of the artifact
     * {@code serrano-observe}.
     */
    public static FinishOptions measured(Membership metrics) {
        return FinishOptions.NONE.with(metrics);
    }
}
