package dev.serrano.workloads.series;

/**
 * The Fourier coefficients of (x + 1)<sup>x</sup> on the interval from 0 to 2, by the trapezoid rule.
 *
 * <p>As in the Java Grande benchmark, the sum leaves out the last inner point, so that the values are those that the
 * benchmark publishes.
 *
 * @param terms how many pairs of coefficients
 * @param steps into how many steps the interval is divided
 */
record Coefficients(int terms, int steps) {
    private static final double END = 2.0;

    /** Which function is integrated. */
    private enum Weight {
        ONE,
        COSINE,
        SINE
    }

    /** The coefficient of the cosine of a term; for term 0 the constant. */
    double cosine(int term) {
        return term == 0 ? integral(Weight.ONE, 0.0) / END : integral(Weight.COSINE, Math.PI * term);
    }

    /** The coefficient of the sine of a term. */
    double sine(int term) {
        return term == 0 ? 0.0 : integral(Weight.SINE, Math.PI * term);
    }

    private double integral(Weight weight, double frequency) {
        double step = END / steps;
        double sum = value(weight, 0.0, frequency) / 2.0;
        double x = 0.0;
        for (int point = 1; point < steps - 1; point++) {
            x += step;
            sum += value(weight, x, frequency);
        }
        return (sum + value(weight, END, frequency) / 2.0) * step;
    }

    private static double value(Weight weight, double x, double frequency) {
        double power = Math.pow(x + 1.0, x);
        return switch (weight) {
            case ONE -> power;
            case COSINE -> power * Math.cos(frequency * x);
            case SINE -> power * Math.sin(frequency * x);
        };
    }
}
