package dev.serrano.internal.worker;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.fiber.StackProbe;

/** A scheduling point outside of polls: where tasks meet through promises and events. */
public final class SchedulePoint {
    /* Set before the first deterministic runtime starts, or a task has a member that is called here; never cleared. */
    private static boolean inUse;

    private SchedulePoint() {}

    public static void use() {
        inUse = true;
    }

    /** Lets others go on if the schedule says so, and calls members. Over: what tasks share has been touched. */
    public static void reach(boolean over) {
        if (inUse) {
            step(over);
        }
    }

    private static void step(boolean over) {
        TaskFiber f = TaskFiber.current();
        if (f != null && f.worker != null) {
            Marks.forEach(f.context(), s -> s.atPoint(over));
            if (!over) { // what is done is not to fail
                StackProbe.ask();
            }
            f.engine.mechanism().step(f);
        }
    }
}
