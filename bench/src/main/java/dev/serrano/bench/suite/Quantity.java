package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.statistics.Quantiles;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** A number that a suite reports, computed from the samples of one block or several. */
public sealed interface Quantity {

    /** The blocks whose samples are used. */
    List<String> blocks();

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
     * @param phase the rounds that count
     */
    record TimeRatio(String block, Case subject, List<Case> baselines, Phase phase) implements Quantity {

        /** Copies the baselines. */
        public TimeRatio {
            baselines = List.copyOf(baselines);
        }

        /** The ratio in all rounds. */
        public TimeRatio(String block, Case subject, List<Case> baselines) {
            this(block, subject, baselines, Phase.ALL);
        }

        /** The same ratio in other rounds. */
        TimeRatio in(Phase other) {
            return new TimeRatio(block, subject, baselines, other);
        }

        @Override
        public List<String> blocks() {
            return List.of(block);
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return List.copyOf(byFork(recorder).values());
        }

        private Map<Integer, double[]> byFork(Recorder recorder) {
            Map<Integer, double[]> all = fastest(recorder, block, baselines)
                    .map(baseline -> pairs(recorder, block, subject, baseline))
                    .orElse(Map.of());
            Map<Integer, double[]> picked = new TreeMap<>();
            all.forEach((fork, ratios) -> {
                double[] some = phase.pick(ratios, recorder, block, fork);
                if (some.length > 0) {
                    picked.put(fork, some);
                }
            });
            return picked;
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
        public List<String> blocks() {
            return List.of(block);
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return fastest(recorder, block, baselines)
                    .map(baseline -> List.copyOf(
                            pairs(recorder, block, baseline, subject).values()))
                    .orElse(List.of());
        }

        @Override
        public String unit() {
            return "x";
        }
    }

    /** How the ratios of several programs become one number. */
    enum Average {
        /** The value of all rows. */
        GEOMETRIC_MEAN {
            @Override
            double of(double[] ratios) {
                return Math.exp(Arrays.stream(ratios).map(Math::log).sum() / ratios.length);
            }
        },
        /** That of the program in the middle. */
        MEDIAN {
            @Override
            double of(double[] ratios) {
                return Quantiles.of(ratios).median();
            }
        };

        abstract double of(double[] ratios);
    }

    /**
     * The average of several ratios. Each fork gives one value, from the median of each ratio in that fork; a fork in
     * which one of them was not measured gives none, since the average of fewer programs is another number.
     *
     * @param average which average
     * @param ratios one for each program
     */
    record OverPrograms(Average average, List<TimeRatio> ratios) implements Quantity {

        /** Copies the ratios, of which there must be one at least. */
        public OverPrograms {
            ratios = List.copyOf(ratios);
            if (ratios.isEmpty()) {
                throw new IllegalArgumentException("an average needs one ratio at least");
            }
        }

        @Override
        public List<String> blocks() {
            return ratios.stream().map(TimeRatio::block).toList();
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return mediansByFork(recorder, ratios).stream()
                    .map(medians -> new double[] {average.of(medians)})
                    .toList();
        }

        @Override
        public String unit() {
            return "x";
        }
    }

    /**
     * One ratio divided by another, JVM by JVM: how much more one program gains than another.
     *
     * @param part what is divided
     * @param whole what it is divided by
     */
    record Quotient(TimeRatio part, TimeRatio whole) implements Quantity {
        @Override
        public List<String> blocks() {
            return List.of(part.block(), whole.block());
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return overMedians(part.byFork(recorder), Pick.MEDIAN, whole.byFork(recorder));
        }

        @Override
        public String unit() {
            return "x";
        }
    }

    /**
     * The share of programs whose ratio lies between two limits, those included, in percent. Like {@link OverPrograms},
     * it needs all of them in a JVM.
     *
     * @param ratios one for each program
     * @param low the lower limit
     * @param high the upper one
     */
    record Share(List<TimeRatio> ratios, double low, double high) implements Quantity {

        /** Copies the ratios, of which there must be one at least. */
        public Share {
            ratios = List.copyOf(ratios);
            if (ratios.isEmpty()) {
                throw new IllegalArgumentException("a share needs one ratio at least");
            }
        }

        @Override
        public List<String> blocks() {
            return ratios.stream().map(TimeRatio::block).toList();
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return mediansByFork(recorder, ratios).stream()
                    .map(medians -> new double[] {
                        100.0
                                * Arrays.stream(medians)
                                        .filter(ratio -> ratio >= low && ratio <= high)
                                        .count()
                                / medians.length
                    })
                    .toList();
        }

