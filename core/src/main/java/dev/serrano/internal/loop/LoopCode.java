package dev.serrano.internal.loop;

import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;

/** The code that runs a block of iterations. */
abstract class LoopCode {
    private final Object body;
    private final boolean waits;

    /** {@code body}: the user's object, for dumps. {@code waits}: whether a wait inside is allowed. */
    LoopCode(Object body, boolean waits) {
        this.body = body;
        this.waits = waits;
    }

    /**
     * Runs iterations from {@code t.next} on, up to {@code t.stop}, which may come nearer meanwhile. Advances
     * {@code next} before an iteration begins, so that what has not begun can be given away at any time.
     *
     * @param w whose polls may end the block early
     * @param urgent the wishes for which it ends
     */
    abstract void block(LoopTask t, Worker w, int urgent) throws Exception;

    /**
     * Like {@link #block(LoopTask, Worker, int)}, in compiled code of its own. Inlined into the caller, which is large,
     * the program's loop took a tenth longer, with the same instructions; see docs/design/measurements-history.md.
     *
     * @param again see {@link TaskFiber#CALLED}
     */
    final void block(LoopTask t, Worker w, int urgent, int again) throws Exception {
        if (again > 0) {
            block(t, w, urgent, again - 1);
        } else {
            block(t, w, urgent);
        }
    }

    /** The user's object, for dumps. */
    final Object body() {
        return body;
    }

    /** Whether a wait inside is allowed. */
    final boolean waits() {
        return waits;
    }
}
