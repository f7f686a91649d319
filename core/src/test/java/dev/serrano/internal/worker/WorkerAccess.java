package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Slot;

/** Drives workers by hand, for tests of what is built on them. */
public final class WorkerAccess {
    private WorkerAccess() {}

    public static void attach(TaskFiber f, Slot w) {
        f.attach(w);
    }

    /** Pushes a task that is counted in a share. */
    public static void pushCounted(Worker w, SpawnedTask t, int share) {
        w.word[share] += Worker.ONE;
        w.push(t, ~share);
        w.counted = w.top;
    }

    public static void fallAsleep(Worker w) {
        w.fallAsleep();
    }
}
