package dev.serrano.isolated;

import java.util.Objects;

/**
 * How an isolated section accesses an object: sections that only read it run at the same time, one that writes it
 * excludes all others with that object. An object that is listed as it is counts as written.
 * {@snippet :
 * isolated(reading(table), total, () -> total.add(table.size()));
 * }
 * <p>Objects are compared by identity. Source: S. Imam, thesis (Rice), chapter 2, object-based isolation; the
 * distinction of reads and writes is among its future work.
 */
public final class Access {
    private final Object object;
    private final boolean writes;

    private Access(Object object, boolean writes) {
        this.object = Objects.requireNonNull(object, "object");
        this.writes = writes;
    }

    /** The section reads the object. */
    public static Access reading(Object object) {
        return new Access(object, false);
    }

    /** The section writes the object. */
    public static Access writing(Object object) {
        return new Access(object, true);
    }

    /** The object. */
    public Object object() {
        return object;
    }

    /** Whether the section writes the object. */
    public boolean writes() {
        return writes;
    }

    @Override
    public String toString() {
        return (writes ? "writing " : "reading ") + name(object);
    }

    private static String name(Object o) {
        return o.getClass().getName() + '@' + Integer.toHexString(System.identityHashCode(o));
    }
}
