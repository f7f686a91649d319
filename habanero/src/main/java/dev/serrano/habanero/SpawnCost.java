package dev.serrano.habanero;

import dev.serrano.Serrano;
import dev.serrano.spi.TaskMember;

/** Makes each spawn take the spawning task some work; an iteration of a loop has it at its own begin. */
final class SpawnCost extends TaskMember {
    private final int units;
    private final boolean iteration;

    SpawnCost(int units) {
        this(units, false);
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
