package dev.serrano.workloads.integrate;

import static dev.serrano.Serrano.joinDouble;
import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.ablation.TaskSwitch;
import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** Woven, but for the time in which steals bring little: then the halves are tasks. */
final class SwitchArea implements PlainBody<Range> {

    @Override
    public Object run(Range range) {
        int n = range.n();
        double first = Curve.at(0);
        double last = Curve.at(n);
        return area(0, first, n, last, Curve.trapezium(0, first, n, last), TaskSwitch.ofTask());
    }

    @Parallel
    static double area(double left, double fLeft, double right, double fRight, double area, TaskSwitch tasks) {
        double middle = Curve.middle(left, right);
        double fMiddle = Curve.at(middle);
        double leftArea = Curve.trapezium(left, fLeft, middle, fMiddle);
        double rightArea = Curve.trapezium(middle, fMiddle, right, fRight);
        double sum = leftArea + rightArea;
        if (Curve.isFine(area, sum)) {
            return sum;
        }
        if (tasks.isOn()) {
            return byTasks(left, fLeft, middle, fMiddle, right, fRight, leftArea, rightArea, tasks);
        }
        double leftHalf = spawn(area(left, fLeft, middle, fMiddle, leftArea, tasks));
        double rightHalf = area(middle, fMiddle, right, fRight, rightArea, tasks);
        sync();
        return leftHalf + rightHalf;
    }

    /** Not parallel: in a method that is, the join would be woven. */
    private static double byTasks(
            double left,
            double fLeft,
            double middle,
            double fMiddle,
            double right,
            double fRight,
            double leftArea,
            double rightArea,
            TaskSwitch tasks) {
        return joinDouble(
                () -> area(left, fLeft, middle, fMiddle, leftArea, tasks),
                () -> area(middle, fMiddle, right, fRight, rightArea, tasks),
                Double::sum);
    }
}
