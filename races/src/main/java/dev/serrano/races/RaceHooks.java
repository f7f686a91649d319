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

    /**
     * The calling task, for the calls below: null outside of a check. It stays the same in all of a method's activation,
     * as what runs as another task is another activation: so woven code asks once.
     */
    public static @Nullable Object task() {
        return CurrentTask.member(OrderedTask.class);
    }

    // ---- fields --------------------------------------------------------------------------------------------------

    /** Before a field of an object is read. */
    public static void read(@Nullable Object o, RaceSite site, @Nullable Object task) {
        if (task == null || o == null || site.mode() == RaceSite.Mode.IGNORED) {
            return;
        }
        OrderedTask t = (OrderedTask) task;
        if (site.mode() == RaceSite.Mode.VOLATILE) {
            t.detector().acquire(o, t);
            return;
        }
        Cells c = t.cell(o, site);
        if (c != null) {
            c.read(0, t, site, o, -1);
        }
    }

    /** Before a field of an object is written. */
    public static void write(@Nullable Object o, RaceSite site, @Nullable Object task) {
        if (task == null || o == null || site.mode() == RaceSite.Mode.IGNORED) {
            return;
        }
        OrderedTask t = (OrderedTask) task;
        if (site.mode() == RaceSite.Mode.VOLATILE) {
            t.detector().release(o, t);
            return;
        }
        Cells c = t.cell(o, site);
        if (c != null) {
            c.write(0, t, site, o, -1);
        }
    }

    /** Before a static field is read. */
    public static void readStatic(RaceSite site, @Nullable Object task) {
        read(site.holder(), site, task);
    }

    /** Before a static field is written. */
    public static void writeStatic(RaceSite site, @Nullable Object task) {
        write(site.holder(), site, task);
    }

    /** After a field has been read: what it orders if it is volatile. */
    public static void hasRead(@Nullable Object o, RaceSite site, @Nullable Object task) {
        if (site.mode() == RaceSite.Mode.VOLATILE) {
            acquire(o, task);
        }
    }

    /** After a static field has been read: what it orders if it is volatile. */
    public static void hasReadStatic(RaceSite site, @Nullable Object task) {
        hasRead(site.holder(), site, task);
    }

    // ---- arrays --------------------------------------------------------------------------------------------------

    /** Before an element of an array is read. */
    public static void readElement(@Nullable Object array, int index, RaceSite site, @Nullable Object task) {
        if (task == null || array == null) {
            return;
        }
        OrderedTask t = (OrderedTask) task;
        Cells c = t.block(array, index, site);
        if (c != null) {
            c.read(ArrayShadow.at(index), t, site, array, index);
        }
    }

    /** Before an element of an array is written. */
    public static void writeElement(@Nullable Object array, int index, RaceSite site, @Nullable Object task) {
        if (task == null || array == null) {
            return;
        }
        OrderedTask t = (OrderedTask) task;
        Cells c = t.block(array, index, site);
        if (c != null) {
            c.write(ArrayShadow.at(index), t, site, array, index);
        }
    }

    /** Before the JDK reads a range of an array. */
    public static void readRange(@Nullable Object array, int from, int count, RaceSite site, @Nullable Object task) {
        if (task != null && array != null) {
            elements(array, from, count, site, false, (OrderedTask) task);
        }
    }

    /** Before the JDK writes a range of an array. */
    public static void writeRange(@Nullable Object array, int from, int count, RaceSite site, @Nullable Object task) {
        if (task != null && array != null) {
            elements(array, from, count, site, true, (OrderedTask) task);
        }
    }

    private static void elements(Object array, int from, int count, RaceSite site, boolean writes, OrderedTask t) {
        if (from < 0 || count < 0 || from > Array.getLength(array) - count) {
            return;
        }
        for (int i = from; i < from + count; i++) {
            Cells c = t.block(array, i, site);
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
    public static void readContents(@Nullable Object o, RaceSite site, @Nullable Object task) {
        if (task != null && o != null) {
            contents(o, site, false, (OrderedTask) task);
        }
    }

    /** Before a call that changes what an object of the JDK holds, such as {@code List.add}; or all of an array. */
    public static void writeContents(@Nullable Object o, RaceSite site, @Nullable Object task) {
        if (task != null && o != null) {
            contents(o, site, true, (OrderedTask) task);
        }
    }

    private static void contents(Object o, RaceSite site, boolean writes, OrderedTask t) {
        if (isConcurrent(o)) {
            t.detector().release(o, t);
            t.detector().acquire(o, t);
        } else if (o.getClass().isArray()) {
            elements(o, 0, Array.getLength(o), site, writes, t);
        } else if (HELD.get(o.getClass())) {
            if (writes) {
                write(o, site, t);
            } else {
                read(o, site, t);
            }
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
    public static void initializes(@Nullable Object task) {
        if (task != null) {
            ((OrderedTask) task).initializes(1);
        }
    }

    /** It is about to return. */
    public static void initialized(@Nullable Object task) {
        if (task != null) {
            ((OrderedTask) task).initializes(-1);
        }
    }

    // ---- spawns --------------------------------------------------------------------------------------------------

    /** Before a call that spawns tasks of the calling one, at this place. */
    public static void spawns(RaceSite site, @Nullable Object task) {
        if (task != null) {
            ((OrderedTask) task).spawnsAt(site);
        }
    }

    /** After such a call has returned, or may have thrown. */
    public static void hasSpawned(@Nullable Object task) {
        if (task != null) {
            ((OrderedTask) task).spawnsAt(null);
        }
    }

    // ---- order that the runtime does not know --------------------------------------------------------------------

    /** Before a monitor is left, or a call of an object of {@code java.util.concurrent}. */
    public static void release(@Nullable Object o, @Nullable Object task) {
        if (o != null && task != null) {
            OrderedTask t = (OrderedTask) task;
            t.detector().release(o, t);
        }
    }

    /** After a monitor has been entered, or such a call has returned. */
    public static void acquire(@Nullable Object o, @Nullable Object task) {
        if (o != null && task != null) {
            OrderedTask t = (OrderedTask) task;
            t.detector().acquire(o, t);
        }
    }
}
