package dev.serrano;

import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.internal.context.WorkCounts;
import dev.serrano.internal.engine.Launch;
import dev.serrano.internal.isolation.Isolation;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.value.Blocking;
import dev.serrano.internal.value.DataDrivenTask;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.value.Futures;
import dev.serrano.internal.value.Joins;
import dev.serrano.internal.value.PromiseCell;
import dev.serrano.internal.worker.Polls;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.isolated.Access;
import dev.serrano.observe.TaskListener;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.TaskMember;
import dev.serrano.spi.ThreadStateCarrier;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The constructs of structured task parallelism, for {@code import static dev.serrano.Serrano.*}.
 * <p>{@link #launch}, {@link #finish} and the loops may be called from any thread. Outside a task they run on
 * {@link TaskRuntime#common()} and block the caller until all tasks have ended. Most other methods are for tasks.
 * <p>These methods are the everyday forms. Other forms have one home each: loops in
 * {@link #over(dev.serrano.loop.IntRange) over(range)}, combinations of futures in {@link TaskFuture}, options of a
 * task in {@link SpawnOptions}, options of a finish in {@link FinishOptions}.
 * <p>Memory consistency: actions before a spawn happen-before the spawned task; actions of a task happen-before the end
 * of its immediately enclosing finish and, for a future, before the return of a join.
 * {@snippet :
 * long sum = launch(() -> {
 *     TaskFuture<Long> left = future(() -> sum(a, 0, a.length / 2));
 *     long right = sum(a, a.length / 2, a.length);
 *     return left.join() + right;
 * });
 * }
 */
public final class Serrano extends LoopConstructs {
    private Serrano() {}

    /**
     * Runs a program: the body as a task, and all tasks spawned in it. Returns when all have ended.
     * <p>An interrupt of the calling thread cancels the run and interrupts its body. A body that has not begun by then
     * never begins, and the call does not wait for it. The same holds if the caller is a task of another runtime whose
     * scope is cancelled.
     *
     * @throws MultiException with the failures of the body and of the tasks
     * @throws TaskCancelledException if the calling thread was interrupted, or as {@link #finish(TaskBody)}
     * @throws TaskDeadlockException if the tasks wait for each other, see {@link DeadlockPolicy}
     */
    public static void launch(TaskBody body) {
        Objects.requireNonNull(body, "body");
        Serrano.<@Nullable Void>launch(Launch.withoutValue(body));
    }

    /** A {@link #launch(TaskBody) launch} that returns the value of its body. */
    public static <T extends @Nullable Object> T launch(TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.current();
        return f != null ? f.finishValue(body) : CommonRuntime.launch(body);
    }

    /**
     * Runs the body, then waits for all tasks transitively spawned in it.
     *
     * @throws MultiException with the failures of the body and of the tasks, if any
     * @throws TaskCancelledException if the only failures are that finishes inside were cancelled or missed their
     *     deadline ({@link DeadlineExceededException}), and no task has caught them: the first of them
     */
    public static void finish(TaskBody body) {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.finish(body);
        } else {
            launch(body);
        }
    }

    /** A {@link #finish(TaskBody) finish} that returns the value of its body. */
    public static <T extends @Nullable Object> T finish(TaskValue<T> body) {
        TaskFiber f = TaskFiber.current();
        return f != null ? f.finishValue(body) : launch(body);
    }

    /** A finish with options; each option of {@link FinishOptions} describes the exceptions that it adds. */
    public static void finish(FinishOptions options, TaskBody body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.finish(OptionedScope.of(options), body);
        } else {
            launch(() -> finish(options, body));
        }
    }

    /** A finish with options that returns the value of its body. */
    public static <T extends @Nullable Object> T finish(FinishOptions options, TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.current();
        return f != null ? f.finishValue(OptionedScope.of(options), body) : launch(() -> finish(options, body));
    }

    /**
     * Waits until all tasks that this launch has spawned so far have ended, and all tasks that they spawned.
     * <p>Only the root task of a launch may call this: not a finish, a loop, a task or a branch of {@code join} inside.
     * To wait for a part of the tasks use {@link #finish(TaskBody)}, which may stand anywhere.
     * <p>The launch keeps the failures of the tasks and throws them at its end. Actions of the tasks happen-before the
     * return. Under the scheduler {@code channel}, a launch that is alone in its runtime also waits until the scheduler
     * has detected that no worker has work. Source: A. Prell, thesis, section 4.1 ({@code TASKING_BARRIER}).
     *
     * @throws IllegalStateException anywhere else; and if tasks may wait for the calling one, as for the signal of a
     *     task that is registered on a phaser ({@link dev.serrano.spi.TaskMember#callsTaskBarrier})
     */
    public static void taskBarrier() {
        CurrentTask.forEachMember(TaskMember.class, TaskMember::callsTaskBarrier);
        Suspension.taskBarrier(TaskFiber.inTask("taskBarrier"));
    }

    /**
     * Spawns a child task of the current finish scope and goes on. The child is queued (help-first) and never runs
     * inside this call.
     *
     * @throws IllegalStateException outside a task
     */
    public static void async(TaskBody body) {
        Objects.requireNonNull(body, "body");
        AsyncTask.spawn(TaskFiber.inTask("async"), body);
    }

    /**
     * Spawns a child task with options: {@code async(taskNamed("index").at(here().next()), body)}.
     *
     * @throws IllegalArgumentException if the place of the options belongs to another runtime than the calling task
     */
    public static void async(SpawnOptions options, TaskBody body) {
        Objects.requireNonNull(body, "body");
        DataDrivenTask.async(
                TaskFiber.inTask("async"),
                options.inputs(),
                options.place(),
                options.isNonBlocking(),
                options.name(),
                options.memberships(),
                body);
    }

    /**
     * Spawns a child task of the current finish scope that runs at the given place.
     *
     * @throws IllegalArgumentException if the place belongs to another runtime than the calling task
     */
    public static void async(Place place, TaskBody body) {
        async(at(place), body);
    }

    /** The option {@link SpawnOptions#at} alone. */
    public static SpawnOptions at(Place place) {
        return SpawnOptions.NONE.at(place);
    }

    /** The option {@link SpawnOptions#named} alone; {@link #named} names a finish. */
    public static SpawnOptions taskNamed(String name) {
        return SpawnOptions.NONE.named(name);
    }

    /** The option {@link SpawnOptions#nonBlocking} alone: a future by {@code future(nonBlocking(), body)}. */
    public static SpawnOptions nonBlocking() {
        return SpawnOptions.NONE.nonBlocking();
    }

    /** The option {@link SpawnOptions#awaiting(TaskFuture[])} alone: {@code future(awaiting(left, right), body)}. */
    public static SpawnOptions awaiting(TaskFuture<?>... futures) {
        return SpawnOptions.NONE.awaiting(futures);
    }

    /** The option {@link SpawnOptions#awaiting(Collection)} alone. */
    public static SpawnOptions awaiting(Collection<? extends TaskFuture<?>> futures) {
        return SpawnOptions.NONE.awaiting(futures);
    }

    /** The place of the calling task, by {@link Place#here}. */
    public static Place here() {
        return Place.here();
    }

    /**
     * Runs the body in place if the condition holds, and spawns it otherwise. Either way a failure of the body goes to
     * the current finish scope. Source: the sequential threshold of Habanero's {@code async seq(condition)}.
     */
    public static void asyncSeq(boolean condition, TaskBody body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.inTask("asyncSeq");
        if (condition) {
            f.runHere(body);
        } else {
            AsyncTask.spawn(f, body);
        }
    }

    /** Spawns a task that promises never to wait: {@link SpawnOptions#nonBlocking}. */
    public static void asyncNb(TaskBody body) {
        Objects.requireNonNull(body, "body");
        AsyncTask.spawn(TaskFiber.inTask("asyncNb"), null, true, null, List.of(), body);
    }

    /** Spawns a task that begins when an input has a value: {@code async(awaiting(a), body)}, by HJlib's name. */
    public static void asyncAwait(TaskFuture<?> a, TaskBody body) {
        async(awaiting(a), body);
    }

    /** Spawns a task that begins when both inputs have values: {@code async(awaiting(a, b), body)}. */
    public static void asyncAwait(TaskFuture<?> a, TaskFuture<?> b, TaskBody body) {
        async(awaiting(a, b), body);
    }

    /** Spawns a task that begins when all inputs have values: {@code async(awaiting(a, b, c), body)}. */
    public static void asyncAwait(TaskFuture<?> a, TaskFuture<?> b, TaskFuture<?> c, TaskBody body) {
        async(awaiting(a, b, c), body);
    }

    /** Spawns a task with a value. The task belongs to the current finish scope, which waits for it. */
    public static <T extends @Nullable Object> TaskFuture<T> future(TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        return FutureTask.spawn(TaskFiber.inTask("future"), body);
    }

    /**
     * Spawns a task with a value and options: {@code future(at(place), body)}, {@code future(awaiting(a, b), body)}.
     *
     * @throws IllegalArgumentException if the place of the options belongs to another runtime than the calling task
     */
    public static <T extends @Nullable Object> TaskFuture<T> future(SpawnOptions options, TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        return DataDrivenTask.future(
                TaskFiber.inTask("future"),
                options.inputs(),
                options.place(),
                options.isNonBlocking(),
                options.name(),
                options.memberships(),
                body);
    }

    /**
     * Runs two branches, possibly in parallel, and returns when both have ended. Both always run; if both fail, the
     * second failure is suppressed in the first.
     * <p>The branches must not wait for each other: while no worker asks for work, they run one after the other on this
     * stack.
     */
    public static void join(TaskBody first, TaskBody second) {
        Joins.both(first, second);
    }

    /** A {@link #join(TaskBody, TaskBody) join} that combines the values of its branches. */
    public static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object> R join(
            TaskValue<A> first, TaskValue<B> second, BiFunction<? super A, ? super B, ? extends R> combine) {
        return Joins.both(first, second, combine);
    }

    /** A {@link #join(TaskValue, TaskValue, BiFunction) join} of {@code long} values, without boxing. */
    public static long joinLong(LongTaskValue first, LongTaskValue second, LongBinaryOperator combine) {
        return Joins.bothLong(first, second, combine);
    }

    /** A {@link #join(TaskValue, TaskValue, BiFunction) join} of {@code double} values, without boxing. */
    public static double joinDouble(DoubleTaskValue first, DoubleTaskValue second, DoubleBinaryOperator combine) {
        return Joins.bothDouble(first, second, combine);
    }

    /** A new, empty promise that a task fills. */
    public static <T extends @Nullable Object> Promise<T> promise() {
        return PromiseCell.promise();
    }

    /** A new, empty promise that code outside the runtime fills: tasks that wait for it are no deadlock. */
    public static <T extends @Nullable Object> Promise<T> externalPromise() {
        return PromiseCell.external();
    }

    /** A future that ends as the stage does, by {@link TaskFuture#from}. */
    public static <T extends @Nullable Object> TaskFuture<T> from(CompletionStage<T> stage) {
        return Futures.from(stage);
    }

    /** A future of all values, in the order of the futures, by {@link TaskFuture#all(Collection)}. */
    public static <T extends @Nullable Object> TaskFuture<List<T>> all(
            Collection<? extends TaskFuture<? extends T>> futures) {
        return Futures.all(futures);
    }

    /**
     * A future of the first value, by {@link TaskFuture#any(Collection)}.
     *
     * @throws IllegalArgumentException if there are no futures
     */
    public static <T extends @Nullable Object> TaskFuture<T> any(
            Collection<? extends TaskFuture<? extends T>> futures) {
        return Futures.any(futures);
    }

    /**
     * Runs the bodies as tasks and returns the value of the first that succeeds. A body has succeeded when it has
     * returned and none of the tasks that it spawned has failed.
     * <p>The other bodies are cancelled, those in {@link #blocking} interrupted, and have ended when this returns.
     * Bodies that have not begun never begin. Exceptions of the others are dropped. To leave them running, use
     * {@link TaskFuture#any(Collection)}.
     * {@snippet :
     * byte[] page = race(() -> fetch(server), () -> fetch(mirror));
     * }
     *
     * @throws MultiException if all have failed: with all failures
     * @throws TaskCancelledException if all were cancelled or missed a deadline: the first of these failures
     * @throws IllegalArgumentException if there are no bodies
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read only
    public static <T extends @Nullable Object> T race(TaskValue<? extends T>... bodies) {
        return Race.<T>of(Arrays.asList(bodies));
    }

    /** A {@link #race(TaskValue[]) race} of the bodies of a collection. */
    public static <T extends @Nullable Object> T race(Collection<? extends TaskValue<? extends T>> bodies) {
        return Race.<T>of(bodies);
    }

    /**
     * Suspends the task for some time; outside a task, blocks the thread.
     *
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, which it stays
     * @throws IllegalStateException inside a task declared non-blocking
     */
    public static void delay(Duration duration) {
        Blocking.delay(duration);
    }

    /**
     * Runs a body that blocks its thread (files, native code, foreign locks), and returns its value. Meanwhile another
     * thread serves the worker. The body's thread stays the same, and so do its locks and ThreadLocals. Outside a task
     * this only runs the body. {@link #blockingRun} is for a body without a value.
     * {@snippet :
     * byte[] page = blocking(() -> Files.readAllBytes(path));
     * String next = blocking(queue::take);
     * }
     *
     * @throws java.util.concurrent.CompletionException around a checked exception of the body; unchecked ones and
     *     errors are thrown as they are
     * @throws IllegalStateException inside a task declared non-blocking
     */
    public static <T extends @Nullable Object> T blocking(TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        return Blocking.blocking(body);
    }

    /**
     * Runs a body that blocks its thread, as {@link #blocking} does, without a value. The name differs because a
     * reference to a method with overloads could mean either.
     * {@snippet :
     * blockingRun(latch::await);
     * }
     */
    public static void blockingRun(TaskBody body) {
        Blocking.blocking(Nil.valueless(body));
    }

    /**
     * Runs the body with a value of a key, in the calling task. All tasks transitively spawned in the body see that
     * value, wherever and whenever they run; no other tasks do. (Tasks do not reliably see bindings of
     * {@link ScopedValue#where}.) An exception of the body is thrown as it is, a checked one as the cause of a
     * {@link java.util.concurrent.CompletionException}.
     * {@snippet :
     * where(USER, "alice", () -> {
     *     async(() -> log(USER.get())); // alice, on whichever worker
     *     return null;
     * });
     * }
     *
     * @throws IllegalStateException outside a task
     */
    public static <V extends @Nullable Object, T extends @Nullable Object> T where(
            ScopedValue<V> key, V value, TaskValue<T> body) {
        Objects.requireNonNull(key, "key");
        return Bindings.where(key, value, Objects.requireNonNull(body, "body"));
    }

    /**
     * Runs the body in the calling task and carries thread state to all tasks transitively spawned in it. Each task
     * runs with the state that the carrier took from its spawner's thread at the spawn: a logging context, for
     * instance.
     *
     * @throws IllegalStateException outside a task
     */
    public static <S extends @Nullable Object, T extends @Nullable Object> T carrying(
            ThreadStateCarrier<S> carrier, TaskValue<T> body) {
        Objects.requireNonNull(carrier, "carrier");
        return Bindings.carrying(carrier, Objects.requireNonNull(body, "body"));
    }

    /**
     * Runs the body in the calling task and notifies the listener of all tasks transitively spawned in it. Iterations
     * of loops and branches of joins are tasks, too. A listener for all tasks of a runtime is an option of it:
     * {@link TaskRuntime.Builder#listener}.
     *
     * @throws IllegalStateException outside a task
     */
    public static <T extends @Nullable Object> T listening(TaskListener listener, TaskValue<T> body) {
        Objects.requireNonNull(listener, "listener");
        return Bindings.listening(listener, Objects.requireNonNull(body, "body"));
    }

    /**
     * A scheduling point for code that computes for long without spawning or waiting. It gives queued tasks to workers
     * that have asked for work. Resumed tasks and submissions that have waited for some milliseconds run first. If the
     * task's scope is cancelled, it ends the task. Costs a few nanoseconds when there is nothing to do. Outside a task
     * it does nothing.
     * <p>A poll begins no queued task, so a depth-first search stays one. The exception is a task that polls on and on:
     * it may wait for the effect of a queued task. One task is then begun after some 16 ms, the next after twice as
     * long, and so on. To wait for something, use a promise or an event.
     * <p>The task may be suspended here. A spawn never suspends it.
     */
    public static void poll() {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            Polls.poll(f);
        }
    }

    /**
     * Ends the task if its scope is cancelled, and does nothing else. It is cheaper than {@link #poll} and never
     * suspends the task, so it may be called with a lock held. Works inside {@link #blocking} too. Outside a task it
     * does nothing.
     *
     * @throws TaskTermination if the scope is cancelled; not to be caught
     */
    public static void checkCancelled() {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.endIfCancelled();
        }
    }

    /**
     * Returns whether the calling task's finish scope, or one around it, is cancelled: {@link #checkCancelled} would
     * end the task then. For code that has to leave by itself, such as a native callback or a loop that saves partial
     * results. Never throws and never suspends the task; works inside {@link #blocking} too. False outside a task.
     */
    public static boolean isCancelled() {
        TaskFiber f = TaskFiber.current();
        return f != null && f.isCancelled();
    }

    /** The option {@link FinishOptions#failFast()} alone. */
    public static FinishOptions failFast() {
        return FinishOptions.NONE.failFast();
    }

    /** The option {@link FinishOptions#within} alone. */
    public static FinishOptions within(Duration duration) {
        return FinishOptions.NONE.within(duration);
    }

    /** The option {@link FinishOptions#named} alone. */
    public static FinishOptions named(String name) {
        return FinishOptions.NONE.named(name);
    }

    /** The option {@link FinishOptions#uncancellable()} alone. */
    public static FinishOptions uncancellable() {
        return FinishOptions.NONE.uncancellable();
    }

    /** The option {@link FinishOptions#cancelledBy} alone. */
    public static FinishOptions cancelledBy(Cancellation cancellation) {
        return FinishOptions.NONE.cancelledBy(cancellation);
    }

    /** The option {@link FinishOptions#accumulating} alone. */
    public static FinishOptions accumulating(FinishAccumulator<?>... accumulators) {
        return FinishOptions.NONE.accumulating(accumulators);
    }

    // ---- isolated sections ------------------------------------------------------------------------------------

    /**
     * Runs the body while no other isolated section runs, in any runtime or thread. This is weak isolation: it does not
     * exclude code outside such sections. A task that has to wait is suspended; a thread outside is blocked.
     * {@snippet :
     * forall(range(0, n), i -> isolated(() -> total += cost(i)));
     * long seen = isolated(() -> total);
     * }
     * <p>Inside, a task may neither wait nor spawn. {@code async}, {@code future}, {@code finish}, {@code launch},
     * loops, {@code join} of an unfinished future, {@code delay} and {@code blocking} are errors. So isolated sections
     * alone cannot deadlock. Promises and events may be given values; callbacks of events run when the section has
     * ended. An inner section may list the same objects as the outer one or fewer, in no stronger mode.
     * <p>Memory consistency: a section happens-before each later section that it excludes. Source: S. Imam, thesis
     * (Rice), chapter 2 ({@code isolated}, figure 2.3) and 3 (a queue of suspended waiters).
     *
     * @throws IllegalStateException inside an isolated section that holds less; in a task declared non-blocking, if it
     *     would wait
     * @throws TaskTermination if it would wait, and the task's finish scope is cancelled
     * @throws java.util.concurrent.CompletionException around a checked exception of the body; unchecked ones and
     *     errors are thrown as they are. The section has ended then, as always.
     */
    public static void isolated(TaskBody body) {
        Isolation.everything(Nil.valueless(body));
    }

    /** An isolated section that returns the value of its body. */
    public static <T extends @Nullable Object> T isolated(TaskValue<T> body) {
        return Isolation.everything(body);
    }

    /**
     * An isolated section on an object: it excludes sections that list the same object, and sections on everything. Two
     * sections that only read the object ({@link #reading}) do not exclude each other. Objects are compared by
     * identity; two different objects may exclude each other all the same. {@code isolated(list, ...)} is a section on
     * that list, {@link #isolatedOn} one on its elements, and the form for three objects and more.
     *
     * @param object the object, or an {@link Access} to it
     */
    public static void isolated(Object object, TaskBody body) {
        Isolation.on(Nil.valueless(body), object);
    }

    /** An {@linkplain #isolated(Object, TaskBody) isolated section on an object} that returns the value of its body. */
    public static <T extends @Nullable Object> T isolated(Object object, TaskValue<T> body) {
        return Isolation.on(body, object);
    }

    /** An {@linkplain #isolated(Object, TaskBody) isolated section} on two objects, in any order. */
    public static void isolated(Object first, Object second, TaskBody body) {
        Isolation.on(Nil.valueless(body), first, second);
    }

    /** An {@linkplain #isolated(Object, TaskBody) isolated section} on two objects, with the value of its body. */
    public static <T extends @Nullable Object> T isolated(Object first, Object second, TaskValue<T> body) {
        return Isolation.on(body, first, second);
    }

    /**
     * An {@linkplain #isolated(Object, TaskBody) isolated section} on each element of a collection: objects, or
     * {@link Access}es to them.
     */
    public static void isolatedOn(Collection<?> objects, TaskBody body) {
        Isolation.on(objects, Nil.valueless(body));
    }

    /** An {@linkplain #isolatedOn(Collection, TaskBody) isolated section on elements} with the value of its body. */
    public static <T extends @Nullable Object> T isolatedOn(Collection<?> objects, TaskValue<T> body) {
        return Isolation.on(objects, body);
    }

    /** An access that only reads the object, by {@link Access#reading}; a plain object stands for a writing one. */
    public static Access reading(Object object) {
        return Access.reading(object);
    }

    /**
     * Counts work of the calling task, in units of the program's choice, for observers of the task such as the metrics
     * of {@code serrano-observe}. Without an observer nothing happens, also outside a task. In these units nothing else
     * takes time.
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
     * The option of a measured finish: {@code finish(measured(metrics), body)}, with {@code Metrics} of the artifact
     * {@code serrano-observe}.
     */
    public static FinishOptions measured(Membership metrics) {
        return FinishOptions.NONE.with(metrics);
    }
}
