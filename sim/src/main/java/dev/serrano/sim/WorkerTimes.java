package dev.serrano.sim;

import dev.serrano.sim.SimWorker.Use;
import java.util.Arrays;

/** What some workers spend their time on, in bins of equal length that double when a run is longer than they reach. */
@SuppressWarnings("EnumOrdinal") // arrays by ordinal that never leave a run
final class WorkerTimes {
    private static final int BINS = 1 << 10;
    private static final int COLUMNS = 1 << 7;
    private static final long FIRST_WIDTH = 1 << 20; // about a microsecond

    private final int every; // each such worker is shown
    private final long[][] bins; // of the shown worker: use * BINS + bin
    private long width = FIRST_WIDTH;

    /** Shows {@code most} of that many workers at most. */
    WorkerTimes(int workers, int most) {
        every = (workers + most - 1) / most;
        bins = new long[(workers + every - 1) / every][SimWorker.USES * BINS];
    }

    void add(int worker, Use use, long from, long to) {
        if (worker % every != 0 || to <= from) {
            return;
        }
        while (to > width * BINS) {
            fold();
        }
        long[] own = bins[worker / every];
        int first = use.ordinal() * BINS;
        for (long at = from; at < to; ) {
            int bin = (int) (at / width);
            long end = Math.min(to, (bin + 1) * width);
            own[first + bin] += end - at;
            at = end;
        }
    }

    private void fold() {
        width *= 2;
        for (long[] own : bins) {
            for (int use = 0; use < SimWorker.USES; use++) {
                int first = use * BINS;
                for (int i = 0; i < BINS / 2; i++) {
                    own[first + i] = own[first + 2 * i] + own[first + 2 * i + 1];
                }
                Arrays.fill(own, first + BINS / 2, first + BINS, 0);
            }
        }
    }

    /** The shares of each use in equal parts of the time until {@code end}. */
    TimeLine upTo(long end) {
        int used = (int) Math.max(1, Math.min(BINS, (end + width - 1) / width));
        int shown = Math.min(COLUMNS, used);
        float[][][] shares = new float[bins.length][shown][SimWorker.USES];
        int[] numbers = new int[bins.length];
        for (int w = 0; w < bins.length; w++) {
            numbers[w] = w * every;
            for (int c = 0; c < shown; c++) {
                int from = c * used / shown;
                int to = (c + 1) * used / shown;
                long length = Math.max(1, Math.min(end, to * width) - from * width);
                for (int use = 0; use < SimWorker.USES; use++) {
                    long sum = 0;
                    for (int b = from; b < to; b++) {
                        sum += bins[w][use * BINS + b];
                    }
                    shares[w][c][use] = Math.min(1, (float) sum / length);
                }
            }
        }
        return new TimeLine(numbers, shares, (double) end / Engine.TICKS);
    }
}
