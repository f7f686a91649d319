package course;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.future;

import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.SuspendableException;

/** The sum of 1 / x over an array. This is what a student hands in. */
public final class ReciprocalSum {
    private ReciprocalSum() {}

    /** Two halves: one by a task, one by the caller. */
    public static double inTwoHalves(double[] xs) throws SuspendableException {
        double[] halves = new double[2];
        int middle = xs.length / 2;
        finish(() -> {
            async(() -> halves[0] = sum(xs, 0, middle));
            halves[1] = sum(xs, middle, xs.length);
        });
        return halves[0] + halves[1];
    }

    /** By futures, down to single elements. */
    public static double byFutures(double[] xs) throws SuspendableException {
        return byFutures(xs, 0, xs.length);
    }

    private static double byFutures(double[] xs, int from, int to) throws SuspendableException {
        if (to - from <= 1) {
            return sum(xs, from, to);
        }
        int middle = (from + to) >>> 1;
        HjFuture<Double> left = future(() -> byFutures(xs, from, middle));
        double right = byFutures(xs, middle, to);
        return left.get() + right;
    }

    private static double sum(double[] xs, int from, int to) {
        double s = 0;
        for (int i = from; i < to; i++) {
            s += Given.reciprocal(xs[i]);
        }
        return s;
    }
}
