package edu.rice.hj;

import dev.serrano.habanero.Simt;
import edu.rice.hj.api.HjSuspendingProcedureInt2D;

/** Adds groups of tasks that keep step. */
public class ModuleS extends Module1 {
    protected ModuleS() {}

    /**
     * Spawns the items of a computation as groups of a size; the items of a group are divided into runs of so many lanes. Each item
     * is a task that runs the body with the number of its group and its number in the group, both from 0; the lanes of a run are
     * on one phaser, so {@link #next} is a barrier among them. Items beyond groups times size are left out. All belong to the
     * current finish.
     *
     * @throws IllegalArgumentException if a number is negative, or there is no lane
     */
    public static void asyncSimt(long items, int groups, int groupSize, int lanes, HjSuspendingProcedureInt2D body) {
        Simt.asyncSimt(items, groups, groupSize, lanes, body);
    }
}
