package dev.serrano.sim;

/** A piece of a parallel loop: a range of iterations that is cut while it runs, when others want some of it. */
final class LoopTask extends SimTask {
    final IterationCost cost;
    final double uniform; // nanoseconds of each iteration; NaN if they differ
    long next; // the iteration in progress, or the first one
    long end;

    /** How long an iteration takes. */
    @FunctionalInterface
    interface IterationCost {
        double nanos(long iteration);
    }

    LoopTask(IterationCost cost, double uniform, long next, long end) {
        this.cost = cost;
        this.uniform = uniform;
        this.next = next;
        this.end = end;
    }

    boolean isUniform() {
        return !Double.isNaN(uniform);
    }

    /** Takes [cut, end) away. */
    LoopTask cut(long at) {
        LoopTask piece = new LoopTask(cost, uniform, at, end);
        end = at;
        return piece;
    }

    @Override
    protected void step(Next n) {
        throw new AssertionError("the engine runs loops itself");
    }
}
