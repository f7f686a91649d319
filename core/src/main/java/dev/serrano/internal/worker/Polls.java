package dev.serrano.internal.worker;

/** The polls of code that runs long: the worker answers requests, and other tasks may go first. */
public final class Polls {
    private Polls() {}

    /** A poll by user code: as at a wait, and if the task has polled for long a queued one may begin before it goes on. */
    public static void poll(TaskFiber f) {
        if (letOthersBegin(f)) {
            f.checkAfterPoll();
        }
    }

    /** Does {@link #poll}, but a task that is cancelled goes on. Returns whether there was any request. */
    public static boolean letOthersBegin(TaskFiber f) {
        Worker w = f.needWorker();
        w.polls++;
        if (w.poll() == 0) {
            return false;
        }
        hit(f, w);
        return true;
    }

    private static void hit(TaskFiber f, Worker w) {
        w.pollHits++;
        int bits = w.poll();
        w.handlePoll(f);
        if (w.policy.waiting() > 0 && f.loops != null && f.loops.share(f, false)) {
            w = f.needWorker(); // a spliterator that was split may have waited
            w.handlePoll(f);
        }
        if (f.nonBlockingBodies == 0 && w.order.yieldsAtPoll(bits)) {
            Suspension.yieldWorker(f);
        }
    }

    /** The poll between two blocks of a loop, which is a wait: a fiber that has waited long for this worker goes first. */
    public static void betweenBlocks(TaskFiber f) {
        f.needWorker().handlePoll(f);
        Suspension.giveWay(f);
        f.checkAfterPoll();
    }

    /** Answers what other workers want, as after a spawn; a task that is cancelled goes on. */
    public static void answerOthers(TaskFiber f) {
        Worker w = f.needWorker();
        if (w.poll() != 0) {
            w.handlePoll(f);
        }
    }

    /**
     * Answers what others want, as after a spawn, for code that makes work on request and has seen a wish.
     *
     * @return whether work is wanted and none is queued, on the worker that this task has then; when a worker asked for
     *     it, that worker knows
     */
    public static boolean answerWishes(TaskFiber f) {
        Worker before = f.needWorker();
        boolean asked = (before.wishes() & Worker.POLL_REQUEST) != 0;
        long since = asked ? before.takeRequestedAt() : 0;
        f.pollAfterSpawn();
        Worker w = f.needWorker();
        w.unwindsSince = since;
        return w.place.size > 1 && !w.hasOwnTasks() && (asked || w.thieves(f, false) > 0);
    }
}
