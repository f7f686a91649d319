package dev.serrano.bench.report;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report as CSV (RFC 4180), one line a sample, for spreadsheets and statistics programs.
 *
 * <p>The first line names the columns: those of {@link #COLUMNS}, then one for each counter that any sample has, in
 * alphabetical order. A counter that a sample lacks is empty.
 */
public final class CsvReport {

    /**
     * The columns that are always there. {@code sample} counts from 0 within a JVM; samples with the same suite,
     * workload, params, block, fork and sample number come from the same round. {@code params} holds {@code name=value}
     * pairs separated by spaces. {@code seconds} is the time of the run, {@code checksum} its answer, {@code ok}
     * whether that is the right one.
     */
    public static final List<String> COLUMNS = List.of(
            "suite",
            "workload",
            "params",
            "runtime",
            "form",
            "workers",
            "block",
            "fork",
            "sample",
            "seconds",
            "checksum",
            "ok");

    private static final List<String> FIRST_COUNTERS = List.of(
            Counters.TASKS,
            Counters.STEALS,
            Counters.SUSPENSIONS,
            Counters.REQUESTS,
            Counters.FIBERS,
            Counters.PEAK_THREADS);

    /** A writer. */
    public CsvReport() {}

    /**
     * The text.
     *
     * @throws IOException never in practice: nothing is written to a file
     */
    public String text(Report report) throws IOException {
        List<String> counters = counters(report);
        CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
        COLUMNS.forEach(schema::addColumn);
        counters.forEach(schema::addColumn);
        List<Map<String, Object>> lines = new ArrayList<>();
        for (Row row : report.rows()) {
            for (Series series : row.series()) {
                for (int i = 0; i < series.samples().size(); i++) {
                    lines.add(line(row, series, i, counters));
                }
            }
        }
        ObjectWriter writer = new CsvMapper().writer(schema.build());
        return writer.writeValueAsString(lines);
    }

    /**
     * The usual counters come first and are always there, so that files of several measurements can be put together.
     */
    private static List<String> counters(Report report) {
        List<String> names = new ArrayList<>(FIRST_COUNTERS);
        report.rows().stream()
                .flatMap(row -> row.samples().stream())
                .flatMap(sample -> sample.counters().keySet().stream())
                .distinct()
                .sorted()
                .filter(name -> !names.contains(name))
                .forEach(names::add);
        return names;
    }

    private static Map<String, Object> line(Row row, Series series, int number, List<String> counters) {
        Sample sample = series.samples().get(number);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("suite", row.suite());
        line.put("workload", row.subject().workload());
        line.put("params", Assignments.text(row.subject().params()));
        line.put("runtime", row.subject().form().runtime().id());
        line.put("form", row.subject().form().name());
        line.put("workers", row.subject().workers());
        line.put("block", series.block());
        line.put("fork", series.fork());
        line.put("sample", number);
        line.put("seconds", sample.seconds());
        line.put("checksum", sample.checksum());
        line.put("ok", sample.ok());
        for (String counter : counters) {
            Double value = sample.counters().get(counter);
            if (value != null) {
                line.put(counter, value == Math.rint(value) ? (Object) value.longValue() : value);
            }
        }
        return line;
    }
}
