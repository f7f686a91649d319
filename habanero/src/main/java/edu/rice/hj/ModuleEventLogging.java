package edu.rice.hj;

import dev.serrano.habanero.EventLog;
import edu.rice.hj.api.HjEventLogger;
import java.io.PrintStream;
import java.util.Map;

/**
 * Adds access to the log of events: that of the running launch, or of the one that has ended last, if
 * {@link edu.rice.hj.runtime.config.HjSystemProperty} {@code eventLogging} was set when it began. Otherwise there are
 * no events.
 * <p>The log is a header and a line for each event, with four columns: microseconds since the begin, type, number of
 * the activity, and what belongs to the type:
 * <table>
 * <caption>What belongs to a type of events</caption>
 * <tr><td>ACTIVITY_SPAWN</td><td>the number of the new activity</td></tr>
 * <tr><td>ACTIVITY_START</td><td>nothing</td></tr>
 * <tr><td>ACTIVITY_END</td><td>the class of the failure, if there was one</td></tr>
 * <tr><td>ABSTRACT_WORK</td><td>units of work</td></tr>
 * <tr><td>LABEL_ACTIVITY</td><td>the label</td></tr>
 * <tr><td>FINISH_START, FINISH_END</td><td>the number of the finish</td></tr>
 * <tr><td>ISOLATION_START, ISOLATION_END</td><td>the number of the isolated section</td></tr>
 * <tr><td>FUTURE_STORE</td><td>nothing: the activity has the value of its future</td></tr>
 * <tr><td>FUTURE_RESTORE</td><td>the number of the activity whose value it got; perhaps repeated</td></tr>
 * <tr><td>DDF_STORE</td><td>the number of the data-driven future</td></tr>
 * <tr><td>PHASER_SCOPE_START</td><td>the number of the new phaser</td></tr>
 * <tr><td>PHASER_SIGNAL, PHASER_POST_WAIT</td><td>the number of the phaser</td></tr>
 * <tr><td>PHASER_ACTIVITY_DROPPED</td><td>the number of the phaser that it leaves, by drop or at its end</td></tr>
 * <tr><td>PHASER_FINISH_DROPPED</td><td>the phaser that its creator leaves, at the end of the body of the
 * finish</td></tr>
 * <tr><td>MSG_SEND, MSG_RECEIVED</td><td>the number of the actor or selector</td></tr>
 * </table>
 * <p>Each kind of thing is numbered from 0 in each launch. An object made outside a launch has no number. An iteration
 * of a loop is an activity; so is a turn of an actor, which processes one message or several. Never logged are
 * {@code REAL_WORK} and the {@code ACTOR_MSG_} events.
 */
public class ModuleEventLogging extends Module2 {
    protected ModuleEventLogging() {}

    /** Writes the log to {@link System#out}, a line for each event. */
    public static void dumpEventLog() {
        EventLog.dumpEventLog();
    }

    /** Writes the log, a line for each event; or a line that says that none were logged. */
    public static void dumpEventLog(PrintStream out) {
        EventLog.dumpEventLog(out);
    }

    /**
     * Writes the log to a file, which is replaced.
     *
     * @throws java.io.UncheckedIOException if it cannot be written
     */
    public static void dumpEventLog(String file) {
        EventLog.dumpEventLog(file);
    }

    /** How many events were logged so far. */
    public static long eventCount() {
        return EventLog.eventCount();
    }

    /** How many events of each type were logged so far. */
    public static Map<HjEventLogger.EventType, Long> eventFrequencies() {
        return EventLog.eventFrequencies();
    }

    /** Gives the calling task a name, for the log. */
    public static void setActivityLabel(String label) {
        EventLog.setActivityLabel(label);
    }
}
