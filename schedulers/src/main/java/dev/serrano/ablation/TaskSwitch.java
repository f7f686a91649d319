package dev.serrano.ablation;

import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;

/**
 * For a program that has its spawns twice, woven and as ordinary tasks: which of them are to be taken. Tasks, while
 * steals have brought less than they cost, time and again, as near the end of a recursion.
 *
 * <p>The adaptive work stealing that V. Kumar's thesis proposes as future work.
 */
public final class TaskSwitch {
    /** The number of steals in a row that must have brought little. */
    static final int ROW = 4;

    private final WorkerGroup place;

    private TaskSwitch(WorkerGroup place) {
        this.place = place;
    }

    /**
     * A switch for the place of the calling task.
     *
     * @throws IllegalStateException outside a task
     */
    public static TaskSwitch ofTask() {
        Worker worker = TaskFiber.inTask("a switch to tasks").needWorker();
        return new TaskSwitch(worker.place);
    }

    /** Whether spawns are to be tasks. */
    public boolean isOn() {
        return place.briefLoot() >= ROW;
    }
}
