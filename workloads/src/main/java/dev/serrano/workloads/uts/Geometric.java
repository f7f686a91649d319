package dev.serrano.workloads.uts;

/**
 * A geometric distribution of the number of children; its mean depends on the height.
 *
 * <p>With mean b the distribution's parameter is p = 1 / (1 + b), and a node whose random number is u has
 * floor(log(1 - u) / log(1 - p)) children. The divisors are looked up: there is one for each height.
 */
final class Geometric implements Branching {
    private static final int MOST_CHILDREN = 100;

    private final double[] divisors;

    private Geometric(double[] means) {
        this.divisors = new double[means.length];
        for (int height = 0; height < means.length; height++) {
            double p = 1.0 / (1.0 + means[height]);
            divisors[height] = Math.log(1.0 - p);
        }
    }

    /** The same mean down to a height at which there are no more children. */
    static Geometric fixed(double mean, int depth) {
        double[] means = new double[depth];
        for (int height = 0; height < depth; height++) {
            means[height] = mean;
        }
        return new Geometric(means);
    }

    /** A mean that falls in a line from the root on. */
    static Geometric linear(double rootMean, int depth) {
        double[] means = new double[depth];
        for (int height = 0; height < depth; height++) {
            means[height] = rootMean * (1.0 - (double) height / depth);
        }
        return new Geometric(means);
    }

    /** A mean that swings up and down for five periods. */
    static Geometric cyclic(double rootMean, int period) {
        double[] means = new double[5 * period + 1];
        means[0] = rootMean;
        for (int height = 1; height < means.length; height++) {
            means[height] = Math.pow(rootMean, Math.sin(2.0 * Math.PI * height / period));
        }
        return new Geometric(means);
    }

    @Override
    public int children(Node node) {
        if (node.height() >= divisors.length) {
            return 0;
        }
        double count = Math.floor(Math.log(1.0 - node.random()) / divisors[node.height()]);
        return (int) Math.min(count, MOST_CHILDREN);
    }
}
