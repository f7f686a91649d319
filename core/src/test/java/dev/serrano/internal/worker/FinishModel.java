package dev.serrano.internal.worker;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.FinishScope;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The units of one finish scope as a step model: spawn, hand over, take over, suspend, resume elsewhere, end, for the
 * scope's frame and for its tasks. Shares are plain words of one worker, as in {@link Worker}; the units are the
 * engine's own {@link FinishScope}. A step has at most one atomic access; what it does besides is the worker's own.
 */
final class FinishModel implements Explorer.Model {
    /** A change that ends the scope too early or never. */
    enum Mutation {
        NONE,
        /** A task that leaves a share in use takes no unit along. */
        NO_UNIT_FOR_THE_JOURNEY,
        /** A task that joins a share in use keeps its unit. */
        NO_MERGE,
        /** A fiber that suspends leaves tasks behind that only its frame covers. */
        SUSPENDS_UNCOUNTED,
        /** A fiber that suspends keeps its plain share. */
        SUSPENDS_PLAIN,
        /** The body's frame does not register before it gives its unit back. */
        NO_WAITER
    }

    // frame
    private static final byte PLAIN = 0; // runs on a worker, holds OPEN in a share there
    private static final byte CONVERTED = 1; // runs on a worker, holds a unit
    private static final byte SUSPENDED = 2; // holds a unit
    private static final byte WAITS = 3; // has given its unit back
    private static final byte ENDED = 4;
    // task
    private static final byte NONE = 0;
    private static final byte UNCOUNTED = 1; // in the deque of the frame's worker, covered by the frame
    private static final byte COUNTED = 2; // in a deque, counted in a share there
    private static final byte TRANSIT = 3; // holds a unit
    private static final byte RUNS_PLAIN = 4; // counted in a share
    private static final byte RUNS_CONVERTED = 5; // holds a unit
    private static final byte TASK_SUSPENDED = 6; // holds a unit
    private static final byte DONE = 7;

    private static final int UNITS = 0;
    private static final int WAITER = 1;
    private static final int FIRED = 2;
    private static final int FRAME = 3;
    private static final int FRAME_WORKER = 4;
    private static final int FRAME_SHARE = 5;
    private static final int BAD = 6;
    private static final int SHARES = 7; // each: worker + 1 (0: free), open, tasks
    private static final int SHARE_COUNT = 8;
    private static final int TASKS = SHARES + 3 * SHARE_COUNT; // each: state, worker, share

    private final int workers;
    private final int tasks;
    private final Mutation mutation;

    FinishModel(int workers, int tasks, Mutation mutation) {
        this.workers = workers;
        this.tasks = tasks;
        this.mutation = mutation;
    }

    @Override
    public byte[] initial() {
        byte[] s = new byte[TASKS + 3 * tasks];
        s[UNITS] = 1;
        newShare(s, 0, 1, 0);
        return s;
    }

    // ---- the engine's scope -----------------------------------------------------------------------------------

    private static void onScope(byte[] s, Consumer<FinishScope> step) {
        FinishScope scope = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
        for (int i = 1; i < s[UNITS]; i++) {
            scope.retain();
        }
        WaitNode waiter = new WaitNode() {
            @Override
            public void fire() {
                s[FIRED]++;
            }
        };
        if (s[WAITER] != 0) {
            scope.whenEnded(waiter);
        }
        if (s[UNITS] == 0) {
            s[BAD] = 1; // somebody still believes to hold a unit
            return;
        }
        try {
            step.accept(scope);
        } catch (IllegalStateException e) {
            s[BAD] = 2; // ended without its body
        }
        s[UNITS] = (byte) scope.unitsAcquire();
    }

    // ---- shares, as in Worker ---------------------------------------------------------------------------------

