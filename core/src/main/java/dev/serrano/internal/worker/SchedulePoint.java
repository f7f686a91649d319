package dev.serrano.internal.worker;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.spi.SyncMember;

/** A scheduling point outside of polls: where tasks meet through promises and events. */
public final class SchedulePoint {
    /* Set before the first deterministic runtime starts, or a task has a member that is called here; never cleared. */
    private static boolean inUse;

    private SchedulePoint() {}

    public static void use() {
        inUse = true;
    }

    /** Lets another worker go on here, if the caller is a task of a deterministic runtime. Calls its members. */
    public static void reach() {
        reach(false);
    }

    /** @param over whether the caller has touched what tasks share; otherwise it is about to */
    public static void reach(boolean over) {
        if (inUse) {
            step(over);
        }
    }

    private static void step(boolean over) {
        TaskFiber f = TaskFiber.current();
        if (f != null && f.worker != null) {
            TaskContext c = f.context();
            if (c != null) {
                Marks.forEach(c, s -> s.atPoint(over));
            }
            StackProbe.ask();
            f.engine.mechanism().step(f);
        }
    }
}
