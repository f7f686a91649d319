package dev.serrano.internal.worker;

import dev.serrano.MultiException;
import dev.serrano.TaskTermination;
import dev.serrano.internal.cancel.BlockingCall;
import dev.serrano.internal.cancel.Swallowing;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.ThreadLocals;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.recorder.PendingEvents;
import dev.serrano.internal.recorder.TaskRunEvent;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.LateCompletion;
import dev.serrano.internal.task.NamedBody;
import dev.serrano.spi.ScheduleTask;
import dev.serrano.spi.ScheduleTrack;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** How a fiber drives a worker, and how it runs the bodies of tasks and what becomes of their failures. */
public abstract class RunningFiber extends ContextFiber {
    /* Implementation. A superclass of TaskFiber and not a part of it, since each task's body is run through here and an
     * object more would cost every suspended task its header. All fields are touched as the frames are
     * (ScopeFrames).
     * Runtime sections: in Worker.next and handlePoll nothing may set this fiber aside, since it would come back with
     * another worker, while they go on with the one that they belong to. With assertions, which tests have, each
     * section is noted, and an unmount in one is an error that breaks the runtime (UnmountTest). */

    // links of the set of fibers; guarded by its lock
    @Nullable
    TaskFiber previousInList;

    @Nullable
    TaskFiber nextInList;

    /** The innermost loop that is open on this stack. */
    @Nullable
    OpenLoop loops;

    /** The youngest task on this stack that is part of a trace. */
    @Nullable
    ScheduleTask traced;

    /** The hold whose holder has its turn at the base of this stack; null if there is none, or it has released the hold. */
    private @Nullable HeldScope turnOf;

    /** The task at the base of this stack; null if there is none. */
    @Nullable
    SpawnedTask base;

    /** How a task on this stack has met its end; null if none has. */
    @Nullable
    Swallowing swallowing;

    RunningFiber(Host engine, FiberMechanism mechanism, int stripe) {
        super(engine, mechanism, stripe);
    }

    @Override
    final @Nullable OpenLoop loops() {
        return loops;
    }

    // ---- slot -------------------------------------------------------------------------------------------------

    @Override
    public @Nullable Slot slot() {
        return worker;
    }

    @Override
    public void attach(Slot slot) {
        BlockingCall c = call;
        if (c != null) {
            unblocked(c);
        }
        Worker w = (Worker) slot;
        worker = w;
        lastWorker = w;
        w.setDriver(self());
        noteChange(w);
        if (w.track != null) {
            w.track.entered(traced);
        }
    }

    private byte runtimeSections; // that are open; noted with assertions only

    /** A section begins in which this fiber must stay with its worker; for assertions. */
    final boolean entersRuntime() {
        runtimeSections++;
        return true;
    }

    /** Whether the section ends as it should: the fiber still drives the worker. For assertions. */
    final boolean leavesRuntime(Worker w) {
        runtimeSections--;
        return settled() == w && w.driver() == this;
    }

    private boolean mayLeave() {
        boolean may = runtimeSections == 0;
        runtimeSections = 0; // once is enough to say so
        return may;
    }

    @Override
    public Slot detach() {
        assert mayLeave() : "a fiber was set aside in the runtime's own code";
        Worker w = driven();
        Holding h = holding;
        if (h != null) {
            waitsHolding = true;
            h.holderWaits();
        }
        if (loops != null) {
            loops.shedAll(w);
        }
        convertFrames(w);
        if (w.track != null) {
            w.track.left(traced);
        }
        worker = null;
        return w;
    }

    @Override
    public void makeReady() {
        if (yields) {
            yields = false;
            place().readyAfterOthers(self());
        } else {
            place().ready(this);
        }
    }

    @Override
    protected void drive() {
        for (; ; ) {
            Object o = next(driven());
            if (o instanceof SpawnedTask t) {
                runTop(t);
            } else if (o instanceof TaskFiber ready) {
                leaveList();
                dropLoader();
                if (!mechanism().switchTo(self(), ready)) {
                    return;
                }
            } else {
                leaveList();
                writeEvents(); // of a wait after which another fiber went on
                dropLoader();
                boolean goesOn = mechanism().idle(this);
                writeEvents();
                if (!goesOn) {
                    return;
                }
            }
        }
    }

