package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Slot;

/** Drives workers by hand, for tests of what is built on them. */
public final class WorkerAccess {
    private WorkerAccess() {}

    public static void attach(TaskFiber f, Slot w) {
        f.attach(w);
    }

    public static void fallAsleep(Worker w) {
        w.fallAsleep();
    }
}
