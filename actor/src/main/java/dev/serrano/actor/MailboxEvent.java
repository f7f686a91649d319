package dev.serrano.actor;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** How many messages wait for an actor that is kept busy, in a recording. */
@Name("dev.serrano.Mailbox")
@Label("Mailbox")
@Category("Serrano")
@Description("How many messages wait for an actor that has just processed a batch and has more.")
final class MailboxEvent extends Event {
    /* Implementation. To count a mailbox is to walk through it. So all actors together leave a pause after each count, of so
     * many times what it took.
     * next  of nanoTime: not before. Racy: two may count at once. */
    private static final MailboxEvent PROBE = new MailboxEvent();
    private static final int SHARE = 20;

    private static volatile long next = System.nanoTime();

    @Label("Actor")
    String actor = "";

    @Label("Messages that wait")
    long messages;

    private static void record(ActorTurns<?> actor) {
        long now = System.nanoTime();
        if (PROBE.isEnabled() && now - next >= 0) {
            MailboxEvent e = new MailboxEvent();
            e.actor = actor.getClass().getName();
            e.messages = actor.messages();
            e.commit();
            long end = System.nanoTime();
            next = end + SHARE * (end - now);
        }
    }

    /** Records lengths while Flight Recorder runs; until then its event is not made. */
    static final class Recorder {
        private Recorder() {}

        /** An actor has processed a batch, and is offered again. Its owner. */
        static void hasMore(ActorTurns<?> actor) {
            if (FlightRecorder.isInitialized()) {
                try {
                    record(actor);
                } catch (OutOfMemoryError | LinkageError e) {
                    // With a full heap there is no event, or not even its class.
                }
            }
        }
    }
}
