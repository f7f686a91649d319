package edu.rice.hj.runtime.region;

import edu.rice.hj.api.HjPoint;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A point, by its coordinates. Immutable; points are equal if they have the same coordinates. */
public final class Point implements HjPoint {
    private final int[] coordinates;

    /** The array becomes the point's own. */
    Point(int[] coordinates) {
        this.coordinates = coordinates;
    }

    @Override
    public int get(int dimension) {
        return coordinates[dimension];
    }

    @Override
    public int rank() {
        return coordinates.length;
    }

    /**
     * Compares the first coordinate in which they differ.
     *
     * @throws IllegalArgumentException if the other has more or fewer dimensions
     */
    @Override
    public int compareTo(HjPoint other) {
        if (other.rank() != rank()) {
            throw new IllegalArgumentException(
                    "points of " + rank() + " and " + other.rank() + " dimensions cannot be compared");
        }
        for (int d = 0; d < coordinates.length; d++) {
            int c = Integer.compare(coordinates[d], other.get(d));
            if (c != 0) {
                return c;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Point p && Arrays.equals(coordinates, p.coordinates);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(coordinates);
    }

    /** For example {@code (3, 4)}. */
    @Override
    public String toString() {
        return Arrays.stream(coordinates).mapToObj(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
}
