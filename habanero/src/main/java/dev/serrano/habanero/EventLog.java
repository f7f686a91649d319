package dev.serrano.habanero;

import edu.rice.hj.api.HjEventLogger;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The log of events of the running launch, or of the one that has ended last, if {@code HjSystemProperty.eventLogging}
 * was set when it began; else there are none. A line of it has the microseconds since the begin, the type, the number of
 * the task, and what belongs to the type: the number of the new task, units of work, a label, the class of a failure.
 * <p>Told are spawn, start and end of tasks, iterations among them; work; what a task got from a future
 * ({@code FUTURE_RESTORE}, perhaps more than once); signals and ends of waits at phasers, where to leave one is a signal,
 * too; labels; begin and end of finishes and isolated sections; and puts into data-driven futures. Never told are {@code REAL_WORK}, {@code FUTURE_STORE},
 * {@code MSG_SEND} and {@code MSG_RECEIVED}, which were of its distributed runtime, and the begin of a phaser's scope and
 * who was dropped from it.
 */
public final class EventLog {
    private static final String OFF = "# no events: HjSystemProperty.eventLogging was not set when the launch began";

    /* Implementation. Plain: set before the runtime is made whose tasks log, and never cleared, so they see it. */
    private static boolean used;

    private EventLog() {}

    /** Somebody logs. */
    static void use() {
        used = true;
    }

    /** Whether somebody logs, or has. */
    static boolean isUsed() {
        return used;
    }

    /** The calling task has done something; costs a look at a variable in programs that never log. */
    static void note(HjEventLogger.EventType type) {
        if (used) {
            EventRecord.note(type, "");
        }
    }

    private static @Nullable EventRecord events() {
        return Session.measuredHere().events();
    }

    public static void dumpEventLog(PrintStream out) {
        EventRecord e = events();
        if (e == null) {
            out.println(OFF);
        } else {
            e.dump(out);
        }
    }

    public static void dumpEventLog() {
        dumpEventLog(System.out);
    }

    public static void dumpEventLog(String file) {
        try (PrintStream out = new PrintStream(new FileOutputStream(file), false, StandardCharsets.UTF_8)) {
            dumpEventLog(out);
            if (out.checkError()) {
                throw new IOException(file + ": the log could not be written whole");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static long eventCount() {
        EventRecord e = events();
        return e == null ? 0 : e.count();
    }

    public static Map<HjEventLogger.EventType, Long> eventFrequencies() {
        EventRecord e = events();
        return e == null ? Map.of() : e.frequencies();
    }

    public static void setActivityLabel(String label) {
        if (used) {
            EventRecord.note(HjEventLogger.EventType.LABEL_ACTIVITY, label);
        }
    }
}
