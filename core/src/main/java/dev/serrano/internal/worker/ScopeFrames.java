package dev.serrano.internal.worker;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.cancel.Group;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.FinishScope;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The finish scopes and task bodies that are open on a fiber's stack, and how they become objects on demand. */
public abstract class ScopeFrames extends Fiber {
    /* Implementation.
     * frames[0..fp)  the finish scopes that are open on this stack, outermost first. frames[0] is the body of the task
     *                at the base; further body frames belong to tasks of other scopes that were run in place. Entry:
     *                  FRESH           a finish that nobody but this fiber knows; no share, no scope object
     *                  > 0             (share + 1) << 1 | (1 for a finish), a share of `worker`
     *                  BODY, FINISH    negative: converted. scopes[i] is the scope, the frame holds a unit of it.
     *                Spawns go to the top frame. A task run in place has no frame if its scope is that of the top
     *                frame, whose unit covers it.
     * known          frames at or above it are FRESH, also those above fp.
     * lent           the unit of frames[0], which is BODY, belongs to the hold of the task that runs there, and not to the
     *                frame. It gets one of its own before it becomes plain: then it has a share, which gives a unit back.
     * room           bodies that join may still stack before it must ask for stack; `capacity` = room + stacked.
     *                fpLimit: likewise for finish. A StackOverflowError thus strikes where nothing has changed, and the
     *                bodies below still have stack to end properly.
     * floor          the mark of the innermost finish: trimming tombstones stops there.
     * epoch          changes whenever frames are converted or tasks counted: a finish that remembers it knows whether
     *                its mark and its tasks' slots still hold. resumeTop: the mark of every open scope since then.
     * plainFrom      lowest converted frame that has become plain again; those opened since are all at the top.
     * worker         null while the fiber drives no slot. Written by attach/detach only; read again after every call of
     *                user code, which may have been suspended. Plain, and yet the mechanism may hide it from a fiber that
     *                a call of the JDK seems to block, at any time (BatonMechanism.winBack). So null means: ask `settled`,
     *                which waits until it is decided whether the fiber keeps its worker. Until then nothing here may be
     *                touched but fp, and epoch looked at, which has changed then too.
     * All are touched by the fiber, or by the mechanism while the fiber is not mounted, or blocked. */
    static final int FRESH = 0;
    static final int BODY = -1;
    static final int FINISH = -2;

    /** Stacked bodies above which a fiber suspends instead of stacking another task. */
    static final int STACKED = 128;

    /** The value of fpLimit while the task may open no finish: in a section. */
    static final int NO_FINISH = -1;

    static final int LIMIT_STEP = 16;
    static final int INITIAL_FRAMES = 4; // few: a suspended task keeps them

    /** What is added to epoch where the worker is hidden; far from all that the fiber itself adds meanwhile. */
    private static final int HIDDEN = 1 << 30;

    private static final @Nullable FinishScope[] NONE = {};

    @Nullable
    public Worker worker;
    /**
     * The worker driven last; tells a future whether its home worker is the one that suspends, and everybody the place.
     */
    @Nullable
    public Worker lastWorker;

    int[] frames = new int[INITIAL_FRAMES];
    public int fp;
    int known;
    public int room;
    int capacity;
    int fpLimit = INITIAL_FRAMES;
    int floor;
    boolean lent;
    public int epoch;
    int resumeTop;
    int plainFrom = Integer.MAX_VALUE;

    @Nullable
    FinishScope[] scopes = NONE;

    ScopeFrames(FiberMechanism mechanism) {
        super(mechanism);
    }

    final Worker driven() {
        Worker w = settled();
        if (w == null) {
            throw new IllegalStateException("the fiber drives no worker");
        }
        return w;
    }

    /** The worker, null if the fiber has given it up or it has been won back. To be asked after user code. */
    public final @Nullable Worker settled() {
        Worker w = worker;
        return w == null ? decided() : w;
    }

    /** No worker is to be seen: waits until it is decided whether there is one. */
    private @Nullable Worker decided() {
        if (Thread.currentThread() != thread()) {
            return lastWorker; // who has hidden it converts the frames
        }
        return (Worker) decidedSlot();
    }

    @Override
    public final void hideSlot() {
        driven().setPollBit(Worker.POLL_WATCH); // ends a loop's block
        worker = null;
        epoch += HIDDEN;
    }

