package dev.serrano.bench.report;

import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.statistics.Estimate;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two rows compared pair by pair: sample i of one with sample i of the other, where both come from the same round of
 * the same JVM. Pairs see the same disturbances, so their ratio says more than the ratio of two medians.
 *
 * @param above the row whose times are divided
 * @param below the row by whose times they are divided
 * @param ratio the median of the ratios over the JVMs
 */
public record Comparison(Row above, Row below, Estimate ratio) {

    private static final List<String> CONDITIONS = List.of(Tags.GC, Tags.PROFILE, Tags.WARM_UP);

    /** Compares two rows; empty if they have no round in common. */
    public static Optional<Comparison> of(Row above, Row below) {
        List<double[]> groups = new ArrayList<>();
        for (Series upper : above.series()) {
            for (Series lower : below.series()) {
                double[] ratios = upper.fork() == lower.fork() && upper.block().equals(lower.block())
                        ? Sample.ratios(upper.samples(), lower.samples())
                        : new double[0];
                if (ratios.length > 0) {
                    groups.add(ratios);
                }
            }
        }
        return groups.isEmpty() ? Optional.empty() : Optional.of(new Comparison(above, below, Estimate.of(groups)));
    }

    /** Each row of Serrano against each row of another runtime under the same conditions: time divided by time. */
    static List<Comparison> withRivals(Report report) {
        List<Comparison> all = new ArrayList<>();
        for (Row ours : report.rows()) {
            if (runtime(ours) == Rival.SERRANO) {
                for (Row rival : report.rows()) {
                    if (runtime(rival) != Rival.SERRANO && comparable(ours.subject(), rival.subject())) {
                        of(ours, rival).ifPresent(all::add);
                    }
                }
            }
        }
        return all;
    }

    /** How many times as fast as its serial form a row is; null for serial rows, and where there is none. */
    public static @Nullable Comparison speedUp(Report report, Row row) {
        if (runtime(row) == Rival.SERIAL) {
            return null;
        }
        return report.rows().stream()
                .filter(serial -> runtime(serial) == Rival.SERIAL && comparable(row.subject(), serial.subject()))
                .findFirst()
                .flatMap(serial -> of(serial, row))
                .orElse(null);
    }

    private static boolean comparable(Case one, Case other) {
        boolean sameWorkers = one.workers() == other.workers() || other.form().runtime() == Rival.SERIAL;
        return sameWorkers
                && one.workload().equals(other.workload())
                && one.parameters().equals(other.parameters())
                && CONDITIONS.stream()
                        .allMatch(tag -> one.tags()
                                .getOrDefault(tag, "")
                                .equals(other.tags().getOrDefault(tag, "")));
    }

    private static Rival runtime(Row row) {
        return row.subject().form().runtime();
    }
}
