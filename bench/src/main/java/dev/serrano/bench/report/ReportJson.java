package dev.serrano.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.statistics.Quantiles;

/**
 * A report as JSON. Other tools read it: names and nesting do not change, and the root has {@code env} and {@code rows}
 * alone.
 *
 * <p>{@code notes} of {@code env}, the lines of {@link Report#notes}, is there only if there are any. Whole numbers
 * among {@code params} and {@code counters} are JSON integers. The times of a row without samples are null.
 */
public final class ReportJson {

    private static final double LARGEST_EXACT = 1L << 53;

    private final ObjectMapper mapper = new ObjectMapper();

    /** A writer. */
    public ReportJson() {}

    /** The JSON text. */
    public String text(Report report) {
        ObjectNode root = mapper.createObjectNode();
        ObjectNode env = environment(report.environment());
        if (!report.notes().isEmpty()) {
            ArrayNode notes = env.putArray("notes");
            report.notes().forEach(notes::add);
        }
        root.set("env", env);
        ArrayNode rows = root.putArray("rows");
        report.rows().forEach(row -> rows.add(row(row)));
        return root.toPrettyString() + "\n";
    }

    private ObjectNode environment(Environment environment) {
        ObjectNode node = mapper.createObjectNode();
        node.put("jdk", environment.jdk());
        ArrayNode flags = node.putArray("flags");
        environment.flags().forEach(flags::add);
        node.put("cpus", environment.cpus());
        node.put("backend", environment.backend());
        node.put("scheduler", environment.scheduler());
        node.put("date", environment.date());
        node.put("commit", environment.commit());
        return node;
    }

    private ObjectNode row(Row row) {
        ObjectNode node = mapper.createObjectNode();
        node.put("suite", row.suite());
        node.put("workload", row.subject().workload());
        node.put("form", row.subject().form().name());
        node.put("runtime", row.subject().form().runtime().id());
        node.put("workers", row.subject().workers());
        ObjectNode params = node.putObject("params");
        row.subject().params().forEach((name, value) -> putText(params, name, value));
        ArrayNode samples = node.putArray("samples_s");
        for (double seconds : row.seconds()) {
            samples.add(seconds);
        }
        Quantiles spread = row.spread();
        node.put("median_s", spread == null ? null : (Double) spread.median());
        node.put("p10_s", spread == null ? null : (Double) spread.at(0.1));
        node.put("p90_s", spread == null ? null : (Double) spread.at(0.9));
        node.put("checksum", row.checksum());
        node.put("ok", row.ok());
        ObjectNode counters = node.putObject("counters");
        row.counters().forEach((name, value) -> putNumber(counters, name, value));
        counters.put("forks", row.forks());
        return node;
    }

    private static void putText(ObjectNode node, String name, String value) {
        if (value.matches("0|-?[1-9][0-9]{0,17}")) {
            node.put(name, Long.parseLong(value));
        } else {
            node.put(name, value);
        }
    }

    private static void putNumber(ObjectNode node, String name, double value) {
        if (value == Math.rint(value) && Math.abs(value) < LARGEST_EXACT) {
            node.put(name, (long) value);
        } else {
            node.put(name, value);
        }
    }
}