    private @Nullable Object next(Worker w) {
        assert entersRuntime();
        try {
            return w.next(self());
        } finally {
            assert leavesRuntime(w);
        }
    }

    private void writeEvents() {
        Worker w = settled();
        if (w != null) {
            w.events.flush();
        }
    }

    /** Runs a task with nothing below it on this stack. */
    private void runTop(SpawnedTask t) {
        Thread.interrupted(); // one that the last task has left, or that came after its end, is not for this one
        Worker w = driven();
        if ((w.poll() & Worker.POLL_CANCEL) != 0) {
            w.handlePoll(self()); // it may have been for this one, whose run is being stopped: see Interrupts
        }
        if (t instanceof HeldScope.HeldTask held) {
            runHeld(held);
            return;
        }
        if (t.inTransit()) {
            if (w.track != null && t.slot > SpawnedTask.SENT) {
                w.track.arrives(t.slot - SpawnedTask.SENT);
            }
            t.slot = ~w.shareFor(t.transitScope());
            if (t.program() != null && Program.anyHasEnded()) {
                ThreadLocals.drop(); // what earlier launches have left in this thread
            }
        }
        runAtBase(t, w.scopeOf(~t.slot), entryOf(t));
    }

    /** Runs a task of somebody who holds a scope, and whose unit covers the task to its end. */
    private void runHeld(HeldScope.HeldTask t) {
        FinishScope scope = t.transitScope();
        if (scopes.length == 0) {
            scopes = new FinishScope[1];
        }
        scopes[0] = scope;
        if (!(t instanceof HeldScope.Turn)) {
            lent = true;
            runAtBase(t, scope, BODY);
            t.hold.leave();
            return;
        }
        lent = !t.hold.isObserved() && driven().track == null && !PendingEvents.recordsRuns();
        if (!lent) {
            scope.retain(); // what observes the end of the turn does so before the end of the scope
        }
        turnOf = t.hold;
        runAtBase(t, scope, BODY);
        if (turnOf == null) {
            t.hold.leave();
        }
        turnOf = null;
    }

    /** Whether the holder of that hold, which is released, has its turn here: then its unit goes when the turn ends. */
    final boolean releasesAfterTurn(HeldScope hold) {
        if (turnOf != hold) {
            return false;
        }
        turnOf = null;
        return true;
    }

    private void runAtBase(SpawnedTask t, FinishScope scope, int entry) {
        useLoader(scope.root().contextClassLoader());
        room = LIMIT_STEP;
        capacity = LIMIT_STEP;
        fpLimit = INITIAL_FRAMES;
        floor = driven().top;
        base = t;
        try {
            runCounted(t, entry);
        } catch (Throwable e) {
            if (fp == 0 || e instanceof OutOfMemoryError) { // there is nothing to clean up, or nothing to do it with
                throw Exceptions.<RuntimeException>asIs(e);
            }
            overflowed(t, e);
        }
        base = null;
        swallowing = null;
        holding = null; // what the task has left behind is in no hands that wait
        Thread thread = Thread.currentThread();
        if (thread.getUncaughtExceptionHandler() != this) {
            thread.setUncaughtExceptionHandler(this); // the task has set one of its own
        }
        if (context != null) {
            endContexts();
        }
        needWorker().patience.ended();
    }

    /** A StackOverflowError has left contexts behind. */
    private void endContexts() {
        Throwable f = leave(null, null);
        if (f != null) {
            reportFailure(f);
        }
    }

    /** The stack was too short even for the clean-up of a task's failure; here at the base there is enough. */
    private void overflowed(SpawnedTask t, Throwable e) {
        unwindTo(1);
        t.discard(e);
        bodyFailed(e);
        endBody(0);
    }

    /** The frame of a task that is counted in a share. */
    private static int entryOf(SpawnedTask t) {
        return (~t.slot + 1) << 1;
    }

