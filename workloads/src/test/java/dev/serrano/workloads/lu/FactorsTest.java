package dev.serrano.workloads.lu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.form.Constructs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The product of the factors is the matrix. */
class FactorsTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 8", "2, 1", "4, 4", "8, 2"})
    void theFactorsOfADenseMatrixGiveItBack(int blocks, int size) {
        Dense input = Dense.input(blocks, size);

        Dense factors = RecursiveLu.factored(input, Constructs.SERIAL, 1);

        compare(full(factors.block(), blocks, size), full(input.block(), blocks, size));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 5", "2, 3", "9, 2", "14, 3"})
    void theFactorsOfASparseMatrixGiveItBack(int blocks, int size) {
        Sparse input = Sparse.input(blocks, size);

        Sparse factors = StepSparseLu.factored(input, Constructs.SERIAL);

        compare(full(factors.block(), blocks, size), full(input.block(), blocks, size));
    }

    @Test
    void manyBlocksAreZeroAndSomeAreFilled() {
        Sparse input = Sparse.input(14, 2);
        Sparse factors = StepSparseLu.factored(input, Constructs.SERIAL);

        assertThat(stored(input)).isEqualTo(14 + 2 * 13 + 2 * 6 + 2 * 3 + 2 * 0);
        assertThat(stored(factors)).isGreaterThan(stored(input)).isLessThan(14 * 14);
    }

    @Test
    void theInputStaysAsItIs() {
        Dense dense = Dense.input(2, 4);
        Sparse sparse = Sparse.input(8, 2);
        String denseBefore = dense.checksum();
        String sparseBefore = sparse.checksum();

        RecursiveLu.factored(dense, Constructs.SERIAL, 1);
        StepSparseLu.factored(sparse, Constructs.SERIAL);

        assertThat(dense.checksum()).isEqualTo(denseBefore);
        assertThat(sparse.checksum()).isEqualTo(sparseBefore);
    }

    @Test
    void whatIsNoPowerOfTwoIsRefused() {
        assertThatThrownBy(() -> prepare("n=100"))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("lu: n=100 is not a power of two; next to it are 64 and 128");
        assertThatThrownBy(() -> prepare("block=3")).hasMessageContaining("block=3 is not a power of two");
        assertThatThrownBy(() -> prepare("n=8", "block=16"))
                .hasMessage("lu: block=16 is larger than the matrix; block may be 1 to n, and n=8");
    }

    private static void prepare(String... assignments) throws BadParameterException {
        LuWorkload workload = new LuWorkload();
        workload.prepare(Parameters.parse(workload.info(), List.of(assignments)));
    }

    private static long stored(Sparse matrix) {
        long stored = 0;
        for (double[] block : matrix.block()) {
            stored += block.length > 0 ? 1 : 0;
        }
        return stored;
    }

    private static double[][] full(double[][] blocks, int count, int size) {
        double[][] full = new double[count * size][count * size];
        for (int row = 0; row < full.length; row++) {
            for (int column = 0; column < full.length; column++) {
                double[] block = blocks[row / size * count + column / size];
                full[row][column] = block.length == 0 ? 0 : block[row % size * size + column % size];
            }
        }
        return full;
    }

    private static void compare(double[][] factors, double[][] matrix) {
        int n = matrix.length;
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                double sum = 0;
                for (int k = 0; k <= Math.min(row, column); k++) {
                    sum += (k == row ? 1 : factors[row][k]) * factors[k][column];
                }
                assertThat(sum).as("row %d, column %d", row, column).isCloseTo(matrix[row][column], within(1e-12 * n));
            }
        }
    }
}
