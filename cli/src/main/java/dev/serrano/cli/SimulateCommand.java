package dev.serrano.cli;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Interruption;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.OutputFiles;
import dev.serrano.cli.console.ProgressLine;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.sim.Calibration;
import dev.serrano.sim.MachineModel;
import dev.serrano.sim.RunOptions;
import dev.serrano.sim.SchedulerSpec;
import dev.serrano.sim.Simulation;
import dev.serrano.sim.SimulationPage;
import dev.serrano.sim.SimulationResult;
import dev.serrano.sim.SimulationTable;
import dev.serrano.sim.TaskModel;
import dev.serrano.sim.TaskModels;
import dev.serrano.workloads.Nearest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code serrano simulate}. */
@Command(
        name = "simulate",
        description = "Runs the model of a workload on a machine that need not exist: the decisions of a scheduler in"
                + " virtual time.",
        footer = {
            "",
            "  serrano simulate spc -p t=10 -w 1..64 --machine opteron-48 --scheduler channel:half,deque",
            "  serrano simulate treerec -w 4096 --scheduler channel:adaptive --html tree.html",
            "  serrano simulate calibrate"
        })
final class SimulateCommand implements Callable<Integer> {
    private static final String CALIBRATE = "calibrate";
    private static final int MOST_SECONDS = 1_000_000;
    private static final int NANOS_PER_SECOND = 1_000_000_000;
    private static final String RANGE = "\\.\\.";

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(
            index = "0",
            paramLabel = "WORKLOAD",
            completionCandidates = Candidates.Models.class,
            description = "The model: ${COMPLETION-CANDIDATES}. Or calibrate: measures the costs of this machine.")
    private String name = "";

    @Option(
            names = {"-p", "--param"},
            paramLabel = "k=v",
            description = "A parameter of the model; may be repeated. A wrong one shows all.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = {"-w", "--workers"},
            paramLabel = "N,...",
            description = "With how many workers, 1 to 16384; several numbers separated by commas; 1..64 is 1, 2, 4 and"
                    + " so on up to 64. Default: those of the machine.")
    private @Nullable String workers;

    @Option(
            names = "--scheduler",
            paramLabel = "S,...",
            completionCandidates = Candidates.SimulatedSchedulers.class,
            description = "The schedulers to compare, with their options: channel:half,last,deque. Default: default.")
    private String schedulers = "default";

    @Option(
            names = "--machine",
            paramLabel = "M",
            completionCandidates = Candidates.SimulatedMachines.class,
            description = "The machine: ${COMPLETION-CANDIDATES}. Default: server.")
    private String machine = "server";

    @Option(names = "--sockets", paramLabel = "N", description = "How many sockets. Default: those of the machine.")
    private @Nullable String sockets;

    @Option(
            names = "--cost",
            paramLabel = "k=ns",
            description = "One cost of the machine in nanoseconds; may be repeated. A wrong one shows all.")
    private List<String> costs = new ArrayList<>();

    @Option(
            names = "--idle",
            paramLabel = "sleep|spin",
            description = "What a worker does that finds nothing. Default: that of the machine.")
    private @Nullable String idle;

    @Option(
            names = "--joins",
            paramLabel = "aside|stack",
            description = "Where a task waits: set aside, as in Serrano, or on its worker's stack, as in C runtimes."
                    + " Default: that of the machine.")
    private @Nullable String joins;

