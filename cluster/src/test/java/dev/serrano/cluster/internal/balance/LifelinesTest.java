package dev.serrano.cluster.internal.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LifelinesTest {
    @Test
    void everyPlaceReachesEveryOther() {
        for (int places = 1; places <= 130; places++) {
            for (int from = 0; from < places; from++) {
                int[] distance = distances(from, places);
                int dimensions = Lifelines.dimensions(places);
                assertThat(Arrays.stream(distance).allMatch(d -> d >= 0)).isTrue();
                // To index 0 and from there, at most one turn around each cycle.
                assertThat(Arrays.stream(distance).max().orElse(0))
                        .isLessThanOrEqualTo(2 * dimensions * (Lifelines.length(places, dimensions) - 1));
            }
        }
    }

    @Test
    void fewLifelinesForThousandsOfPlaces() {
        for (int place = 0; place < 4_096; place++) {
            int[] lifelines = Lifelines.of(place, 4_096);
            assertThat(lifelines).hasSize(6).doesNotHaveDuplicates().doesNotContain(place);
        }
        assertThat(Arrays.stream(distances(0, 4_096)).max().orElse(0)).isEqualTo(18);
    }

    private static int[] distances(int from, int places) {
        int[] distance = new int[places];
        Arrays.fill(distance, -1);
        distance[from] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(from);
        while (!queue.isEmpty()) {
            int place = queue.remove();
            for (int next : Lifelines.of(place, places)) {
                if (distance[next] >= 0) continue;
                distance[next] = distance[place] + 1;
                queue.add(next);
            }
        }
        return distance;
    }
}