    @Override
    public final void showSlot(Slot slot) {
        worker = (Worker) slot;
    }

    /** The place to which the fiber belongs; it has driven a worker before. */
    public final WorkerGroup place() {
        Worker w = lastWorker;
        if (w == null) {
            throw new IllegalStateException("the fiber has never driven a worker");
        }
        return w.place;
    }

    /** The worker; waits for one if the fiber gave its own up to block. */
    public final Worker needWorker() {
        Worker w = worker;
        if (w == null) {
            mechanism().reacquire(this);
            w = driven();
        }
        return w;
    }

    final void noteChange(Worker w) {
        epoch++;
        resumeTop = w.top;
        floor = w.top;
    }

    static int shareOf(int entry) {
        return (entry >> 1) - 1;
    }

    final void growFrames() {
        StackProbe.ask();
        frames = Arrays.copyOf(frames, frames.length * 2);
    }

    /** Whether another task may be stacked on this fiber; asks for stack if need be, and has a frame for it. */
    final boolean mayStack() {
        if (fp >= STACKED) {
            return false;
        }
        if (fp == frames.length) {
            growFrames();
        }
        if (room > 0) {
            return true;
        }
        if (capacity >= STACKED) {
            return false;
        }
        StackProbe.askForBodies();
        room += LIMIT_STEP;
        capacity += LIMIT_STEP;
        return true;
    }

    /** The share of a frame on the present worker, made now if there is none. */
    final int shareOfFrame(int frame) {
        int e = frames[frame];
        if (e > 0) {
            return shareOf(e);
        }
        Worker w = driven();
        int s;
        if (e == FRESH) {
            s = w.newShare(newScope(frame), Worker.OPEN);
            frames[frame] = (s + 1) << 1 | 1;
            known = Math.max(known, frame + 1);
        } else {
            boolean finish = e == FINISH;
            if (lent && frame == 0) {
                lent = false;
                Objects.requireNonNull(scopes[0]).retain();
            }
            s = w.newShare(Objects.requireNonNull(scopes[frame]), finish ? Worker.OPEN : Worker.ONE);
            scopes[frame] = null;
            frames[frame] = (s + 1) << 1 | (finish ? 1 : 0);
            plainFrom = Math.min(plainFrom, frame);
        }
        return s;
    }

    /** The scope of a frame as an object, made now if there is none. */
    final FinishScope scopeOfFrame(int frame) {
        settled();
        int e = frames[frame];
        return e < 0 ? Objects.requireNonNull(scopes[frame]) : driven().scopeOf(shareOfFrame(frame));
    }

    /** A scope object for a fresh frame: inside the nearest one around it that exists as an object. */
    final FinishScope newScope(int frame) {
        FinishScope around = scopeOfFrame(nearestKnown(frame - 1));
        return new FinishScope(around.root(), around, around.token(), null, false);
    }

    /** The innermost frame at or below the given one whose scope is an object; the base frame's is. */
    final int nearestKnown(int frame) {
        int i = frame;
        while (frames[i] == FRESH) {
            i--;
        }
        return i;
    }

    /** Turns every plain frame into one that holds a unit of its scope object, so that the fiber may go anywhere. */
    final void convertFrames(Worker w) {
        w.count(this);
        noteChange(w); // also if it is done in part, for want of memory
        int low = fp;
        while (low > 0 && frames[low - 1] >= 0) {
            low--;
        }
        low = Math.min(low, plainFrom);
        if (scopes.length < fp && low < fp) {
            scopes = Arrays.copyOf(scopes, fp);
        }
        for (int i = low; i < fp; i++) {
            int e = frames[i];
            if (e == FRESH) {
                scopes[i] = newScope(i);
                frames[i] = FINISH;
            } else if (e > 0) {
                boolean finish = (e & 1) != 0;
                scopes[i] = w.takeUnit(shareOf(e), finish ? Worker.OPEN : Worker.ONE);
                frames[i] = finish ? FINISH : BODY;
            }
        }
        plainFrom = Integer.MAX_VALUE;
        known = fp;
    }

