package dev.serrano.workloads.integrate;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** A finish around one async half and one that the body computes, as in the X10 program. */
final class AsyncFinishArea {
    private AsyncFinishArea() {}

    static double area(double left, double fLeft, double right, double fRight, double area) {
        double middle = Curve.middle(left, right);
        double fMiddle = Curve.at(middle);
        double leftArea = Curve.trapezium(left, fLeft, middle, fMiddle);
        double rightArea = Curve.trapezium(middle, fMiddle, right, fRight);
        double sum = leftArea + rightArea;
        if (Curve.isFine(area, sum)) {
            return sum;
        }
        double[] half = new double[2];
        finish(() -> {
            async(() -> half[0] = area(left, fLeft, middle, fMiddle, leftArea));
            half[1] = area(middle, fMiddle, right, fRight, rightArea);
        });
        return half[0] + half[1];
    }
}
