package dev.serrano.internal.recorder;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.Waiter;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import org.jspecify.annotations.Nullable;

/** A task was suspended until something happened. */
@Name("dev.serrano.Suspend")
@Registered(false) // see Events
@Label("Task Suspended")
@Category("Serrano")
public final class SuspendEvent extends Event {
    private static final SuspendEvent PROBE = new SuspendEvent();

    @Label("Operation")
    @Nullable
    String operation;

    @Label("Awaited")
    @Nullable
    String awaited;

    public static boolean enabled() {
        return PROBE.isEnabled();
    }

    public static void suspend(FiberMechanism mechanism, Fiber f, Registration what, Waiter w, String operation) {
        SuspendEvent e = new SuspendEvent();
        e.operation = operation;
        e.awaited = what.toString();
        e.begin();
        mechanism.suspend(f, what, w);
        e.commit();
    }
}
