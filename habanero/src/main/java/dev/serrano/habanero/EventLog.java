package dev.serrano.habanero;

import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.api.HjSuspendingCallable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The log of events of the running launch, or of the one that has ended last, if {@code HjSystemProperty.eventLogging}
 * was set when it began; else there are none. {@link edu.rice.hj.ModuleEventLogging} says what its lines are.
 */
public final class EventLog {
    private static final String OFF = "# no events: HjSystemProperty.eventLogging was not set when the launch began";

    /* Implementation. Plain: set before the runtime is made whose tasks log, and never cleared, so they see it. */
    private static boolean used;

    private EventLog() {}

    /** The kinds of objects, besides activities, that have numbers. */
    enum Thing {
        FINISH,
        ISOLATED,
        PHASER,
        DDF,
        ACTOR
    }

    /** Logging is on. */
    static void use() {
        used = true;
    }

    /** Whether logging is on, or has been. */
    static boolean isUsed() {
        return used;
    }

    /** The calling task has done something; costs a look at a variable in programs that never log. */
    static void note(EventType type) {
        if (used) {
            EventRecord.note(type, "");
        }
    }

    /** Logs what the calling task has done with the thing of that number. */
    static void note(EventType type, long number) {
        if (used) {
            EventRecord.note(type, number < 0 ? "" : Long.toString(number));
        }
    }

    /** Numbers a new thing; negative if the caller is in no session that logs. */
    static long number(Thing thing) {
        return used ? EventRecord.number(thing) : -1;
    }

    /** Logs that a new thing begins; returns its number. */
    static long begin(EventType type, Thing thing) {
        if (!used) {
            return -1;
        }
        long number = EventRecord.number(thing);
        note(type, number);
        return number;
    }

    /** Returns the body of a future, or one that also logs that there is a value. */
    static <V> HjSuspendingCallable<V> storing(HjSuspendingCallable<V> body) {
        if (!used) {
            return body;
        }
        Objects.requireNonNull(body, "the body of a future");
        return () -> {
            V value = body.call();
            note(EventType.FUTURE_STORE);
            return value;
        };
    }

    /** The same for a body that does not wait. */
    static <V> HjCallable<V> storingNb(HjCallable<V> body) {
        if (!used) {
            return body;
        }
        Objects.requireNonNull(body, "the body of a future");
        return () -> {
            V value = body.call();
            note(EventType.FUTURE_STORE);
            return value;
        };
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

    public static Map<EventType, Long> eventFrequencies() {
        EventRecord e = events();
        return e == null ? Map.of() : e.frequencies();
    }

    public static void setActivityLabel(String label) {
        if (used) {
            EventRecord.note(EventType.LABEL_ACTIVITY, label.replaceAll("\\R", " ")); // a line for each event
        }
    }
}
