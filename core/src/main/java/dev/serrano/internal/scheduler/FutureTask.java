package dev.serrano.internal.scheduler;

import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A task with a value. */
public class FutureTask<T extends @Nullable Object> extends SpawnedTask implements CellFuture<T> {
    /* Implementation.
     * body      cleared when the task has run, so that what it captured can be collected; written by the running fiber.
     * The result goes to Cell.state. While the future is known to its home worker only (owner == that worker), it is
     * completed without an atomic instruction; see Cell and register() below.
     * join() first looks at the result, then claims the task wherever it lies in the caller's own private deque or
     * public part and runs it in place, and only then suspends. */
    private @Nullable TaskValue<T> body;

    FutureTask(TaskValue<T> body) {
        this.body = body;
    }

    @Override
    public Object body() {
        TaskValue<T> b = body;
        return b == null ? this : b;
    }

    @Override
    public final Cell cell() {
        return this;
    }

    @Override
    void exec(TaskFiber f) {
        if (!resolved()) {
            call(f);
        }
    }

    /** As {@link #call}, for a task that its fiber has just claimed and that the top frame covers. */
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
            r = v == null ? Nil.NIL : v;
        } catch (Throwable e) {
            f.room++;
            return failed(f, e);
        }
        f.room++;
        if (f.epoch == epoch && owner == f.worker && completeUnshared(r)) {
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
            r = v == null ? Nil.NIL : v;
        } catch (Throwable e) {
            return failed(f, e);
        }
        if (f.epoch == epoch && owner == f.worker && completeUnshared(r)) {
            return r;
        }
        return completeShared(f, r);
    }

    private Object completeShared(TaskFiber f, Object r) {
        Worker w = f.worker;
        if (w != null) { // else it blocks, and there is nobody to count
            w.futuresShared++;
        }
        return complete(r) ? r : TaskFiber.result(this); // cancelled meanwhile: what the body did is dropped
    }

    private Object failed(TaskFiber f, Throwable e) {
        boolean ended = e instanceof TaskTermination || e instanceof CancellationException;
        Throwable why = ended ? f.cancellation() : null;
        Failed r = new Failed(why == null ? e : cancelled(why));
        if (!complete(r)) {
            return TaskFiber.result(this);
        }
        if (why == null) {
            f.futureFailed(r);
        }
        return r;
    }

    @Override
    void discard(Throwable why) {
        body = null;
        complete(new Failed(cancelled(why)));
    }

    static CancellationException cancelled(Throwable why) {
        CancellationException c = new CancellationException("the task was cancelled with its scope: " + why);
        c.initCause(why);
        return c;
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
            f.awaitCell(this, "join()");
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
        if (!push(node)) {
            return false;
        }
        if (owner instanceof Worker home && home != from) {
            home.send(new Mail.Recheck(this, node));
        }
        return true;
    }

    /** Handles {@link Mail.Recheck} on the home worker. */
    final void recheck(WaitNode waiter) {
        if (resolved()) {
            waiter.fire(); // if the completion saw the waiter this is the second call, which waiters tolerate
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (resolved()) {
            return false;
        }
        Failed result = new Failed(new CancellationException("the future was cancelled"));
        result.consume();
        TaskFiber f = TaskFiber.current();
        if (owner instanceof Worker home && (f == null || f.worker != home)) {
            // only the home worker can say whether it has completed the future
            Signal acknowledged = new Signal();
            home.send(new Mail.CancelRequest(this, result, acknowledged));
            acknowledged.await(f, "cancel()");
            return stateAcquire() == result;
        }
        return complete(result);
    }

    /** For dumps and deadlock reports, as that of a promise; the body is known until it begins. */
    @Override
    public final String toString() {
        TaskValue<T> b = body;
        String name = "future@" + Integer.toHexString(System.identityHashCode(this));
        return b == null ? name : name + " of " + b.getClass().getName();
    }

    /** A task with a value, declared never to wait. */
    static final class NonBlocking<T extends @Nullable Object> extends FutureTask<T> implements NonBlockingTask {
        NonBlocking(TaskValue<T> body) {
            super(NonBlockingTask.guard(body));
        }
    }
}
