package dev.serrano.cli;

import dev.serrano.bench.suite.SuiteCatalog;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.Workloads;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code serrano list}. */
@Command(name = "list", description = "Lists the workloads and the suites, one line each.")
final class ListCommand implements Callable<Integer> {

    private static final String INDENT = "    ";

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Option(
            names = {"-l", "--long"},
            description = "Shows the parameters, forms and origin of each workload, too.")
    private boolean all;

    ListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        PrintWriter out = terminal.out();
        int width = 2 + longestName();
        out.println("Workloads, for serrano run NAME" + (all ? "" : " (list -l: with parameters and forms)"));
        for (Workloads.Group group : Workloads.groups()) {
            out.println();
            out.println(group.title());
            group.workloads().forEach(workload -> {
                if (all) {
                    describe(workload, out);
                } else {
                    line(workload.info().name(), workload.info().summary(), width, out);
                }
            });
        }
        out.println();
        out.println("Suites, for serrano bench SUITE");
        SuiteCatalog.summaries().forEach((name, summary) -> line(name, summary, width, out));
        return ExitCode.OK;
    }

    private static int longestName() {
        return Stream.concat(Workloads.names().stream(), SuiteCatalog.names().stream())
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private static void line(String name, String summary, int width, PrintWriter out) {
        out.println("  " + name + " ".repeat(width - name.length()) + summary);
    }

    private static void describe(Workload workload, PrintWriter out) {
        WorkloadInfo info = workload.info();
        out.println();
        out.println("  " + info.name() + "  " + info.summary());
        out.println(INDENT + "stresses  " + info.stresses());
        out.println(INDENT + "origin    " + info.origin());
        out.println(INDENT + "forms     " + forms(workload));
        for (Parameter parameter : info.parameters()) {
            String value = parameter.defaultValue().isEmpty() ? "" : "=" + parameter.defaultValue();
            String choices = parameter.choices().isEmpty() ? "" : " (" + String.join(", ", parameter.choices()) + ")";
            out.println(INDENT + "-p " + parameter.name() + value + "  " + parameter.help() + choices);
        }
    }

    /** The forms by runtime: {@code serrano: future, join; forkjoin: task}. */
    private static String forms(Workload workload) {
        List<String> parts = new ArrayList<>();
        for (Rival rival : Rival.values()) {
            String names = workload.forms().stream()
                    .filter(form -> form.runtime() == rival)
                    .map(Form::name)
                    .collect(Collectors.joining(", "));
            if (!names.isEmpty() && rival != Rival.SERIAL) {
                parts.add(rival.id() + ": " + names);
            }
        }
        return String.join("; ", parts);
    }
}
