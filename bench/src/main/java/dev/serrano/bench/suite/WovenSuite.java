package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Woven programs: the ten of V. Kumar's thesis. Serial is the same class without weaving, which is measured against the
 * serial program without marks, too; ForkJoinPool has its best form, with a cut-off where that is it.
 */
final class WovenSuite {

    static final String NAME = "woven";
    static final String SUMMARY = "woven spawns and syncs: their price and their speed-up";

    private static final String WOVEN = "woven";
    private static final String UNWOVEN = "woven-serial";
    private static final int FORKS = 3; // the compilers take their time in each
    private static final RoundPolicy ROUNDS = Block.rounds(3, Duration.ofSeconds(2), 9);
    private static final double FIB = 1.29; // what the thesis prints, and as the mean
    private static final double FIB_AIM = 1.10;
    private static final double MEAN = 1.10;
    private static final double MEAN_AIM = 1.03;
    private static final double SPEED_UP = 1.7;
    private static final double OVER_FORK_JOIN = 1.05;

    private record Program(
            String workload, boolean scales, double weight, List<String> rivals, List<String> parameters) {
        static Program of(String workload, String rival, String... parameters) {
            return new Program(workload, false, 1, List.of(rival), List.of(parameters));
        }

        static Program scaling(String workload, String rival, String... parameters) {
            return new Program(workload, true, 1, List.of(rival), List.of(parameters));
        }
    }

    private static final List<Program> PROGRAMS = List.of(
            Program.scaling("fib", "task-coarse", "n=38"),
            Program.scaling("integrate", "task-cutoff", "n=1500"),
            Program.of("jacobi", "task-cutoff", "steps=100"),
            Program.scaling("nqueens", "task-coarse", "n=11"),
            Program.scaling("matmul", "task-cutoff", "n=512"),
            Program.of("fft", "task-cutoff", "log2n=20"),
            Program.scaling("cilksort", "task-cutoff", "n=2000000"),
            Program.of("barnes-hut", "task-cutoff", "bodies=5000", "steps=2"),
            new Program("uts", true, 4, List.of("task", "counted-completer"), List.of("tree=T2")),
            Program.of("lu", "task-cutoff"));

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    WovenSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        PROGRAMS.forEach(this::block);
        if (workers.hasOne()) {
            price();
        }
        workers.parallel().forEach(this::speed);
        for (Program program : PROGRAMS) {
            bars.add(Bar.report(
                    program.workload() + " with marks / without, serial",
                    new Quantity.TimeRatio(
                            program.workload(),
                            unwoven(program),
                            List.of(cases(program).serial()))));
        }
        otherConditions();
        return new Suite(NAME, SUMMARY, FORKS, blocks, bars);
    }

    private void block(Program program) {
        CaseFactory cases = cases(program);
        List<Case> all = new ArrayList<>(List.of(cases.serial(), unwoven(program)));
        workers.all().forEach(number -> all.add(cases.serrano(WOVEN, number)));
        workers.parallel().forEach(number -> all.addAll(rivals(program, number)));
        blocks.add(Block.of(program.workload(), all, ROUNDS, program.weight()));
    }

    /** One worker, to whom nobody comes: what is left is the looks and the code around them. */
    private void price() {
        List<Quantity.TimeRatio> prices = new ArrayList<>();
        for (Program program : PROGRAMS) {
            Quantity.TimeRatio price = over(program, 1, List.of(unwoven(program)));
            prices.add(price);
            String title = program.workload() + " woven / serial, 1 worker";
            bars.add(
                    program.workload().equals("fib")
                            ? new Bar(title, price, new Goal.AtMost(FIB), new Goal.AtMost(FIB_AIM))
                            : Bar.report(title, price));
        }
        bars.add(new Bar(
                PROGRAMS.size() + " programs woven / serial, geometric mean, 1 worker",
                new Quantity.OverPrograms(Quantity.Average.GEOMETRIC_MEAN, prices),
                new Goal.AtMost(MEAN),
                new Goal.AtMost(MEAN_AIM)));
    }

    private void speed(int number) {
        String on = WorkerNumbers.text(number);
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Program program : PROGRAMS) {
            Goal goal = program.scales() ? new Goal.AtLeast(SPEED_UP) : new Goal.None();
            bars.add(Bar.of(
                    program.workload() + " woven, " + on + " against serial",
                    new Quantity.SpeedUp(
                            program.workload(), cases(program).serrano(WOVEN, number), List.of(unwoven(program))),
                    WorkerNumbers.goal(number, goal)));
            Quantity.TimeRatio ratio = over(program, number, rivals(program, number));
            ratios.add(ratio);
            bars.add(Bar.of(
                    program.workload() + " woven / ForkJoinPool at its best, " + on,
                    ratio,
                    WorkerNumbers.goal(number, new Goal.AtMost(OVER_FORK_JOIN))));
        }
        bars.add(Bar.of(
                PROGRAMS.size() + " programs woven / ForkJoinPool at its best, geometric mean, " + on,
                new Quantity.OverPrograms(Quantity.Average.GEOMETRIC_MEAN, ratios),
                WorkerNumbers.goal(number, new Goal.AtMost(1))));
    }

    /** Fib under another collector, and after other woven programs. */
    private void otherConditions() {
        CaseFactory fib = new CaseFactory(catalog, "fib", "n=38");
        List<Case> cases = new ArrayList<>(List.of(fib.of(Rival.SERIAL, UNWOVEN, 1)));
        workers.all().forEach(number -> cases.add(fib.serrano(WOVEN, number)));
        List<Case> others = List.of(
                new CaseFactory(catalog, "nqueens", "n=10").serrano(WOVEN, 2),
                new CaseFactory(catalog, "cilksort", "n=500000").serrano(WOVEN, 2),
                new CaseFactory(catalog, "lu", "n=256").serrano(WOVEN, 2));
        report("fib-g1", "g1", new Block("fib-g1", "g1", List.of(), cases, List.of(), ROUNDS, 0.5));
        report(
                "fib-polluted",
                "after other programs",
                new Block("fib-polluted", LauncherFlags.DEFAULT_GC, List.of(), cases, others, ROUNDS, 0.5));
    }

    private void report(String name, String condition, Block block) {
        blocks.add(block);
        Case serial = block.cases().getFirst();
        for (Case ours : block.cases().subList(1, block.cases().size())) {
            bars.add(Bar.report(
                    "fib woven / serial, " + condition + ", " + WorkerNumbers.text(ours.workers()),
                    new Quantity.TimeRatio(name, ours, List.of(serial))));
        }
    }

    private Quantity.TimeRatio over(Program program, int number, List<Case> baselines) {
        return new Quantity.TimeRatio(program.workload(), cases(program).serrano(WOVEN, number), baselines);
    }

    private Case unwoven(Program program) {
        return cases(program).of(Rival.SERIAL, UNWOVEN, 1);
    }

    private List<Case> rivals(Program program, int number) {
        return program.rivals().stream()
                .map(form -> cases(program).of(Rival.FORKJOIN, form, number))
                .toList();
    }

    private CaseFactory cases(Program program) {
        return new CaseFactory(catalog, program.workload(), program.parameters().toArray(String[]::new));
    }
}
