package dev.serrano.internal.worker;

import dev.serrano.internal.task.FinishScope;
import org.jspecify.annotations.Nullable;

/**
 * A passive descriptor of deferred work, with its immediately enclosing finish. One that is a cell as well is a future:
 * others wait for it, and its home worker may complete it without looking for waiters.
 */
public abstract class SpawnedTask {
    /* Implementation.
     * Plain fields, written by the worker in whose deque the task lies; every hand-over of a task is a release/acquire
     * edge (public part, mailbox, ready queue).
     * slot    the share of the task's finish scope on that worker; meaningless while the task is in transit
     * pos     the task's place in that worker's deque, so that join can claim it wherever it lies
     * owner   while only its home worker knows the task: that worker if others may ask for it (a future), else null.
     *         After the first hand-over: the FinishScope, whose unit the task carries while in transit. A canceller from
     *         elsewhere changes the worker, and nothing else, by compare-and-set (FutureTask). */
    /** Value of {@link #slot} while the task is between two workers. */
    public static final int IN_TRANSIT = Integer.MIN_VALUE;

    /** The {@link #IN_TRANSIT} of a task that a worker may run once it has changed this to {@link #CLAIMED}. */
    public static final int QUEUED = IN_TRANSIT + 1;

    /** The {@link #IN_TRANSIT} of a task that a worker is about to run. */
    public static final int CLAIMED = IN_TRANSIT + 2;

    /** Plus what its trace gave it along: as {@link #IN_TRANSIT}, for a task that was sent to another place. */
    static final int SENT = IN_TRANSIT + 2;

    private static final int LAST_SENT = SENT + (1 << 30);

    public int slot;
    public int pos;
    public @Nullable Object owner;

    /** The task's work in words, for dumps. */
    public abstract Object body();

    /** Whether it is declared never to wait. */
    public boolean isNonBlocking() {
        return false;
    }

    /** Runs the task to its end on the calling fiber, which has made the task's scope the current one. */
    public abstract void exec(TaskFiber f);

    /** Ends the task without running it, since its scope is cancelled. */
    public abstract void discard(Throwable why);

    /** The task has begun and counts as ended, though its body has not: its fiber goes on with nothing. */
    protected void dropped(TaskFiber f, Throwable why) {
        discard(why);
    }

    /** In place of {@link #exec}, if the task's scope has been cancelled. */
    protected void execCancelled(TaskFiber f, Throwable why) {
        discard(why);
    }

    /** The program whose root task this is; null for all other tasks. */
    @Nullable
    public Program program() {
        return null;
    }

    /** The hold whose unit covers the task, which is in transit; null if there is none. */
    @Nullable
    protected Hold hold() {
        return null;
    }

    /** Whether the task is a turn of the holder. */
    protected boolean isTurn() {
        return false;
    }

    /** Whether the task was taken over from elsewhere and so carries a unit of its scope. */
    final boolean inTransit() {
        return slot <= LAST_SENT;
    }

    public final FinishScope transitScope() {
        if (owner instanceof FinishScope s) {
            return s;
        }
        throw new IllegalStateException("a task in transit has no scope");
    }
}
