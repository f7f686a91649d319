package dev.serrano.internal.value;

import dev.serrano.DoubleTaskValue;
import dev.serrano.LongTaskValue;
import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.entrance.Entrance;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.TaskFiber;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** The two-branch join. */
public final class Joins {
    /* Implementation.
     * In place when no worker asks and enough older tasks are queued for the next one that does
     * (TaskFiber.enoughQueued): then a join is two calls and a check. Otherwise the second branch is spawned as a
     * future. Everything but the check and the calls is in methods of its own: the recursive inlining of these
     * methods decides their speed. */
    private Joins() {}

    public static long bothLong(LongTaskValue first, LongTaskValue second, LongBinaryOperator combine) {
        TaskFiber f = TaskFiber.current();
        if (f == null || !f.enoughQueued()) {
            return spawnLong(f, first, second, combine);
        }
        long a;
        try {
            a = first.call();
            endJoined(f);
        } catch (Throwable e) {
            throw firstFailed(ended(f, e), second::call);
        }
        long b;
        try {
            b = second.call();
        } catch (Exception e) {
            throw Failures.unchecked(e);
        }
        endJoined(f);
        return combine.applyAsLong(a, b);
    }

    private static long spawnLong(
            @Nullable TaskFiber f, LongTaskValue first, LongTaskValue second, LongBinaryOperator combine) {
        if (f == null) {
            return outside(() -> bothLong(first, second, combine));
        }
        if (f.hasContext()) {
            return Joins.<Long, Long, Long>inContext(f, first::call, second::call, combine::applyAsLong);
        }
        FutureTask<Long> b = f.spawnFuture(new FutureTask<>(second::call));
        long a;
        try {
            a = first.call();
            endJoined(f);
        } catch (Throwable e) {
            throw firstFailed(ended(f, e), () -> branch(b));
        }
        return combine.applyAsLong(a, b.join());
    }

    public static double bothDouble(DoubleTaskValue first, DoubleTaskValue second, DoubleBinaryOperator combine) {
        TaskFiber f = TaskFiber.current();
        if (f == null || !f.enoughQueued()) {
            return spawnDouble(f, first, second, combine);
        }
        double a;
        try {
            a = first.call();
            endJoined(f);
        } catch (Throwable e) {
            throw firstFailed(ended(f, e), second::call);
        }
        double b;
        try {
            b = second.call();
        } catch (Exception e) {
            throw Failures.unchecked(e);
        }
        endJoined(f);
        return combine.applyAsDouble(a, b);
    }

    private static double spawnDouble(
            @Nullable TaskFiber f, DoubleTaskValue first, DoubleTaskValue second, DoubleBinaryOperator combine) {
        if (f == null) {
            return outside(() -> bothDouble(first, second, combine));
        }
        if (f.hasContext()) {
            return Joins.<Double, Double, Double>inContext(f, first::call, second::call, combine::applyAsDouble);
        }
        FutureTask<Double> b = f.spawnFuture(new FutureTask<>(second::call));
        double a;
        try {
            a = first.call();
            endJoined(f);
        } catch (Throwable e) {
            throw firstFailed(ended(f, e), () -> branch(b));
        }
        return combine.applyAsDouble(a, b.join());
    }

    public static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object> R both(
            TaskValue<A> first, TaskValue<B> second, BiFunction<? super A, ? super B, ? extends R> combine) {
        TaskFiber f = TaskFiber.current();
        if (f == null || !f.enoughQueued()) {
            return spawn(f, first, second, combine);
        }
        A a;
        try {
            a = first.call();
            endJoined(f);
        } catch (Throwable e) {
            throw firstFailed(ended(f, e), second);
        }
        B b;
        try {
            b = second.call();
        } catch (Exception e) {
            throw Failures.unchecked(e);
        }
        endJoined(f);
        return combine.apply(a, b);
    }

    private static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object> R spawn(
            @Nullable TaskFiber f,
            TaskValue<A> first,
            TaskValue<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine) {
        if (f == null) {
            return outside(() -> Joins.<A, B, R>both(first, second, combine));
        }
        if (f.hasContext()) {
            return Joins.<A, B, R>inContext(f, first, second, combine);
        }
        FutureTask<B> b = f.spawnFuture(new FutureTask<>(second));
        A a;
        try {
            a = first.call();
            endJoined(f);
        } catch (Throwable e) {
            throw firstFailed(ended(f, e), () -> branch(b));
        }
        return combine.apply(a, b.join());
    }

