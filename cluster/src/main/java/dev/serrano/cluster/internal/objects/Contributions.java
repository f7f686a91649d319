package dev.serrano.cluster.internal.objects;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a task and all that it has started here have put into accumulators, in the order of the program, with the gaps
 * that tasks at other places fill. Immutable. Together with {@link #then} it is a monoid: values between two gaps are
 * combined, gaps are kept in their order.
 */
public final class Contributions {
    /* Implementation. `first` is what precedes the first gap. The rest is null if there is no gap; otherwise it is all
     * from the first gap to the last, as a rope, and `last` is what follows. So both ends can be combined with a
     * neighbor at once, and a task with n gaps costs O(n). A rope may be as deep as it is long: it is read without
     * recursion. */

    /** Combines two values of one accumulator. */
    public interface Merge {
        /** The combination of two values of the accumulator with this index. */
        Object merge(int index, Object left, Object right);
    }

    /** What stands in a row: values, then a gap, then values, and so on. */
    public sealed interface Element {}

    /**
     * One value for each accumulator.
     *
     * @param values by the index of the accumulator; null where nothing was put
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Values(@Nullable Object[] values) implements Element {}

    /**
     * What a task at another place has put.
     *
     * @param task names the task
     */
    public record Gap(ObjectId task) implements Element {}

    private record Rope(Object left, Object right) {} // of Elements and Ropes

    /** Nothing. */
    public static final Contributions NONE = new Contributions(null, null, null);

    private final @Nullable Values first;
    private final @Nullable Object middle;
    private final @Nullable Values last;

    private Contributions(@Nullable Values first, @Nullable Object middle, @Nullable Values last) {
        this.first = first;
        this.middle = middle;
        this.last = last;
    }

    /** A value for each accumulator. */
    public static Contributions of(Values values) {
        return new Contributions(values, null, null);
    }

    /** One value. */
    public static Contributions of(int index, Object value) {
        @Nullable Object[] all = new @Nullable Object[index + 1];
        all[index] = value;
        return of(new Values(all));
    }

    /** The gap of a task. */
    public static Contributions gap(ObjectId task) {
        return new Contributions(null, new Gap(task), null);
    }

    /** These, and after them others. */
    public Contributions then(Contributions next, Merge m) {
        if (middle == null) {
            return new Contributions(merged(first, next.first, m), next.middle, next.last);
        }
        Values between = merged(last, next.first, m);
        if (next.middle == null) {
            return new Contributions(first, middle, between);
        }
        Object left = between == null ? middle : new Rope(middle, between);
        return new Contributions(first, new Rope(left, next.middle), next.last);
    }

    /** Values followed by others. */
    public static @Nullable Values merged(@Nullable Values a, @Nullable Values b, Merge m) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        @Nullable Object[] all = new @Nullable Object[Math.max(a.values.length, b.values.length)];
        for (int i = 0; i < all.length; i++) {
            Object x = i < a.values.length ? a.values[i] : null;
            Object y = i < b.values.length ? b.values[i] : null;
            all[i] = x == null ? y : y == null ? x : m.merge(i, x, y);
        }
        return new Values(all);
    }

    /** All elements in the order of the program. */
    public void forEach(Consumer<? super Element> action) {
        if (first != null) {
            action.accept(first);
        }
        Deque<Object> later = new ArrayDeque<>();
        if (middle != null) {
            later.push(middle);
        }
        while (!later.isEmpty()) {
            Object o = later.pop();
            if (o instanceof Rope r) {
                later.push(r.right);
                later.push(r.left);
            } else {
                action.accept((Element) o);
            }
        }
        if (last != null) {
            action.accept(last);
        }
    }
}
