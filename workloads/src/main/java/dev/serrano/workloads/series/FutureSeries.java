package dev.serrano.workloads.series;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import dev.serrano.workloads.form.Digest;
import java.util.ArrayList;
import java.util.List;

/** A future for each pair of coefficients; all are joined in order. */
final class FutureSeries {
    private record Pair(double cosine, double sine) {}

    private FutureSeries() {}

    static String run(Coefficients coefficients) {
        List<TaskFuture<Pair>> pairs = new ArrayList<>(coefficients.terms());
        for (int i = 0; i < coefficients.terms(); i++) {
            int term = i;
            pairs.add(future(() -> new Pair(coefficients.cosine(term), coefficients.sine(term))));
        }
        Digest checksum = new Digest();
        for (TaskFuture<Pair> pair : pairs) {
            checksum.add(pair.join().cosine());
        }
        for (TaskFuture<Pair> pair : pairs) {
            checksum.add(pair.join().sine());
        }
        return checksum.toString();
    }
}
