package dev.serrano.actor;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A message that no actor has processed, in a recording. */
@Name("dev.serrano.DeadLetter")
@Label("Dead letter")
@Category("Serrano")
@Description("A message that came after its actor had ended, or was not processed before.")
final class DeadLetterEvent extends Event {
    /**
     * Whether a recording wants the event. Allocates nothing, because a full heap often ends with many dead letters.
     */
    private static final DeadLetterEvent PROBE = new DeadLetterEvent();

    @Label("Actor")
    String actor = "";

    @Label("Class of the message")
    String message = "";

    private static void record(Object actor, Object message) {
        if (PROBE.isEnabled()) {
            DeadLetterEvent e = new DeadLetterEvent();
            e.actor = actor.getClass().getName();
            e.message = message.getClass().getName();
            e.commit();
        }
    }

    /**
     * Records dead letters while Flight Recorder runs; until then its event, which takes tens of milliseconds, is not
     * made.
     */
    static final class Recorder {
        private Recorder() {}

        static boolean records() {
            return FlightRecorder.isInitialized();
        }

        static void deadLetter(Object actor, Object message) {
            if (records()) {
                try {
                    record(actor, message);
                } catch (OutOfMemoryError | LinkageError e) {
                    // With a full heap there is no event, or not even its class: the letter has been counted.
                }
            }
        }
    }
}
