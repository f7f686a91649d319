package dev.serrano.internal.worker;

import dev.serrano.TaskTermination;
import dev.serrano.internal.cancel.BlockingCall;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.recorder.PendingEvents;
import dev.serrano.internal.recorder.SuspendEvent;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.ChildrenEnd;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.FinishScope;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** How a fiber waits: for cells, for the end of a scope, for its turn, or outside the runtime. */
public abstract class WaitingFiber extends ScopeFrames {
    /* Implementation.
     * waiter   volatile: the present suspension. Written after the fiber has joined its scope's token, and before the look
     *          at the cancellation of the scope, while the canceller looks for waiters after it has cancelled (Dekker),
     *          so that one of the two sees the other. The whole protocol: CancelToken.
     * Few frames: all of those from the wait down to the mechanism are kept with each suspended task. So the class is
     * public, though nobody outside needs it: javac would add a bridge for each public method to TaskFiber.
     * What a wait does on top of the mechanism's suspend: frames are converted first, since the scope that a
     * cancellation matches must exist as an object. */
    /** Whatever happens to the scope, and whoever interrupts. */
    static final int UNCONDITIONAL = 0;

    static final int CANCELLABLE = 1;
    static final int INTERRUPTIBLE = 2;

    public final Host engine;
    public final byte
            stripe; // of the sets that this fiber is in; a byte, and so each suspended task has room for `traced`
    public int nonBlockingBodies;

    /** How many locks of atomic sets the fiber holds. */
    public int atomicSets;

    /** Whether woven code may leave the stack, by what has been seen below it since code that is not woven called it. */
    public boolean isAboveNothing;

    /** Of the task that runs; null while no task on this stack has members. See ContextFiber. */
    @Nullable
    TaskContext context;

    /**
     * The present suspension is a yield: set by the fiber before, cleared by makeReady, and by the fiber if there was
     * none.
     */
    boolean yields;

    /** What this fiber has last been granted and not given back; null if there is nothing. */
    @Nullable
    Holding holding;

    /** Whether the fiber has been without a worker since. */
    boolean waitsHolding;

    /** The present suspension; looked at by cancellation and dumps. */
    public volatile @Nullable Waiter waiter;

    /**
     * The wait outside the runtime that goes on, or the last one in which the present task was interrupted; null if
     * there is none. Written by the mechanism in blocked() and attach(), else by the fiber.
     */
    @Nullable
    BlockingCall call;

    WaitingFiber(Host engine, FiberMechanism mechanism, int stripe) {
        super(mechanism);
        this.engine = engine;
        this.stripe = (byte) stripe;
    }

    /** Runs the task if it lies anywhere in the worker's deque and may be stacked here. */
    abstract boolean runIfQueuedHere(SpawnedTask t);

    /** Whether any task may run on top of this one now. */
    abstract boolean mayRunStacked();

    @Override
    public @Nullable Waiter currentWaiter() {
        return waiter;
    }

    @Override
    public final void cancelled(Throwable why) {
        Waiter wt = waiter;
        if (wt != null
                && wt.cancellable()
                && wt.scope() instanceof FinishScope s
                && s.token().cause() != null) { // it may wait in another scope by now
            wt.resolve(Waiter.CANCELLED);
        }
    }

    public final void checkCancelled() {
        if (cancellation() != null) {
            throw ended();
        }
    }

    /** What ends the running task, whose scope is cancelled. */
    private TaskTermination ended() {
        meetsEnd(cancelledToken(), false);
        return Exceptions.termination();
    }

    /**
     * The running task, which is to end, is told so. Never returns if it has been told so often, and has gone on.
     *
     * @param end why: the same object each time
     * @param alone whether the task's scope goes on
     */
    public abstract void meetsEnd(Object end, boolean alone);

    /** At a wait of the task: lets who has waited long for this worker go first. Returns whether it has. */
    final boolean giveWay() {
        Worker w = driven();
        if ((w.poll() & Worker.POLL_YIELD) == 0 || nonBlockingBodies > 0 || !w.turns.yields()) {
            return false;
        }
        yieldWorker();
        return true;
    }

    /** Sets this fiber aside until the worker, or another one, has nothing else to do, or it has waited long. */
    final void yieldWorker() {
        yields = true;
        try {
            suspend(Yield.INSTANCE, "yield", UNCONDITIONAL, -1);
        } finally {
            yields = false; // there may have been too little stack to suspend
        }
    }

