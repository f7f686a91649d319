package dev.serrano.workloads.integrate;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;

/** The left half is a future, the caller computes the right one. */
final class FutureArea {
    private FutureArea() {}

    static double area(double left, double fLeft, double right, double fRight, double area) {
        double middle = Curve.middle(left, right);
        double fMiddle = Curve.at(middle);
        double leftArea = Curve.trapezium(left, fLeft, middle, fMiddle);
        double rightArea = Curve.trapezium(middle, fMiddle, right, fRight);
        double sum = leftArea + rightArea;
        if (Curve.isFine(area, sum)) {
            return sum;
        }
        TaskFuture<Double> leftHalf = future(() -> area(left, fLeft, middle, fMiddle, leftArea));
        double rightHalf = area(middle, fMiddle, right, fRight, rightArea);
        return leftHalf.join() + rightHalf;
    }
}
