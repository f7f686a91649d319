package course;

import static edu.rice.hj.Module1.asyncAwait;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.forall;
import static edu.rice.hj.Module1.future;
import static edu.rice.hj.Module1.newDataDrivenFuture;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import course.Rubric.Sum;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.runtime.util.DeadlockException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Wrong solutions must fail the rubric: a test that passes one is found before students find it. */
@Timeout(60)
class RubricTest {
    private static double sum(double[] xs, int from, int to) {
        double s = 0;
        for (int i = from; i < to; i++) {
            s += Given.reciprocal(xs[i]);
        }
        return s;
    }

    private static void fails(String says, Executable rubric) {
        String said = assertThrows(AssertionError.class, rubric).getMessage();
        assertTrue(said.contains(says), said);
    }

    @Test
    void withoutTasks() {
        fails("ideal parallelism 1.0", () -> Rubric.isParallel(xs -> sum(xs, 0, xs.length), 2));
    }

    /** A future whose value is wanted at once: a frequent mistake, and as slow as no future. */
    @Test
    void aFutureThatIsAwaitedTooSoon() {
        Sum solution = xs -> {
            HjFuture<Double> left = future(() -> sum(xs, 0, xs.length / 2));
            return left.get() + sum(xs, xs.length / 2, xs.length);
        };
        Rubric.isRight(solution, 2);
        fails("ideal parallelism 1.0", () -> Rubric.isParallel(solution, 2));
    }

    /** The sum is read before its tasks have ended. */
    @Test
    void withoutAFinish() {
        Sum solution = xs -> {
            double[] left = new double[1];
            HjDataDrivenFuture<Boolean> read = newDataDrivenFuture();
            asyncAwait(read, () -> left[0] = sum(xs, 0, xs.length / 2)); // the wrong order in each run of the test
            double all = left[0] + sum(xs, xs.length / 2, xs.length);
            read.put(true);
            return all;
        };
        fails("expected:", () -> Rubric.isRight(solution, 2));
    }

    @Test
    void halfOfItTwice() {
        Sum solution = xs -> {
            double[] halves = new double[2];
            int middle = xs.length / 2;
            forall(0, 2, i -> halves[i % 2] = sum(xs, i % 2 * middle, (i % 2 + 1) * middle));
            return halves[0] + halves[1];
        };
        fails("expected: <1024> but was: <1536>", () -> Rubric.doesNoMoreThanNeeded(solution));
        fails("3 tasks", () -> Rubric.hasFewTasks(solution, 1));
    }

    @Test
    void aSpawnForEachElement() {
        Sum solution = xs -> {
            double[] parts = new double[xs.length];
            forall(0, xs.length - 1, i -> parts[i] = Given.reciprocal(xs[i]));
            return Arrays.stream(parts).sum();
        };
        Rubric.isParallel(solution, Rubric.SIZE);
        fails("critical path 10241", () -> Rubric.isFastWhereSpawnsCost(solution, 110));
    }

    @Test
    void aDeadlockIsToldAndDoesNotHang() {
        Sum solution = xs -> {
            HjDataDrivenFuture<Double> left = newDataDrivenFuture();
            HjDataDrivenFuture<Double> right = newDataDrivenFuture();
            finish(() -> {
                asyncAwait(right, () -> left.put(right.get()));
                asyncAwait(left, () -> right.put(left.get()));
            });
            return left.get();
        };
        assertThrows(DeadlockException.class, () -> Rubric.isRight(solution, 2));
    }
}
