package dev.serrano.internal.value;

import dev.serrano.Place;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.NamedBody;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.NonBlockingBody;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.internal.worker.Worker;
import dev.serrano.spi.Membership;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A task with a value. */
public class FutureTask<T extends @Nullable Object> extends SpawnedTask implements Cell, CellFuture<T> {
    /* Implementation.
     * body      cleared when the task has run, so that what it captured can be collected; written by the running fiber.
     * The result goes to Cell.state. While the future is known to its home worker only (owner == that worker), it is
     * completed without an atomic instruction; see Cell and register() below.
     * Between the look at the owner and the store no other thread may complete the future: the store would overwrite
     * that. So completeAtHome is all of it, calls no other code, and is found by its name (CompletionFence). A
     * canceller first takes the future away from its home: a compare-and-set of the owner, from the worker to that
     * worker's FormerHome. So it overwrites no scope, which the driver stores, plain, when it hands the task over. Then
     * it makes sure that the home's driver is not in completeAtHome; from then on every completion of the future uses
     * compare-and-set, the canceller's too (ADR 0028). A waiter from elsewhere that registers meanwhile asks the former
     * home for confirmation as it would have asked the home.
     * join() first looks at the result, then claims the task wherever it lies in the caller's own private deque or
     * public part and runs it in place, and only then suspends. */
    private static final VarHandle OWNER = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "owner", VarHandle.class, SpawnedTask.class, Object.class);
    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, FutureTask.class, Object.class);

    private @Nullable Object state;
    private @Nullable TaskValue<T> body;

    public FutureTask(TaskValue<T> body) {
        this.body = body;
    }

    /** The body of a task with options. */
    static <T extends @Nullable Object> TaskValue<T> compose(
            boolean nonBlocking, @Nullable String name, @Nullable Members members, TaskValue<T> body) {
        Members.named(members, name);
        TaskValue<T> guarded = nonBlocking ? new NonBlockingBody.OfFuture<>(body) : body;
        return ContextBody.of(members, name == null ? guarded : new NamedBody.OfFuture<>(name, guarded));
    }

    /** A task with a body that was {@linkplain #compose composed}. */
    static <T extends @Nullable Object> FutureTask<T> of(
            @Nullable String name, @Nullable Members members, TaskValue<T> composed) {
        if (members != null) {
            return new MemberFuture<>(members, name, composed);
        }
        return name == null ? new FutureTask<>(composed) : new Named<>(name, composed);
    }

    /** Spawns a task in the current scope of a fiber. */
    public static <T extends @Nullable Object> TaskFuture<T> spawn(TaskFiber f, TaskValue<T> body) {
        return f.hasContext() ? spawn(f, null, false, null, List.of(), body) : f.spawnFuture(new FutureTask<>(body));
    }

    /**
     * Spawns a task in the current scope of a fiber, with options.
     *
     * @param place where it runs; null for here
     */
    public static <T extends @Nullable Object> TaskFuture<T> spawn(
            TaskFiber f,
            @Nullable Place place,
            boolean nonBlocking,
            @Nullable String name,
            List<? extends Membership> memberships,
            TaskValue<T> body) {
        Members members = Members.of(f.context(), memberships);
        if (members == null && !nonBlocking && (place == null || place == f.place())) {
            return f.spawnFuture(of(name, null, compose(nonBlocking, name, null, body)));
        }
        FutureTask<T> t;
        try {
            t = of(name, members, compose(nonBlocking, name, members, body));
            f.queue(t, place);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
        f.pollIfAsked();
        return t;
    }

    /** Spawns a branch of a join, in a task with members. */
    static <T extends @Nullable Object> TaskFuture<T> spawnBranch(TaskFiber f, TaskValue<T> branch) {
        Members members = Members.ofBranch(f.context());
        if (members == null) {
            return f.spawnFuture(new FutureTask<>(branch));
        }
        FutureTask<T> t;
        try {
            t = new MemberFuture<>(members, null, ContextBody.of(members, branch));
            f.queue(t, null);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
        f.pollIfAsked();
        return t;
    }

    @Override
    public Object body() {
        TaskValue<T> b = body;
        return b == null ? this : b;
    }

    /** The members of the task; null if it has none. */
    public @Nullable Members members() {
        return null;
    }

    @Override
    public boolean isNonBlocking() {
        return NonBlockingBody.is(body);
    }

    @Override
    public final Cell cell() {
        return this;
    }

    @Override
    public final @Nullable Object stateAcquire() {
        return STATE.getAcquire(this);
    }

    @Override
    public final boolean changeState(@Nullable Object expected, Object next) {
        return STATE.compareAndSet(this, expected, next);
    }

    /**
     * Stores the result of a future that only the calling worker completes and of which no other worker is known to
     * wait. Waiters from elsewhere that this store overwrites must have asked for confirmation.
     *
     * @return false if there are waiters: use {@link #complete}
     */
    public final boolean completeUnshared(Object result) {
        if (STATE.getOpaque(this) != null) {
            return false;
        }
        STATE.setRelease(this, result);
        return true;
    }

    @Override
    public void exec(TaskFiber f) {
        if (!resolved()) {
            call(f);
        } else {
            TaskValue<T> b = body;
            body = null;
            if (b != null) {
                ContextBody.discard(b, new CancellationException("the future was cancelled"));
            }
        }
    }

    /** Like {@link #call}, for a task that its fiber has just claimed and that the top frame covers. */
    private Object callInPlace(TaskFiber f) {
        TaskValue<T> b = body;
        if (b == null) {
            return TaskFiber.result(this); // cancelled before it began
        }
        f.room--;
        int epoch = f.epoch;
        Object r;
        try {
            body = null;
            T v = b.call();
            if (f.hasContext()) {
                Contexts.endJoined(f);
            }
            r = v == null ? Nil.NIL : v;
        } catch (Throwable e) {
            f.room++;
            return failed(f, e);
        }
        f.room++;
        if (completeAtHome(f, epoch, r)) {
            return r;
        }
        return completeShared(f, r);
    }

    /** Runs the body and stores the result; returns it as stored. */
    final Object call(TaskFiber f) {
        TaskValue<T> b = body;
        if (b == null) {
            return TaskFiber.result(this); // cancelled before it began
        }
        int epoch = f.epoch;
        Object r;
        try {
            body = null;
            T v = b.call();
            if (f.hasContext()) {
                Contexts.endJoined(f);
            }
            r = v == null ? Nil.NIL : v;
        } catch (Throwable e) {
            return failed(f, e);
        }
        if (completeAtHome(f, epoch, r)) {
            return r;
        }
        return completeShared(f, r);
    }

    /**
     * Completes the future if it is its home's alone, and this is its home. The owner is read opaque: after the body,
     * in compiled code as well.
     */
    private boolean completeAtHome(TaskFiber f, int epoch, Object r) {
        Worker w = f.worker; // null if it blocks
        return f.epoch == epoch && OWNER.getOpaque(this) == w && w != null && completeUnshared(r);
    }

    private Object completeShared(TaskFiber f, Object r) {
        Worker w = f.worker;
        if (w != null) { // else it blocks, and there is no worker to count
            w.futuresShared++;
        }
        return Unwinding.complete(f, this, r)
                ? r
                : TaskFiber.result(this); // cancelled meanwhile: the body's result is dropped
    }

    private Object failed(TaskFiber f, Throwable e) {
        if (f.hasContext()) {
            Contexts.endJoined(f, e);
        }
        boolean ended = e instanceof TaskTermination
                || e instanceof CancellationException
                || e instanceof InterruptedException; // of a cancelled task: by its canceller
        boolean alone = Exceptions.isAlone(e);
        Throwable why = ended ? f.cancellation() : null;
        Failed r = e instanceof OutOfMemoryError && Unwinding.isTermination(f, e)
                ? CancelledFuture
                        .NO_MEMORY // of a run that ends by it: one for each level would be two collections each
                : CancelledFuture.of(why, alone, e);
        if (!Unwinding.complete(f, this, r)) {
            return TaskFiber.result(this);
        }
        if (why == null && !alone) {
            CancelledFuture.tell(f, r, e);
        }
        return r;
    }

    @Override
    public void discard(Throwable why) {
        ContextBody.discard(body, why);
        body = null;
        complete(CancelledFuture.of(why));
    }

    @Override
    public T join() {
        Object s = stateAcquire();
        if (s == null || !Cell.isResult(s)) {
            TaskFiber f = TaskFiber.current();
            if (f != null && (f.claimOnTop(this) || f.claimUnderTop(this) || f.claimForThisScope(this))) {
                s = callInPlace(f);
            } else {
                s = joinSlow(f);
            }
        }
        return CellFuture.value(s);
    }

    private Object joinSlow(@Nullable TaskFiber f) {
        if (f == null) {
            CellFuture.awaitOutside(this);
        } else if (!f.runIfQueuedHere(this)) {
            Suspension.awaitCell(f, this, "join()");
        }
        return TaskFiber.result(this);
    }

    /** Also asks the home worker to confirm, since it may be about to complete the future without looking. */
    @Override
    public boolean register(Waiter waiter) {
        Worker from = waiter.fiber() instanceof TaskFiber f ? f.lastWorker : null;
        return registerFrom(waiter, from);
    }

    @Override
    public boolean registerFrom(WaitNode node, @Nullable Worker from) {
        Worker home = home();
        CompletionCheck recheck = home == null || home == from ? null : new CompletionCheck(this, node, home);
        if (!push(node)) {
            return false;
        }
        if (home != null && recheck != null) {
            home.send(recheck);
        }
        return true;
    }

    /** The worker that may be about to complete the future without looking; null if there is none. */
    private @Nullable Worker home() {
        Object o = owner;
        if (o instanceof Worker w) { // no switch, which would be linked here
            return w;
        }
        return o instanceof Worker.FormerHome f ? f.worker() : null;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (resolved()) {
            return false;
        }
        StackProbe.ask();
        Failed result = new Failed(new CancellationException("the future was cancelled"));
        result.consume();
        TaskFiber f = TaskFiber.current();
        Worker home = home();
        if (home != null && (f == null || f.settled() != home)) {
            OWNER.compareAndSet(this, home, new Worker.FormerHome(home));
            CompletionFence.awaitNotCompleting(home);
        }
        Host engine = WaitOrigin.homeOf(this);
        if (engine == null) {
            return completeCancelled(result);
        }
        engine.cancellations.begins();
        try {
            return completeCancelled(result);
        } finally {
            engine.cancellations.ends();
        }
    }

    /** A task that has been waiting for its inputs waits no longer: its value is not wanted any more. */
    private boolean completeCancelled(Failed result) {
        TaskValue<T> b = body; // racy: DataDrivenTask decides which thread makes the task ready, or ends it
        boolean did = complete(result);
        if (did && b instanceof DeferredTask d) { // a DataDrivenTask
            d.cancelled(result.cause());
        }
        return did;
    }

    /** For dumps and deadlock reports, as that of a promise; the body is known until it begins. */
    @Override
    public String toString() {
        TaskValue<T> b = body;
        return b == null ? label() : label() + " of " + b.getClass().getName();
    }

    final String label() {
        return "future@" + Integer.toHexString(System.identityHashCode(this));
    }

    /** A task with a value and a name. */
    private static final class Named<T extends @Nullable Object> extends FutureTask<T> {
        private final String name;

        Named(String name, TaskValue<T> body) {
            super(body);
            this.name = name;
        }

        @Override
        public String toString() {
            return label() + " \"" + name + '"';
        }
    }
}
