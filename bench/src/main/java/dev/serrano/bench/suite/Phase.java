package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Sample;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which rounds of a JVM count: its young ones and those after its compilers are idle are two different programs. */
public enum Phase {
    /** All that were measured. */
    ALL("") {
        @Override
        IntPredicate rounds(List<List<Sample>> samples) {
            return round -> true;
        }
    },

    /** The first {@value #COLD_ROUNDS} of a JVM whose block has no warm-up. */
    COLD("cold") {
        @Override
        IntPredicate rounds(List<List<Sample>> samples) {
            return round -> round < COLD_ROUNDS;
        }
    },

    /**
     * Those after the first {@value #COLD_ROUNDS} in which, and in the one before which, the compilers took less than
     * {@value #QUIET} of the time of the runs.
     */
    SETTLED("settled") {
        @Override
        IntPredicate rounds(List<List<Sample>> samples) {
            return round -> round >= COLD_ROUNDS && quiet(samples, round) && quiet(samples, round - 1);
        }
    };

    static final int COLD_ROUNDS = 12;
    static final double QUIET = 0.05;

    private final String text;

    Phase(String text) {
        this.text = text;
    }

    /** The word for it in titles. */
    public String text() {
        return text;
    }

    /** The rounds of one fork, chosen by what all cases of the block did in it. */
    abstract IntPredicate rounds(List<List<Sample>> samples);

    /** Selects, of values in the order of rounds, those that count. */
    double[] pick(double[] values, Recorder recorder, String block, int fork) {
        IntPredicate counts = rounds(recorder.samples(block, fork));
        return IntStream.range(0, values.length)
                .filter(counts)
                .mapToDouble(round -> values[round])
                .toArray();
    }

    private static boolean quiet(List<List<Sample>> samples, int round) {
        double compiled = 0;
        double ran = 0;
        for (List<Sample> ofCase : samples) {
            if (round < ofCase.size()) {
                Sample sample = ofCase.get(round);
                compiled += sample.counters().getOrDefault(Counters.COMPILE_SECONDS, 0.0);
                ran += sample.seconds();
            }
        }
        return compiled < QUIET * ran;
    }
}
