package dev.serrano.races;

import dev.serrano.spi.CurrentTask;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * The calls that woven code makes before it accesses memory. For generated code; programs do not name it.
 * <p>Any thread may call; in one that is no task under a {@link RaceDetector} a call does nothing. A null object or an
 * index out of bounds is passed over: the access that follows throws the exception.
 */
public final class RaceHooks {
    private static final ClassValue<Boolean> HELD = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isHeld(type);
        }
    };

    private RaceHooks() {}

    private static @Nullable OrderedTask task() {
        return CurrentTask.member(OrderedTask.class);
    }

    // ---- fields --------------------------------------------------------------------------------------------------

    /** Before a field of an object is read. */
    public static void read(@Nullable Object o, RaceSite site) {
        if (site.mode() != RaceSite.Mode.IGNORED && o != null) {
            field(o, site, false);
        }
    }

    /** Before a field of an object is written. */
    public static void write(@Nullable Object o, RaceSite site) {
        if (site.mode() != RaceSite.Mode.IGNORED && o != null) {
            field(o, site, true);
        }
    }

    /** Before a static field is read. */
    public static void readStatic(RaceSite site) {
        read(site.holder(), site);
    }

    /** Before a static field is written. */
    public static void writeStatic(RaceSite site) {
        write(site.holder(), site);
    }

    /** After a field has been read: what it orders if it is volatile. */
    public static void hasRead(@Nullable Object o, RaceSite site) {
        if (site.mode() == RaceSite.Mode.VOLATILE) {
            acquire(o);
        }
    }

    private static void field(Object o, RaceSite site, boolean writes) {
        OrderedTask t = task();
        if (t == null) {
            return;
        }
        if (site.mode() == RaceSite.Mode.VOLATILE) {
            if (writes) {
                t.detector().release(o, t);
            } else {
                t.detector().acquire(o, t);
            }
            return;
        }
        RaceField field = site.field();
        Shadow s = t.shadow(o, site);
        if (!(s instanceof ObjectShadow of) || field == null) {
            return;
        }
        Cells c = of.cell(field, t.detector());
        if (writes) {
            c.write(0, t, site, o, -1);
        } else {
            c.read(0, t, site, o, -1);
        }
    }

    // ---- arrays --------------------------------------------------------------------------------------------------

    /** Before an element of an array is read. */
    public static void readElement(@Nullable Object array, int index, RaceSite site) {
        if (array != null) {
            elements(array, index, 1, site, false);
        }
    }

    /** Before an element of an array is written. */
    public static void writeElement(@Nullable Object array, int index, RaceSite site) {
        if (array != null) {
            elements(array, index, 1, site, true);
        }
    }

    /** Before the JDK reads a range of an array. */
    public static void readRange(@Nullable Object array, int from, int count, RaceSite site) {
        if (array != null) {
            elements(array, from, count, site, false);
        }
    }

    /** Before the JDK writes a range of an array. */
    public static void writeRange(@Nullable Object array, int from, int count, RaceSite site) {
        if (array != null) {
            elements(array, from, count, site, true);
        }
    }

    private static void elements(Object array, int from, int count, RaceSite site, boolean writes) {
        OrderedTask t = task();
        if (t == null || !(t.shadow(array, site) instanceof ArrayShadow of)) {
            return;
        }
        if (from < 0 || count < 0 || from > of.length() - count) {
            return;
        }
        for (int i = from; i < from + count; i++) {
            Cells c = of.block(i, t.detector());
            if (c == null) {
                return;
            }
            if (writes) {
                c.write(ArrayShadow.at(i), t, site, array, i);
            } else {
                c.read(ArrayShadow.at(i), t, site, array, i);
            }
        }
    }

    // ---- objects of the JDK --------------------------------------------------------------------------------------

    /** Before a call that reads what an object of the JDK holds, such as {@code List.get}; or all of an array. */
    public static void readContents(@Nullable Object o, RaceSite site) {
        contents(o, site, false);
    }

    /** Before a call that changes what an object of the JDK holds, such as {@code List.add}; or all of an array. */
    public static void writeContents(@Nullable Object o, RaceSite site) {
        contents(o, site, true);
    }

    private static void contents(@Nullable Object o, RaceSite site, boolean writes) {
        if (o == null) {
            return;
        }
        if (isConcurrent(o)) {
            release(o);
            acquire(o);
        } else if (o.getClass().isArray()) {
            elements(o, 0, Array.getLength(o), site, writes);
        } else if (HELD.get(o.getClass())) {
            field(o, site, writes);
        }
    }

    private static boolean isConcurrent(Object o) {
        return o.getClass().getPackageName().equals("java.util.concurrent");
    }

    /** Whether tasks may not use an object of a class at the same time without further ado, if one changes it. */
    private static boolean isHeld(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            String name = c.getName();
            if (name.startsWith("java.util.concurrent.")
                    || name.startsWith("java.util.Collections$Synchronized")
                    || name.startsWith("java.util.ImmutableCollections$")
                    || name.equals("java.util.Vector")
                    || name.equals("java.util.Hashtable")
                    || name.equals("java.lang.StringBuffer")) {
                return false;
            }
            if (!name.startsWith("java.util.Abstract") && name.startsWith("java.util.")
                    || name.equals("java.lang.StringBuilder")) {
                return true;
            }
        }
        return false;
    }

    // ---- initialization of classes -------------------------------------------------------------------------------

    /** A static initializer begins: what it accesses comes before all that others do with the class. */
    public static void initializes() {
        OrderedTask t = task();
        if (t != null) {
            t.initializes(1);
        }
    }

    /** It is about to return. */
    public static void initialized() {
        OrderedTask t = task();
        if (t != null) {
            t.initializes(-1);
        }
    }

    // ---- order that the runtime does not know --------------------------------------------------------------------

    /** Before a monitor is left, or a call of an object of {@code java.util.concurrent}. */
    public static void release(@Nullable Object o) {
        OrderedTask t = o == null ? null : task();
        if (o != null && t != null) {
            t.detector().release(o, t);
        }
    }

    /** After a monitor has been entered, or such a call has returned. */
    public static void acquire(@Nullable Object o) {
        OrderedTask t = o == null ? null : task();
        if (o != null && t != null) {
            t.detector().acquire(o, t);
        }
    }
}
