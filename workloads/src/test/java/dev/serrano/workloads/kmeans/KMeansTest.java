package dev.serrano.workloads.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class KMeansTest {

    @Test
    void everyPointIsInOneBlock() {
        for (int tasks : new int[] {1, 7, 60, 500}) {
            Points points = Points.random(100, 2, 4, 1, tasks);
            Sums all = points.noSums();
            for (int block = 0; block < tasks; block++) {
                all.add(points.assign(block, points.firstCentres()));
            }
            assertThat(Arrays.stream(all.counts()).sum())
                    .as("in %d tasks", tasks)
                    .isEqualTo(100);
        }
    }

    @Test
    void theCentreOfOneClusterIsTheMean() {
        Sums sums = new Sums(2, 2);
        double[] coordinates = {1, 10, 3, 20, 5, 60};
        for (int point = 0; point < 3; point++) {
            sums.add(0, coordinates, 2 * point);
        }
        double[] centres = {0, 0, 7, 8};

        sums.moveCentres(centres);

        assertThat(centres).containsExactly(3, 30, 7, 8);
    }

    @Test
    void aPointBelongsToTheNearestCentre() {
        Points points = Points.random(2, 1, 2, 1, 1);

        assertThat(points.assign(0, points.firstCentres()).counts()).containsExactly(1, 1);
        assertThat(points.assign(0, new double[] {1e6, 0}).counts()).containsExactly(0, 2);
    }

    @Test
    void moreClustersThanPointsAreRefused() {
        KMeansWorkload workload = new KMeansWorkload();

        assertThatThrownBy(() -> workload.prepare(Parameters.parse(workload.info(), List.of("points=3", "clusters=4"))))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("kmeans: 4 clusters need 4 points at least, and points=3");
    }
}