    /** So many that wait for one thing are a crowd, which nobody joins at once if it is likely to become smaller. */
    public static final int CROWD = 64;

    private static final long NANOS_FOR_EACH = 2_000;
    private static final long MOST_NANOS = 16_000_000;
    private static final int MOST_SHARE = 16;
    private static final long SPIN_NANOS = 20_000;
    private static final long SHORTEST_NAP = 20_000;
    private static final long LONGEST_NAP = 1_000_000;
    private static final long AWAY_NANOS = 100_000_000;
    private static final long AWAY_NANOS_FOR_EACH = 20_000_000; // worker: all of them may have a turn on one processor
    private static final long TURN_NANOS = 5_000_000;
    private static final int ANSWERED =
            Worker.POLL_MAIL | Worker.POLL_REQUEST | Worker.POLL_WATCH | Worker.POLL_CANCEL; // while it looks

    /**
     * How long to look before joining a crowd of so many: about what they need, in nanoseconds; longer if workers have to
     * share processors, since those who look keep them from who serves.
     */
    public final long nanosFor(int many) {
        return Math.min(many * NANOS_FOR_EACH, MOST_NANOS)
                * Math.clamp(engine.workerCount / engine.processors, 1, MOST_SHARE);
    }

    /**
     * Who has granted nothing while others have looked for so many nanoseconds, all together, waits himself, or computes:
     * he has had a turn on a processor.
     */
    public final long awayNanos() {
        long each = Math.max(AWAY_NANOS_FOR_EACH, engine.workerCount / engine.processors * TURN_NANOS);
        return Math.max(AWAY_NANOS, engine.workerCount * each); // many look at the same time
    }

    /**
     * Looks again and again whether something has come true, and keeps the worker meanwhile: for so many nanoseconds at
     * most, and not while the worker has something ready, which may be what all wait for, nor once a submission has
     * waited for some milliseconds. Others get what they ask for. Who would fill a queue, a stack for each that waits, as fast as others empty it, is
     * held up by this until they have. Where workers share processors it naps between two looks, if the mechanism can:
     * else those who look have the processor of who serves.
     */
    public final boolean looksFor(BooleanSupplier what, long nanos) {
        if (engine.director != null) {
            return false; // nobody else runs
        }
        Worker w = driven();
        boolean naps = engine.workerCount > engine.processors;
        long nap = SHORTEST_NAP;
        long since = System.nanoTime();
        for (long gone = 0; !w.hasReady() && gone < nanos; gone = System.nanoTime() - since) {
            if (naps && gone > SPIN_NANOS) {
                engine.mechanism().nap(Math.min(nap, nanos - gone));
                nap = Math.min(2 * nap, LONGEST_NAP);
            } else {
                FiberMechanism.spin();
            }
            if (what.getAsBoolean()) {
                return true;
            }
            if ((w.poll() & ANSWERED) != 0) {
                w.handlePoll((TaskFiber) this);
                if (w.cancelMode && cancellation() != null) {
                    return false;
                }
            }
            if ((w.poll() & Worker.POLL_YIELD) != 0) {
                return false;
            }
        }
        return false;
    }

    /** What a fiber is granted and others wait for meanwhile. */
    public interface Holding {
        /** The holder waits, or a call of the JDK has blocked it. A hint: changes nothing but for how long others look. */
        void holderWaits();
    }

    /** The fiber has been granted something for which others wait. */
    public final void holds(Holding h) {
        holding = h;
        waitsHolding = false;
    }

    /**
     * The fiber gives back what it holds, or is about to wait for some more of it.
     *
     * @return whether it has held this last, and has lost its worker meanwhile
     */
    public final boolean holdsNoMore(Holding h) {
        if (holding != h) {
            return false;
        }
        holding = null;
        return waitsHolding;
    }

    private enum Yield implements Registration {
        INSTANCE;

        @Override
        public boolean register(Waiter w) {
            w.fire();
            return true;
        }
    }

    /** Waits for a cell; raises the cancellation of the current scope. */
    public void awaitCell(Cell cell, String operation) {
        if (cell.resolved()) {
            return;
        }
        beforeWait(operation);
        countWait(cell);
        if (suspend(cell, operation, CANCELLABLE, -1) == Waiter.CANCELLED) {
            throw ended();
        }
    }

