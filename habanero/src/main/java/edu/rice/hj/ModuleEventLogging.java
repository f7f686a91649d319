package edu.rice.hj;

import dev.serrano.habanero.EventLog;
import edu.rice.hj.api.HjEventLogger;
import java.io.PrintStream;
import java.util.Map;

/**
 * Adds access to the log of events: that of the running launch, or of the one that has ended last, if
 * {@link edu.rice.hj.runtime.config.HjSystemProperty} {@code eventLogging} was set when it began. Otherwise there are no events.
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
