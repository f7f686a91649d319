package dev.serrano.workloads.integrate;

import static dev.serrano.Serrano.joinDouble;

/** Two branches that may run in parallel, their sum taken. */
final class JoinArea {
    private JoinArea() {}

    static double area(double left, double fLeft, double right, double fRight, double area) {
        double middle = Curve.middle(left, right);
        double fMiddle = Curve.at(middle);
        double leftArea = Curve.trapezium(left, fLeft, middle, fMiddle);
        double rightArea = Curve.trapezium(middle, fMiddle, right, fRight);
        double sum = leftArea + rightArea;
        if (Curve.isFine(area, sum)) {
            return sum;
        }
        return joinDouble(
                () -> area(left, fLeft, middle, fMiddle, leftArea),
                () -> area(middle, fMiddle, right, fRight, rightArea),
                Double::sum);
    }
}
