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
    @Label("Actor")
    String actor = "";

    @Label("Class of the message")
    String message = "";

    static void commit(Object actor, Object message) {
        DeadLetterEvent e = new DeadLetterEvent();
        if (e.shouldCommit()) {
            e.actor = actor.getClass().getName();
            e.message = message.getClass().getName();
            e.commit();
        }
    }
}
