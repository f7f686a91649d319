package dev.serrano.workloads.cholesky;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CholeskyTest {

    private static Matrix factor(Matrix matrix, int tile) {
        Matrix factor = matrix.copy();
        Tiling tiling = new Tiling(matrix.size(), tile);
        for (int operation = 0; operation < tiling.dag().size(); operation++) {
            tiling.apply(factor, operation);
        }
        return factor;
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "10, 3", "50, 50", "50, 7", "33, 100"})
    void theFactorTimesItsTransposeIsTheMatrix(int size, int tile) {
        Matrix matrix = Matrix.random(size);
        Matrix factor = factor(matrix, tile);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column <= row; column++) {
                double product = 0;
                for (int i = 0; i <= column; i++) {
                    product += factor.get(row, i) * factor.get(column, i);
                }
                assertThat(product).isCloseTo(matrix.get(row, column), within(1e-9));
            }
        }
    }

    @Test
    void theFactorDoesNotDependOnTheTiles() {
        Matrix matrix = Matrix.random(60);
        String whole = factor(matrix, 60).checksum();

        for (int tile : new int[] {1, 7, 20, 59}) {
            assertThat(factor(matrix, tile).checksum()).as("tiles of %d", tile).isEqualTo(whole);
        }
    }

    @Test
    void anOperationComesAfterThoseItNeeds() {
        Tiling tiling = new Tiling(40, 10);

        assertThat(tiling.dag().size()).isEqualTo(20);
        assertThat(tiling.dag().dependencies(0)).isEmpty();
        assertThat(tiling.dag().dependents(0)).containsExactly(1, 2, 3);
    }

    @Test
    void theElementsOfATriangleAreNumberedByRows() {
        int number = 0;
        for (int row = 0; row < 200; row++) {
            for (int column = 0; column <= row; column++) {
                assertThat(PhasedCholesky.rowOf(number)).isEqualTo(row);
                number++;
            }
        }
    }

    @Test
    void tooManyTilesAreRefusedWithAWayOut() {
        CholeskyWorkload workload = new CholeskyWorkload();

        assertThatThrownBy(() -> workload.prepare(Parameters.parse(workload.info(), List.of("n=2000", "tile=5"))))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("cholesky: n=2000 and tile=5 are 400 tiles in a row; 160 is the most,"
                        + " take tile=13 or larger");
    }
}
