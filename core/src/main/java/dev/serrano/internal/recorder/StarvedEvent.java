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
    @Label("Worker")
    @Nullable
    String worker;

    public static StarvedEvent start() {
        StarvedEvent e = new StarvedEvent();
        e.begin();
        return e;
    }

    public void end(Slot w, PendingEvents events) {
        end();
        if (shouldCommit()) {
            worker = w.label();
            events.write(this);
        }
    }
}
