package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Slot;

/** A loop that is open on a stack, as the stack sees it. */
public interface StackedLoop {
    /** The fiber's frame that was on top when the loop began. */
    int frame();

    /** Queues parts of the open loops if workers want some, or {@code ahead}. Returns whether it has. */
    boolean share(TaskFiber f, boolean ahead);

    /** Queues what has not begun of this loop and of those around it, since the fiber gives up its worker. */
    void shedAll(Slot worker);
}