        @Override
        public String unit() {
            return "%";
        }
    }

    /**
     * From which value of a parameter on a ratio is below 1: where two programs change places. Between the last value
     * with another ratio and the next one it is interpolated, by the logarithms of values and ratios. The first JVMs of
     * all blocks give one crossing, the second ones another; JVMs without a crossing give none.
     *
     * @param points the values of the parameter, ascending, with their ratios
     * @param unit of the parameter
     */
    record Crossover(List<Point> points, String unit) implements Quantity {

        /**
         * A value of the parameter, above 0, and the ratio there.
         *
         * @param at the value
         * @param ratio of the two programs
         */
        public record Point(double at, TimeRatio ratio) {}

        /** Copies the points, of which there must be two at least. */
        public Crossover {
            points = List.copyOf(points);
            if (points.size() < 2) {
                throw new IllegalArgumentException("a crossing lies between two points, and here are " + points.size());
            }
            for (int i = 0; i < points.size(); i++) {
                if (!(points.get(i).at() > (i == 0 ? 0 : points.get(i - 1).at()))) {
                    throw new IllegalArgumentException("the values of a crossing must ascend from above 0: " + points);
                }
            }
        }

        @Override
        public List<String> blocks() {
            return points.stream().map(point -> point.ratio().block()).toList();
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return medians(recorder).stream()
                    .map(this::crossing)
                    .filter(at -> at.length > 0)
                    .toList();
        }

        /** How many JVMs have measured all points. */
        public int measured(Recorder recorder) {
            return medians(recorder).size();
        }

        /** What there is to say if no JVM has a crossing. */
        public String none() {
            return "no crossing within %s to %s %s".formatted(plain(points.getFirst()), plain(points.getLast()), unit);
        }

        private static String plain(Point point) {
            return BigDecimal.valueOf(point.at()).stripTrailingZeros().toPlainString();
        }

        private List<double[]> medians(Recorder recorder) {
            return mediansByFork(recorder, points.stream().map(Point::ratio).toList());
        }

        private double[] crossing(double[] ratios) {
            int below = ratios.length;
            while (below > 0 && ratios[below - 1] < 1) {
                below--;
            }
            if (below == 0 || below == ratios.length) {
                return new double[0];
            }
            double above = Math.log(ratios[below - 1]);
            double share = above / (above - Math.log(ratios[below]));
            double from = Math.log(points.get(below - 1).at());
            return new double[] {
                Math.exp(from + share * (Math.log(points.get(below).at()) - from))
            };
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
        public List<String> blocks() {
            return List.of(block);
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return each(recorder, block, subject, sample -> sample.seconds() * scale);
        }
    }

    /**
     * By how much the time of a case is above that of a baseline, pair by pair, scaled.
     *
     * @param block where both were measured
     * @param subject the case
     * @param baseline what it is compared with
     * @param scale what to multiply the seconds with
     * @param unit the unit of the product
     */
    record TimeDifference(String block, Case subject, Case baseline, double scale, String unit) implements Quantity {
        @Override
        public List<String> blocks() {
            return List.of(block);
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            Map<Integer, List<Sample>> other = recorder.samples(block, baseline);
            List<double[]> groups = new ArrayList<>();
            recorder.samples(block, subject).forEach((fork, samples) -> {
                List<Sample> below = other.getOrDefault(fork, List.of());
                int pairs = Math.min(samples.size(), below.size());
                if (pairs > 0) {
                    double[] values = new double[pairs];
                    Arrays.setAll(
                            values,
                            i -> (samples.get(i).seconds() - below.get(i).seconds()) * scale);
                    groups.add(values);
                }
            });
            return groups;
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
        public List<String> blocks() {
            return List.of(block);
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return each(
                    recorder, block, subject, sample -> sample.counters().getOrDefault(counter, Double.NaN) * scale);
        }
    }

    /**
     * A counter of a case divided by that of another, pair by pair.
     *
     * @param block where both were measured
     * @param subject the case
     * @param baseline what it is compared with
     * @param counter the counter's name
     */
    record CounterRatio(String block, Case subject, Case baseline, String counter) implements Quantity {
        @Override
        public List<String> blocks() {
            return List.of(block);
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return List.copyOf(pairs(
                            recorder,
                            block,
                            subject,
                            baseline,
                            sample -> sample.counters().getOrDefault(counter, Double.NaN))
                    .values());
        }

        @Override
        public String unit() {
            return "x";
        }
    }

