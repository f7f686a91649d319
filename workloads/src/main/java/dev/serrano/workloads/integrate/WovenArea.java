package dev.serrano.workloads.integrate;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** The halving with marks: serial as it is, parallel when it is woven. */
final class WovenArea implements PlainBody<Range> {

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
        double leftHalf = spawn(area(left, fLeft, middle, fMiddle, leftArea));
        double rightHalf = area(middle, fMiddle, right, fRight, rightArea);
        sync();
        return leftHalf + rightHalf;
    }
}
