package dev.serrano.cli.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serrano.bench.harness.BuildInfo;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.model.Environment;
import dev.serrano.cli.console.Defaults;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.TextTable;
import dev.serrano.workloads.cluster.figures.Figure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of {@code serrano cluster bench}, with their goals. */
final class BenchTable {
    private final Terminal terminal;
    private final List<Line> lines = new ArrayList<>();

    /**
     * The values of a figure.
     *
     * @param ours those of the cluster, one a round
     * @param theirs those that it is compared with; none if the goal is one of the value itself
     */
    record Line(Figure figure, List<Double> ours, List<Double> theirs) {
        double value() {
            return theirs.isEmpty() ? median(ours) : ratio(median(ours), median(theirs));
        }

        List<Double> ratios() {
            List<Double> all = new ArrayList<>();
            for (int i = 0; i < theirs.size(); i++) {
                all.add(ratio(ours.get(i), theirs.get(i)));
            }
            all.sort(null);
            return all;
        }

        private double ratio(double our, double their) {
            return figure.isSpeed() ? their / our : our / their;
        }

        boolean isMet() {
            return figure.isSpeed() ? value() >= figure.goal() : value() <= figure.goal();
        }

        String goal() {
            return (figure.isSpeed() ? ">= " : "<= ") + number(figure.goal());
        }
    }

    BenchTable(Terminal terminal) {
        this.terminal = terminal;
    }

    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }

    private static String number(double value) {
        String text = value >= 100
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }

    void add(Figure figure, List<Double> ours, List<Double> theirs) {
        lines.add(new Line(figure, List.copyOf(ours), List.copyOf(theirs)));
    }

    void print() {
        TextTable table = new TextTable(
                "figure", ">cluster", ">other", "unit", ">ratio", "rounds from .. to", ">rounds", "goal", "result");
        for (Line line : lines) {
            List<Double> ratios = line.ratios();
            boolean alone = ratios.isEmpty();
            table.row(
                    line.figure.title(),
                    number(median(line.ours)),
                    alone ? "" : number(median(line.theirs)),
                    line.figure.unit(),
                    alone ? "" : number(line.value()),
                    alone ? "" : number(ratios.getFirst()) + " .. " + number(ratios.getLast()),
                    Integer.toString(line.ours.size()),
                    line.goal(),
                    line.isMet() ? "met" : "missed");
        }
        table.print(terminal.out());
        terminal.out().println();
        lines.forEach(line -> terminal.out().println(line.figure.title() + ": " + line.figure.text()));
        terminal.out().println("medians of the rounds; uts: the ratio is that of the speeds");
        terminal.out().flush();
    }

    boolean write(Path file) {
        String text = json();
        return OutputFile.write("--json", file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)), terminal);
    }

    String json() {
        ObjectNode root = new ObjectMapper().createObjectNode();
        Environment environment =
                Environments.current(Defaults.probe(), BuildInfo.current().commit());
        ObjectNode env = root.putObject("env");
        env.put("jdk", environment.jdk());
        env.put("cpus", environment.cpus());
        env.put("date", environment.date());
        env.put("commit", environment.commit());
        env.put("cpu_model", environment.machine().cpu());
        env.put("os", environment.machine().os());
        env.put("load_end", environment.machine().loadEnd());
        ArrayNode figures = root.putArray("figures");
        for (Line line : lines) {
            ObjectNode node = figures.addObject();
            node.put("name", line.figure.title());
            node.put("text", line.figure.text());
            node.put("unit", line.figure.unit());
            line.ours.forEach(node.putArray("cluster")::add);
            line.theirs.forEach(node.putArray("other")::add);
            node.put("value", line.value());
            node.put("goal", line.goal());
            node.put("met", line.isMet());
        }
        return root.toPrettyString() + "\n";
    }
}
