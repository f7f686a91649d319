package dev.serrano.internal.worker;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.FinishScope;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The finish scopes and task bodies that are open on a fiber's stack, and how they become objects on demand. */
public final class Frames {
    /* Implementation. The state is in the fiber: `frames`, `scopes`, `fp` and what belongs to them, described there. An
     * entry of `frames` is
     *   FRESH           a finish that only this fiber knows; no share, no scope object.
     *   > 0             (share + 1) << 1 | (1 for a finish), a share of the fiber's worker.
     *   BODY, FINISH    negative: converted. scopes[i] is the scope, the frame holds a unit of it. */
    static final int FRESH = 0;
    static final int BODY = -1;
    static final int FINISH = -2;

    /** Stacked bodies above which a fiber suspends instead of stacking another task. */
    static final int STACKED = 128;

    /** The value of fpLimit while the task may open no finish: in a section. */
    static final int NO_FINISH = -1;

    static final int LIMIT_STEP = 16;
    static final int INITIAL_FRAMES = 4; // few: a suspended task keeps them

    private Frames() {}

    static void noteChange(TaskFiber f, Worker w) {
        f.epoch++;
        f.resumeTop = w.top;
        f.floor = w.top;
    }

    static int shareOf(int entry) {
        return (entry >> 1) - 1;
    }

    static void grow(TaskFiber f) {
        StackProbe.ask();
        f.frames = Arrays.copyOf(f.frames, f.frames.length * 2);
    }

    /** Whether another task may be stacked on this fiber; asks for stack if need be, and has a frame for it. */
    static boolean mayStack(TaskFiber f) {
        if (f.fp >= STACKED) {
            return false;
        }
        if (f.fp == f.frames.length) {
            grow(f);
        }
        if (f.room > 0) {
            return true;
        }
        if (f.capacity >= STACKED) {
            return false;
        }
        StackProbe.askForBodies();
        f.room += LIMIT_STEP;
        f.capacity += LIMIT_STEP;
        return true;
    }

    /** The share of a frame on the present worker, made now if there is none. */
    static int share(TaskFiber f, int frame) {
        int e = f.frames[frame];
        if (e > 0) {
            return shareOf(e);
        }
        Worker w = f.driven();
        int s;
        if (e == FRESH) {
            s = w.newShare(newScope(f, frame), Worker.OPEN);
            f.frames[frame] = (s + 1) << 1 | 1;
            f.known = Math.max(f.known, frame + 1);
        } else {
            boolean finish = e == FINISH;
            if (f.lent && frame == 0) {
                f.lent = false;
                Objects.requireNonNull(f.scopes[0]).retain();
            }
            s = w.newShare(Objects.requireNonNull(f.scopes[frame]), finish ? Worker.OPEN : Worker.ONE);
            f.scopes[frame] = null;
            f.frames[frame] = (s + 1) << 1 | (finish ? 1 : 0);
            f.plainFrom = Math.min(f.plainFrom, frame);
        }
        return s;
    }

    /** The scope of a frame as an object, made now if there is none. */
    static FinishScope scope(TaskFiber f, int frame) {
        f.settled();
        int e = f.frames[frame];
        return e < 0 ? Objects.requireNonNull(f.scopes[frame]) : f.driven().scopeOf(share(f, frame));
    }

    /** A scope object for a fresh frame: inside the nearest one around it that exists as an object. */
    private static FinishScope newScope(TaskFiber f, int frame) {
        FinishScope around = scope(f, nearestKnown(f, frame - 1));
        return new FinishScope(around.root(), around, around.token(), null, false);
    }

    /** The innermost frame at or below the given one whose scope is an object; the base frame's is. */
    static int nearestKnown(TaskFiber f, int frame) {
        int i = frame;
        while (f.frames[i] == FRESH) {
            i--;
        }
        return i;
    }

    /** Turns every plain frame into one that holds a unit of its scope object, so that the fiber may go anywhere. */
    static void convert(TaskFiber f, Worker w) {
        w.count(f);
        noteChange(f, w); // also if it is done in part, for lack of memory
        int low = f.fp;
        while (low > 0 && f.frames[low - 1] >= 0) {
            low--;
        }
        low = Math.min(low, f.plainFrom);
        if (f.scopes.length < f.fp && low < f.fp) {
            f.scopes = Arrays.copyOf(f.scopes, f.fp);
        }
        for (int i = low; i < f.fp; i++) {
            int e = f.frames[i];
            if (e == FRESH) {
                f.scopes[i] = newScope(f, i);
                f.frames[i] = FINISH;
            } else if (e > 0) {
                boolean finish = (e & 1) != 0;
                f.scopes[i] = w.takeUnit(shareOf(e), finish ? Worker.OPEN : Worker.ONE);
                f.frames[i] = finish ? FINISH : BODY;
            }
        }
        f.plainFrom = Integer.MAX_VALUE;
        f.known = f.fp;
    }

