package dev.serrano;

import dev.serrano.internal.value.Blocking;
import dev.serrano.internal.value.DataDrivenTask;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.value.Futures;
import dev.serrano.internal.value.Joins;
import dev.serrano.internal.value.PromiseCell;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.loop.body.ElementFunction;
import dev.serrano.observe.TaskListener;
import dev.serrano.spi.CurrentTask;
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
import java.util.stream.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Structured task parallelism in the words of its papers, for {@code import static dev.serrano.Serrano.*}.
 * <p>{@link #launch} and an outermost {@link #finish} may be called from any thread; from outside a task they use
 * {@link TaskRuntime#common()} and block the caller until everything has ended. The other methods are for tasks.
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
public final class Serrano extends CoordinationConstructs {
    private Serrano() {}

    /**
     * Runs a program: the body as a task, and all tasks spawned in it. Returns when all have ended.
     * <p>Interrupting the calling thread cancels the run and interrupts its body. A body that has not begun by then never
     * does, and is not waited for; likewise if the caller is a task of another runtime whose scope is cancelled.
     *
     * @throws MultiException with the failures of the body and of the tasks
     * @throws TaskCancelledException if the calling thread was interrupted, or as {@link #finish(TaskBody)}
     * @throws TaskDeadlockException if the tasks wait for each other, see {@link DeadlockPolicy}
     */
    public static void launch(TaskBody body) {
        Objects.requireNonNull(body, "body");
        launch(() -> {
            body.run();
            return null;
        });
    }

    /** As {@link #launch(TaskBody)}, with a value. */
    public static <T extends @Nullable Object> T launch(TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.current();
        return f != null ? f.finishValue(body) : CommonRuntime.launch(body);
    }

    /**
     * Runs the body, then waits for all tasks transitively spawned in it.
     *
     * @throws MultiException with the failures of the body and of the tasks, if any
     * @throws TaskCancelledException if the only failures are that finishes inside were cancelled or late
     *     ({@link DeadlineExceededException}), and no task has dealt with that: the first of them
     */
    public static void finish(TaskBody body) {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.finish(body);
        } else {
            launch(body);
        }
    }

    /** As {@link #finish(TaskBody)}, with the value of the body. */
    public static <T extends @Nullable Object> T finish(TaskValue<T> body) {
        TaskFiber f = TaskFiber.current();
        return f != null ? f.finishValue(body) : launch(body);
    }

    /** A finish with options. See {@link FinishOptions} for what each makes the finish throw. */
    public static void finish(FinishOptions options, TaskBody body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.finish(new OptionedScope(options), body);
        } else {
            launch(() -> finish(options, body));
        }
    }

    /** A finish with options and a value. */
    public static <T extends @Nullable Object> T finish(FinishOptions options, TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.current();
        return f != null ? f.finishValue(new OptionedScope(options), body) : launch(() -> finish(options, body));
    }

    /**
     * Waits until all tasks have ended that this launch has spawned so far, those that they spawned among them; then
     * goes on. For the root task of a launch alone: not in a finish, a loop, or a task, branches of {@code join}
     * included. To wait for a part of the tasks use {@link #finish(TaskBody)}, which may stand anywhere.
     * <p>Failures of the tasks stay with the launch, which throws them at its end. What the tasks did happens-before
     * the return. Under the scheduler {@code channel} a launch that is alone in its runtime also waits until the
     * scheduler has detected that no worker has anything to do. (A. Prell, thesis, section 4.1:
     * {@code TASKING_BARRIER}.)
     *
     * @throws IllegalStateException anywhere else; and if a construct says that tasks may wait for the calling one, as for
     *     the signal of one that is registered on a phaser ({@link dev.serrano.spi.TaskMember#callsTaskBarrier})
     */
    public static void taskBarrier() {
        CurrentTask.forEachMember(TaskMember.class, TaskMember::callsTaskBarrier);
        TaskFiber.inTask("taskBarrier").taskBarrier();
    }

    /**
     * Spawns a child task of the current finish scope and goes on: the child is queued (help-first), never run inside
     * this call.
     *
     * @throws IllegalStateException outside a task
     */
    public static void async(TaskBody body) {
        Objects.requireNonNull(body, "body");
        TaskFiber.inTask("async").async(body);
    }

    /**
     * As {@link #async(TaskBody)}, with options: {@code async(taskNamed("index").at(here().next()), body)}.
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

    /** {@link SpawnOptions#at} alone. */
    public static SpawnOptions at(Place place) {
        return SpawnOptions.NONE.at(place);
    }

    /** {@link SpawnOptions#named} alone; {@link #named} is the name of a finish. */
    public static SpawnOptions taskNamed(String name) {
        return SpawnOptions.NONE.named(name);
    }

    /** {@link SpawnOptions#nonBlocking} alone. */
    public static SpawnOptions nonBlocking() {
        return SpawnOptions.NONE.nonBlocking();
    }

    /** {@link Place#here}. */
    public static Place here() {
        return Place.here();
    }

    /**
     * Runs the body in place if the condition holds, otherwise spawns it: the sequential threshold of Habanero's
     * {@code async seq(condition)}. Either way a failure of the body goes to the current finish scope.
     */
    public static void asyncSeq(boolean condition, TaskBody body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.inTask("asyncSeq");
        if (condition) {
            f.runHere(body);
        } else {
            f.async(body);
        }
    }

    /** Spawns a task that promises never to wait; a wait in it is an error that names the wait. */
    public static void asyncNb(TaskBody body) {
        Objects.requireNonNull(body, "body");
        TaskFiber.inTask("asyncNb").asyncNonBlocking(body);
    }

    /** Spawns a task with a value. It also belongs to the current finish scope, which waits for it. */
    public static <T extends @Nullable Object> TaskFuture<T> future(TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        return FutureTask.spawn(TaskFiber.inTask("future"), body);
    }

    /** As {@link #future(TaskValue)}, with options. */
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

    /** As {@link #async(Place, TaskBody)}, with a value. */
    public static <T extends @Nullable Object> TaskFuture<T> future(Place place, TaskValue<T> body) {
        return future(at(place), body);
    }

    /** Spawns a task with a value that promises never to wait. */
    public static <T extends @Nullable Object> TaskFuture<T> futureNb(TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        return FutureTask.spawnNonBlocking(TaskFiber.inTask("futureNb"), body);
    }

    /**
     * Runs two branches, possibly in parallel, and returns when both have ended. Both always run; if both fail, the
     * second failure is suppressed in the first.
     * <p>When nobody asks for work the branches run one after the other on this stack: they must not wait for each
     * other.
     */
    public static void join(TaskBody first, TaskBody second) {
        Joins.both(first, second);
    }

    /** As {@link #join(TaskBody, TaskBody)}, combining the values of the branches. */
    public static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object> R join(
            TaskValue<A> first, TaskValue<B> second, BiFunction<? super A, ? super B, ? extends R> combine) {
        return Joins.both(first, second, combine);
    }

    /** As {@link #join(TaskValue, TaskValue, BiFunction)} for {@code long} values: nothing is boxed. */
    public static long joinLong(LongTaskValue first, LongTaskValue second, LongBinaryOperator combine) {
        return Joins.bothLong(first, second, combine);
    }

    /** As {@link #join(TaskValue, TaskValue, BiFunction)} for {@code double} values: nothing is boxed. */
    public static double joinDouble(DoubleTaskValue first, DoubleTaskValue second, DoubleBinaryOperator combine) {
        return Joins.bothDouble(first, second, combine);
    }

    /** A new, empty promise, to be filled by a task. */
    public static <T extends @Nullable Object> Promise<T> promise() {
        return new PromiseCell<>();
    }

    /** A new, empty promise that somebody outside the runtime will fill. */
    public static <T extends @Nullable Object> Promise<T> externalPromise() {
        return new PromiseCell.External<>();
    }

    /** A future that ends as the stage does. */
    public static <T extends @Nullable Object> TaskFuture<T> from(CompletionStage<T> stage) {
        return Futures.from(stage);
    }

    /**
     * A future of all values, in the order of the futures. Fails with the first failure.
     */
    public static <T extends @Nullable Object> TaskFuture<List<T>> all(
            Collection<? extends TaskFuture<? extends T>> futures) {
        return Futures.all(futures);
    }

    /**
     * A future of the first value. Fails, when all have failed, with the last failure. What fails after there is a
     * value is reported by its finish unless somebody else joins it.
     *
     * @throws IllegalArgumentException if there are no futures
     */
    public static <T extends @Nullable Object> TaskFuture<T> any(
            Collection<? extends TaskFuture<? extends T>> futures) {
        return Futures.any(futures);
    }

    /**
     * Applies a function to all items, each by a task of its own, and returns the values in the order of the items, in
     * an unmodifiable list. All tasks, those that they spawn among them, have ended when this returns or throws.
     * <p>The first failure cancels the other tasks, since there will be no list: {@link FinishOptions#failFast}. Outside
     * a task the common runtime does it, as {@link #finish(TaskBody)} says.
     * {@snippet :
     * List<Page> pages = mapAll(addresses, address -> fetch(address));
     * }
     *
     * @throws MultiException with the failures, as a finish with the option failFast throws it
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            Collection<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return MapAll.of(failFast(), items, function);
    }

    /**
     * As {@link #mapAll(Collection, ElementFunction)}, in a finish with these options alone: the other tasks go on after
     * a failure unless {@link FinishOptions#failFast} is among them. See {@link FinishOptions} for what each throws.
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            FinishOptions options, Collection<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return MapAll.of(options, items, function);
    }

    /**
     * A collector that applies {@link #mapAll(Collection, ElementFunction) mapAll} to the elements of a stream: a list of
     * the values in the order of the stream, each computed by a task of its own. The tasks begin when the stream has
     * ended, so it must be finite; stages before it run as they do without it, in a parallel stream too.
     * {@snippet :
     * List<Page> pages = addresses.stream().distinct().collect(inParallel(address -> fetch(address)));
     * }
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> Collector<T, ?, List<R>> inParallel(
            ElementFunction<? super T, ? extends R> function) {
        return MapAll.collector(failFast(), function);
    }

    /** As {@link #inParallel(ElementFunction)}, in a finish with these options alone. */
    public static <T extends @Nullable Object, R extends @Nullable Object> Collector<T, ?, List<R>> inParallel(
            FinishOptions options, ElementFunction<? super T, ? extends R> function) {
        return MapAll.collector(options, function);
    }

    /**
     * Runs the bodies as tasks and returns the value of the first that succeeds: it has returned, and no task that it
     * has spawned has failed. The others are cancelled, those in {@link #blocking} interrupted, and
     * have ended when this returns; those that have not begun never do. What they have thrown is dropped. To leave them
     * running, use {@link TaskFuture#any}.
     * {@snippet :
     * byte[] page = race(() -> fetch(server), () -> fetch(mirror));
     * }
     *
     * @throws MultiException if all have failed: with all failures
     * @throws TaskCancelledException if all have failed by being cancelled or late: the first of these
     * @throws IllegalArgumentException if there are no bodies
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read only
    public static <T extends @Nullable Object> T race(TaskValue<? extends T>... bodies) {
        return Race.<T>of(Arrays.asList(bodies));
    }

    /** As {@link #race(TaskValue[])}. */
    public static <T extends @Nullable Object> T race(Collection<? extends TaskValue<? extends T>> bodies) {
        return Race.<T>of(bodies);
    }

    /**
     * Sets the task aside for some time; outside a task, blocks the thread.
     *
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, which it stays
     * @throws IllegalStateException inside a task declared non-blocking
     */
    public static void delay(Duration duration) {
        Blocking.delay(duration);
    }

    /**
     * Runs a body that blocks its thread (files, native code, foreign locks) with the worker given to somebody else
     * meanwhile, and returns its value. The thread stays the same, so locks and ThreadLocals do. Outside a task it just
     * runs the body. A body without a value is for {@link #blockingRun}.
     * {@snippet :
     * byte[] page = blocking(() -> Files.readAllBytes(path));
     * String next = blocking(queue::take);
     * }
     *
     * @throws java.util.concurrent.CompletionException around a checked exception of the body; unchecked ones and errors
     *     are thrown as they are
     * @throws IllegalStateException inside a task declared non-blocking
     */
    public static <T extends @Nullable Object> T blocking(TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        return Blocking.blocking(body);
    }

    /**
     * As {@link #blocking}, without a value. It has a name of its own since a method reference would not say which of
     * the two is meant, if its method has overloads.
     * {@snippet :
     * blockingRun(latch::await);
     * }
     */
    public static void blockingRun(TaskBody body) {
        Objects.requireNonNull(body, "body");
        Blocking.blocking(() -> {
            body.run();
            return null;
        });
    }

    /**
     * Runs the body with a value of a key, in the calling task. All tasks that it spawns see that value, and those that
     * they spawn, wherever and whenever they run; and no others do. (What {@link ScopedValue#where} binds, tasks do not
     * reliably see.) An exception of the body is thrown as it is, a checked one as the cause of a
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
     * Runs the body in the calling task. All tasks that it spawns, and those that they spawn, run with what the carrier has
     * taken from the thread of their spawner at the spawn: the context of a logging library, for instance.
     *
     * @throws IllegalStateException outside a task
     */
    public static <S extends @Nullable Object, T extends @Nullable Object> T carrying(
            ThreadStateCarrier<S> carrier, TaskValue<T> body) {
        Objects.requireNonNull(carrier, "carrier");
        return Bindings.carrying(carrier, Objects.requireNonNull(body, "body"));
    }

    /**
     * Runs the body in the calling task and tells the listener of all tasks that it spawns, and those that they spawn;
     * iterations of loops and branches of joins are tasks, too. To hear of all tasks of a runtime:
     * {@link TaskRuntime.Builder#listener}.
     *
     * @throws IllegalStateException outside a task
     */
    public static <T extends @Nullable Object> T listening(TaskListener listener, TaskValue<T> body) {
        Objects.requireNonNull(listener, "listener");
        return Bindings.listening(listener, Objects.requireNonNull(body, "body"));
    }

    /**
     * A scheduling point for code that computes long without spawning or waiting: gives tasks to workers that have asked
     * for some, lets resumed tasks and submissions go first that have waited for some milliseconds, and ends the task if
     * its scope is cancelled. Costs a few nanoseconds when nobody wants anything. Outside a task it does nothing.
     * <p>It begins no queued task, so that a depth-first search stays one, except for a task that polls on and on, since
     * that may wait for what a queued one does: then one is begun after some 16 ms, the next after twice as long, and so
     * on. To wait for something, use a promise or an event.
     * <p>The task may be set aside here. A spawn never does that.
     */
    public static void poll() {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.poll();
        }
    }

    /**
     * Ends the task if its scope is cancelled, and does nothing else: cheaper than {@link #poll}, and never sets the task
     * aside, so it may be called with a lock held. Works inside {@link #blocking} too. Outside a task it does nothing.
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
     * Whether the calling task's finish scope, or one around it, is cancelled, so that {@link #checkCancelled} would end
     * the task: for code that has to leave by itself, such as a native callback or a loop that stores what it has so
     * far. Never throws, never sets the task aside; works inside {@link #blocking} too. False outside a task.
     */
    public static boolean isCancelled() {
        TaskFiber f = TaskFiber.current();
        return f != null && f.isCancelled();
    }

    /** {@link FinishOptions#failFast()} alone. */
    public static FinishOptions failFast() {
        return FinishOptions.NONE.failFast();
    }

    /** {@link FinishOptions#within} alone. */
    public static FinishOptions within(Duration duration) {
        return FinishOptions.NONE.within(duration);
    }

    /** {@link FinishOptions#named} alone. */
    public static FinishOptions named(String name) {
        return FinishOptions.NONE.named(name);
    }

    /** {@link FinishOptions#noInterrupts()} alone. */
    public static FinishOptions noInterrupts() {
        return FinishOptions.NONE.noInterrupts();
    }

    /** {@link FinishOptions#uncancellable()} alone. */
    public static FinishOptions uncancellable() {
        return FinishOptions.NONE.uncancellable();
    }

    /** {@link FinishOptions#cancelledBy} alone. */
    public static FinishOptions cancelledBy(Cancellation cancellation) {
        return FinishOptions.NONE.cancelledBy(cancellation);
    }
}
