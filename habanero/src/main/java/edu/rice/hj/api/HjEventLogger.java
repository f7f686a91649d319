package edu.rice.hj.api;

import java.io.PrintStream;
import java.util.Map;

/** The log of events of a launch. */
public interface HjEventLogger {
    /** Writes the log, a line for each event. */
    void dumpEventLog(PrintStream out);

    /** How many events were logged so far. */
    long eventCount();

    /** How many events of each type were logged so far. */
    Map<HjEventLogger.EventType, Long> eventFrequencies();

    /** Gives the calling task a name, for the log. */
    void setActivityLabel(String label);

    /** The types of events. Those of things that do not happen in this runtime are never logged. */
    enum EventType {
        ABSTRACT_WORK,
        REAL_WORK,
        ACTIVITY_END,
        ACTIVITY_SPAWN,
        ACTIVITY_START,
        ACTOR_MSG_PROCESSED,
        ACTOR_MSG_RECEIVED,
        ACTOR_MSG_SENT,
        DDF_STORE,
        ISOLATION_END,
        ISOLATION_START,
        FINISH_END,
        FUTURE_RESTORE,
        FINISH_START,
        FUTURE_STORE,
        MSG_RECEIVED,
        MSG_SEND,
        PHASER_ACTIVITY_DROPPED,
        PHASER_FINISH_DROPPED,
        PHASER_POST_WAIT,
        PHASER_SCOPE_START,
        PHASER_SIGNAL,
        LABEL_ACTIVITY
    }
}
