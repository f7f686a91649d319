package dev.serrano.races;

import org.jspecify.annotations.Nullable;

/**
 * A vector clock: for each task, by its number, up to which of its steps a point in the program is ordered after it.
 * Steps count from 1; 0 stands for none.
 * <p>Immutable; clocks share their common parts, so that a clock that differs from another in one task costs a few
 * small arrays, and a merge looks at no part that both share.
 */
final class Clock {
    /* Implementation. A radix tree of the task numbers with 32 children a node; a leaf has the steps of 32 tasks. The
     * tree has levels + 1 levels and covers the numbers below 32^(levels + 1). A missing node stands for zeros.
     * Of two nodes that are equal a merge takes that of the second clock, which is the newer one where marks are merged:
     * so both become one object, at which the next merge does not look. Pairs of inner nodes that were merged before are
     * looked up, since old parts of two histories may stay different for good. */
    private static final int BITS = 5;
    private static final int WIDTH = 1 << BITS;
    private static final int MASK = WIDTH - 1;

    /** The clock of a point that comes after nothing. */
    static final Clock NONE = new Clock(null, 0);

    private final @Nullable Object root;
    private final int levels;

    private Clock(@Nullable Object root, int levels) {
        this.root = root;
        this.levels = levels;
    }

    /** Up to which step of a task this is ordered after it; 0 for none. */
    int get(int task) {
        Object node = root;
        if (task >>> BITS * levels >= WIDTH) {
            return 0;
        }
        for (int shift = BITS * levels; shift > 0 && node != null; shift -= BITS) {
            node = ((@Nullable Object[]) node)[task >>> shift & MASK];
        }
        return node == null ? 0 : ((int[]) node)[task & MASK];
    }

    /** This clock, after a step of one more task. */
    Clock with(int task, int step) {
        if (get(task) >= step) {
            return this;
        }
        int height = levels;
        Object top = root;
        for (; task >>> BITS * height >= WIDTH; height++) {
            top = raise(top);
        }
        return new Clock(put(top, height, task, step), height);
    }

    private static @Nullable Object raise(@Nullable Object node) {
        if (node == null) {
            return null;
        }
        Object[] above = new Object[WIDTH];
        above[0] = node;
        return above;
    }

    private static Object put(@Nullable Object node, int level, int task, int step) {
        if (level == 0) {
            int[] steps = node == null ? new int[WIDTH] : ((int[]) node).clone();
            steps[task & MASK] = step;
            return steps;
        }
        @Nullable Object[] children = node == null ? new Object[WIDTH] : ((@Nullable Object[]) node).clone();
        int i = task >>> BITS * level & MASK;
        children[i] = put(children[i], level - 1, task, step);
        return children;
    }

    /** The clock of a point after both. Returns one of the two if that is after the other. */
    Clock merge(Clock other, Merges known) {
        if (this == other || other.root == null) {
            return this;
        }
        if (root == null) {
            return other;
        }
        int height = Math.max(levels, other.levels);
        Object a = raised(height);
        Object b = other.raised(height);
        Object both = merge(a, b, height, known);
        return both == b ? other : both == a ? this : new Clock(both, height);
    }

    private @Nullable Object raised(int height) {
        Object node = root;
        for (int h = levels; h < height; h++) {
            node = raise(node);
        }
        return node;
    }

    private static @Nullable Object merge(@Nullable Object a, @Nullable Object b, int level, Merges known) {
        if (a == b || b == null) {
            return a;
        }
        if (a == null) {
            return b;
        }
        if (level == 0) {
            return mergeLeaves((int[]) a, (int[]) b);
        }
        Object both = known.find(a, b);
        if (both == null) {
            both = mergeInner((@Nullable Object[]) a, (@Nullable Object[]) b, level, known);
            known.put(a, b, both);
        }
        return both;
    }

    private static int[] mergeLeaves(int[] a, int[] b) {
        boolean first = true;
        boolean second = true;
        for (int i = 0; i < WIDTH; i++) {
            first &= a[i] >= b[i];
            second &= a[i] <= b[i];
        }
        if (first || second) {
            return second ? b : a;
        }
        int[] both = new int[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            both[i] = Math.max(a[i], b[i]);
        }
        return both;
    }

    private static Object mergeInner(@Nullable Object[] a, @Nullable Object[] b, int level, Merges known) {
        @Nullable Object[] both = new Object[WIDTH];
        boolean first = true;
        boolean second = true;
        for (int i = 0; i < WIDTH; i++) {
            Object child = merge(a[i], b[i], level - 1, known);
            both[i] = child;
            first &= child == a[i];
            second &= child == b[i];
        }
        return second ? b : first ? a : both;
    }
}
