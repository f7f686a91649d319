package dev.serrano.habanero;

import dev.serrano.Serrano;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Membership;
import dev.serrano.spi.TaskMember;

/**
 * Charges the spawning task some work for each spawn. The loops of Habanero spawn their iterations then, one after the other,
 * as the loop of asyncs that they stand for; an iteration of a loop of ours has the cost at its own begin.
 */
final class SpawnCost extends TaskMember {
    /** Whether any session charges. Plain: it is set before the runtime of that session is made, so its tasks see it. */
    private static boolean used;

    private final int units;
    private final boolean iteration;

    SpawnCost(int units) {
        this(units, false);
    }

    /** Makes the tasks of a runtime that is made after this call pay. */
    static Membership of(int units) {
        used = true;
        return () -> new SpawnCost(units);
    }

    /** Whether the calling task pays for what it spawns. */
    static boolean isCharged() {
        return used && CurrentTask.member(SpawnCost.class) != null;
    }

    private SpawnCost(int units, boolean iteration) {
        this.units = units;
        this.iteration = iteration;
    }

    @Override
    public TaskMember forChild() {
        Serrano.doWork(units);
        return new SpawnCost(units);
    }

    @Override
    public boolean forEachIteration() {
        return true;
    }

    @Override
    public TaskMember forIteration(long index) {
        return new SpawnCost(units, index >= 0); // turns of an actor have no index, and are no spawns
    }

    @Override
    public void started() {
        if (iteration) {
            Serrano.doWork(units);
        }
    }
}
