package dev.serrano.bench.report;

import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Timeline;
import dev.serrano.bench.statistics.Interval;
import dev.serrano.bench.statistics.Quantiles;
import dev.serrano.workloads.Rival;
import java.util.Comparator;
import java.util.List;

/** One sentence for each chart that says what came out, from the same data. */
final class Findings {

    private Findings() {}

    /** Findings about the times of some rows. */
    static String times(List<Row> rows) {
        List<Row> right = rows.stream()
                .filter(Row::ok)
                .sorted(Comparator.comparingDouble(Findings::median))
                .toList();
        String failed = right.size() == rows.size()
                ? ""
                : " %d of %d forms failed or gave a wrong answer.".formatted(rows.size() - right.size(), rows.size());
        if (right.isEmpty()) {
            return failed.strip();
        }
        Row fastest = right.getFirst();
        Row slowest = right.getLast();
        if (right.size() == 1) {
            Quantiles spread = Quantiles.of(fastest.seconds());
            return "%s took %s, eight of ten runs %s to %s.%s"
                    .formatted(
                            name(fastest.subject()),
                            Numbers.seconds(spread.median()),
                            Numbers.seconds(spread.at(0.1)),
                            Numbers.seconds(spread.at(0.9)),
                            failed);
        }
        return "Fastest was %s with %s, slowest %s with %s, %s times as long.%s"
                .formatted(
                        name(fastest.subject()),
                        Numbers.seconds(median(fastest)),
                        name(slowest.subject()),
                        Numbers.seconds(median(slowest)),
                        Numbers.digits(median(slowest) / median(fastest)),
                        failed);
    }

    /**
     * Findings about Serrano's times over those of others, of which there is one at least. It is faster or slower where
     * the whole interval lies on one side of 1.
     */
    static String ratios(List<Comparison> comparisons) {
        int faster = 0;
        int slower = 0;
        int open = 0;
        for (Comparison comparison : comparisons) {
            Interval interval = comparison.ratio().interval();
            if (interval != null && interval.high() < 1) {
                faster++;
            } else if (interval != null && interval.low() > 1) {
                slower++;
            } else {
                open++;
            }
        }
        double[] ratios = comparisons.stream()
                .mapToDouble(comparison -> comparison.ratio().median())
                .toArray();
        Quantiles spread = Quantiles.of(ratios);
        String took = ratios.length == 1
                ? "Serrano took %s times the time of %s"
                        .formatted(
                                Numbers.digits(ratios[0]),
                                rival(comparisons.getFirst().below().subject()))
                : "Serrano took %s to %s times the time of its rivals"
                        .formatted(Numbers.digits(spread.min()), Numbers.digits(spread.max()));
        if (comparisons.stream().allMatch(comparison -> comparison.ratio().interval() == null)) {
            return took + " in this JVM; what others would take is not known.";
        }
        return "%s: faster in %d of %d comparisons, slower in %d, not decided in %d."
                .formatted(took, faster, ratios.length, slower, open);
    }

    /** Findings about the workers of a run; empty if the run was not watched in time. */
    static String timeline(Timeline timeline) {
        List<Timeline.Lane> lanes = timeline.lanes();
        if (timeline.at().isEmpty() || lanes.isEmpty()) {
            return "";
        }
        int suspended =
                timeline.suspended().stream().mapToInt(Integer::intValue).max().orElse(0);
        long steals = lanes.stream()
                .mapToLong(lane -> Timeline.Lane.sum(lane.steals()))
                .sum();
        return "%s ran tasks for %s of the time, looked for work for %s and %s parked for %s; %s%s."
                .formatted(
                        lanes.size() == 1 ? "The worker" : "The %d workers".formatted(lanes.size()),
                        share(lanes, Timeline.Lane.RUNNING),
                        share(lanes, Timeline.Lane.MANAGING),
                        lanes.size() == 1 ? "was" : "were",
                        share(lanes, Timeline.Lane.IDLE),
                        count(steals, "steal"),
                        suspended == 0 ? "" : ", at most " + count(suspended, "suspended task"));
    }

    private static String share(List<Timeline.Lane> lanes, char state) {
        return Numbers.percent(
                lanes.stream().mapToDouble(lane -> lane.share(state)).average().orElse(0));
    }

    private static String count(long number, String what) {
        return Numbers.count((double) number) + " " + what + (number == 1 ? "" : "s");
    }

    private static double median(Row row) {
        return Quantiles.of(row.seconds()).median();
    }

    private static String name(Case subject) {
        if (subject.form().runtime() == Rival.SERIAL) {
            return subject.form().name();
        }
        String tags = subject.tags().isEmpty() ? "" : ", " + Assignments.text(subject.tags());
        return "%s (%s%s)".formatted(rival(subject), count(subject.workers(), "worker"), tags);
    }

    /** The runtime and the form, which is not named twice. */
    static String rival(Case subject) {
        return subject.form().runtime() == Rival.SERIAL
                ? subject.form().name()
                : subject.form().runtime().id() + " " + subject.form().name();
    }
}
