package dev.serrano.workloads.integrate;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import dev.serrano.workloads.form.Constructs;
import edu.rice.hj.Module1;
import edu.rice.hj.api.SuspendableException;

/** Tasks down to a depth, and serial from there on. */
final class CutOffArea {
    private CutOffArea() {}

    /** An interval that is halved, unless it is fine. */
    private record Interval(double left, double fLeft, double right, double fRight, double area) {

        static Interval whole(int n) {
            return of(0, Curve.at(0), n, Curve.at(n));
        }

        private static Interval of(double left, double fLeft, double right, double fRight) {
            return new Interval(left, fLeft, right, fRight, Curve.trapezium(left, fLeft, right, fRight));
        }

        Interval leftHalf() {
            double middle = Curve.middle(left, right);
            return of(left, fLeft, middle, Curve.at(middle));
        }

        Interval rightHalf() {
            double middle = Curve.middle(left, right);
            return of(middle, Curve.at(middle), right, fRight);
        }

        double serial() {
            return SerialArea.area(left, fLeft, right, fRight, area);
        }
    }

    static double asyncFinish(Range range) {
        return asyncFinish(Interval.whole(range.n()), range.cutOff());
    }

    private static double asyncFinish(Interval i, int levels) {
        if (levels == 0) {
            return i.serial();
        }
        Interval left = i.leftHalf();
        Interval right = i.rightHalf();
        if (Curve.isFine(i.area, left.area + right.area)) {
            return left.area + right.area;
        }
        double[] half = new double[2];
        finish(() -> {
            async(() -> half[0] = asyncFinish(left, levels - 1));
            async(() -> half[1] = asyncFinish(right, levels - 1));
        });
        return half[0] + half[1];
    }

    /** Written for HJlib. */
    static double habaneroFinish(Range range) throws SuspendableException {
        return habaneroFinish(Interval.whole(range.n()), range.cutOff());
    }

    private static double habaneroFinish(Interval i, int levels) throws SuspendableException {
        if (levels == 0) {
            return i.serial();
        }
        Interval left = i.leftHalf();
        Interval right = i.rightHalf();
        if (Curve.isFine(i.area, left.area + right.area)) {
            return left.area + right.area;
        }
        double[] half = new double[2];
        Module1.finish(() -> {
            Module1.async(() -> half[0] = habaneroFinish(left, levels - 1));
            Module1.async(() -> half[1] = habaneroFinish(right, levels - 1));
        });
        return half[0] + half[1];
    }

    /** Latches of the JDK, for which threads block. */
    static double byLatch(Range range) {
        return byLatch(Interval.whole(range.n()), range.cutOff());
    }

    private static double byLatch(Interval i, int levels) {
        if (levels == 0) {
            return i.serial();
        }
        Interval left = i.leftHalf();
        Interval right = i.rightHalf();
        if (Curve.isFine(i.area, left.area + right.area)) {
            return left.area + right.area;
        }
        double[] half = new double[2];
        Constructs.LATCH.both(() -> half[0] = byLatch(left, levels - 1), () -> half[1] = byLatch(right, levels - 1));
        return half[0] + half[1];
    }

    static double byFuture(Range range) {
        return byFuture(Interval.whole(range.n()), range.cutOff());
    }

    private static double byFuture(Interval i, int levels) {
        if (levels == 0) {
            return i.serial();
        }
        Interval left = i.leftHalf();
        Interval right = i.rightHalf();
        if (Curve.isFine(i.area, left.area + right.area)) {
            return left.area + right.area;
        }
        TaskFuture<Double> leftHalf = future(() -> byFuture(left, levels - 1));
        double rightHalf = byFuture(right, levels - 1);
        return leftHalf.join() + rightHalf;
    }
}