    /** Waits for what another module's construct registers at; raises the cancellation of the current scope. */
    public final void awaitOther(Registration r, String operation) {
        beforeWait(operation);
        if (suspend(r, operation, CANCELLABLE, -1) == Waiter.CANCELLED) {
            throw ended();
        }
    }

    /** Waits for tasks that this task has spawned, whatever happens to the current scope. */
    public final void awaitChildren(ChildrenEnd children, String operation) {
        if (nonBlockingBodies > 0) {
            throw waitRefused(operation);
        }
        if (engine.runsNonBlockingBeforeWaits) {
            runNonBlocking();
        }
        suspend(children, operation, UNCONDITIONAL, -1);
    }

    /** Waits for a cell whatever happens to the current scope. */
    public void awaitToTheEnd(Cell cell, String operation) {
        if (!cell.resolved()) {
            suspend(cell, operation, UNCONDITIONAL, -1);
        }
    }

    /**
     * Waits for a cell, an interrupt, or a time-out.
     *
     * @param nanos how long, in nanoseconds; negative for ever
     * @return whether the cell has a result
     */
    public boolean awaitCell(Cell cell, String operation, long nanos) throws InterruptedException {
        if (cell.resolved()) {
            return true;
        }
        if (Thread.currentThread().isInterrupted() && !shielded()) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        if (nanos == 0) {
            return false;
        }
        beforeWait(operation);
        countWait(cell);
        int outcome = suspend(cell, operation, INTERRUPTIBLE, nanos);
        if (outcome == Waiter.CANCELLED) {
            throw ended();
        }
        if (outcome == Waiter.INTERRUPTED) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return outcome == Waiter.FIRED || cell.resolved();
    }

    /** Whether the current scope is an uncancellable one, or inside one. */
    private boolean shielded() {
        return scopeOfFrame(nearestKnown(fp - 1)).token().shielded();
    }

    private void countWait(Cell cell) {
        if (cell instanceof ValueTask) {
            needWorker().futureWaits++;
        }
    }

    /** What comes before any wait: the errors of one that must not be, cancellation, and tasks that go first. */
    public final void beforeWait(String operation) {
        if (nonBlockingBodies > 0) {
            throw waitRefused(operation);
        }
        Worker w = needWorker();
        if (w.cancelMode) {
            checkCancelled();
        }
        if (engine.runsNonBlockingBeforeWaits) {
            runNonBlocking();
        }
    }

    /** The error of a wait in a task that must not. */
    final IllegalStateException waitRefused(String operation) {
        Section s = section();
        return s == null ? nonBlockingError(operation) : s.refuses(operation);
    }

    /** The section in which the running task is; null if in none. */
    public final @Nullable Section section() {
        TaskContext c = context;
        return c == null ? null : c.section();
    }

    @Override
    protected final @Nullable Firing heldBack() {
        Section s = section();
        return s == null ? null : s.holdBack();
    }

    static IllegalStateException nonBlockingError(String operation) {
        return new IllegalStateException(ProgramFrames.operation(operation)
                + " would wait inside code declared non-blocking: the body of asyncNb, of nonBlocking() or of forallChunks,"
                + " or the function of a reduction; use async, future or forall instead");
    }

    private void runNonBlocking() {
        if (!mayRunStacked()) {
            return;
        }
        for (SpawnedTask t = needWorker().nextNonBlocking();
                t != null;
                t = needWorker().nextNonBlocking()) {
            if (!runIfQueuedHere(t) && !mayRunStacked()) {
                needWorker().listNonBlocking(t);
                return;
            }
        }
    }

