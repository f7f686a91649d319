package dev.serrano.workloads.daxpy;

import static dev.serrano.weave.Weave.parallel;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.PlainBody;

/** A loop with the mark over all elements in each round, without blocks: serial as it is, parallel when it is woven. */
final class WovenDaxpy implements PlainBody<Vectors> {

    @Override
    public Object run(Vectors vectors) {
        double[] sum = vectors.copyOfY();
        rounds(vectors, sum);
        return new Digest().add(sum);
    }

    @Parallel
    static void rounds(Vectors vectors, double[] sum) {
        for (int round = 0; round < vectors.rounds(); round++) {
            add(vectors.x(), sum);
        }
    }

    @Parallel
    static void add(double[] x, double[] sum) {
        for (int i = parallel(0); i < sum.length; i++) {
            sum[i] += Vectors.FACTOR * x[i];
        }
    }
}
