package dev.serrano.workloads.integrate;

/** The curve x^3 + x, and the arithmetic that all forms share. */
final class Curve {
    /** An interval is halved until that changes its area by no more than this. */
    static final double TOLERANCE = 1e-9;

    private Curve() {}

    static double at(double x) {
        return (x * x + 1) * x;
    }

    static double middle(double left, double right) {
        return (left + right) * 0.5;
    }

    static double trapezium(double left, double fLeft, double right, double fRight) {
        return (fLeft + fRight) * (right - left) * 0.5;
    }

    static boolean isFine(double coarse, double fine) {
        return Math.abs(fine - coarse) <= TOLERANCE;
    }
}
