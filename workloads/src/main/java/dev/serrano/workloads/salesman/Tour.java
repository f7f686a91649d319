package dev.serrano.workloads.salesman;

import dev.serrano.workloads.search.Candidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The beginning of a tour that starts in city 0. When it has been everywhere, the way back belongs to it.
 *
 * @param visited the set of cities where it has been
 * @param length so far
 * @param cost at least: each of the other cities is come to from the nearest that may be before it, and so is city 0
 */
record Tour(Cities cities, int city, int visited, int length, long cost) implements Candidate<Tour> {

    /** At home. */
    static Tour of(Cities cities) {
        return of(cities, 0, 1, 0);
    }

    private static Tour of(Cities cities, int city, int visited, int length) {
        int others = cities.all() & ~visited;
        long cost = length + (long) cities.least(others == 0 ? 1 << city : others, 0);
        for (int rest = others; rest != 0; rest &= rest - 1) {
            cost += cities.least(others | 1 << city, Integer.numberOfTrailingZeros(rest));
        }
        return new Tour(cities, city, visited, length, cost);
    }

    @Override
    public boolean isWhole() {
        return visited == cities.all();
    }

    @Override
    public List<Tour> next() {
        List<Tour> next = new ArrayList<>();
        for (int rest = cities.all() & ~visited; rest != 0; rest &= rest - 1) {
            int to = Integer.numberOfTrailingZeros(rest);
            next.add(of(cities, to, visited | 1 << to, length + cities.distance(city, to)));
        }
        next.sort(Comparator.comparingLong(Tour::cost));
        return next;
    }
}
