package dev.serrano.internal.worker;

import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.Task;
import org.jspecify.annotations.Nullable;

/** A task as a worker runs it. */
public abstract class SpawnedTask extends Task {
    /** Value of {@link #slot} while the task is between two workers. */
    public static final int IN_TRANSIT = Integer.MIN_VALUE;

    /** The {@link #IN_TRANSIT} of a task that a worker may run once it has changed this to {@link #CLAIMED}. */
    public static final int QUEUED = IN_TRANSIT + 1;

    /** The {@link #IN_TRANSIT} of a task that a worker is about to run. */
    public static final int CLAIMED = IN_TRANSIT + 2;

    /** Plus what its trace gave it along: as {@link #IN_TRANSIT}, for a task that was sent to another place. */
    static final int SENT = IN_TRANSIT + 2;

    private static final int LAST_SENT = SENT + (1 << 30);

    /** A task that others wait for: its home worker may complete it without looking for waiters. */
    public interface ValueTask {}

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
