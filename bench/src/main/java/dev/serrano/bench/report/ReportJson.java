package dev.serrano.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Machine;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.statistics.Estimate;
import dev.serrano.bench.statistics.Interval;
import dev.serrano.bench.statistics.Quantiles;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A report as JSON. Other tools read it: names and nesting do not change, and the root has {@code env} and {@code rows}
 * alone.
 *
 * <p>{@code suite} of {@code env} is the suite of the rows, or {@code run}. {@code notes} of {@code env}, the lines of {@link Report#notes}, is there only if there are any; so are
 * {@code warnings}, and {@code bars}, the results of the bars of a suite. Whole numbers among {@code params} and {@code
 * counters} are JSON integers. A value that was not measured, or has no interval, is null.
 */
public final class ReportJson {

    private static final double LARGEST_EXACT = 1L << 53;

    private final ObjectMapper mapper = new ObjectMapper();

    /** A writer. */
    public ReportJson() {}

    /** The JSON text. */
    public String text(Report report, List<GoalLine> bars) {
        ObjectNode root = mapper.createObjectNode();
        ObjectNode env = environment(report.environment());
        OptionalDouble kept = CpuKept.of(report).share();
        env.put("cpu_kept_share", kept.isPresent() ? (Double) kept.getAsDouble() : null);
        ObjectNode jvms = env.putObject("jvms");
        jvms.put("asked", report.forks());
        jvms.put("fewest", report.fewestForks());
        jvms.put("most", report.mostForks());
        if (!report.rows().isEmpty()) {
            env.put("suite", report.rows().getFirst().suite());
        }
        putTexts(env, "warnings", Words.warnings(report));
        putTexts(env, "notes", report.notes());
        if (!bars.isEmpty()) {
            ArrayNode all = env.putArray("bars");
            bars.forEach(bar -> all.add(bar(bar)));
        }
        root.set("env", env);
        ArrayNode rows = root.putArray("rows");
        report.rows().forEach(row -> rows.add(row(row)));
        return root.toPrettyString() + "\n";
    }

    private ObjectNode bar(GoalLine bar) {
        ObjectNode node = mapper.createObjectNode();
        Estimate estimate = bar.estimate();
        Interval interval = estimate == null ? null : estimate.interval();
        node.put("bar", bar.bar());
        node.put("measured", estimate == null ? null : (Double) estimate.median());
        node.put("unit", bar.unit());
        node.put("low", interval == null ? null : (Double) interval.low());
        node.put("high", interval == null ? null : (Double) interval.high());
        node.put("confidence", interval == null ? null : (Double) interval.confidence());
        node.put("goal", bar.goal());
        node.put("result", bar.result());
        node.put("aim", bar.aim());
        node.put("jvms", bar.forks());
        node.put("values", bar.values());
        return node;
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
        Machine machine = environment.machine();
        node.put("cpu_model", machine.cpu());
        node.put("os", machine.os());
        node.put("heap_bytes", machine.heapBytes());
        node.put("load_begin", machine.loadBegin());
        node.put("load_end", machine.loadEnd());
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

    private static void putTexts(ObjectNode node, String name, List<String> lines) {
        if (!lines.isEmpty()) {
            ArrayNode all = node.putArray(name);
            lines.forEach(all::add);
        }
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
