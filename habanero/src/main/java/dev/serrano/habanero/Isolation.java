package dev.serrano.habanero;

import dev.serrano.Serrano;
import dev.serrano.habanero.EventLog.Thing;
import dev.serrano.isolated.Access;
import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.api.HjRunnable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Isolated sections. An object is itself, or what {@link #readMode} and {@link #writeMode} give for it. */
public final class Isolation {
    private Isolation() {}

    public static void isolated(HjRunnable body) {
        Serrano.isolated(noted(body));
    }

    public static void isolated(Object object, HjRunnable body) {
        checked(object);
        Serrano.isolated(object, noted(body));
    }

    public static void isolated(Object first, Object second, HjRunnable body) {
        checked(first, second);
        Serrano.isolated(first, second, noted(body));
    }

    public static void isolated(Object[] objects, HjRunnable body) {
        Serrano.isolatedOn(Arrays.asList(checked(objects)), noted(body));
    }

    public static void isolated(Object first, Object second, Object third, HjRunnable body) {
        checked(first, second, third);
        Serrano.isolatedOn(List.of(first, second, third), noted(body));
    }

    public static <V> V isolatedWithReturn(HjCallable<V> body) {
        return Serrano.isolated(noted(body));
    }

    public static <V> V isolatedWithReturn(Object object, HjCallable<V> body) {
        checked(object);
        return Serrano.isolated(object, noted(body));
    }

    public static <V> V isolatedWithReturn(Object first, Object second, HjCallable<V> body) {
        checked(first, second);
        return Serrano.isolated(first, second, noted(body));
    }

    public static <V> V isolatedWithReturn(Object[] objects, HjCallable<V> body) {
        return Serrano.isolatedOn(Arrays.asList(checked(objects)), noted(body));
    }

    public static <V> V isolatedWithReturn(Object first, Object second, Object third, HjCallable<V> body) {
        checked(first, second, third);
        return Serrano.isolatedOn(List.of(first, second, third), noted(body));
    }

    public static Object readMode(Object object) {
        return Serrano.reading(named(object, "readMode"));
    }

    public static Object writeMode(Object object) {
        return Access.writing(named(object, "writeMode"));
    }

    /** The body, or one that logs its begin and end. */
    private static HjRunnable noted(HjRunnable body) {
        if (!EventLog.isUsed()) {
            return body;
        }
        Objects.requireNonNull(body, "isolated: the body");
        return () -> {
            long number = EventLog.begin(EventType.ISOLATION_START, Thing.ISOLATED);
            try {
                body.run();
            } finally {
                EventLog.note(EventType.ISOLATION_END, number);
            }
        };
    }

    private static <V> HjCallable<V> noted(HjCallable<V> body) {
        if (!EventLog.isUsed()) {
            return body;
        }
        Objects.requireNonNull(body, "isolatedWithReturn: the body");
        return () -> {
            long number = EventLog.begin(EventType.ISOLATION_START, Thing.ISOLATED);
            try {
                return body.call();
            } finally {
                EventLog.note(EventType.ISOLATION_END, number);
            }
        };
    }

    private static Object[] checked(Object... objects) {
        for (int i = 0; i < objects.length; i++) {
            if (objects[i] == null) {
                throw new NullPointerException("isolated: object " + (i + 1) + " of " + objects.length
                        + " is null; a section is on objects, or on none, which excludes all others");
            }
        }
        return objects;
    }

    private static Object named(Object object, String mode) {
        if (object instanceof Access a) {
            throw new IllegalArgumentException(mode + "(" + a + "): an object has one mode; give the object itself");
        }
        return Objects.requireNonNull(object, mode + ": the object");
    }
}
