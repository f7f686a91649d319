package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.idle.WorkerGroup;
import java.util.function.Function;

/** Drives workers by hand, for tests of what is built on them. */
public final class WorkerAccess {
    private WorkerAccess() {}

    /** The workers of a place beside those of a runtime, driven by nobody else. */
    public static Worker[] place(Host host, int workers, Function<Worker, StealPolicy> scheduler) {
        WorkerGroup[] places = new WorkerGroup[1];
        places[0] = new WorkerGroup(host, places, 0, workers, host.director);
        return Worker.of(host, places[0], scheduler);
    }

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
