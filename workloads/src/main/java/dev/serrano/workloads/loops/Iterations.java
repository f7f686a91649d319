package dev.serrano.workloads.loops;

import dev.serrano.workloads.work.BusyWork;
import java.util.Arrays;
import java.util.Random;

/** The iterations of a loop: how long each takes, and a place for what it gives. */
final class Iterations {
    private static final int[] RANDOM_MICROS = {1, 10, 100, 1_000, 10_000};
    private static final double[] UP_TO = {1.0 / 3, 0.6, 0.8, 0.933, 1}; // shares of the five lengths, added up
    private static final double RANDOM_MEAN = 817;

    private final BusyWork[] work;
    private final long[] results;
    private final int chunk;

    private Iterations(int[] micros, int chunk) {
        this.work = new BusyWork[micros.length];
        this.results = new long[micros.length];
        this.chunk = chunk;
        BusyWork last = BusyWork.ofMicros(0);
        for (int i = 0; i < micros.length; i++) {
            if (micros[i] != last.micros()) {
                last = BusyWork.ofMicros(micros[i]);
            }
            work[i] = last;
        }
    }

    /** Iterations of the given kind that take so many milliseconds of one processor together. */
    static Iterations of(LoopKind kind, int millis, int chunk) {
        long micros = millis * 1_000L;
        return new Iterations(
                switch (kind) {
                    case FINE -> even((int) micros, 1);
                    case COARSE -> even((int) Math.max(1, micros / 10_000), 10_000);
                    case RANDOM -> random((int) Math.max(1, Math.round(micros / RANDOM_MEAN)));
                    case INCREASING -> increasing(micros);
                    case DECREASING -> reversed(increasing(micros));
                },
                chunk);
    }

    private static int[] even(int n, int each) {
        int[] micros = new int[n];
        Arrays.fill(micros, each);
        return micros;
    }

    private static int[] random(int n) {
        Random random = new Random(20_160_101);
        int[] micros = new int[n];
        for (int i = 0; i < n; i++) {
            double x = random.nextDouble();
            int k = 0;
            while (x >= UP_TO[k]) {
                k++;
            }
            micros[i] = RANDOM_MICROS[k];
        }
        return micros;
    }

    private static int[] increasing(long total) {
        int n = (int) Math.max(1, Math.round(Math.sqrt(2 * total / 5.0)));
        int[] micros = new int[n];
        for (int i = 0; i < n; i++) {
            micros[i] = 1 + 5 * i;
        }
        return micros;
    }

    private static int[] reversed(int[] micros) {
        for (int i = 0, k = micros.length - 1; i < k; i++, k--) {
            int m = micros[i];
            micros[i] = micros[k];
            micros[k] = m;
        }
        return micros;
    }

    int size() {
        return work.length;
    }

    /** Iterations in a chunk, for the forms that want one. */
    int chunk() {
        return chunk;
    }

    int chunks() {
        return Math.ceilDiv(work.length, chunk);
    }

    /** One iteration. */
    void run(int i) {
        results[i] = value(i);
    }

    /** The iterations of a chunk. */
    void runChunk(int c) {
        int end = Math.min(work.length, (c + 1) * chunk);
        for (int i = c * chunk; i < end; i++) {
            run(i);
        }
    }

    /** The value of an iteration, after its work. */
    long value(int i) {
        return (i + 1) * work[i].run();
    }

    /** The sum of what the iterations have given; forgets it. */
    String checksum() {
        long sum = 0;
        for (int i = 0; i < results.length; i++) {
            sum += results[i];
            results[i] = 0;
        }
        return Long.toString(sum);
    }

    /** The right value of {@link #checksum}. */
    String expected() {
        return Long.toString(size() * (size() + 1L) / 2);
    }
}