    @Option(names = "--seed", paramLabel = "N", description = "All random choices follow from it. Default: 1.")
    private String seed = "1";

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "The longest virtual time of a run. Default: 3600.")
    private String limit = "3600";

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the results as JSON; - is standard output.")
    private @Nullable String json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Writes a page: speed-up curve, where the time goes, workers over time; - as for --json.")
    private @Nullable String html;

    SimulateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (name.equals(CALIBRATE)) {
            return calibrate();
        }
        TaskModel model = model();
        List<MachineModel> machines = machines();
        List<SchedulerSpec> specs = specs();
        Path jsonFile = json == null ? null : OutputFile.check("--json", json);
        Path htmlFile = html == null ? null : OutputFile.check("--html", html);
        if (jsonFile != null && htmlFile != null) {
            OutputFiles.checkDistinct("--json", jsonFile, "--html", htmlFile);
        }
        long nanos = (long) WholeNumber.parse("--limit", limit, 1, MOST_SECONDS) * NANOS_PER_SECOND;
        RunOptions options = new RunOptions(seed(), false, nanos);
        int all = specs.size() * machines.size();
        List<SimulationResult> results = new CopyOnWriteArrayList<>(); // read by the thread that ends the JVM
        try (Interruption interruption =
                new Interruption(terminal, () -> interrupted(List.copyOf(results), all, jsonFile, htmlFile))) {
            simulate(model, machines, specs, options, htmlFile != null, results);
            interruption.finish();
            return print(results, jsonFile, htmlFile);
        }
    }

    private void simulate(
            TaskModel model,
            List<MachineModel> machines,
            List<SchedulerSpec> specs,
            RunOptions options,
            boolean page,
            List<SimulationResult> results) {
        try (ProgressLine progress = new ProgressLine(terminal)) {
            progress.begin();
            for (SchedulerSpec spec : specs) {
                for (MachineModel m : machines) {
                    progress.show(
                            results.size(), specs.size() * machines.size(), spec + ", " + m.workers() + " workers");
                    boolean shown = page && m == machines.getLast();
                    results.add(run(model, m, spec, shown ? options.withTimeLine() : options));
                }
            }
        }
    }

    /** By the thread that ends the JVM. */
    void interrupted(List<SimulationResult> results, int all, @Nullable Path jsonFile, @Nullable Path htmlFile) {
        if (results.isEmpty()) {
            terminal.complain("interrupted before the first of %d runs had ended".formatted(all));
        } else {
            terminal.complain(
                    "interrupted after %d of %d runs; these are their results".formatted(results.size(), all));
            print(results, jsonFile, htmlFile);
        }
    }

    private static SimulationResult run(TaskModel model, MachineModel m, SchedulerSpec spec, RunOptions options) {
        try {
            return Simulation.run(model, m, spec, options);
        } catch (IllegalStateException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private int print(List<SimulationResult> results, @Nullable Path jsonFile, @Nullable Path htmlFile) {
        boolean programs = OutputFile.STANDARD_OUTPUT.equals(jsonFile) || OutputFile.STANDARD_OUTPUT.equals(htmlFile);
        Terminal to = programs ? terminal.forPrograms() : terminal;
        SimulationResult first = results.getFirst();
        to.out().println(first.program());
        to.out()
                .println("machine " + first.machine().name() + ", "
                        + first.machine().sockets()
                        + (first.machine().sockets() == 1 ? " socket" : " sockets") + "; seed " + first.seed()
                        + "; times are simulated");
        to.out().println();
        SimulationTable.lines(results).forEach(to.out()::println);
        boolean ok = true;
        if (jsonFile != null) {
            byte[] text = SimulationJson.text(results).getBytes(StandardCharsets.UTF_8);
            ok &= OutputFile.write("--json", jsonFile, out -> out.write(text), terminal);
        }
        if (htmlFile != null) {
            byte[] text = new SimulationPage(results).markup().getBytes(StandardCharsets.UTF_8);
            ok &= OutputFile.write("--html", htmlFile, out -> out.write(text), terminal);
        }
        return ok ? ExitCode.OK : ExitCode.FAILED;
    }

    private int calibrate() {
        MachineModel here = Calibration.measure();
        terminal.out().println("measured on this machine, in nanoseconds; what is not measured is that of server");
        for (Calibration.Measured m : Calibration.compare(here)) {
            terminal.out().println("  " + m.line());
        }
        if (Calibration.wasDisturbed(here)) {
            terminal.complain("two threads never ran at the same time, so messages and cache misses were not measured;"
                    + " try again on a quiet machine");
        }
        terminal.out().println();
        terminal.out().println("serrano simulate WORKLOAD " + Calibration.options(here));
        return ExitCode.OK;
    }

    // ---- what was asked for -----------------------------------------------------------------------------------

    private TaskModel model() {
        List<String> names =
                TaskModels.kinds().stream().map(TaskModels.Kind::name).toList();
        if (!names.contains(name)) {
            throw new UserError(
                    "there is no model of the workload '%s'; %s".formatted(name, Nearest.hint(name, names)));
        }
        try {
            return TaskModels.of(name, assignments("-p", parameters));
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private static Map<String, String> assignments(String option, List<String> texts) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new UserError("%s '%s' is not of the form name=value".formatted(option, text));
            }
            if (map.put(text.substring(0, equals), text.substring(equals + 1)) != null) {
                throw new UserError("%s %s is given twice".formatted(option, text.substring(0, equals)));
            }
        }
        return map;
    }

    private List<MachineModel> machines() {
        try {
            MachineModel m = MachineModel.named(machine);
            if (sockets != null) {
                m = m.withSockets(WholeNumber.parse("--sockets", sockets, 1, MachineModel.MOST_WORKERS));
            }
            for (Map.Entry<String, String> cost : assignments("--cost", costs).entrySet()) {
                m = m.with(MachineModel.Cost.named(cost.getKey()), number(cost.getKey(), cost.getValue()));
            }
            if (idle != null) {
                m = m.withSleep(choice("--idle", idle, "sleep", "spin"));
            }
            if (joins != null) {
                m = m.withStackedJoins(choice("--joins", joins, "stack", "aside"));
            }
            List<MachineModel> all = new ArrayList<>();
            for (int n : workerNumbers(m)) {
                all.add(m.withWorkers(n));
            }
            return all;
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private static double number(String cost, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new UserError("--cost %s must be a number of nanoseconds, not '%s'".formatted(cost, text), e);
        }
    }

    private static boolean choice(String option, String text, String yes, String no) {
        if (!text.equals(yes) && !text.equals(no)) {
            throw new UserError("%s must be %s or %s, not '%s'".formatted(option, yes, no, text));
        }
        return text.equals(yes);
    }

    private List<Integer> workerNumbers(MachineModel m) {
        if (workers == null) {
            return List.of(m.workers());
        }
        List<Integer> numbers = new ArrayList<>();
        for (String text : workers.split(",", -1)) {
            String[] ends = text.split(RANGE, -1);
            int from = WholeNumber.parse("-w", ends[0], 1, MachineModel.MOST_WORKERS);
            int to = ends.length == 2 ? WholeNumber.parse("-w", ends[1], from, MachineModel.MOST_WORKERS) : from;
            if (ends.length > 2) {
                throw new UserError("-w %s is no range; 1..64 is one".formatted(text));
            }
            for (int n = from; n < to; n *= 2) {
                numbers.add(n);
            }
            numbers.add(to);
        }
        List<Integer> different = numbers.stream().distinct().toList();
        if (different.size() < numbers.size()) {
            throw new UserError("-w %s names a number twice".formatted(workers));
        }
        return numbers;
    }

    /** A comma comes before an option of the same scheduler, or before the next one. */
    private List<SchedulerSpec> specs() {
        List<String> texts = new ArrayList<>();
        for (String part : schedulers.split(",", -1)) {
            int colon = part.indexOf(':');
            boolean begins = SchedulerSpec.names().contains(colon < 0 ? part : part.substring(0, colon));
            boolean follows = !texts.isEmpty() && texts.getLast().indexOf(':') >= 0;
            if (begins || !follows) {
                texts.add(part);
            } else {
                texts.add(texts.removeLast() + "," + part);
            }
        }
        try {
            return texts.stream().map(SchedulerSpec::parse).toList();
        } catch (IllegalArgumentException e) {
            throw new UserError("--scheduler: " + e.getMessage(), e);
        }
    }

    private long seed() {
        try {
            return Long.parseLong(seed);
        } catch (NumberFormatException e) {
            throw new UserError("--seed must be a whole number, not '%s'".formatted(seed), e);
        }
    }
}
