package dev.serrano.internal.recorder;

import dev.serrano.internal.fiber.backend.CarrierMechanism;
import java.util.ArrayDeque;
import jdk.jfr.Event;

/** A worker's way to the flight recorder: its events are written by fibers, never by a carrier itself. */
public final class PendingEvents {
    /* Implementation.
     * The flight recorder of JDK 25 has a writer for each platform thread. When it is made, and never again, it learns
     * whether those who write are virtual threads, which must be pinned while they wait for the lock of the recorder's
     * strings. A writer that was made by a carrier lets the carrier's fibers leave in the middle of an event, and the
     * next fiber's event goes into it. Such a recording cannot be read, or it ends the JVM (guarantee(successful_write)
     * in JfrStorage::write), or the carrier never ends. So a carrier makes no writer: what it has to tell waits here
     * for the next fiber. Driver only.
     * There are few: a carrier ends one wait, or takes what one request brought, before a fiber runs the loop. */
    private final ArrayDeque<Event> pending = new ArrayDeque<>(2);

    /** Writes an event whose fields and times are set; at once if the current thread may do that. */
    void write(Event e) {
        if (CarrierMechanism.currentSlot() != null) {
            pending.addLast(e);
            return;
        }
        flush();
        e.commit();
    }

    /** On a fiber: writes what carriers had to tell. */
    public void flush() {
        while (!pending.isEmpty()) {
            assert CarrierMechanism.currentSlot() == null;
            pending.removeFirst().commit();
        }
    }
}
