package dev.serrano.internal.value;

import dev.serrano.DoubleTaskValue;
import dev.serrano.LongTaskValue;
import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.worker.TaskFiber;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** The two-branch join. */
public final class Joins {
    /* Implementation.
     * In place when nobody asks and enough older tasks are queued for whoever asks next (TaskFiber.enoughQueued): then
     * a join is two calls and a check. Otherwise the second branch is spawned as a future. Everything but the check and
     * the calls is in methods of its own: the recursive inlining of these methods decides their speed. */
    private Joins() {}

    public static long bothLong(LongTaskValue first, LongTaskValue second, LongBinaryOperator combine) {
        TaskFiber f = TaskFiber.current();
        if (f == null || !f.enoughQueued()) {
            return spawnLong(f, first, second, combine);
        }
        long a;
        try {
            a = first.call();
        } catch (Throwable e) {
            throw firstFailed(e, second::call);
        }
        try {
            return combine.applyAsLong(a, second.call());
        } catch (Exception e) {
            throw unchecked(e);
        }
    }

    private static long spawnLong(
            @Nullable TaskFiber f, LongTaskValue first, LongTaskValue second, LongBinaryOperator combine) {
        if (f == null) {
            return outside(() -> bothLong(first, second, combine));
        }
        FutureTask<Long> b = f.spawnFuture(new FutureTask<>(second::call));
        long a;
        try {
            a = first.call();
        } catch (Throwable e) {
            throw firstFailed(e, b::join);
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
        } catch (Throwable e) {
            throw firstFailed(e, second::call);
        }
        try {
            return combine.applyAsDouble(a, second.call());
        } catch (Exception e) {
            throw unchecked(e);
        }
    }

    private static double spawnDouble(
            @Nullable TaskFiber f, DoubleTaskValue first, DoubleTaskValue second, DoubleBinaryOperator combine) {
        if (f == null) {
            return outside(() -> bothDouble(first, second, combine));
        }
        FutureTask<Double> b = f.spawnFuture(new FutureTask<>(second::call));
        double a;
        try {
            a = first.call();
        } catch (Throwable e) {
            throw firstFailed(e, b::join);
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
        } catch (Throwable e) {
            throw firstFailed(e, second);
        }
        try {
            return combine.apply(a, second.call());
        } catch (Exception e) {
            throw unchecked(e);
        }
    }

    private static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object> R spawn(
            @Nullable TaskFiber f,
            TaskValue<A> first,
            TaskValue<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine) {
        if (f == null) {
            return outside(() -> Joins.<A, B, R>both(first, second, combine));
        }
        FutureTask<B> b = f.spawnFuture(new FutureTask<>(second));
        A a;
        try {
            a = first.call();
        } catch (Throwable e) {
            throw firstFailed(e, b::join);
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
        } catch (Throwable e) {
            throw firstFailed(e, () -> {
                second.run();
                return null;
            });
        }
        try {
            second.run();
        } catch (Exception e) {
            throw unchecked(e);
        }
    }

    private static void spawn(@Nullable TaskFiber f, TaskBody first, TaskBody second) {
        if (f == null) {
            outside(() -> {
                both(first, second);
                return null;
            });
            return;
        }
        FutureTask<@Nullable Object> b = f.spawnFuture(new FutureTask<@Nullable Object>(() -> {
            second.run();
            return null;
        }));
        try {
            first.run();
        } catch (Throwable e) {
            throw firstFailed(e, b::join);
        }
        b.join();
    }

    /** Runs a join on the common runtime; its failure arrives as it would inside a task. */
    private static <R extends @Nullable Object> R outside(TaskValue<R> join) {
        try {
            return TaskRuntime.common().launch(join);
        } catch (MultiException e) {
            if (e.failures().size() == 1) {
                throw unchecked(e.failures().get(0));
            }
            throw e;
        }
    }

    /**
     * The first branch has failed: the second still runs, its failure is added. But what a cancelled scope ends begins
     * nothing more, and a termination takes no failure in and is part of none.
     */
    private static RuntimeException firstFailed(Throwable failure, TaskValue<?> second) {
        if (failure == Exceptions.TERMINATION) {
            throw Exceptions.TERMINATION;
        }
        try {
            second.call();
        } catch (Throwable e) {
            if (e != failure && e != Exceptions.TERMINATION) {
                failure.addSuppressed(e);
            }
        }
        throw unchecked(failure);
    }

    private static RuntimeException unchecked(Throwable e) {
        if (e instanceof RuntimeException r) {
            return r;
        }
        if (e instanceof Error error) {
            throw error;
        }
        return new CompletionException(e);
    }
}