    public static void both(TaskBody first, TaskBody second) {
        TaskFiber f = TaskFiber.current();
        if (f == null || !f.enoughQueued()) {
            spawn(f, first, second);
            return;
        }
        try {
            first.run();
            endJoined(f);
        } catch (Throwable e) {
            throw firstFailed(ended(f, e), Nil.valueless(second));
        }
        try {
            second.run();
        } catch (Exception e) {
            throw Failures.unchecked(e);
        }
        endJoined(f);
    }

    private static void spawn(@Nullable TaskFiber f, TaskBody first, TaskBody second) {
        if (f == null) {
            outside(Nil.valueless(() -> both(first, second)));
            return;
        }
        if (f.hasContext()) {
            Joins.<@Nullable Object, @Nullable Object, @Nullable Object>inContext(
                    f, Nil.valueless(first), Nil.valueless(second), (a, b) -> null);
            return;
        }
        FutureTask<@Nullable Object> b = f.spawnFuture(new FutureTask<@Nullable Object>(Nil.valueless(second)));
        try {
            first.run();
            endJoined(f);
        } catch (Throwable e) {
            throw firstFailed(ended(f, e), () -> branch(b));
        }
        b.join();
    }

    /** A task with members joins: each branch is a task with what they give it. */
    private static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object> R inContext(
            TaskFiber f,
            TaskValue<A> first,
            TaskValue<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine) {
        Members members = Members.ofBranch(f.context()); // before those of the second branch: the order of the program
        TaskFuture<B> b;
        try {
            b = FutureTask.spawnBranch(f, second);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
        A a;
        try {
            a = ContextBody.callBranch(f, members, first);
        } catch (Throwable e) {
            throw firstFailed(e, () -> branch(b));
        }
        return combine.apply(a, b.join());
    }

    /** A branch that ran in place has ended: so do the members that have joined it. */
    private static void endJoined(TaskFiber f) {
        if (f.hasContext()) {
            Contexts.endJoined(f);
        }
    }

    /** Like {@link #endJoined}, of a branch that has failed. */
    private static Throwable ended(TaskFiber f, Throwable failure) {
        if (f.hasContext()) {
            Contexts.endJoined(f, failure);
        }
        return failure;
    }

    /** Runs a join on the common runtime; its failure arrives as it would inside a task. */
    private static <R extends @Nullable Object> R outside(TaskValue<R> join) {
        try {
            return Entrance.get().launch(join);
        } catch (MultiException e) {
            if (e.failures().size() == 1) {
                throw Failures.unchecked(e.failures().get(0));
            }
            throw e;
        }
    }

    /**
     * The first branch has failed: the second still runs, its failure is added. But what a cancelled scope ends begins
     * nothing more, and a termination takes no failure in and is part of none.
     */
    private static RuntimeException firstFailed(Throwable failure, TaskValue<?> second) {
        if (failure instanceof TaskTermination t) {
            throw t;
        }
        try {
            second.call();
        } catch (Throwable e) {
            throw failure(failure, e);
        }
        throw Failures.unchecked(failure);
    }

    /** Waits for a branch; throws what it has thrown, also if that is checked. */
    private static <T extends @Nullable Object> T branch(TaskFuture<T> b) throws Exception {
        try {
            return b.join();
        } catch (CompletionException e) {
            if (e.getCause() == b.exceptionNow() && e.getCause() instanceof Exception checked) {
                throw checked;
            }
            throw e;
        }
    }

    /** The exception of a join whose branches have ended, at least one with a failure. */
    public static RuntimeException failure(@Nullable Throwable first, @Nullable Throwable second) {
        if (first == null) {
            return Failures.unchecked(Objects.requireNonNull(second));
        }
        if (second != null
                && second != first
                && !(first instanceof TaskTermination)
                && !(second instanceof TaskTermination)) {
            first.addSuppressed(second);
        }
        return Failures.unchecked(first);
    }
}
