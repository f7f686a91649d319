package dev.serrano.internal.recorder;

import dev.serrano.internal.fiber.Slot;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A worker got tasks from another one. */
@Name("dev.serrano.Steal")
@Registered(false) // see Events
@Label("Steal")
@Category("Serrano")
@StackTrace(false)
public final class StealEvent extends Event {
    private static final StealEvent PROBE = new StealEvent();

    @Label("Thief")
    @Nullable
    String thief;

    @Label("Tasks")
    int tasks;

    @Label("Way")
    @Nullable
    String way;

    /** The caller has the tasks in its hands, so it does not fail: without memory the event is left out. */
    public static void emit(Slot thief, PendingEvents events, int tasks, String way) {
        if (!PROBE.isEnabled()) {
            return;
        }
        try {
            StealEvent e = new StealEvent();
            e.thief = thief.label();
            e.tasks = tasks;
            e.way = way;
            e.begin(); // the time of the steal, should it be written later
            e.end();
            events.write(e);
        } catch (OutOfMemoryError e) {
            // the recorder lacks one event; code that needs the memory for its work is to fail, not the steal
        }
    }
}
