package dev.serrano.internal.schedulers;

import dev.serrano.internal.idle.TaskBarrier;
import dev.serrano.internal.idle.TaskBarriers;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.Host;

/** A task barrier whose root task goes on when all tasks have ended and the scheduler has found that out, too. */
final class QuiescenceBarrier extends TaskBarrier {
    /* Implementation.
     * The root task goes on when quiescence was detected as well, by the scheduler's own way out of a barrier: the wait
     * is what the thesis's TASKING_BARRIER is. But quiescence concerns the whole place; so with another run under way,
     * or one that begins, there is no wait for it.
     * end         over and detected. The party that sees both informs the policy; it may be two, which is harmless.
     * detected    since the root task came here: it is listed (TaskBarriers) before it gives its worker up, so a
     *             detection is still to come.
     * other runs  runs are listed before they look for barriers; over is set before the look for other runs. */
    private final ChannelPolicy policy; // of the worker that the root task drove
    private final BarrierEnd end = new BarrierEnd();

    QuiescenceBarrier(ChannelPolicy policy, FinishScope run) {
        super(policy.engine, run);
        this.policy = policy;
    }

    @Override
    protected void ended() {
        boolean all = end.setOver();
        if (policy.engine.otherRuns()) {
            resume();
        } else if (all) {
            policy.goOn(this);
        }
    }

    /** Quiescence was detected in a place. */
    static void detected(Host engine, WorkerGroup place) {
        TaskBarriers barriers = engine.barriersIfAny();
        if (barriers == null) {
            return;
        }
        for (TaskBarrier b : barriers.waiting()) {
            if (b instanceof QuiescenceBarrier q && q.policy.place == place && q.end.setDetected()) {
                q.policy.goOn(q);
            }
        }
    }

    @Override
    protected void runBegins() {
        if (over()) {
            resume();
        }
    }
}
