package dev.serrano.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many steps of a {@link ComputationGraph} are at work at which abstract time, on processors without number.
 * Immutable.
 * {@snippet :
 * for (ParallelismProfile.Span s : graph.profile().spans()) {
 *     System.out.println(s.from() + " to " + s.to() + ": " + s.width());
 * }
 * }
 *
 * @param spans one after the other, from time 0 to the critical path length; neighbours differ in width
 */
public record ParallelismProfile(List<Span> spans) {

    /**
     * A time in which the number of steps at work does not change.
     *
     * @param from when it begins, in units of work
     * @param to when it ends
     * @param width how many steps are at work
     */
    public record Span(long from, long to, int width) {}

    /** Copies the list. */
    public ParallelismProfile {
        spans = List.copyOf(spans);
    }

    static ParallelismProfile of(long[] begins, long[] ends) {
        long[] up = begins.clone();
        long[] down = ends.clone();
        Arrays.sort(up);
        Arrays.sort(down);
        List<Span> spans = new ArrayList<>();
        long at = 0;
        int width = 0;
        for (int i = 0, j = 0; j < down.length; ) {
            long next = i < up.length ? Math.min(up[i], down[j]) : down[j];
            if (next > at) {
                Span last = spans.isEmpty() ? null : spans.getLast();
                if (last != null && last.width() == width) {
                    spans.set(spans.size() - 1, new Span(last.from(), next, width));
                } else {
                    spans.add(new Span(at, next, width));
                }
                at = next;
            }
            for (; i < up.length && up[i] == next; i++) {
                width++;
            }
            for (; j < down.length && down[j] == next; j++) {
                width--;
            }
        }
        return new ParallelismProfile(spans);
    }

    /** The most steps at work at any time. */
    public int maximum() {
        return spans.stream().mapToInt(Span::width).max().orElse(0);
    }

    /** How many steps are at work from a time on; 0 before the first and after the last. */
    public int at(long time) {
        int low = 0;
        int high = spans.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Span s = spans.get(middle);
            if (time < s.from()) {
                high = middle - 1;
            } else if (time >= s.to()) {
                low = middle + 1;
            } else {
                return s.width();
            }
        }
        return 0;
    }
}