    /**
     * A counter divided by another that is the same in all runs, and may have been counted elsewhere; no values if that
     * is 0.
     *
     * @param part what is divided; the unit is its
     * @param whole of all its values the median counts
     */
    record CountedOf(Counted part, Counted whole) implements Quantity {
        @Override
        public List<String> blocks() {
            return List.of(part.block(), whole.block());
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            double[] all = whole.values(recorder).stream()
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
            double divisor = all.length == 0 ? 0 : Quantiles.of(all).median();
            if (divisor == 0) {
                return List.of(); // a part of nothing, as of a program that spawns nothing
            }
            return part.values(recorder).stream()
                    .map(fork ->
                            Arrays.stream(fork).map(value -> value / divisor).toArray())
                    .toList();
        }

        @Override
        public String unit() {
            return part.unit();
        }
    }

    /** Which of a JVM's runs a number is about. */
    enum Pick {
        /** The one in the middle. */
        MEDIAN {
            @Override
            double of(double[] runs) {
                return Quantiles.of(runs).median();
            }
        },
        /** The largest: a limit for it is a limit for each. */
        LARGEST {
            @Override
            double of(double[] runs) {
                return Quantiles.of(runs).max();
            }
        };

        abstract double of(double[] runs);
    }

    /**
     * A counter of a case divided by the median of a counter of another, JVM by JVM.
     *
     * @param part the counter; its scale and unit do not matter
     * @param pick which of its values
     * @param whole what it is compared with, in the same block
     */
    record CounterOver(Counted part, Pick pick, Counted whole) implements Quantity {

        /** Both counters are of one block. */
        public CounterOver {
            if (!part.block().equals(whole.block())) {
                throw new IllegalArgumentException("counters of two blocks, " + part.block() + " and " + whole.block()
                        + ", are not of the same JVMs");
            }
        }

        @Override
        public List<String> blocks() {
            return List.of(part.block());
        }

        @Override
        public List<double[]> values(Recorder recorder) {
            return overMedians(byFork(recorder, part), pick, byFork(recorder, whole));
        }

        private static Map<Integer, double[]> byFork(Recorder recorder, Counted counted) {
            Map<Integer, double[]> forks = new TreeMap<>();
            recorder.samples(counted.block(), counted.subject()).forEach((fork, samples) -> {
                double[] runs = samples.stream()
                        .mapToDouble(sample -> sample.counters().getOrDefault(counted.counter(), Double.NaN))
                        .filter(number -> !Double.isNaN(number))
                        .toArray();
                if (runs.length > 0) {
                    forks.put(fork, runs);
                }
            });
            return forks;
        }

        @Override
        public String unit() {
            return "x";
        }
    }

    /** For each JVM that has values of both: what is picked of the one over the median of the other. */
    private static List<double[]> overMedians(Map<Integer, double[]> parts, Pick pick, Map<Integer, double[]> wholes) {
        List<double[]> values = new ArrayList<>();
        parts.forEach((fork, runs) -> {
            double[] divisors = wholes.get(fork);
            if (divisors != null) {
                values.add(new double[] {pick.of(runs) / Quantiles.of(divisors).median()});
            }
        });
        return values;
    }

    /** For each JVM that has measured all of some ratios, their medians. */
    private static List<double[]> mediansByFork(Recorder recorder, List<TimeRatio> ratios) {
        List<Map<Integer, double[]>> measured =
                ratios.stream().map(ratio -> ratio.byFork(recorder)).toList();
        List<double[]> all = new ArrayList<>();
        for (int fork : measured.getFirst().keySet()) {
            if (measured.stream().allMatch(ratio -> ratio.containsKey(fork))) {
                all.add(measured.stream()
                        .mapToDouble(ratio -> Quantiles.of(ratio.getOrDefault(fork, new double[0]))
                                .median())
                        .toArray());
            }
        }
        return all;
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

    private static Map<Integer, double[]> pairs(Recorder recorder, String block, Case numerator, Case denominator) {
        return pairs(recorder, block, numerator, denominator, Sample::seconds);
    }

    /** The quotients of the samples of the same round, by fork; a pair that lacks the value is left out. */
    private static Map<Integer, double[]> pairs(
            Recorder recorder, String block, Case numerator, Case denominator, ToDoubleFunction<Sample> value) {
        Map<Integer, List<Sample>> above = recorder.samples(block, numerator);
        Map<Integer, List<Sample>> below = recorder.samples(block, denominator);
        Map<Integer, double[]> groups = new TreeMap<>();
        above.forEach((fork, samples) -> {
            double[] ratios = Sample.ratios(samples, below.getOrDefault(fork, List.of()), value);
            if (ratios.length > 0) {
                groups.put(fork, ratios);
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
