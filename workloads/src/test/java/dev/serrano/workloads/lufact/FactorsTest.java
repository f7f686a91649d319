package dev.serrano.workloads.lufact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactorsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 50})
    void theFactorsSolveASystem(int size) {
        Matrix matrix = Matrix.random(size, 1);
        Factors factors = new Factors(matrix);
        for (int step = 0; step < size; step++) {
            factors.pivot(step);
            for (int column = step + 1; column < size; column++) {
                factors.eliminate(step, column);
            }
        }
        double[] right = new double[size]; // of the solution 1, 2, 3, ...
        for (int column = 0; column < size; column++) {
            for (int row = 0; row < size; row++) {
                right[row] += matrix.column(column)[row] * (column + 1);
            }
        }

        double[] solution = factors.solve(right);

        for (int row = 0; row < size; row++) {
            assertThat(solution[row]).isCloseTo(row + 1, within(1e-8));
        }
    }
}
