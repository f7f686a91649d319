package dev.serrano.internal.worker;

import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.ThreadLocals;
import dev.serrano.internal.recorder.PendingEvents;
import dev.serrano.internal.recorder.TaskRunEvent;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.NamedBody;
import dev.serrano.spi.ScheduleTask;
import dev.serrano.spi.ScheduleTrack;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a fiber runs tasks: those that its worker finds, and those that a wait runs in place. */
public final class RunLoop {
    /* Implementation. All fields are touched as the frames are (TaskFiber).
     * Runtime sections: in Worker.next and handlePoll nothing may set this fiber aside, since it would come back with
     * another worker, while they go on with the one that they belong to. With assertions, which tests have, each
     * section is noted, and an unmount in one is an error that breaks the runtime (UnmountTest). */
    private RunLoop() {}

    /** A section begins in which this fiber must stay with its worker; for assertions. */
    static boolean entersRuntime(TaskFiber f) {
        f.runtimeSections++;
        return true;
    }

    /** Whether the section ends as it should: the fiber still drives the worker. For assertions. */
    static boolean leavesRuntime(TaskFiber f, Worker w) {
        f.runtimeSections--;
        return f.settled() == w && w.driver() == f;
    }

    static boolean mayLeave(TaskFiber f) {
        boolean may = f.runtimeSections == 0;
        f.runtimeSections = 0; // once is enough to say so
        return may;
    }

    static @Nullable Object next(TaskFiber f, Worker w) {
        assert entersRuntime(f);
        try {
            return w.next(f);
        } finally {
            assert leavesRuntime(f, w);
        }
    }

    static void writeEvents(TaskFiber f) {
        Worker w = f.settled();
        if (w != null) {
            w.events.flush();
        }
    }

    /** Whether a task must not run here: what earlier ones may have left in the thread cannot be dropped. */
    static boolean wantsNewFiber(TaskFiber f, SpawnedTask t) {
        return t.inTransit()
                && t.program() != null
                && Program.anyHasEnded()
                && !ThreadLocals.canBeDropped()
                && f.mechanism().makesFibersCheaply();
    }

    /** Runs a task with nothing below it on this stack. */
    static void runTop(TaskFiber f, SpawnedTask t) {
        Thread.interrupted(); // one that the last task has left, or that came after its end, is not for this one
        Worker w = f.driven();
        if ((w.poll() & Worker.POLL_CANCEL) != 0) {
            w.handlePoll(f); // it may have been for this one, whose run is being stopped: see Interrupts
        }
        if (t.inTransit()) {
            Hold hold = t.hold();
            if (hold != null) {
                runHeld(f, t, hold);
                return;
            }
            if (w.track != null && t.slot > SpawnedTask.SENT) {
                w.track.arrives(t.slot - SpawnedTask.SENT);
            }
            t.slot = ~w.shareFor(t.transitScope());
            if (t.program() != null && Program.anyHasEnded()) {
                ThreadLocals.drop(); // what earlier launches have left in this thread
            }
        }
        runAtBase(f, t, w.scopeOf(~t.slot), entryOf(t));
    }

    /** Runs a task of the holder of a scope, whose unit covers the task to its end. */
    private static void runHeld(TaskFiber f, SpawnedTask t, Hold hold) {
        FinishScope scope = t.transitScope();
        if (f.scopes.length == 0) {
            f.scopes = new FinishScope[1];
        }
        f.scopes[0] = scope;
        if (!t.isTurn()) {
            f.lent = true;
            runAtBase(f, t, scope, Frames.BODY);
            hold.leave();
            return;
        }
        f.lent = !hold.isObserved() && f.driven().track == null && !PendingEvents.recordsRuns();
        if (!f.lent) {
            scope.retain(); // what observes the end of the turn does so before the end of the scope
        }
        f.turnOf = hold;
        runAtBase(f, t, scope, Frames.BODY);
        if (f.turnOf == null) {
            hold.leave();
        }
        f.turnOf = null;
    }

    /** Whether the holder of that hold, which is released, has its turn here: then its unit goes when the turn ends. */
    public static boolean releasesAfterTurn(TaskFiber f, Hold hold) {
        if (f.turnOf != hold) {
            return false;
        }
        f.turnOf = null;
        return true;
    }

    private static void runAtBase(TaskFiber f, SpawnedTask t, FinishScope scope, int entry) {
        useLoader(scope.root().contextClassLoader());
        f.room = Frames.LIMIT_STEP;
        f.capacity = Frames.LIMIT_STEP;
        f.fpLimit = Frames.INITIAL_FRAMES;
        f.floor = f.driven().top;
        f.base = t;
        try {
            runCounted(f, t, entry);
        } catch (Throwable e) {
            if (f.fp == 0 || e instanceof OutOfMemoryError) { // there is nothing to clean up, or nothing to do it with
                throw Exceptions.<RuntimeException>asIs(e);
            }
            Unwinding.overflowed(f, t, e);
        }
        f.base = null;
        f.swallowing = null;
        f.holding = null; // what the task has left behind is in no hands that wait
        Thread thread = Thread.currentThread();
        if (thread.getUncaughtExceptionHandler() != f) {
            thread.setUncaughtExceptionHandler(f); // the task has set one of its own
        }
        if (f.context != null) {
            Unwinding.endContexts(f);
        }
        f.needWorker().backoff.ended();
    }

