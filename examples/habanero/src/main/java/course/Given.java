package course;

import static edu.rice.hj.Module1.doWork;

/**
 * The part that the assignment gives: the operation that counts. Its {@code doWork} is here and not in the solution, so that a
 * solution can neither forget it nor leave it out.
 */
public final class Given {
    private Given() {}

    /** 1 / x: one unit of work. */
    public static double reciprocal(double x) {
        doWork(1);
        return 1 / x;
    }
}