    /**
     * The innermost scope that is an object, as another thread sees it while this one goes on: maybe one of before; null
     * if there seems to be none.
     */
    public final @Nullable FinishScope seenScope() {
        int[] f = frames;
        @Nullable FinishScope[] s = scopes;
        Worker w = worker;
        int i = Math.min(fp, f.length) - 1;
        while (i > 0 && f[i] == FRESH) {
            i--;
        }
        if (i < 0) {
            return null;
        }
        int e = f[i];
        if (e < 0) {
            return i < s.length ? s[i] : null;
        }
        return e == FRESH || w == null ? null : w.seenScopeOf(shareOf(e));
    }

    /** The innermost scope as an object. */
    public final FinishScope currentScope() {
        return scopeOfFrame(fp - 1);
    }

    final void deepenForFinish() {
        if (fp >= fpLimit) {
            StackProbe.askForBodies();
            if (fp == frames.length) {
                growFrames();
            }
            fpLimit = Math.min(frames.length, fp + LIMIT_STEP);
        }
    }

    /** After user code: drops what a StackOverflowError may have left above a frame. */
    final void dropFramesAbove(int frame) {
        if (fp != frame + 1) {
            unwindTo(frame + 1);
        }
    }

    /**
     * Drops frames that an error in their own clean-up has left behind, for want of stack or of memory. What still lives
     * in their scopes counts in the scope around them from now on, whose finish waits for it and reports its failures.
     */
    final void unwindTo(int top) {
        Worker w = needWorker();
        dropFresh(w, top);
        if (fp <= top) {
            return; // and so without memory, which there may not be
        }
        convertFrames(w);
        while (fp > top) {
            int i = fp - 1;
            FinishScope abandoned = Objects.requireNonNull(scopes[i]);
            if (frames[i] == FINISH) {
                abandoned.leaveTo(Objects.requireNonNull(scopes[i - 1]));
            }
            scopes[i] = null;
            frames[i] = FRESH;
            fp = i;
            known = i;
            abandoned.release();
        }
    }

    /** Needs no memory: the tasks of frames that nobody else knows go to the frame around them. */
    private void dropFresh(Worker w, int top) {
        int to = fp;
        while (to > top && frames[to - 1] == FRESH) {
            to--;
        }
        if (to == fp) {
            return;
        }
        for (int i = w.counted; i - w.top < 0; i++) {
            SpawnedTask t = w.at(i);
            if (t != null && t.slot >= to) {
                t.slot = to - 1;
            }
        }
        fp = to;
        known = Math.min(known, to);
    }

    /** Why the current scope is cancelled, null if it is not. */
    public final @Nullable Throwable cancellation() {
        return knownScope().token().cause();
    }

    /** The innermost token that is cancelled itself; there is one. */
    final CancelToken cancelledToken() {
        CancelToken t = knownScope().token();
        for (CancelToken c = t; c != null; c = c.around()) {
            if (c.ownCause() != null) {
                return c;
            }
        }
        return t; // it has ended meanwhile
    }

    /** Whether all tasks and finishes on this stack are cancelled. */
    final boolean allCancelled() {
        for (int i = 0; i < fp; i++) {
            if (scopeOfFrame(nearestKnown(i)).token().cause() == null) {
                return false;
            }
        }
        return true;
    }

    /** The innermost scope that others may know. Needs no memory. */
    final FinishScope knownScope() {
        return scopeOfFrame(nearestKnown(fp - 1));
    }

    /** What the whole run shares. Needs no memory. */
    public final FinishScope.Root root() {
        return knownScope().root();
    }

    /** The group of the innermost scope around that belongs to one; null if none does. */
    public final @Nullable Group group() {
        CancelToken t = groupToken(fp - 1);
        return t == null ? null : t.group();
    }

    private @Nullable CancelToken groupToken(int frame) {
        CancelToken t = scopeOfFrame(nearestKnown(frame)).token();
        for (; t != null; t = t.around()) {
            if (t.group() != null) {
                return t;
            }
        }
        return null;
    }

    /** Whether the finish that belongs to the group encloses all that is on this stack. */
    final boolean isWithinGroup() {
        return groupToken(0) == groupToken(fp - 1);
    }

    /** The innermost scope with a unit for the caller. */
    final FinishScope retainCurrentScope() {
        FinishScope scope = currentScope();
        scope.retain();
        return scope;
    }
}
