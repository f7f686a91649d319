package dev.serrano.internal.idle;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The task barriers of an engine whose root tasks wait. Any thread. */
public final class TaskBarriers {
    private final Queue<TaskBarrier> waiting = new ConcurrentLinkedQueue<>();

    /** A root task is about to wait; before it gives its worker up. */
    public void enter(TaskBarrier barrier) {
        waiting.add(barrier);
    }

    /** The root task has gone on. */
    public void leave(TaskBarrier barrier) {
        waiting.remove(barrier);
    }

    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** The barriers that wait. */
    public Iterable<TaskBarrier> waiting() {
        return waiting;
    }

    /** A run has been listed. */
    public void runBegins() {
        for (TaskBarrier b : waiting) {
            b.runBegins();
        }
    }
}