    /** The frame of a task that is counted in a share. */
    private static int entryOf(SpawnedTask t) {
        return (~t.slot + 1) << 1;
    }

    /** Runs a task that is counted, in a body frame of its own. */
    private static void runCounted(TaskFiber f, SpawnedTask t, int entry) {
        int frame = f.fp;
        if (frame == f.frames.length) {
            Frames.grow(f);
        }
        f.frames[frame] = entry;
        f.fp = frame + 1;
        f.known = f.fp;
        f.room--;
        if (frame == 0 && PendingEvents.recordsRuns()) {
            TaskRunEvent e = TaskRunEvent.begin(t.body(), f.driven(), Frames.scope(f, 0), ContextBody.siteOf(t.body()));
            execOrDiscard(f, t);
            e.commit();
        } else {
            execOrDiscard(f, t);
        }
        f.room++;
        Frames.dropAbove(f, frame);
        endBody(f, frame);
    }

    /**
     * Closes a body frame: counts the tasks that its body has left behind, then the body off. The frame is gone before
     * its unit is: the actions at the end of the scope may unmount this fiber.
     */
    static void endBody(TaskFiber f, int frame) {
        Worker w = f.needWorker(); // before the unit goes: a runtime that has ended gives no blocked fiber one
        if (f.call != null) {
            Suspension.dropInterrupts(f);
        }
        if (w.top != w.counted) {
            w.count(f);
            Frames.noteChange(f, w);
        }
        int e = f.frames[frame];
        FinishScope converted = e < 0 ? Objects.requireNonNull(f.scopes[frame]) : null;
        f.frames[frame] = Frames.FRESH;
        f.fp = frame;
        f.known = frame;
        if (converted == null) {
            f.driven().countOff(Frames.shareOf(e), Worker.ONE);
        } else {
            f.scopes[frame] = null;
            if (f.lent && frame == 0) {
                f.lent = false;
            } else {
                converted.release();
            }
        }
    }

    /**
     * Runs a task taken from this worker's deque on top of whatever runs. Before it was taken the caller has asked for
     * stack, {@link Frames#mayStack} for a frame, and all has been made that the task needs: without them it would be lost.
     *
     * @param apart what {@link Contexts#apart} has made
     */
    static void runStacked(TaskFiber f, SpawnedTask t, @Nullable TaskContext apart) {
        if (apart != null) {
            runApart(f, t, apart);
        } else {
            runOnTop(f, t);
        }
    }

    /** The task below has members, which are not this one's. */
    private static void runApart(TaskFiber f, SpawnedTask t, TaskContext apart) {
        TaskContext before = f.context;
        f.context(apart);
        Throwable failure = null;
        try {
            runOnTop(f, t);
        } catch (Throwable e) {
            failure = e;
            throw e;
        } finally {
            Contexts.leave(f, before, failure);
        }
    }

    private static void runOnTop(TaskFiber f, SpawnedTask t) {
        if (coveredByTop(f, t)) {
            f.room--;
            execOrDiscard(f, t);
            f.room++;
            return;
        }
        if (t.slot >= 0) {
            f.driven().countOne(t, f);
        }
        runCounted(f, t, entryOf(t));
    }

    /** Whether a task taken from the deque belongs to the top frame's scope, whose unit covers it; then not counted. */
    static boolean coveredByTop(TaskFiber f, SpawnedTask t) {
        if (t.slot == f.fp - 1) {
            return true;
        }
        int e = f.frames[f.fp - 1];
        if (e > 0 && t.slot == ~Frames.shareOf(e)) {
            f.driven().word[Frames.shareOf(e)] -= Worker.ONE; // not to zero: the frame itself is in it
            return true;
        }
        return false;
    }

    /**
     * Whether a task that is queued here belongs to another run: on this stack it would see the class loader of that which
     * runs here, and the interrupt that is for the root task of that would hit it.
     */
    static boolean isOfAnotherRun(TaskFiber f, Worker w, SpawnedTask t) {
        FinishScope.Root mine = f.root();
        if (w.holds(t)) {
            return t.slot < 0 && w.scopeOf(~t.slot).root() != mine;
        }
        return t.owner instanceof FinishScope s && s.root() != mine; // racy, but a task stays with its run
    }

    /** Runs a task whose scope is the current one, or ends it if that is cancelled. */
    private static void execOrDiscard(TaskFiber f, SpawnedTask t) {
        Worker w = f.driven();
        if (w.cancelMode) {
            Throwable why = f.cancellation();
            if (why != null) {
                t.execCancelled(f, why);
                return;
            }
            if (w.track != null) {
                execTraced(f, t, w.track);
                return;
            }
            if (f.engine.lending.on() && mayBeLent(f, t) && f.engine.lending.begins()) {
                execLent(f, t);
                return;
            }
        }
        t.exec(f);
    }

