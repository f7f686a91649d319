package course;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How a solution is graded: not by the clock, which depends on the machine, but by its result, its work, its critical path,
 * and its number of tasks, which do not.
 */
@ExtendWith(PointsReport.class)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // also if it never ends
class GradingTest {
    @Points(10)
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void bothSumsAreRight(int workers) {
        Rubric.isRight(ReciprocalSum::inTwoHalves, workers);
        Rubric.isRight(ReciprocalSum::byFutures, workers);
    }

    @Points(5)
    @Test
    void neitherDoesMoreThanNeeded() {
        Rubric.doesNoMoreThanNeeded(ReciprocalSum::inTwoHalves);
        Rubric.doesNoMoreThanNeeded(ReciprocalSum::byFutures);
    }

    @Points(10)
    @Test
    void twoHalvesAreTwiceAsFastWithOneTask() {
        Rubric.isParallel(ReciprocalSum::inTwoHalves, 2.0);
        Rubric.hasFewTasks(ReciprocalSum::inTwoHalves, 1);
    }

    @Points(10)
    @Test
    void futuresDoAllElementsAtOnce() {
        Rubric.isParallel(ReciprocalSum::byFutures, Rubric.SIZE);
    }

    @Points(5)
    @Test
    void futuresPayWhereSpawnsCost() {
        Rubric.isFastWhereSpawnsCost(ReciprocalSum::byFutures, 110); // ten levels of ten units, and an element
    }

    @Points(10)
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void roundsFollowEachOther(int workers) {
        Run<double[]> run = Run.of(workers, () -> Averaging.average(new double[] {0, 0, 0, 0, 4}, 100));
        assertArrayEquals(new double[] {0, 1, 2, 3, 4}, run.result(), 1e-6);
        assertEquals(3 * 100, run.metrics().totalWork());
        assertEquals(100, run.metrics().criticalPathLength());
    }
}
