package dev.serrano.internal.scheduler;

import dev.serrano.MultiException;
import dev.serrano.TaskTermination;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.trace.OpenTask;
import dev.serrano.internal.trace.TraceKind;
import dev.serrano.internal.trace.TraceTrack;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** How a fiber drives a worker, and how it runs the bodies of tasks and what becomes of their failures. */
public abstract class RunningFiber extends WaitingFiber {
    /* Implementation. A superclass of TaskFiber and not a part of it, since each task's body is run through here and an
     * object more would cost every suspended task its header. All fields are touched as the frames are
     * (ScopeFrames). */

    // links of the set of fibers; guarded by its lock
    @Nullable
    TaskFiber previousInList;

    @Nullable
    TaskFiber nextInList;

    final byte stripe; // a byte, and so each suspended task has room for `traced`

    /** The innermost loop that is open on this stack. */
    @Nullable
    OpenLoop loops;

    /** The youngest task on this stack that is part of a trace. */
    private @Nullable OpenTask traced;

    RunningFiber(Engine engine, FiberMechanism mechanism, int stripe) {
        super(engine, mechanism);
        this.stripe = (byte) stripe;
    }

    /** This fiber, as tasks see it. */
    abstract TaskFiber self();

    // ---- slot -------------------------------------------------------------------------------------------------

    @Override
    public @Nullable Slot slot() {
        return worker;
    }

    @Override
    protected void attach(Slot slot) {
        Worker w = (Worker) slot;
        worker = w;
        lastWorker = w;
        w.setDriver(self());
        noteChange(w);
        if (w.track != null) {
            w.track.entered(traced);
        }
    }

    @Override
    protected Slot detach() {
        Worker w = driven();
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
    protected void makeReady() {
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
            Object o = driven().next(self());
            if (o instanceof SpawnedTask t) {
                runTop(t);
            } else if (o instanceof TaskFiber ready) {
                if (!mechanism().switchTo(self(), ready)) {
                    return;
                }
            } else {
                writeEvents(); // of a wait after which another fiber went on
                boolean goesOn = mechanism().idle(this);
                writeEvents();
                if (!goesOn) {
                    return;
                }
            }
        }
    }

    private void writeEvents() {
        Worker w = worker;
        if (w != null) {
            w.events.flush();
        }
    }

    /** Runs a task with nothing below it on this stack. */
    private void runTop(SpawnedTask t) {
        Worker w = driven();
        if (t.inTransit()) {
            if (w.track != null && t.slot > SpawnedTask.SENT) {
                w.track.arrives(t.slot - SpawnedTask.SENT);
            }
            t.slot = ~w.shareFor(t.transitScope());
        }
        useLoader(w.scopeOf(~t.slot).root().contextClassLoader());
        room = LIMIT_STEP;
        capacity = LIMIT_STEP;
        fpLimit = INITIAL_FRAMES;
        floor = w.top;
        try {
            runCounted(t);
        } catch (Throwable e) {
            overflowed(t, e);
        }
        Thread.interrupted(); // an interrupt is for one task
        Thread thread = Thread.currentThread();
        if (thread.getUncaughtExceptionHandler() != this) {
            thread.setUncaughtExceptionHandler(this); // the task has set one of its own
        }
        needWorker().patience.ended();
    }

    /** The stack was too short even for the clean-up of a task's failure; here at the base there is enough. */
    private void overflowed(SpawnedTask t, Throwable e) {
        unwindTo(1);
        t.discard(e);
        bodyFailed(e);
        endBody(0);
    }

    /** Runs a task that is counted in a share, in a body frame of its own. */
    private void runCounted(SpawnedTask t) {
        int frame = fp;
        if (frame == frames.length) {
            growFrames();
        }
        frames[frame] = (~t.slot + 1) << 1;
        fp = frame + 1;
        known = fp;
        room--;
        if (frame == 0 && TaskRunEvent.enabled()) {
            TaskRunEvent.run(self(), t, driven());
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
    private void endBody(int frame) {
        Worker w = worker;
        if (w != null && w.top != w.counted) {
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
            converted.release();
        }
    }

    /** Runs a task taken from this worker's deque on top of whatever runs. */
    final void runStacked(SpawnedTask t) {
        if (coveredByTop(t)) {
            room--;
            execOrDiscard(t);
            room++;
            return;
        }
        if (t.slot >= 0) {
            driven().countOne(t, this);
        }
        runCounted(t);
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

    /** Runs a task whose scope is the current one, or ends it if that is cancelled. */
    final void execOrDiscard(SpawnedTask t) {
        Worker w = driven();
        if (w.cancelMode) {
            Throwable why = cancellation();
            if (why != null) {
                t.discard(why);
                return;
            }
            if (w.track != null) {
                execTraced(t, w.track);
                return;
            }
        }
        t.exec(self());
    }

    private void execTraced(SpawnedTask t, TraceTrack track) {
        TraceKind kind = Run.of(t) == null ? TraceKind.TASK : TraceKind.RUN;
        OpenTask mine = track.begin(traced, kind, t.body());
        traced = mine;
        try {
            t.exec(self());
        } finally {
            Worker w = worker;
            traced = TraceTrack.end(traced, mine, w == null ? null : w.track);
        }
    }

    private static void useLoader(ClassLoader wanted) {
        Thread t = Thread.currentThread();
        if (t.getContextClassLoader() != wanted) { // the last task may have set one of its own
            t.setContextClassLoader(wanted);
        }
    }

    // ---- failures ---------------------------------------------------------------------------------------------

    /** Whether a throwable is our own way out of a cancelled task. */
    final boolean isTermination(Throwable e) {
        // a CancellationException there is what a join of another task of the scope throws
        return (e instanceof TaskTermination || e instanceof CancellationException) && cancellation() != null;
    }

    /** The body of the top frame's task has thrown. */
    final void bodyFailed(Throwable e) {
        if (isTermination(e)) {
            return;
        }
        record(currentScope(), e);
    }

    /** A future of the top frame's scope has failed: reported at the end of the scope unless somebody consumes it. */
    final void futureFailed(Failed failed) {
        currentScope().fail(failed);
    }

    static void record(FinishScope scope, Throwable e) {
        if (e instanceof MultiException m) {
            for (Throwable f : m.failures()) {
                scope.fail(f);
            }
        } else {
            scope.fail(e);
        }
    }
}
