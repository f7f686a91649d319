package dev.serrano.workloads.averaging;

/** The numbers of two steps in a row; the next step reads the numbers that one step writes. */
final class Lines {
    private final Line problem;
    private final double[] even;
    private final double[] odd;

    Lines(Line problem) {
        this.problem = problem;
        this.even = problem.start();
        this.odd = even.clone();
    }

    /** The numbers that a step reads. */
    double[] before(int step) {
        return step % 2 == 0 ? even : odd;
    }

    /** The numbers that a step writes. */
    double[] after(int step) {
        return step % 2 == 0 ? odd : even;
    }

    void average(int step, int part) {
        problem.average(before(step), after(step), part);
    }

    /** The checksum after the last step. */
    String checksum() {
        return Line.checksum(before(problem.steps()));
    }
}
