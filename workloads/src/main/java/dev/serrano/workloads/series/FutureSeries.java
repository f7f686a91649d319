package dev.serrano.workloads.series;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import dev.serrano.workloads.form.BlockingPool;
import dev.serrano.workloads.form.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A future for each pair of coefficients; all are joined in order. */
final class FutureSeries {
    private record Pair(double cosine, double sine) {}

    private FutureSeries() {}

    /** The same with futures of the JDK, for which the thread blocks. */
    static String byBlocking(Coefficients coefficients) throws ExecutionException, InterruptedException {
        List<Future<Pair>> pairs = new ArrayList<>(coefficients.terms());
        for (int i = 0; i < coefficients.terms(); i++) {
            int term = i;
            pairs.add(BlockingPool.spawn(() -> new Pair(coefficients.cosine(term), coefficients.sine(term))));
        }
        Digest checksum = new Digest();
        for (Future<Pair> pair : pairs) {
            checksum.add(BlockingPool.get(pair).cosine());
        }
        for (Future<Pair> pair : pairs) {
            checksum.add(BlockingPool.get(pair).sine());
        }
        return checksum.toString();
    }

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
