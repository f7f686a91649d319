package dev.serrano.weave;

import dev.serrano.Serrano;
import dev.serrano.TaskTermination;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.worker.Polls;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.spi.CurrentTask;

/**
 * Entry points for loops into which the weaver has put polls, and for handlers of all throwables. For generated code;
 * programs do not name it. Any thread may call; outside a task the calls do nothing.
 */
public final class LoopPolls {
    /* Implementation. A method reads the tick of the watchdogs when it begins, and each loop compares it with the present
     * one: a load and a branch an iteration. Where they differ it polls. So polls are as frequent as ticks, however long
     * an iteration takes: 1 ms apart if a worker or task waits for something, 4 ms if none does. All activations on the
     * stack have an old tick after a new one, and the next loop among them to come round polls, also in a recursion
     * whose loops are short. While no worker is busy there are ticks only if a cancelled scope has not ended: a task may
     * run in blocking(...), or have begun without a worker.
     * Rejected: to count iterations down to a poll. The count that fits a loop must be learned, for each activation or
     * in a static field; short loops of a recursion never come to its end, and one with long iterations comes late.
     * A counter of the thread costs each call of a short loop the search for it.
     * Rejected: to look at the poll word of the worker. The variable for the worker is wrong after a wait, and to find
     * the worker at the begin of a method costs more than a short loop.
     *
     * The program has not written these polls, so they must not surprise it: a caller may hold a monitor or initialize a
     * class. A task is suspended or ended only if no frame on its stack does (FramesBelow), and never in an isolated
     * section or with the lock of an atomic set. The frames are looked at only if the task is cancelled, or another one
     * may go first. Others are answered in any case, as at a spawn.
     * Where a director draws the schedule, time decides nothing, and there are no polls. */

    /** Frames. A deeper task is not suspended here: to look at all of them each millisecond would cost too much. */
    private static final int MOST_FRAMES = 500;

    private LoopPolls() {}

    /** The tick with which a method begins. */
    public static int now() {
        return Slot.ticks;
    }

    /**
     * A loop comes round: polls if the tick has changed. Returns the tick of the next comparison.
     *
     * @param seen the tick of the last one
     * @throws TaskTermination if the scope of the task is cancelled
     */
    public static int at(int seen) {
        int now = Slot.ticks;
        return now == seen ? seen : polled(now);
    }

    private static int polled(int now) {
        TaskFiber f = TaskFiber.current();
        if (f != null && !f.engine.isDeterministic()) {
            poll(f);
        }
        return now;
    }

    private static void poll(TaskFiber f) {
        boolean holds = f.section() != null || f.atomicSets > 0;
        Worker w = f.settled();
        if (w == null) { // inside blocking(...) it takes no worker
            if (!holds && f.isCancelled() && !FramesBelow.wantSerial()) {
                Serrano.checkCancelled();
            }
            return;
        }
        int bits = w.poll();
        if (bits == 0) {
            return;
        }
        boolean ends = !holds && f.isCancelled() && !FramesBelow.wantSerial();
        boolean mayWait = !holds
                && f.nonBlockingBodies == 0
                && ((bits & Worker.POLL_YIELD) != 0 || w.hasOwnTasks())
                && (ends || !FramesBelow.wantSerial(MOST_FRAMES));
        if (ends || mayWait) {
            Serrano.poll();
        } else {
            Polls.answerOthers(f);
        }
    }

    // ---- blocks of loops that count -----------------------------------------------------------------------------

    /** Where a block ends that begins at an index below the limit, if the step is 1. */
    public static int upTo(int index, int limit, int most) {
        return (long) limit - index > most ? index + most : limit;
    }

    /** Where a block ends that begins at an index above the limit, if the step is -1. */
    public static int downTo(int index, int limit, int most) {
        return (long) index - limit > most ? index - most : limit;
    }

    /**
     * Where a block ends that begins at an index from which the loop has not reached its limit: the block goes on while the
     * index is below that, or above it if the step is negative, and does not leave the range of int. One iteration
     * always follows.
     *
     * @param beyond the limit; of a loop that includes it, the number after that
     * @param step not 0
     * @param most iterations of the block
     */
    public static int block(int index, long beyond, int step, int most) {
        long reach = index + (long) step * most;
        if (step > 0) {
            long last = Integer.MAX_VALUE - step + 1L; // with an index below that, the next one is an int
            long end = Math.min(beyond, reach);
            return end <= last ? (int) end : index < last ? (int) last : Integer.MIN_VALUE;
        }
        long last = Integer.MIN_VALUE - step - 1L;
        long end = Math.max(beyond, reach);
        return end >= last ? (int) end : index > last ? (int) last : Integer.MAX_VALUE;
    }

    // ---- handlers -----------------------------------------------------------------------------------------------

    /**
     * A handler of all throwables or errors begins, after which the method goes on.
     *
     * @throws TaskTermination that one, if it ends the task
     */
    public static void caught(Throwable thrown) {
        if (thrown instanceof TaskTermination end && CurrentTask.isTask()) {
            throw end;
        }
    }

    /** What such a handler is to throw instead of a throwable: the end of the task, if the throwable was made for it. */
    public static Throwable toThrow(Throwable thrown) {
        Throwable t = thrown;
        for (int i = 0; t != null && i < 16; i++) {
            if (t instanceof TaskTermination && CurrentTask.isTask()) {
                return t;
            }
            t = t.getCause();
        }
        return thrown;
    }
}
