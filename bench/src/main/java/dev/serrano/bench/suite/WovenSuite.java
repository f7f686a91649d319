package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    private static final double NANOS_PER_FRAME = 60;
    private static final double MICROS_TO_RUNNING = 20;
    private static final String SPAWNS = "-spawns";
    private static final RoundPolicy SHORT_ROUNDS = Block.rounds(150, Duration.ofSeconds(3), 30);
    private static final List<WovenProgram> SHORT = List.of(
            WovenProgram.of("fib", "task-coarse", "n=36"),
            WovenProgram.of("nqueens", "task-coarse", "n=10"),
            WovenProgram.of("cilksort", "task-cutoff", "n=500000"));

    /** The steals in Kumar's thesis, with 16 threads; null if it has none for that program. */
    private record Printed(
            @Nullable String ratio,
            @Nullable String rate,
            @Nullable String free) {}

    private static final Printed NOTHING_PRINTED = new Printed(null, null, null);
    private static final Map<String, Printed> THESIS = Map.of(
            "jacobi", new Printed("400", "34", null),
            "nqueens", new Printed(null, null, "30 %"),
            "matmul", new Printed(null, null, "1.4 %"),
            "cilksort", new Printed(null, null, "30 %"),
            "barnes-hut", new Printed("200", "29", "3.5 %"),
            "uts", new Printed(null, null, "30 %"),
            "lu", new Printed("100,000", null, "1.5 %"));

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    WovenSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        WovenProgram.ALL.forEach(this::block);
        if (workers.hasOne()) {
            price();
        }
        workers.parallel().forEach(this::speed);
        if (!workers.parallel().isEmpty()) {
            WovenProgram.ALL.forEach(this::spawns);
        }
        for (int number : workers.parallel()) {
            WovenProgram.ALL.forEach(program -> steals(program, number));
            compiledSteals(number);
        }
        for (WovenProgram program : WovenProgram.ALL) {
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

    private void block(WovenProgram program) {
        CaseFactory cases = cases(program);
        List<Case> all = new ArrayList<>(List.of(cases.serial(), unwoven(program)));
        workers.all().forEach(number -> all.add(cases.serrano(WOVEN, number)));
        workers.parallel().forEach(number -> all.addAll(rivals(program, number)));
        blocks.add(Block.of(program.workload(), all, ROUNDS, program.weight()));
    }

    /** One worker without thieves: the rest is the looks and the code around them. */
    private void price() {
        List<Quantity.TimeRatio> prices = new ArrayList<>();
        for (WovenProgram program : WovenProgram.ALL) {
            Quantity.TimeRatio price = over(program, 1, List.of(unwoven(program)));
            prices.add(price);
            String title = program.workload() + " woven / serial, 1 worker";
            bars.add(
                    program.workload().equals("fib")
                            ? new Bar(title, price, new Goal.AtMost(FIB), new Goal.AtMost(FIB_AIM))
                            : Bar.report(title, price));
        }
        bars.add(new Bar(
                WovenProgram.ALL.size() + " programs woven / serial, geometric mean, 1 worker",
                new Quantity.OverPrograms(Quantity.Average.GEOMETRIC_MEAN, prices),
                new Goal.AtMost(MEAN),
                new Goal.AtMost(MEAN_AIM)));
    }

    private void speed(int number) {
        String on = WorkerNumbers.text(number);
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (WovenProgram program : WovenProgram.ALL) {
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
                WovenProgram.ALL.size() + " programs woven / ForkJoinPool at its best, geometric mean, " + on,
                new Quantity.OverPrograms(Quantity.Average.GEOMETRIC_MEAN, ratios),
                WorkerNumbers.goal(number, new Goal.AtMost(1))));
    }

    /** The same in each run: counted once. */
    private void spawns(WovenProgram program) {
        blocks.add(Block.of(
                program.workload() + SPAWNS, List.of(counting(program)), Block.rounds(0, Duration.ZERO, 1), 0.1));
    }

    /** The measurements of chapters 4 and 5 of the thesis: unwinds of stacks, their reasons and their price. */
    private void steals(WovenProgram program, int number) {
        String tail = ", " + WorkerNumbers.text(number);
        String name = program.workload();
        Case woven = cases(program).serrano(WOVEN, number);
        Printed thesis = THESIS.getOrDefault(name, NOTHING_PRINTED);
        bars.add(Bar.report(
                name + " woven, steals of a million spawns" + of(thesis.ratio()) + tail,
                new Quantity.CountedOf(
                        new Quantity.Counted(name, woven, SchedulerCounter.ACTIVATIONS_STOLEN.key(), 1e6, ""),
                        new Quantity.Counted(name + SPAWNS, counting(program), Counters.SPAWNS, 1, ""))));
        counted(
                name + " woven, steals per ms" + of(thesis.rate()) + tail,
                name,
                woven,
                SchedulerCounters.STEALS_PER_MILLI,
                1,
                "");
        counted(name + " woven, unwinds" + tail, name, woven, SchedulerCounter.UNWINDS.key(), 1, "");
        counted(name + " woven, frames of an unwind" + tail, name, woven, SchedulerCounters.FRAMES_PER_UNWIND, 1, "");
        counted(
                name + " woven, free steals" + of(thesis.free()) + tail,
                name,
                woven,
                SchedulerCounters.FREE_SHARE,
                100,
                "%");
        counted(
                name + " woven, request to visible" + tail,
                name,
                woven,
                SchedulerCounters.REQUEST_TO_VISIBLE_MICROS,
                1,
                "us");
        counted(name + " woven, unwind, of each frame" + tail, name, woven, SchedulerCounters.NANOS_PER_FRAME, 1, "ns");
        counted(
                name + " woven, request to running" + tail,
                name,
                woven,
                SchedulerCounters.REQUEST_TO_RUNNING_MICROS,
                1,
                "us");
    }

    /**
     * Steals are rare: the code of victims and thieves is compiled after a hundred short runs, not after ten long ones.
     */
    private void compiledSteals(int number) {
        for (WovenProgram program : SHORT) {
            String block = program.workload() + "-short-" + number;
            Case woven = cases(program).serrano(WOVEN, number);
            blocks.add(Block.of(block, List.of(woven), SHORT_ROUNDS, 0.4));
            String title = program.workload() + " woven, short runs, ";
            String tail = ", " + WorkerNumbers.text(number);
            bars.add(Bar.of(
                    title + "unwind, of each frame" + tail,
                    new Quantity.Counted(block, woven, SchedulerCounters.NANOS_PER_FRAME, 1, "ns"),
                    WorkerNumbers.goal(number, new Goal.AtMost(NANOS_PER_FRAME))));
            bars.add(Bar.of(
                    title + "request to running" + tail,
                    new Quantity.Counted(block, woven, SchedulerCounters.REQUEST_TO_RUNNING_MICROS, 1, "us"),
                    WorkerNumbers.goal(number, new Goal.AtMost(MICROS_TO_RUNNING))));
        }
    }

    private void counted(String title, String block, Case subject, String counter, double scale, String unit) {
        bars.add(Bar.report(title, new Quantity.Counted(block, subject, counter, scale, unit)));
    }

    private static String of(@Nullable String thesis) {
        return thesis == null ? "" : " (thesis, 16 threads: " + thesis + ")";
    }

    private Case counting(WovenProgram program) {
        return cases(program).of(Rival.SERIAL, Form.WOVEN_SPAWNS, 1);
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

    private Quantity.TimeRatio over(WovenProgram program, int number, List<Case> baselines) {
        return new Quantity.TimeRatio(program.workload(), cases(program).serrano(WOVEN, number), baselines);
    }

    private Case unwoven(WovenProgram program) {
        return cases(program).of(Rival.SERIAL, UNWOVEN, 1);
    }

    private List<Case> rivals(WovenProgram program, int number) {
        return program.rivals().stream()
                .map(form -> cases(program).of(Rival.FORKJOIN, form, number))
                .toList();
    }

    private CaseFactory cases(WovenProgram program) {
        return program.cases(catalog);
    }
}
