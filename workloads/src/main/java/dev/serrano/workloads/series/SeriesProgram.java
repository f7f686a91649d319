package dev.serrano.workloads.series;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.loop.LoopProgram;

/**
 * A parallel loop over the terms.
 *
 * <p>Grain of the form with a cut-off: 16 tasks for each worker. A term takes so long that the grain hardly matters;
 * this one evens out the load.
 */
final class SeriesProgram implements LoopProgram<Coefficients> {
    private static final int TASKS_FOR_EACH_WORKER = 16;

    @Override
    public String run(Coefficients coefficients, Construct construct) {
        double[] cosines = new double[coefficients.terms()];
        double[] sines = new double[coefficients.terms()];
        construct.each(coefficients.terms(), term -> {
            cosines[term] = coefficients.cosine(term);
            sines[term] = coefficients.sine(term);
        });
        return new Digest().add(cosines).add(sines).toString();
    }

    @Override
    public int grain(Coefficients coefficients, int workers) {
        return Math.max(1, coefficients.terms() / (TASKS_FOR_EACH_WORKER * workers));
    }
}
