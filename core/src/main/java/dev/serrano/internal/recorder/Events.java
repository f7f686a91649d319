package dev.serrano.internal.recorder;

import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;

/**
 * The flight recorder's events of the scheduler. They are not registered when their classes are initialized, which
 * would take longer than the start of a runtime, but when the flight recorder starts.
 */
public final class Events {
    private static final List<Class<? extends Event>> ALL = List.of(
            TaskRunEvent.class,
            StealEvent.class,
            SuspendEvent.class,
            StarvedEvent.class,
            BlockedWorkerEvent.class,
            DeadlockEvent.class);

    private Events() {}

    /** Makes the events known to the flight recorder; starts it if it does not run. */
    public static void register() {
        ALL.forEach(FlightRecorder::register);
        PendingEvents.setRegistered();
    }
}
