package dev.serrano.workloads.integrate;

import static dev.serrano.Serrano.joinDouble;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** The halving written for the library: its joins are woven. */
final class WovenJoinArea implements PlainBody<Range> {

    @Override
    public Object run(Range range) {
        int n = range.n();
        return area(0, Curve.at(0), n, Curve.at(n), Curve.trapezium(0, Curve.at(0), n, Curve.at(n)));
    }

    @Parallel
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
