package dev.serrano.cluster.internal.balance;

import java.util.Arrays;

/**
 * The lifeline graph: a hypercube of cycles. The index of a place is written in base {@code length}; along each digit
 * the places that differ in this digit only form a cycle. The graph is strongly connected for any number of places,
 * because a cycle contains the place with digit 0: so there is a way from each place to place 0 and, around the cycles,
 * back.
 */
final class Lifelines {
    private Lifelines() {}

    /** The least length at which {@code places} fit into a cube of so many dimensions. */
    static int length(int places, int dimensions) {
        int length = 2;
        while (power(length, dimensions) < places) length++;
        return length;
    }

    private static long power(int base, int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) power *= base;
        return power;
    }

    /** How many dimensions suit so many places: cycles of at most 4, so few lifelines and short ways. */
    static int dimensions(int places) {
        int dimensions = 1;
        while (power(4, dimensions) < places) dimensions++;
        return dimensions;
    }

    /** The indices that a place asks for work, one for each dimension in which it is not alone. */
    static int[] of(int index, int places) {
        int dimensions = dimensions(places);
        int length = length(places, dimensions);
        int[] buddies = new int[dimensions];
        int count = 0;
        long stride = 1;
        for (int d = 0; d < dimensions; d++, stride *= length) {
            int digit = (int) (index / stride % length);
            for (int k = 1; k < length; k++) {
                long buddy = index + ((digit + k) % length - digit) * stride;
                if (buddy < places) {
                    buddies[count++] = (int) buddy;
                    break;
                }
            }
        }
        return Arrays.copyOf(buddies, count);
    }
}