    /** Runs a task that is counted, in a body frame of its own. */
    private void runCounted(SpawnedTask t, int entry) {
        int frame = fp;
        if (frame == frames.length) {
            growFrames();
        }
        frames[frame] = entry;
        fp = frame + 1;
        known = fp;
        room--;
        if (frame == 0 && PendingEvents.recordsRuns()) {
            TaskRunEvent e = TaskRunEvent.begin(t.body(), driven(), scopeOfFrame(0), ContextBody.siteOf(t.body()));
            execOrDiscard(t);
            e.commit();
        } else {
            execOrDiscard(t);
        }
        room++;
        dropFramesAbove(frame);
        endBody(frame);
    }

    /**
     * Closes a body frame: counts the tasks that its body has left behind, then the body off. The frame is gone before
     * its unit is: whatever the end of the scope sets off may unmount this fiber.
     */
    final void endBody(int frame) {
        Worker w = needWorker(); // before the unit goes: a runtime that has ended gives none to who was blocked
        if (call != null) {
            dropInterrupts();
        }
        if (w.top != w.counted) {
            w.count(this);
            noteChange(w);
        }
        int e = frames[frame];
        FinishScope converted = e < 0 ? Objects.requireNonNull(scopes[frame]) : null;
        frames[frame] = FRESH;
        fp = frame;
        known = frame;
        if (converted == null) {
            driven().countOff(shareOf(e), Worker.ONE);
        } else {
            scopes[frame] = null;
            if (lent && frame == 0) {
                lent = false;
            } else {
                converted.release();
            }
        }
    }

    /**
     * Runs a task taken from this worker's deque on top of whatever runs. Before it was taken the caller has asked for
     * stack, {@link #mayStack} for a frame, and all has been made that the task needs: without them it would be lost.
     *
     * @param apart what {@link #contextApart} has made
     */
    final void runStacked(SpawnedTask t, @Nullable TaskContext apart) {
        if (apart != null) {
            runApart(t, apart);
        } else {
            runOnTop(t);
        }
    }

    /** The task below has members, which are not this one's. */
    private void runApart(SpawnedTask t, TaskContext apart) {
        TaskContext before = context;
        context = apart;
        Throwable failure = null;
        try {
            runOnTop(t);
        } catch (Throwable e) {
            failure = e;
            throw e;
        } finally {
            leave(before, failure);
        }
    }

    private void runOnTop(SpawnedTask t) {
        if (coveredByTop(t)) {
            room--;
            execOrDiscard(t);
            room++;
            return;
        }
        if (t.slot >= 0) {
            driven().countOne(t, this);
        }
        runCounted(t, entryOf(t));
    }

    /** Whether a task taken from the deque belongs to the top frame's scope, whose unit covers it; then not counted. */
    final boolean coveredByTop(SpawnedTask t) {
        if (t.slot == fp - 1) {
            return true;
        }
        int e = frames[fp - 1];
        if (e > 0 && t.slot == ~shareOf(e)) {
            driven().word[shareOf(e)] -= Worker.ONE; // not to zero: the frame itself is in it
            return true;
        }
        return false;
    }

    /**
     * Whether a task that is queued here belongs to another run: on this stack it would see the class loader of that which
     * runs here, and the interrupt that is for the root task of that would hit it.
     */
    final boolean isOfAnotherRun(Worker w, SpawnedTask t) {
        FinishScope.Root mine = root();
        if (w.holds(t)) {
            return t.slot < 0 && w.scopeOf(~t.slot).root() != mine;
        }
        return t.owner instanceof FinishScope s && s.root() != mine; // racy, but a task stays with its run
    }

    /** Runs a task whose scope is the current one, or ends it if that is cancelled. */
    final void execOrDiscard(SpawnedTask t) {
        Worker w = driven();
        if (w.cancelMode) {
            Throwable why = cancellation();
            if (why != null) {
                t.execCancelled(self(), why);
                return;
            }
            if (w.track != null) {
                execTraced(t, w.track);
                return;
            }
            if (engine.lending.on() && mayBeLent(t) && engine.lending.begins()) {
                execLent(t);
                return;
            }
        }
        t.exec(self());
    }

    /** Whether the task is alone on this stack, and one whose body may block. */
    private boolean mayBeLent(SpawnedTask t) {
        boolean alone = fp == 1 && capacity - room == 1 && loops == null && turnOf == null && !lent;
        return alone && !(t instanceof NonBlockingTask || t instanceof OpenLoop || t instanceof HeldScope.HeldTask);
    }

