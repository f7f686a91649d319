package dev.serrano.internal.worker;

import dev.serrano.TaskBody;

/**
 * A task that somebody who holds a finish has spawned into it. It has no unit of the scope: it is a user of the hold,
 * whose unit covers it. So many tasks of one hold, one after the other, leave the scope's count alone, which all workers
 * share.
 */
final class HeldTask extends AsyncTask {
    private final HeldScope hold;

    HeldTask(HeldScope hold, TaskBody body) {
        super(body);
        this.hold = hold;
        owner = hold.scope();
        slot = IN_TRANSIT;
    }

    /** The task has ended. */
    void covered() {
        hold.leave();
    }
}
