package dev.serrano.workloads.integrate;

import java.util.concurrent.RecursiveAction;

/**
 * Forks the left half, computes the right one, joins. The result is a field, so that no Double is made.
 *
 * <p>With a cut-off, parts below a depth are serial. The depth feeds many workers with few tasks.
 */
@SuppressWarnings("serial") // never serialized
final class ForkJoinArea extends RecursiveAction {
    /** The depth of the hand-tuned form: 1,024 tasks at most. */
    static final int CUT_OFF_DEPTH = 10;

    static final int NO_CUT_OFF = Integer.MAX_VALUE;

    private final double left;
    private final double fLeft;
    private final double right;
    private final double fRight;
    private final double area;
    private final int levels;
    private double result;

    /**
     * A task for an interval.
     *
     * @param levels how often its halves are forked
     */
    ForkJoinArea(double left, double fLeft, double right, double fRight, double area, int levels) {
        this.left = left;
        this.fLeft = fLeft;
        this.right = right;
        this.fRight = fRight;
        this.area = area;
        this.levels = levels;
    }

    /** The area, once the task has ended. */
    double result() {
        return result;
    }

    @Override
    protected void compute() {
        result = area(left, fLeft, right, fRight, area, levels);
    }

    private static double area(double left, double fLeft, double right, double fRight, double area, int levels) {
        if (levels == 0) {
            return SerialArea.area(left, fLeft, right, fRight, area);
        }
        double middle = Curve.middle(left, right);
        double fMiddle = Curve.at(middle);
        double leftArea = Curve.trapezium(left, fLeft, middle, fMiddle);
        double rightArea = Curve.trapezium(middle, fMiddle, right, fRight);
        double sum = leftArea + rightArea;
        if (Curve.isFine(area, sum)) {
            return sum;
        }
        ForkJoinArea leftHalf = new ForkJoinArea(left, fLeft, middle, fMiddle, leftArea, levels - 1);
        leftHalf.fork();
        double rightHalf = area(middle, fMiddle, right, fRight, rightArea, levels - 1);
        leftHalf.join();
        return leftHalf.result + rightHalf;
    }
}
