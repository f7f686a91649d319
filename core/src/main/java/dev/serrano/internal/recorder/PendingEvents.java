package dev.serrano.internal.recorder;

import dev.serrano.internal.fiber.backend.CarrierMechanism;
import java.util.ArrayDeque;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/** A worker's way to the flight recorder: its events are written by fibers, never by a carrier itself. */
public final class PendingEvents {
    /* Implementation.
     * The flight recorder of JDK 25 has a writer for each platform thread. When it is made, and never again, it learns
     * whether those who write are virtual threads, which must be pinned while they wait for the lock of the recorder's
     * strings. A writer that was made by a carrier lets the carrier's fibers leave in the middle of an event, and the
     * next fiber's event goes into it. Such a recording cannot be read, or it ends the JVM (guarantee(successful_write)
     * in JfrStorage::write), or the carrier never ends. So a carrier makes no writer: its events wait here for the next
     * fiber. Driver only.
     * There are few: a carrier ends one wait, or takes what one request brought, before a fiber runs the loop. */
    private @Nullable ArrayDeque<Event> pending; // made when there is something

    private static volatile boolean registered;

    /** Whether the flight recorder runs. */
    public static boolean recorderRuns() {
        return FlightRecorder.isInitialized();
    }

    /** Whether it knows our events: otherwise none is recorded, and none of their classes is to be loaded. */
    public static boolean registered() {
        return registered;
    }

    /** Whether it records the tasks that the workers run. */
    public static boolean recordsRuns() {
        return registered && TaskRunEvent.enabled();
    }

    /** Whether it records suspensions. */
    public static boolean recordsSuspensions() {
        return registered && SuspendEvent.enabled();
    }

    /** It knows them from now on. */
    static void setRegistered() {
        registered = true;
    }

    /** Writes an event whose fields and times are set; at once if the current thread may do that. */
    void write(Event e) {
        if (CarrierMechanism.currentSlot() != null) {
            ArrayDeque<Event> p = pending;
            if (p == null) {
                p = new ArrayDeque<>(2);
                pending = p;
            }
            p.addLast(e);
            return;
        }
        flush();
        e.commit();
    }

    /** On a fiber: writes the events of carriers. */
    public void flush() {
        ArrayDeque<Event> p = pending;
        while (p != null && !p.isEmpty()) {
            assert CarrierMechanism.currentSlot() == null;
            p.removeFirst().commit();
        }
    }
}