    /**
     * The innermost scope that is an object, as another thread sees it while this one goes on: maybe one of before; null
     * if there seems to be none.
     */
    public static @Nullable FinishScope seenScope(TaskFiber f) {
        int[] entries = f.frames;
        @Nullable FinishScope[] s = f.scopes;
        Worker w = f.worker;
        int i = Math.min(f.fp, entries.length) - 1;
        while (i > 0 && entries[i] == FRESH) {
            i--;
        }
        if (i < 0) {
            return null;
        }
        int e = entries[i];
        if (e < 0) {
            return i < s.length ? s[i] : null;
        }
        return e == FRESH || w == null ? null : w.seenScopeOf(shareOf(e));
    }

    static void deepenForFinish(TaskFiber f) {
        if (f.fp >= f.fpLimit) {
            StackProbe.askForBodies();
            if (f.fp == f.frames.length) {
                grow(f);
            }
            f.fpLimit = Math.min(f.frames.length, f.fp + LIMIT_STEP);
        }
    }

    /** After user code: drops what a StackOverflowError may have left above a frame. */
    static void dropAbove(TaskFiber f, int frame) {
        if (f.fp != frame + 1) {
            unwindTo(f, frame + 1);
        }
    }

    /**
     * Drops frames that an error in their own clean-up has left behind, for lack of stack or of memory. Live tasks of
     * their scopes count in the scope around them now, whose finish waits for them and reports their failures.
     */
    public static void unwindTo(TaskFiber f, int top) {
        Worker w = f.needWorker();
        dropFresh(f, w, top);
        if (f.fp <= top) {
            return; // and so without memory, which there may not be
        }
        convert(f, w);
        while (f.fp > top) {
            int i = f.fp - 1;
            FinishScope abandoned = Objects.requireNonNull(f.scopes[i]);
            if (f.frames[i] == FINISH) {
                abandoned.leaveTo(Objects.requireNonNull(f.scopes[i - 1]));
            }
            f.scopes[i] = null;
            f.frames[i] = FRESH;
            f.fp = i;
            f.known = i;
            abandoned.release();
        }
    }

    /** Needs no memory: the tasks of frames that only this fiber knows go to the frame around them. */
    private static void dropFresh(TaskFiber f, Worker w, int top) {
        int to = f.fp;
        while (to > top && f.frames[to - 1] == FRESH) {
            to--;
        }
        if (to == f.fp) {
            return;
        }
        for (int i = w.counted; i - w.top < 0; i++) {
            SpawnedTask t = w.at(i);
            if (t != null && t.slot >= to) {
                t.slot = to - 1;
            }
        }
        f.fp = to;
        f.known = Math.min(f.known, to);
    }

    /** The innermost token that is cancelled itself; there is one. */
    static CancelToken cancelledToken(TaskFiber f) {
        CancelToken t = knownScope(f).token();
        for (CancelToken c = t; c != null; c = c.around()) {
            if (c.ownCause() != null) {
                return c;
            }
        }
        return t; // it has ended meanwhile
    }

    /** Whether all tasks and finishes on this stack are cancelled. */
    static boolean allCancelled(TaskFiber f) {
        for (int i = 0; i < f.fp; i++) {
            if (scope(f, nearestKnown(f, i)).token().cause() == null) {
                return false;
            }
        }
        return true;
    }

    /** The innermost scope that others may know. Needs no memory. */
    static FinishScope knownScope(TaskFiber f) {
        return scope(f, nearestKnown(f, f.fp - 1));
    }

    static @Nullable CancelToken groupToken(TaskFiber f, int frame) {
        CancelToken t = scope(f, nearestKnown(f, frame)).token();
        for (; t != null; t = t.around()) {
            if (t.group() != null) {
                return t;
            }
        }
        return null;
    }

    /** The innermost scope with a unit for the caller. */
    public static FinishScope retainTop(TaskFiber f) {
        FinishScope scope = f.currentScope();
        scope.retain();
        return scope;
    }
}
