package dev.serrano.internal.recorder;

import dev.serrano.internal.fiber.Slot;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A worker was parked since it found no work. */
@Name("dev.serrano.Starved")
@Registered(false) // see Events
@Label("Worker Starved")
@Category("Serrano")
@StackTrace(false)
public final class StarvedEvent extends Event {
    private static final StarvedEvent PROBE = new StarvedEvent();

    @Label("Worker")
    @Nullable
    String worker;

    /** The event of a wait that begins. Null if it is not recorded, or without memory: a worker must not fail by it. */
    public static @Nullable StarvedEvent start() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        try {
            StarvedEvent e = new StarvedEvent();
            e.begin();
            return e;
        } catch (OutOfMemoryError e) {
            return null; // the recorder lacks one event
        }
    }

    public void end(Slot w, PendingEvents events) {
        try {
            end();
            if (shouldCommit()) {
                worker = w.label();
                events.write(this);
            }
        } catch (OutOfMemoryError e) {
            // as above
        }
    }
}
