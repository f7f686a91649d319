package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.StackProbe;

/** Scheduling points outside of polls: where tasks meet through promises and events. */
public final class Steps {
    /* Set before the threads of the first deterministic runtime start, and never cleared: whoever needs it sees it. */
    private static boolean inUse;

    private Steps() {}

    public static void use() {
        inUse = true;
    }

    /** Another worker may go on here, if the caller is a task of a deterministic runtime. */
    public static void point() {
        if (inUse) {
            step();
        }
    }

    private static void step() {
        TaskFiber f = TaskFiber.current();
        if (f != null && f.worker != null) {
            StackProbe.ask();
            f.engine.mechanism().step(f);
        }
    }
}
