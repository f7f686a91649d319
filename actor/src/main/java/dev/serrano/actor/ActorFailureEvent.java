package dev.serrano.actor;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A failure of a supervised actor, in a recording. */
@Name("dev.serrano.ActorFailure")
@Label("Actor failure")
@Category("Serrano")
@Description("A message of a supervised actor has failed, and what became of the actor.")
final class ActorFailureEvent extends Event {
    private static final ActorFailureEvent PROBE = new ActorFailureEvent();

    @Label("Actor")
    String actor = "";

    @Label("Failure")
    String failure = "";

    @Label("What became of the actor")
    String decision = "";

    private static void record(Object actor, Exception failure, Care.What what) {
        if (PROBE.isEnabled()) {
            ActorFailureEvent e = new ActorFailureEvent();
            e.actor = actor.getClass().getName();
            e.failure = failure.toString();
            e.decision = what.shown();
            e.commit();
        }
    }

    /**
     * Records failures while Flight Recorder runs; until then its event, which takes tens of milliseconds, is not
     * made.
     */
    static final class Recorder {
        private Recorder() {}

        static void failed(Object actor, Exception failure, Care.What what) {
            if (FlightRecorder.isInitialized()) {
                try {
                    record(actor, failure, what);
                } catch (OutOfMemoryError | LinkageError e) {
                    // With a full heap there is no event, or not even its class: the failure is dealt with all the
                    // same.
                }
            }
        }
    }
}
