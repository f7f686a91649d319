package dev.serrano.internal.executor;

import dev.serrano.MultiException;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.engine.Caller;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.engine.Submission;
import dev.serrano.internal.entrance.Entrance;
import dev.serrano.internal.task.BaseCell;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.value.CellFuture;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RunnableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A task submitted through an executor view, and its future. It is a run of its own: the future is done when the body
 * and all tasks spawned in it have ended.
 */
class SubmittedTask<T extends @Nullable Object> extends BaseCell
        implements CellFuture<T>, RunnableFuture<T>, Submission {
    /* Implementation.
     * phase says which party may run the body; all transitions are compare-and-sets:
     *   DELAYED    waits for its time (DelayedTask)          -> QUEUED, HERE, WITHDRAWN, ENDED
     *   QUEUED     with the workers                          -> BEGUN (root task), HERE, WITHDRAWN, ENDED
     *   BEGUN      its root task has begun.                  -> ENDED, or DELAYED (periodic), by the end of the run
     *              alone
     *   WITHDRAWN  handed to the user by shutdownNow         -> HERE, ENDED
     *   HERE       run() was called by user code             -> ENDED
     *   ENDED      over, or cancelled before it began.
     * The result is in the cell. cancel() first completes the cell, then looks at the phase; a party that moves a task
     * on looks at the cell after the move (Dekker), so that a cancelled task neither begins nor stays delayed.
     * body       cleared by the party that moved the task to its last phase but BEGUN, and by the root task of a
     *            single run.
     * run        the present or next run; written before the task is QUEUED. runner guarded by this. */
    static final int QUEUED = 0;
    static final int DELAYED = 1;
    static final int BEGUN = 2;
    static final int WITHDRAWN = 3;
    static final int HERE = 4;
    static final int ENDED = 5;

    static {
        cancellation(); // loads what ended() may need, where nothing is to be loaded
    }

    private static final VarHandle PHASE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "phase", VarHandle.class, SubmittedTask.class, int.class);

    final Engine engine;
    private final Class<?> kind;
    private final boolean returnable;
    private @Nullable TaskValue<T> body;
    private int phase;
    private volatile @Nullable Run<?> run;
    private @Nullable Thread runner;

    /**
     * @param body the body
     * @param kind the class of what the user gave, for messages
     * @param returnable whether shutdownNow hands the task to the user; else it cancels it
     * @param phase the first phase
     */
    SubmittedTask(Engine engine, TaskValue<T> body, Class<?> kind, boolean returnable, int phase) {
        this.engine = engine;
        this.body = body;
        this.kind = kind;
        this.returnable = returnable;
        this.phase = phase;
    }

    /** Gives the task to the workers. */
    final SubmittedTask<T> submit() {
        Run<?> r = engine.<@Nullable Object>newRun(this::callAsRoot, null, this, engine.caller());
        run = r;
        engine.submit(r);
        return this;
    }

    /** Like {@link #submit}, for a task that has been accepted before. */
    final void submitFurther(Caller caller) {
        Run<?> r = engine.<@Nullable Object>newRun(this::callAsRoot, null, this, caller);
        run = r;
        engine.submitFurther(r);
    }

    /** The result of a cancelled task, which differs from that of a task whose body threw a CancellationException. */
    private static final class Cancelled extends Failed {
        Cancelled(CancellationException cause) {
            super(cause);
            consume();
        }
    }

    @Override
    public final Engine engine() {
        return engine;
    }

    @Override
    public final Cell cell() {
        return this;
    }

    @Override
    public final boolean isCancellation(Failed f) {
        return f instanceof Cancelled;
    }

    final int phase() {
        return (int) PHASE.getVolatile(this);
    }

    final boolean move(int from, int to) {
        return PHASE.compareAndSet(this, from, to);
    }

    // ---- running ----------------------------------------------------------------------------------------------

    /** Whether the root task must not begin after all. */
    boolean tooLate() {
        return resolved();
    }

    /** Whether one run follows another. */
    public boolean isPeriodic() {
        return false;
    }

    private @Nullable Object callAsRoot() throws Exception {
        if (tooLate() || !move(QUEUED, BEGUN)) {
            return null;
        }
        TaskValue<T> b = body;
        if (!isPeriodic()) {
            body = null;
        }
        return b == null ? null : b.call();
    }

    @Override
    public void ended(Run<?> r) {
        if (move(BEGUN, ENDED) || move(QUEUED, ENDED)) {
            completeAs(r, r.result());
        }
    }

    /** Completes the future with the result of a run. */
    final void completeAs(Run<?> r, Object result) {
        body = null;
        if (r.cancelled() && result instanceof Failed f && f.cause() instanceof CancellationException c) {
            complete(new Cancelled(c));
        } else {
            complete(result);
        }
    }

    /** Runs the task on the calling thread if it has not begun: for those that shutdownNow has handed out. */
    @Override
    public final void run() {
        if (move(DELAYED, HERE)) {
            delayEnded();
        } else if (!move(QUEUED, HERE) && !move(WITHDRAWN, HERE)) {
            return;
        }
        setRunner(Thread.currentThread());
        try {
            Object result = callHere();
            setRunner(null);
            complete(result);
        } finally {
            setRunner(null);
            body = null;
            move(HERE, ENDED);
        }
    }

    private Object callHere() {
        TaskValue<T> b = body;
        if (resolved() || b == null) {
            return Nil.NIL;
        }
        try {
            T value = Entrance.get().launch(b);
            return isPeriodic() ? cancellation() : Nil.wrap(value);
        } catch (TaskTermination e) {
            complete(cancellation());
            throw e;
        } catch (MultiException e) {
            return new Failed(e.failures().size() == 1 ? e.failures().get(0) : e);
        } catch (Throwable e) {
            return new Failed(e);
        }
    }

    private synchronized void setRunner(@Nullable Thread t) {
        runner = t;
    }

    // ---- not running ------------------------------------------------------------------------------------------

    private static Failed cancellation() {
        return new Cancelled(new CancellationException("the task was cancelled"));
    }

    /**
     * A task that has not begun never will. With {@code mayInterruptIfRunning} the body is interrupted and the tasks
     * spawned in it are cancelled; otherwise they go on, and their results are dropped.
     */
    @Override
    public final boolean cancel(boolean mayInterruptIfRunning) {
        if (!complete(cancellation())) {
            return false;
        }
        for (; ; ) {
            int s = phase();
            if (s == BEGUN || s == HERE) {
                if (mayInterruptIfRunning) {
                    interrupt();
                }
                return true;
            }
            if (s == ENDED || move(s, ENDED)) {
                if (s != ENDED) {
                    body = null;
                }
                if (s == DELAYED) {
                    delayEnded();
                }
                return true;
            }
        }
    }

    private void interrupt() {
        Run<?> r = run;
        if (r != null) {
            r.stop(Exceptions.cancelled("the future of the task was cancelled"));
        }
        synchronized (this) {
            Thread t = runner;
            if (t != null) {
                t.interrupt();
            }
        }
    }

    /** The task has left the phase DELAYED other than by becoming due. */
    void delayEnded() {}

    @Override
    public final @Nullable Runnable withdraw() {
        if (!returnable) {
            if (move(QUEUED, ENDED)) {
                body = null;
                complete(cancellation());
            }
            return null;
        }
        if (move(QUEUED, WITHDRAWN)) {
            return this;
        }
        if (move(DELAYED, WITHDRAWN)) {
            delayEnded();
            return this;
        }
        return null;
    }

    @Override
    public final boolean stoppable() {
        int s = phase();
        return s == QUEUED || s == BEGUN;
    }

    @Override
    public String toString() {
        return "submitted task@" + Integer.toHexString(System.identityHashCode(this)) + "[" + kind.getName() + ", "
                + progress() + "]";
    }

    private String progress() {
        return switch (state()) {
            case SUCCESS -> "completed";
            case FAILED -> "failed: " + exceptionNow();
            case CANCELLED -> "cancelled";
            case RUNNING ->
                switch (phase()) {
                    case DELAYED -> "delayed";
                    case QUEUED -> "not begun";
                    case WITHDRAWN -> "withdrawn by shutdownNow";
                    default -> "running";
                };
        };
    }
}
