package dev.serrano.workloads.integrate;

import dev.serrano.ablation.ShadowStack;

/** The right half waits in an array while the left one is computed. */
final class ShadowStackArea extends ShadowStack {
    private static final int WIDTH = 5;

    private ShadowStackArea() {
        super(WIDTH);
    }

    static double area(double left, double fLeft, double right, double fRight, double area) {
        return new ShadowStackArea().value(left, fLeft, right, fRight, area);
    }

    private double value(double left, double fLeft, double right, double fRight, double area) {
        double middle = Curve.middle(left, right);
        double fMiddle = Curve.at(middle);
        double leftArea = Curve.trapezium(left, fLeft, middle, fMiddle);
        double rightArea = Curve.trapezium(middle, fMiddle, right, fRight);
        double sum = leftArea + rightArea;
        if (Curve.isFine(area, sum)) {
            return sum;
        }
        int at = top;
        arguments[at] = Double.doubleToRawLongBits(middle);
        arguments[at + 1] = Double.doubleToRawLongBits(fMiddle);
        arguments[at + 2] = Double.doubleToRawLongBits(right);
        arguments[at + 3] = Double.doubleToRawLongBits(fRight);
        arguments[at + 4] = Double.doubleToRawLongBits(rightArea);
        top = at + WIDTH;
        if (isAsked()) {
            answer();
        }
        double leftHalf = value(left, fLeft, middle, fMiddle, leftArea);
        top = at;
        double rightHalf =
                isHere(at) ? value(middle, fMiddle, right, fRight, rightArea) : Double.longBitsToDouble(join(at));
        return leftHalf + rightHalf;
    }

    @Override
    protected ShadowStack another() {
        return new ShadowStackArea();
    }

    @Override
    protected long call(long[] numbers) {
        return Double.doubleToRawLongBits(value(
                Double.longBitsToDouble(numbers[0]),
                Double.longBitsToDouble(numbers[1]),
                Double.longBitsToDouble(numbers[2]),
                Double.longBitsToDouble(numbers[3]),
                Double.longBitsToDouble(numbers[4])));
    }
}
