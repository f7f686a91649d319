package course;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.rice.hj.api.SuspendableException;
import java.util.Arrays;

/** The demands on a sum of reciprocals. They stand apart from the tests, so that wrong solutions can be tried, too. */
final class Rubric {
    static final int SIZE = 1024;

    /** A solution. */
    interface Sum {
        double of(double[] xs) throws SuspendableException;
    }

    private Rubric() {}

    private static double[] numbers() {
        double[] xs = new double[SIZE];
        Arrays.setAll(xs, i -> i + 1);
        return xs;
    }

    private static Run<Double> run(Sum solution) {
        return Run.of(2, () -> solution.of(numbers()));
    }

    static void isRight(Sum solution, int workers) {
        double expected = Arrays.stream(numbers()).map(x -> 1 / x).sum();
        assertEquals(expected, Run.of(workers, () -> solution.of(numbers())).result(), 1e-9);
    }

    /** Nothing is computed twice to make the path short, and nothing is computed by other means. */
    static void doesNoMoreThanNeeded(Sum solution) {
        assertEquals(SIZE, run(solution).metrics().totalWork());
    }

    static void isParallel(Sum solution, double atLeast) {
        double parallelism = run(solution).metrics().idealParallelism();
        assertTrue(parallelism >= atLeast, () -> "ideal parallelism " + parallelism + ", must be at least " + atLeast);
    }

    static void hasFewTasks(Sum solution, long atMost) {
        long tasks = run(solution).tasks();
        assertTrue(tasks <= atMost, () -> tasks + " tasks, must be at most " + atMost);
    }

    /** Where a spawn is as expensive as ten elements, tasks of one element do not pay. */
    static void isFastWhereSpawnsCost(Sum solution, long longestPath) {
        Run<Double> run = Run.of(2, 10, () -> solution.of(numbers()));
        long path = run.metrics().criticalPathLength();
        assertTrue(path <= longestPath, () -> "critical path " + path + ", must be at most " + longestPath);
    }
}
