package dev.serrano.workloads.salesman;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TourTest {
    @Test
    void noTourCostsLessThanItsBeginnings() {
        assertThat(cheapestFrom(Tour.of(Cities.random(7)), 0)).isPositive();
    }

    @Test
    void aWholeTourComesBack() {
        Cities cities = Cities.random(3);
        long around = (long) cities.distance(0, 1) + cities.distance(1, 2) + cities.distance(2, 0);

        List<Tour> whole = new ArrayList<>();
        for (Tour one : Tour.of(cities).next()) {
            whole.addAll(one.next());
        }

        assertThat(whole).hasSize(2).allMatch(Tour::isWhole).allMatch(tour -> tour.cost() == around);
    }

    private static long cheapestFrom(Tour tour, long bound) {
        assertThat(tour.cost()).isGreaterThanOrEqualTo(bound);
        if (tour.isWhole()) {
            return tour.cost();
        }
        long least = Long.MAX_VALUE;
        for (Tour next : tour.next()) {
            least = Math.min(least, cheapestFrom(next, tour.cost()));
        }
        return least;
    }
}
