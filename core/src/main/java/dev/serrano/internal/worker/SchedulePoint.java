package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.StackProbe;

/** A scheduling point outside of polls: where tasks meet through promises and events. */
public final class SchedulePoint {
    /* Set before the threads of the first deterministic runtime start, and never cleared: each of them sees it. */
    private static boolean inUse;

    private SchedulePoint() {}

    public static void use() {
        inUse = true;
    }

    /** Lets another worker go on here, if the caller is a task of a deterministic runtime. */
    public static void reach() {
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
