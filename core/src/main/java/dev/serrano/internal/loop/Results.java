package dev.serrano.internal.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** Arrays that loops read from, and lists of what they give. */
public final class Results {
    private static final int LONGEST = Integer.MAX_VALUE - 8; // array of HotSpot

    private Results() {}

    /**
     * The length of an array for so many values.
     *
     * @throws IllegalArgumentException if there is no such array
     */
    public static int length(long values) {
        if (values > LONGEST) {
            throw new IllegalArgumentException("a map of " + values + " values: an array can have " + LONGEST
                    + "; use forall, and put the values where there is room");
        }
        return (int) values;
    }

    /** An unmodifiable list of the values, which are of R. */
    @SuppressWarnings({"unchecked", "NullAway"}) // R says whether null is a value
    public static <R extends @Nullable Object> List<R> list(@Nullable Object[] values) {
        return (List<R>) Collections.unmodifiableList(Arrays.asList(values));
    }

    /** A copy of the elements; used as an array of objects alone. */
    @SuppressWarnings("unchecked") // it is read only, and what is read is of T
    public static <T extends @Nullable Object> T[] arrayOf(Iterable<T> elements) {
        return elements instanceof Collection<T> c ? (T[]) c.toArray() : arrayOf(elements.spliterator());
    }

    /** The elements that are left; used as an array of objects alone. */
    @SuppressWarnings("unchecked") // it is read only, and what is read is of T
    public static <T extends @Nullable Object> T[] arrayOf(Spliterator<T> elements) {
        List<T> all = new ArrayList<>();
        elements.forEachRemaining(all::add);
        return (T[]) all.toArray();
    }
}
