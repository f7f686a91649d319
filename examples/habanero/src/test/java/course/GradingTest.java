package course;

import static edu.rice.hj.Module1.abstractMetrics;
import static edu.rice.hj.Module1.launchHabaneroApp;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.rice.hj.api.HjMetrics;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.runtime.config.HjSystemProperty;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * How a program is graded: not by the clock, which depends on the machine, but by its work and its critical path, which do
 * not.
 */
class GradingTest {
    private static HjMetrics measured(HjSuspendable program) {
        HjSystemProperty.abstractMetrics.set(true);
        AtomicReference<HjMetrics> metrics = new AtomicReference<>();
        launchHabaneroApp(program, () -> metrics.set(abstractMetrics()));
        return metrics.get();
    }

    private static double[] oneTo(int n) {
        double[] xs = new double[n];
        Arrays.setAll(xs, i -> i + 1);
        return xs;
    }

    @Test
    void twoHalvesAreTwiceAsFast() {
        HjMetrics m = measured(() -> assertEquals(5.187, ReciprocalSum.inTwoHalves(oneTo(100)), 0.001));
        assertEquals(100, m.totalWork());
        assertEquals(50, m.criticalPathLength());
        assertEquals(2.0, m.idealParallelism());
    }

    @Test
    void futuresDoAllElementsAtOnce() {
        HjMetrics m = measured(() -> assertEquals(5.187, ReciprocalSum.byFutures(oneTo(100)), 0.001));
        assertEquals(100, m.totalWork());
        assertEquals(1, m.criticalPathLength());
    }

    @Test
    void roundsFollowEachOther() {
        AtomicReference<double[]> result = new AtomicReference<>();
        HjMetrics m = measured(() -> result.set(Averaging.average(new double[] {0, 0, 0, 0, 4}, 100)));
        assertArrayEquals(new double[] {0, 1, 2, 3, 4}, result.get(), 1e-6);
        assertEquals(3 * 100, m.totalWork());
        assertEquals(100, m.criticalPathLength());
        assertTrue(m.idealParallelism() > 2.9, "three elements at once");
    }
}