    /**
     * Sets this fiber aside until something happens.
     *
     * @param how {@link #UNCONDITIONAL}, {@link #CANCELLABLE}, or {@link #INTERRUPTIBLE}, which is both, but in an
     *     uncancellable scope the latter only
     * @param nanos how long at most, in nanoseconds; negative for ever
     * @return the outcome, a constant of {@link Waiter}
     */
    final int suspend(Registration what, String operation, int how, long nanos) {
        StackProbe.ask();
        if (engine.isBroken()) { // nothing would make the fiber go on
            throw Exceptions.termination();
        }
        Worker w = needWorker();
        convertFrames(w);
        FinishScope scope = fp > 0 ? scopes[fp - 1] : null;
        if (how >= CANCELLABLE && scope != null && !isListedOf(scope.token())) {
            join(scope.token());
        }
        boolean interruptible = how == INTERRUPTIBLE && !(scope != null && scope.token().shielded());
        Waiter wt = new Waiter(this, what, scope, how >= CANCELLABLE, interruptible, nanos >= 0);
        TaskContext told = context;
        Runnable cancelTimer = null;
        try {
            if (told != null) { // before there is a wait: what may block in there is none
                tellSuspended(told);
                w = needWorker(); // a call of the JDK may have blocked it there
            }
            waiter = wt; // volatile: before the look at the cancellation, which looks for waiters after it is set
            if (how >= CANCELLABLE
                    && engine.cancellations.active() != 0
                    && scope != null
                    && scope.token().cause() != null) {
                return Waiter.CANCELLED;
            }
            w.suspensions++;
            w.patience.suspends(wt);
            if (w.track != null) {
                w.track.waitsFor(operation);
            }
            if (nanos >= 0) {
                cancelTimer = engine.timeOut(wt, nanos);
            }
            if (PendingEvents.recordsSuspensions()) {
                SuspendEvent.suspend(mechanism(), this, what, wt, operation);
            } else {
                mechanism().suspend(this, what, wt);
            }
        } finally { // there may have been no suspension, and then nobody must see one
            waiter = null;
            if (cancelTimer != null) {
                cancelTimer.run();
            }
            if (told != null) {
                tell(told.resumed());
            }
        }
        return wt.outcome();
    }

    private void tellSuspended(TaskContext c) {
        Throwable e = c.suspended();
        if (e instanceof VirtualMachineError v) { // then there is no wait
            throw v;
        }
        tell(e);
    }

    /**
     * What a member throws, which it must not, goes to the failure handler: a finish must not end before its tasks have,
     * and what follows the wait has to be done. Later, since the handler may wait, and this fiber is about to.
     */
    private void tell(@Nullable Throwable ofMember) {
        if (ofMember != null) {
            engine.reportLater(ofMember);
        }
    }

    /** From now on a cancellation of the scope tells this fiber, and none other that does not lie around it. */
    private void join(CancelToken token) {
        leaveList();
        token.add(this, stripe);
    }

    @Override
    public final void blocked() {
        FinishScope scope = fp > 0 ? scopes[fp - 1] : null;
        BlockingCall before = call;
        if (scope == null || (before != null && before.covers(scope.token()))) {
            return;
        }
        try {
            call = BlockingCall.begin(this, scope.token(), before, true);
        } catch (OutOfMemoryError e) {
            engine.broken(e); // no cancellation would interrupt the call
        }
    }

    @Override
    public final boolean isBeingInterrupted() {
        BlockingCall c = call;
        return c != null && c.strikes();
    }

    /** The fiber goes on after the JDK has blocked it: from now on nothing interrupts that wait. */
    final void unblocked(BlockingCall c) {
        if (c.isOpen() && c.inJdk() && !c.leave()) {
            call = c.before();
        }
    }

    /** Begins a body of {@code blocking}; {@link #endCall} ends it. The fiber drives no worker. */
    public final BlockingCall beginCall(FinishScope scope) {
        BlockingCall c = BlockingCall.begin(this, scope.token(), call, false);
        call = c;
        return c;
    }

    /** Returns whether the body was interrupted. */
    public final boolean endCall(BlockingCall c) {
        boolean struck = c.end();
        if (!struck) {
            call = c.before();
        }
        return struck;
    }

    /** A task has ended on this fiber, in which a wait was interrupted: what is left of that is not for the others. */
    final void dropInterrupts() {
        Thread.interrupted();
        while (call != null && !call.isOpen()) {
            call = call.before();
        }
    }

    /** A scope with a token is left that had that call at its begin. */
    final void dropInterrupts(CancelToken token, @Nullable BlockingCall atBegin) {
        BlockingCall c = call;
        if (c == null || c.struckWithin(token)) {
            if (c != null) {
                Thread.interrupted();
            }
            call = atBegin;
        }
    }

    /** Gives the worker up while the body blocks this thread. */
    public void releaseWorker() {
        if (nonBlockingBodies > 0) {
            throw waitRefused("blocking(...)");
        }
        if (settled() != null) {
            mechanism().release(this);
        }
    }

    public void reacquireWorker() {
        if (worker == null) {
            mechanism().reacquire(this);
        }
    }
}