    /** Whether the task is alone on this stack, and one whose body may block. */
    private static boolean mayBeLent(TaskFiber f, SpawnedTask t) {
        boolean alone = f.fp == 1 && f.capacity - f.room == 1 && f.loops == null && f.turnOf == null && !f.lent;
        return alone && !(t.isNonBlocking() || t instanceof StackedLoop || t.hold() != null);
    }

    /** Runs a task as if its body stood in {@code blocking}: the worker goes on with another fiber at once. */
    private static void execLent(TaskFiber f, SpawnedTask t) {
        long begin = f.engine.nanoTime();
        try {
            f.mechanism().release(f);
            Suspension.blocked(f); // so that a cancellation interrupts it
            t.exec(f);
        } finally {
            f.engine.lending.ends(f.engine.nanoTime() - begin);
        }
    }

    private static void execTraced(TaskFiber f, SpawnedTask t, ScheduleTrack track) {
        ScheduleTask mine = track.begin(f.traced, t.program() != null, NamedBody.label(t.body()));
        f.traced = mine;
        try {
            t.exec(f);
        } finally {
            Worker w = f.settled();
            f.traced = mine.ended(f.traced, w == null ? null : w.track);
        }
    }

    /** This fiber may not have a task for long: it must not keep the loader of a program that has ended. */
    static void dropLoader(TaskFiber f) {
        useLoader(f.engine.contextClassLoader);
    }

    private static void useLoader(ClassLoader wanted) {
        Thread t = Thread.currentThread();
        if (t.getContextClassLoader() != wanted) { // the last task may have set one of its own
            t.setContextClassLoader(wanted);
        }
    }

    static void drainAll(TaskFiber f, int frame, int mark, int ep) {
        if (f.epoch == ep && f.needWorker().isBatch(mark)) {
            drainBatch(f, frame, mark, ep);
        }
        drain(f, frame, mark, ep);
    }

    /**
     * Runs a large batch of tasks in the order in which they were spawned, each followed by what it spawned itself: the
     * order of the serial elision, in which a task finds done what it depends on.
     */
    private static void drainBatch(TaskFiber f, int frame, int mark, int ep) {
        StackProbe.ask(); // a task that has been taken must run, or end
        Worker w = f.needWorker();
        int outer = w.batch();
        int outerEnd = w.batchEnd();
        w.setBatch(mark, w.top);
        while (f.epoch == ep && Frames.mayStack(f)) {
            if (w.poll() != 0) {
                w.handlePoll(f);
                if (refusesStacking(f) || Suspension.giveWay(f)) {
                    break;
                }
            }
            TaskContext apart = Contexts.apart(f.context);
            SpawnedTask t = w.popInBatch(frame);
            if (t == null) {
                break;
            }
            runStacked(f, t, apart);
            Frames.dropAbove(f, frame);
        }
        if (f.epoch == ep) {
            w.setBatch(outer, outerEnd);
        }
    }

    /**
     * Runs in place what the scope of a finish frame has spawned here since its mark, as far as that may be stacked.
     */
    private static void drain(TaskFiber f, int frame, int mark, int ep) {
        StackProbe.ask(); // as drainBatch
        while (Frames.mayStack(f)) {
            Worker w = f.needWorker();
            if (w.poll() != 0) {
                w.handlePoll(f);
                if (refusesStacking(f)) {
                    return;
                }
                if (Suspension.giveWay(f)) {
                    continue;
                }
            }
            int from = f.epoch == ep ? mark : f.resumeTop;
            w.trim(from);
            TaskContext apart = Contexts.apart(f.context);
            SpawnedTask t = w.youngest(from);
            if (t == null) {
                t = takeBackOf(f, w, frame);
                if (t == null) {
                    return;
                }
            } else {
                int e = f.frames[frame];
                if (t.slot != frame && (e <= 0 || t.slot != ~Frames.shareOf(e))) {
                    return;
                }
                w.dropYoungest();
            }
            runStacked(f, t, apart);
            Frames.dropAbove(f, frame);
        }
    }

    /** A task of the frame's scope that this worker shares with others; counted. */
    private static @Nullable SpawnedTask takeBackOf(TaskFiber f, Worker w, int frame) {
        if (f.frames[frame] == Frames.FRESH) {
            return null; // no other fiber knows the scope
        }
        w.reserveShare();
        SpawnedTask t = w.policy.takeOwnOf(Frames.scope(f, frame));
        if (t != null) {
            t.slot = ~w.shareFor(t.transitScope());
        }
        return t;
    }

    /** Whether a deterministic schedule has tasks wait for their turn where they could run on top of this one. */
    static boolean refusesStacking(TaskFiber f) {
        return f.nonBlockingBodies == 0
                && (f.engine.lending.on() || f.engine.director != null && f.engine.director.random(4) == 0);
    }
}