    /** Runs a task as if its body stood in {@code blocking}: the worker goes on with another fiber at once. */
    private void execLent(SpawnedTask t) {
        long begin = System.nanoTime();
        try {
            mechanism().release(this);
            blocked(); // so that a cancellation interrupts it
            t.exec(self());
        } finally {
            engine.lending.ends(System.nanoTime() - begin);
        }
    }

    private void execTraced(SpawnedTask t, ScheduleTrack track) {
        ScheduleTask mine = track.begin(traced, t.program() != null, NamedBody.label(t.body()));
        traced = mine;
        try {
            t.exec(self());
        } finally {
            Worker w = settled();
            traced = mine.ended(traced, w == null ? null : w.track);
        }
    }

    /** Nobody knows when this fiber will have a task again: it must not keep the loader of a program that has ended. */
    private void dropLoader() {
        useLoader(engine.contextClassLoader);
    }

    private static void useLoader(ClassLoader wanted) {
        Thread t = Thread.currentThread();
        if (t.getContextClassLoader() != wanted) { // the last task may have set one of its own
            t.setContextClassLoader(wanted);
        }
    }

    @Override
    protected final void reportFailure(Throwable failure) {
        engine.reportFailure(failure);
    }

    // ---- failures ---------------------------------------------------------------------------------------------

    /** Whether a throwable is our own way out of a cancelled task. */
    public final boolean isTermination(Throwable e) {
        if (Exceptions.isAlone(e)) {
            return true;
        }
        if (e instanceof OutOfMemoryError) { // the run has one already; to keep another wants memory, in each finish
            return cancellation() instanceof OutOfMemoryError;
        }
        // a CancellationException there is what a join of another task of the scope throws
        return (e instanceof TaskTermination || e instanceof CancellationException) && cancellation() != null;
    }

    /** Whether a throwable is how a cancelled task that was interrupted, too, has ended. */
    private boolean isInterrupt(Throwable e) {
        return e instanceof InterruptedException && cancellation() != null;
    }

    /** The body of the top frame's task has thrown. */
    public final void bodyFailed(Throwable e) {
        if (!isInterrupt(e)) {
            rootFailed(e);
        }
    }

    /** As {@link #bodyFailed}; the interrupt of a root task is its caller's business. */
    public final void rootFailed(Throwable e) {
        if (!isTermination(e)) {
            FinishScope scope = currentScope();
            record(scope, e);
            endIfOutOfMemory(scope, e);
        }
    }

    /** All other tasks of the run want memory, too: it is cancelled. After the failure is recorded. */
    private void endIfOutOfMemory(FinishScope scope, Throwable e) {
        if (e instanceof OutOfMemoryError o && scope.root() instanceof Program run) {
            engine.ranOutOfMemory = true;
            run.cancel(o);
            if (scope.token().cause() == null) { // the finish cannot be cancelled from outside
                engine.cancellations.cancelAndReport(scope.token(), o);
            }
        }
    }

    /**
     * Stores a result of the top frame's task unless there is one; returns whether this call did. With too little stack
     * to tell all who wait, another thread does, soon.
     */
    public final boolean complete(Cell cell, Object result) {
        try {
            return cell.completeOrOverflow(result);
        } catch (StackOverflowError e) {
            FinishScope scope = retainCurrentScope();
            WaitNode late = new LateCompletion(cell, result, scope);
            if (engine.director == null) {
                engine.fireLater(late);
            } else {
                engine.after(0, late::fire);
            }
            return true;
        }
    }

    /** A future of the top frame's scope has failed: reported at the end of the scope unless somebody consumes it. */
    public final void futureFailed(Failed failed) {
        FinishScope scope = currentScope();
        scope.fail(failed);
        endIfOutOfMemory(scope, failed.cause());
    }

    public static void record(FinishScope scope, Throwable e) {
        if (e instanceof MultiException m) {
            for (Throwable f : m.failures()) {
                scope.fail(f);
            }
        } else {
            scope.fail(e);
        }
    }
}
