package dev.serrano.workloads.sor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.form.Digest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelaxationTest {
    private static final int SIZE = 9;

    /** Each inner cell is the average of its neighbours; all numbers are exact. */
    private static double[][] plane() {
        double[][] cells = new double[SIZE][SIZE];
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                cells[row][column] = 2 * row + 3 * column;
            }
        }
        return cells;
    }

    private static String relaxed(Grid grid, int tasks) throws Exception {
        var run = new Relaxation().start(grid, tasks);
        run.run(0, () -> {});
        return run.checksum();
    }

    private static String checksum(double[][] cells) {
        Digest digest = new Digest();
        for (double[] row : cells) {
            digest.add(row);
        }
        return digest.toString();
    }

    @Test
    void aPlaneStaysAsItIs() throws Exception {
        assertThat(relaxed(new Grid(plane(), 3, 1), 1)).isEqualTo(checksum(plane()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 7})
    void aBumpInTheMiddleIsMovedTowardsTheAverage(int row) throws Exception {
        double[][] cells = plane();
        cells[row][4] += 16;
        Grid grid = new Grid(cells, 1, 1);
        double[][] expected = grid.copy();
        for (int sweep = 0; sweep < 2; sweep++) {
            for (int i = 1; i < SIZE - 1; i++) {
                for (int j = 1; i % 2 == sweep && j < SIZE - 1; j++) {
                    double average =
                            (expected[i - 1][j] + expected[i + 1][j] + expected[i][j - 1] + expected[i][j + 1]) / 4;
                    expected[i][j] = 1.25 * average - 0.25 * expected[i][j];
                }
            }
        }

        assertThat(relaxed(grid, 1)).isEqualTo(checksum(expected)).isNotEqualTo(checksum(cells));
    }
}
