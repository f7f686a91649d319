package dev.serrano.cluster;

import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What goes on at one place, in lines, and for which places it waits. The classes of this package add their parts, each
 * with its lock. Not thread-safe.
 */
final class PlaceDump {
    private static final int MOST = 100; // lines of one kind

    /** A place waits for another one. */
    record Wait(PlaceId on, String what) {
        Wait {
            Objects.requireNonNull(on, "on");
            Objects.requireNonNull(what, "what");
        }
    }

    private final StringBuilder text = new StringBuilder();
    private final List<Wait> waits = new ArrayList<>();

    /** A headline, and a line for each of some things, if there are any. */
    <T> void part(String title, Collection<T> all, Consumer<T> line) {
        if (all.isEmpty()) {
            return;
        }
        line(1, title);
        int left = MOST;
        for (T t : all) {
            if (left-- == 0) {
                line(2, "and " + (all.size() - MOST) + " more");
                return;
            }
            line.accept(t);
        }
    }

    void line(int depth, String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
    }

    void waits(PlaceId on, String what) {
        if (waits.size() < MOST) {
            waits.add(new Wait(on, what));
        }
    }

    List<Wait> waits() {
        return List.copyOf(waits);
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /** A number of things. */
    static String count(int n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }

    /** The names of tasks: equal ones once, with their number. */
    static String names(Collection<String> tasks) {
        List<String> different = tasks.stream().distinct().limit(MOST).toList();
        List<String> all = new ArrayList<>();
        for (String d : different) {
            long n = tasks.stream().filter(d::equals).count();
            all.add(n == 1 ? d : d + " (" + n + " times)");
        }
        return String.join(", ", all);
    }

    static String since(long nanos) {
        long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
        return ms / 1000 + "." + ms % 1000 / 100 + " s";
    }
}
