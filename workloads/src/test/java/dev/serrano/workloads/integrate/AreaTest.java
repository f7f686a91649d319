package dev.serrano.workloads.integrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AreaTest {

    private static double serial(double from, double to) {
        return SerialArea.area(
                from, Curve.at(from), to, Curve.at(to), Curve.trapezium(from, Curve.at(from), to, Curve.at(to)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 300})
    void theAreaIsThatOfTheIntegral(int n) {
        double exact = Math.pow(n, 4) / 4 + Math.pow(n, 2) / 2;

        assertThat(serial(0, n)).isCloseTo(exact, within(exact * 1e-6));
    }

    @Test
    void anEmptyRangeHasNoArea() {
        assertThat(serial(5, 5)).isZero();
    }

    @Test
    void aDepthLimitDoesNotChangeTheSum() {
        for (int levels = 0; levels < 12; levels++) {
            ForkJoinArea task = new ForkJoinArea(
                    0, Curve.at(0), 20, Curve.at(20), Curve.trapezium(0, Curve.at(0), 20, Curve.at(20)), levels);
            task.invoke();
            assertThat(task.result()).as("%d levels", levels).isEqualTo(serial(0, 20));
        }
    }
}
