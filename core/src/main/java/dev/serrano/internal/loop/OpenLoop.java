package dev.serrano.internal.loop;

import dev.serrano.TaskBody;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.entrance.Entrance;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.worker.Frames;
import dev.serrano.internal.worker.Polls;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.StackedLoop;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.internal.worker.Worker;
import dev.serrano.loop.body.ElementBody;
import org.jspecify.annotations.Nullable;

/**
 * A loop, or what a split left of one, as a task. While it runs it is open on its fiber, and others may be given a
 * part.
 */
public abstract class OpenLoop extends SpawnedTask implements TaskBody, StackedLoop {
    /* Implementation.
     * TaskFiber.loops is the innermost open loop, `outer` the next one. All fields are plain: touched by the fiber, or
     * by the mechanism while the fiber gives up its worker (shed).
     * frame   the fiber's frame that was on top when the loop began: tasks that the loop makes belong to its scope. */
    public static final int PLAINLY_URGENT = ~(Worker.POLL_PUBLIC | Worker.POLL_REQUEST);

    /** Nanoseconds that a loop should still take to be worth sharing: about what waking a worker costs. */
    public static final double WORTH_SHARING = 4_000;

    @Nullable
    OpenLoop outer;

    int frame;

    /** Whether it must stay whole: it runs where nothing may wait. */
    boolean undivided;

    /** Whether each iteration is a task with members of its own. */
    boolean eachIsTask;

    /** The members of the tasks that its iterations are, or of the loop as a task; null for none. */
    private @Nullable Members members;

    private boolean membersKnown;

    /** Runs the iterations that are left, except those that are given away. The loop is open. */
    public abstract void iterate(TaskFiber f);

    /**
     * Queues what has not begun as a task of its own, since the fiber is about to wait inside an iteration: others may
     * run it meanwhile, and the iteration may be waiting for it.
     */
    public abstract void shed(Worker w);

    /**
     * Gives parts to so many workers, as tasks in the deque; called inside an iteration. Returns whether it gave any.
     */
    public abstract boolean give(TaskFiber f, Worker w, int thieves);

    /** Runs the loop and waits for its iterations and what they spawn; outside a task on the common runtime. */
    public final void forall() {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.finish(this);
        } else {
            Entrance.get().finish(this);
        }
    }

    /** Spawns the loop as one task of the current scope. */
    public final void forasync() {
        TaskFiber f = TaskFiber.inTask("forasync");
        membersFrom(f);
        f.spawn(this);
    }

    private void membersFrom(TaskFiber f) {
        if (!membersKnown) {
            members = Members.ofLoop(f.context());
            membersKnown = true;
        }
    }

    public final void queue(Worker w, OpenLoop piece) {
        piece.members = members;
        piece.membersKnown = true;
        w.push(piece, frame);
        w.splits++;
    }

    /** Runs the loop in the calling task; a cancellation leaves it. */
    @Override
    public final void run() {
        runOn(TaskFiber.inTask("a loop"));
    }

    private void runOn(TaskFiber f) {
        if (!f.hasContext() && members == null) {
            membersKnown = true; // of none
            runPiece(f);
        } else {
            membersFrom(f);
            runInContext(f);
        }
    }

    private void runInContext(TaskFiber f) {
        TaskContext before = Contexts.enterPiece(f, members);
        try {
            Members.enclose(members, () -> {
                runPiece(f);
                return null;
            });
        } catch (Exception e) { // of a member
            Unwinding.bodyFailed(f, e);
        } finally {
            Contexts.leave(f, before, null);
        }
    }

    /** Runs the iteration of one element. */
    final <T extends @Nullable Object> void run(TaskFiber f, ElementBody<? super T> body, T element, long index) {
        try {
            if (eachIsTask) {
                asTask(f, index, () -> body.run(element));
            } else {
                body.run(element);
            }
        } catch (Throwable failure) {
            iterationFailed(f, failure);
        }
    }

    /** Runs an iteration as a task; its index is negative if it is unknown. */
    protected final void asTask(TaskFiber f, long index, TaskBody iteration) throws Exception {
        ContextBody.callInLoop(f, index, iteration);
    }

    private void runPiece(TaskFiber f) {
        frame = f.fp - 1;
        outer = (OpenLoop) f.loops;
        f.loops = this;
        undivided = f.nonBlockingBodies > 0;
        eachIsTask = Members.forEachIteration(members);
        try {
            iterate(f);
        } finally {
            f.loops = outer;
        }
    }

    @Override
    public final void exec(TaskFiber f) {
        try {
            runOn(f);
        } catch (Throwable e) {
            Unwinding.bodyFailed(f, e);
        }
    }

    @Override
    public final void discard(Throwable why) {
        // its members are those of the loop, whose begin has not come, or whose end does not depend on a piece
    }

    /** An iteration has thrown: the others go on, unless that is how a cancelled scope ends. */
    public final void iterationFailed(TaskFiber f, Throwable e) {
        if (f.fp != frame + 1) {
            Frames.unwindTo(f, frame + 1); // the clean-up of a finish inside has failed for lack of stack or memory
        }
        if (Exceptions.isAlone(e)) {
            return;
        }
        if (Unwinding.isTermination(f, e)) {
            throw Exceptions.termination();
        }
        Unwinding.bodyFailed(f, e);
    }

    /** The wishes for which the next block is to end early. */
    public static int urgent(Worker w, boolean worth) {
        int wishes = worth ? PLAINLY_URGENT | Worker.POLL_REQUEST : PLAINLY_URGENT;
        return w.cancelMode
                ? wishes & ~Worker.POLL_CANCEL // stays set until the cancelled scope has ended; seen at block ends
                : wishes;
    }

    /** The poll between two blocks, where parts are given away if that is worth it. Returns whether there was anything to do. */
    final boolean poll(TaskFiber f, boolean worth, double each) {
        boolean gave =
                worth && !undivided && f.needWorker().place.size > 1 && share(f, each > Tunables.LONG_BLOCK_NANOS);
        return pollAfter(gave, f, f.needWorker());
    }

    /** The poll at the end of a block. Returns whether there was anything to do. */
    public static boolean pollAfter(boolean gave, TaskFiber f, Worker w) {
        if (gave || w.queued() > 0 && w.poll() != 0 || (w.poll() & PLAINLY_URGENT) != 0) {
            Polls.betweenBlocks(f);
            if (gave) {
                f.needWorker().announce();
            }
            return true;
        }
        return false;
    }

    /** Sheds this loop and those around it; the innermost lies on top of the deque then. */
    @Override
    public final void shedAll(Slot worker) {
        if (outer != null) {
            outer.shedAll(worker);
        }
        shed((Worker) worker);
    }

    @Override
    public final int frame() {
        return frame;
    }

    /**
     * Gives parts of the fiber's open loops away if workers want some and nothing else is queued; the outermost first.
     */
    @Override
    public final boolean share(TaskFiber f, boolean ahead) {
        int thieves = f.needWorker().thieves(f, ahead);
        return thieves > 0 && giveFromOutermost(f, thieves);
    }

    private static boolean giveFromOutermost(TaskFiber f, int thieves) {
        OpenLoop given = null;
        for (; ; ) {
            OpenLoop candidate = (OpenLoop) f.loops;
            if (candidate == given) {
                return false;
            }
            while (candidate != null && candidate.outer != given) {
                candidate = candidate.outer;
            }
            if (candidate == null) {
                return false;
            }
            if (candidate.give(f, f.needWorker(), thieves)) { // that of a spliterator may have waited
                return true;
            }
            given = candidate;
        }
    }
}