    private static int newShare(byte[] s, int worker, int open, int count) {
        for (int k = 0; k < SHARE_COUNT; k++) {
            int a = SHARES + 3 * k;
            if (s[a] == 0) {
                s[a] = (byte) (worker + 1);
                s[a + 1] = (byte) open;
                s[a + 2] = (byte) count;
                return k;
            }
        }
        throw new AssertionError("too few shares in the model");
    }

    /** Takes from a share; returns whether that freed it. Touching another worker's share is an error. */
    private static boolean take(byte[] s, int worker, int share, int open, int count) {
        int a = SHARES + 3 * share;
        if (s[a] != worker + 1) {
            s[BAD] = 3;
        }
        s[a + 1] -= (byte) open;
        s[a + 2] -= (byte) count;
        if (s[a + 1] == 0 && s[a + 2] == 0) {
            s[a] = 0;
            return true;
        }
        return false;
    }

    private void takeUnit(byte[] s, int worker, int share, int open, int count) {
        if (!take(s, worker, share, open, count) && mutation != Mutation.NO_UNIT_FOR_THE_JOURNEY) {
            onScope(s, FinishScope::retain);
        }
    }

    private static void countOff(byte[] s, int worker, int share) {
        if (take(s, worker, share, 0, 1)) {
            onScope(s, FinishScope::release);
        }
    }

    // ---- steps ------------------------------------------------------------------------------------------------

    @Override
    public void steps(byte[] s, Explorer.Sink sink) {
        frameSteps(s, sink);
        for (int t = 0; t < tasks; t++) {
            taskSteps(s, t, sink);
        }
    }

    private void frameSteps(byte[] s, Explorer.Sink sink) {
        byte frame = s[FRAME];
        int w = s[FRAME_WORKER];
        if (frame == SUSPENDED) {
            for (int to = 0; to < workers; to++) {
                byte[] n = s.clone();
                n[FRAME] = mutation == Mutation.SUSPENDS_PLAIN ? PLAIN : CONVERTED;
                n[FRAME_WORKER] = (byte) to;
                emit(n, w, "frame resumes on " + to, sink);
            }
            return;
        }
        if (frame == WAITS) {
            if (s[FIRED] > 0) {
                byte[] n = s.clone();
                n[FRAME] = ENDED;
                emit(n, w, "frame is woken", sink);
            }
            return;
        }
        if (frame == ENDED) {
            return;
        }
        int free = taskIn(s, NONE);
        if (free >= 0) {
            byte[] n = s.clone();
            set(n, free, UNCOUNTED, w, 0);
            emit(n, w, "frame spawns", sink);
        }
        byte[] n = s.clone();
        countAll(n);
        if (mutation == Mutation.SUSPENDS_UNCOUNTED) {
            n = s.clone();
        }
        convert(n);
        n[FRAME] = SUSPENDED;
        emit(n, w, "frame suspends", sink);
        n = s.clone();
        countAll(n);
        convert(n);
        n[FRAME] = CONVERTED;
        endFrame(n);
        emit(n, w, "frame reaches its end", sink);
    }

    private void endFrame(byte[] n) {
        onScope(n, scope -> {
            if (scope.onlyUnit()) {
                n[FRAME] = ENDED;
                return;
            }
            n[FRAME] = WAITS;
            if (mutation == Mutation.NO_WAITER) {
                scope.release();
                return;
            }
            n[WAITER] = 1;
            boolean[] waits = {false};
            FinishRegistration.register(scope, () -> n[FIRED]++, waits);
            if (!waits[0]) {
                n[FRAME] = ENDED;
            }
        });
    }

    /** Frames.share: a converted frame that needs a share turns its unit into one. */
    private static int shareOfFrame(byte[] n) {
        if (n[FRAME] == CONVERTED) {
            n[FRAME_SHARE] = (byte) newShare(n, n[FRAME_WORKER], 1, 0);
            n[FRAME] = PLAIN;
        }
        return n[FRAME_SHARE];
    }

