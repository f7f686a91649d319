package edu.rice.hj.runtime.util;

import java.util.Objects;

/** Two values. Pairs are equal if their values are. */
public class Pair<L, R> {
    /** The first value. */
    public final L left;

    /** The second value. */
    public final R right;

    /** A pair of the two; either may be null. */
    public static <L, R> Pair<L, R> factory(L left, R right) {
        return new Pair<>(left, right);
    }

    /** Same as {@link #factory}. */
    public Pair(L left, R right) {
        this.left = left;
        this.right = right;
    }

    /** Whether both are null, or equal. */
    protected static boolean equalsHelper(Object first, Object second) {
        return Objects.equals(first, second);
    }

    /** The object's hash code; 0 for null. */
    protected static int hashCodeHelper(Object object) {
        return Objects.hashCode(object);
    }

    @Override
    public int hashCode() {
        return 31 * hashCodeHelper(left) + hashCodeHelper(right);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pair<?, ?> p && equalsHelper(left, p.left) && equalsHelper(right, p.right);
    }

    /** For example {@code (a, 1)}. */
    @Override
    public String toString() {
        return "(" + left + ", " + right + ")";
    }
}
