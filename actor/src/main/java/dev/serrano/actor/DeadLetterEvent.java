package dev.serrano.actor;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A message that no actor has processed, in a recording. */
@Name("dev.serrano.DeadLetter")
@Label("Dead letter")
@Category("Serrano")
@Description("A message that came after its actor had ended, or was not processed before.")
final class DeadLetterEvent extends Event {
    /** Tells whether the event is recorded, and takes no memory: dead letters of a flood are often the end of a full heap. */
    private static final DeadLetterEvent PROBE = new DeadLetterEvent();

    @Label("Actor")
    String actor = "";

    @Label("Class of the message")
    String message = "";

    /**
     * Has the class initialised while there is memory: an initialisation that fails fails for good, and each dead letter
     * with it.
     */
    static void prepare() {
        PROBE.isEnabled();
    }

    static void commit(Object actor, Object message) {
        if (PROBE.isEnabled()) {
            DeadLetterEvent e = new DeadLetterEvent();
            e.actor = actor.getClass().getName();
            e.message = message.getClass().getName();
            e.commit();
        }
    }
}