    private void countAll(byte[] n) {
        for (int t = 0; t < tasks; t++) {
            if (n[TASKS + 3 * t] == UNCOUNTED) {
                int share = shareOfFrame(n);
                n[SHARES + 3 * share + 2]++;
                set(n, t, COUNTED, n[FRAME_WORKER], share);
            }
        }
    }

    private void convert(byte[] n) {
        if (n[FRAME] == PLAIN && mutation != Mutation.SUSPENDS_PLAIN) {
            takeUnit(n, n[FRAME_WORKER], n[FRAME_SHARE], 1, 0);
            n[FRAME_SHARE] = 0;
        } else if (n[FRAME] == PLAIN && n[SHARES + 3 * n[FRAME_SHARE]] != n[FRAME_WORKER] + 1) {
            n[BAD] = 3;
        }
    }

    private void taskSteps(byte[] s, int t, Explorer.Sink sink) {
        int a = TASKS + 3 * t;
        int w = s[a + 1];
        int share = s[a + 2];
        switch (s[a]) {
            case UNCOUNTED -> {
                if (s[FRAME] > CONVERTED || s[FRAME_WORKER] != w) {
                    byte[] n = s.clone();
                    n[BAD] = 4; // its frame has left
                    emit(n, w, "uncounted task without its frame", sink);
                    return;
                }
                byte[] n = s.clone();
                set(n, t, DONE, 0, 0);
                emit(n, w, "runs a task in place", sink);
                n = s.clone();
                onScope(n, FinishScope::retain);
                set(n, t, TRANSIT, 0, 0);
                emit(n, w, "hands an uncounted task over", sink);
            }
            case COUNTED -> {
                byte[] n = s.clone();
                set(n, t, RUNS_PLAIN, w, share);
                emit(n, w, "starts a task", sink);
                n = s.clone();
                takeUnit(n, w, share, 0, 1);
                set(n, t, TRANSIT, 0, 0);
                emit(n, w, "hands a counted task over", sink);
            }
            case TRANSIT -> {
                for (int to = 0; to < workers; to++) {
                    takeOver(s, t, to, sink);
                }
            }
            case RUNS_PLAIN -> {
                byte[] n = s.clone();
                countOff(n, w, share);
                set(n, t, DONE, 0, 0);
                emit(n, w, "task ends", sink);
                n = s.clone();
                takeUnit(n, w, share, 0, 1);
                set(n, t, TASK_SUSPENDED, 0, 0);
                emit(n, w, "task suspends", sink);
                spawnFrom(s, t, w, share, sink);
            }
            case RUNS_CONVERTED -> {
                byte[] n = s.clone();
                onScope(n, FinishScope::release);
                set(n, t, DONE, 0, 0);
                emit(n, w, "resumed task ends", sink);
                if (taskIn(s, NONE) >= 0) {
                    byte[] withShare = s.clone();
                    int own = newShare(withShare, w, 0, 1);
                    set(withShare, t, RUNS_PLAIN, w, own);
                    spawnFrom(withShare, t, w, own, sink);
                }
            }
            case TASK_SUSPENDED -> {
                for (int to = 0; to < workers; to++) {
                    byte[] n = s.clone();
                    set(n, t, RUNS_CONVERTED, to, 0);
                    emit(n, to, "task resumes", sink);
                }
            }
            default -> {}
        }
    }

    /** Worker.shareFor: into a share that is in use here, or into a new one. */
    private void takeOver(byte[] s, int t, int to, Explorer.Sink sink) {
        for (int k = 0; k < SHARE_COUNT; k++) {
            if (s[SHARES + 3 * k] == to + 1) {
                byte[] n = s.clone();
                n[SHARES + 3 * k + 2]++;
                set(n, t, COUNTED, to, k);
                if (mutation != Mutation.NO_MERGE) {
                    onScope(n, FinishScope::release);
                }
                emit(n, to, "takes a task over into share " + k, sink);
                break;
            }
        }
        byte[] n = s.clone();
        set(n, t, COUNTED, to, newShare(n, to, 0, 1));
        emit(n, to, "takes a task over into a new share", sink);
    }

