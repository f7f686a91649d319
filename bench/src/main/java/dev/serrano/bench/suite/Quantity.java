package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A number that a suite reports, computed from the samples of one block. */
public sealed interface Quantity {

    /** The block whose samples are used. */
    String block();

    /** The values, one array for each fork; a fork without samples of what is needed has no array. */
    List<double[]> values(Recorder recorder);

    /** The unit, as written after the value; {@code x} for a ratio. */
    String unit();

    /**
     * The time of a case divided by that of a baseline, pair by pair.
     *
     * @param block where both were measured
     * @param subject the case
     * @param baselines the case that is compared with; of several, the one with the smallest median
     */
    record TimeRatio(String block, Case subject, List<Case> baselines) implements Quantity {

        /** Copies the baselines. */
        public TimeRatio {
            baselines = List.copyOf(baselines);
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return fastest(recorder, block, baselines)
                    .map(baseline -> pairs(recorder, block, subject, baseline))
                    .orElse(List.of());
        }

        @Override
        public String unit() {
            return "x";
        }
    }

    /**
     * How many times as fast as a baseline a case is, pair by pair.
     *
     * @param block where both were measured
     * @param subject the case
     * @param baselines the case that is compared with; of several, the one with the smallest median
     */
    record SpeedUp(String block, Case subject, List<Case> baselines) implements Quantity {

        /** Copies the baselines. */
        public SpeedUp {
            baselines = List.copyOf(baselines);
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return fastest(recorder, block, baselines)
                    .map(baseline -> pairs(recorder, block, baseline, subject))
                    .orElse(List.of());
        }

        @Override
        public String unit() {
            return "x";
        }
    }

    /**
     * The time of a case, scaled.
     *
     * @param block where it was measured
     * @param subject the case
     * @param scale what to multiply the seconds with
     * @param unit the unit of the product
     */
    record ScaledTime(String block, Case subject, double scale, String unit) implements Quantity {
        @Override
        public List<double[]> values(Recorder recorder) {
            return each(recorder, block, subject, sample -> sample.seconds() * scale);
        }
    }

    /**
     * A counter of a case.
     *
     * @param block where it was measured
     * @param subject the case
     * @param counter the counter's name
     * @param scale what to multiply it with
     * @param unit the unit of the product
     */
    record Counted(String block, Case subject, String counter, double scale, String unit) implements Quantity {
        @Override
        public List<double[]> values(Recorder recorder) {
            return each(
                    recorder, block, subject, sample -> sample.counters().getOrDefault(counter, Double.NaN) * scale);
        }
    }

    private static List<double[]> each(Recorder recorder, String block, Case subject, ToDoubleFunction<Sample> value) {
        List<double[]> groups = new ArrayList<>();
        for (List<Sample> fork : recorder.samples(block, subject).values()) {
            double[] values = fork.stream()
                    .mapToDouble(value)
                    .filter(number -> !Double.isNaN(number))
                    .toArray();
            if (values.length > 0) {
                groups.add(values);
            }
        }
        return groups;
    }

    private static List<double[]> pairs(Recorder recorder, String block, Case numerator, Case denominator) {
        Map<Integer, List<Sample>> above = recorder.samples(block, numerator);
        Map<Integer, List<Sample>> below = recorder.samples(block, denominator);
        List<double[]> groups = new ArrayList<>();
        above.forEach((fork, samples) -> {
            List<Sample> partners = below.getOrDefault(fork, List.of());
            double[] ratios = new double[Math.min(samples.size(), partners.size())];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = samples.get(i).seconds() / partners.get(i).seconds();
            }
            if (ratios.length > 0) {
                groups.add(ratios);
            }
        });
        return groups;
    }

    private static Optional<Case> fastest(Recorder recorder, String block, List<Case> candidates) {
        return candidates.stream()
                .filter(candidate -> !recorder.samples(block, candidate).isEmpty())
                .min(Comparator.comparingDouble(candidate -> median(recorder, block, candidate)));
    }

    private static double median(Recorder recorder, String block, Case subject) {
        return Quantiles.of(recorder.samples(block, subject).values().stream()
                        .flatMap(List::stream)
                        .mapToDouble(Sample::seconds)
                        .toArray())
                .median();
    }
}
