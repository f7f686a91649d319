package dev.serrano.workloads.jacobi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.workloads.form.Constructs;
import org.junit.jupiter.api.Test;

class GridTest {

    @Test
    void aPointBecomesTheAverageOfItsNeighbours() {
        Grid grid = new Grid(3, 1, 2);
        double[] before = grid.start();
        double[] after = before.clone();

        for (int block = 0; block < grid.blocks(); block++) {
            grid.average(before, after, block);
        }

        for (int row = 0; row < 5; row++) {
            for (int column = 0; column < 5; column++) {
                int i = row * 5 + column;
                boolean border = row == 0 || row == 4 || column == 0 || column == 4;
                double expected =
                        border ? before[i] : (before[i - 5] + before[i + 5] + before[i - 1] + before[i + 1]) / 4;
                assertThat(after[i]).isCloseTo(expected, within(1e-15));
            }
        }
    }

    @Test
    void theLastBlockMayHaveFewerRows() {
        assertThat(new Grid(10, 1, 4).blocks()).isEqualTo(3);
        assertThat(new Grid(8, 1, 4).blocks()).isEqualTo(2);
        assertThat(new Grid(1, 1, 4).blocks()).isEqualTo(1);
    }

    @Test
    void howTheRowsAreCutDoesNotMatter() {
        String answer = StepJacobi.run(new Grid(21, 5, 21), Constructs.SERIAL);

        for (int block : new int[] {1, 2, 5, 16_384}) {
            assertThat(StepJacobi.run(new Grid(21, 5, block), Constructs.SERIAL))
                    .isEqualTo(answer);
        }
        assertThat(StepJacobi.run(new Grid(21, 6, 21), Constructs.SERIAL)).isNotEqualTo(answer);
    }
}