    private void spawnFrom(byte[] s, int t, int w, int share, Explorer.Sink sink) {
        int free = taskIn(s, NONE);
        if (free >= 0) {
            byte[] n = s.clone();
            n[SHARES + 3 * share + 2]++;
            set(n, free, COUNTED, w, share);
            emit(n, w, "task spawns", sink);
        }
    }

    private int taskIn(byte[] s, byte state) {
        for (int t = 0; t < tasks; t++) {
            if (s[TASKS + 3 * t] == state) {
                return t;
            }
        }
        return -1;
    }

    private static void set(byte[] n, int t, byte state, int worker, int share) {
        int a = TASKS + 3 * t;
        n[a] = state;
        n[a + 1] = (byte) worker;
        n[a + 2] = (byte) share;
    }

    /** Tasks are alike: sorts them, so that states which differ only in their numbers are one. */
    private void emit(byte[] n, int worker, String name, Explorer.Sink sink) {
        for (int i = 1; i < tasks; i++) {
            for (int k = i; k > 0 && key(n, k - 1) > key(n, k); k--) {
                for (int f = 0; f < 3; f++) {
                    int a = TASKS + 3 * k + f;
                    byte b = n[a];
                    n[a] = n[a - 3];
                    n[a - 3] = b;
                }
            }
        }
        sink.step(worker, name, n);
    }

    private static int key(byte[] n, int t) {
        int a = TASKS + 3 * t;
        return n[a] << 16 | n[a + 1] << 8 | n[a + 2];
    }

    // ---- what must hold ---------------------------------------------------------------------------------------

    @Override
    public @Nullable String violation(byte[] s) {
        String bad = switch (s[BAD]) {
            case 1 -> "a unit is used after the scope has ended";
            case 2 -> "the scope ends without its body";
            case 3 -> "a worker touches another worker's share";
            case 4 -> "a task is covered by a frame that has left";
            default -> null;
        };
        if (bad != null) {
            return bad;
        }
        int holders = s[FRAME] == CONVERTED || s[FRAME] == SUSPENDED ? 1 : 0;
        if (mutation == Mutation.SUSPENDS_PLAIN) {
            holders = 0;
        }
        for (int k = 0; k < SHARE_COUNT; k++) {
            holders += s[SHARES + 3 * k] != 0 ? 1 : 0;
        }
        int living = 0;
        for (int t = 0; t < tasks; t++) {
            byte state = s[TASKS + 3 * t];
            holders += state == TRANSIT || state == RUNS_CONVERTED || state == TASK_SUSPENDED ? 1 : 0;
            living += state != NONE && state != DONE ? 1 : 0;
        }
        if (s[FIRED] > 1) {
            return "the end is told twice";
        }
        if ((s[FIRED] > 0 || s[FRAME] == ENDED) && living > 0) {
            return "the scope has ended while " + living + " tasks live";
        }
        if (s[FRAME] != ENDED && s[UNITS] != holders) {
            return s[UNITS] + " units, but " + holders + " holders";
        }
        return null;
    }

    @Override
    public @Nullable String violationAtEnd(byte[] s) {
        return s[FRAME] == ENDED ? null : "nothing can happen any more, and the frame still waits";
    }

    @Override
    public String describe(byte[] s) {
        StringBuilder b = new StringBuilder(
                "units " + s[UNITS] + " fired " + s[FIRED] + " frame " + s[FRAME] + "@" + s[FRAME_WORKER]);
        for (int t = 0; t < tasks; t++) {
            b.append(" task ").append(s[TASKS + 3 * t]).append('@').append(s[TASKS + 3 * t + 1]);
        }
        return b.toString();
    }
}
