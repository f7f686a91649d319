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
 * The price of a task that does next to nothing.
 *
 * <p>Each form of fib has a block of its own with the ForkJoinPool form, so that the compiler sees the code of one form
 * only, as in a program of a user. The blocks with a polluted profile have all forms in one JVM, after three other
 * workloads.
 */
final class OverheadSuite {

    static final String NAME = "overhead";
    static final String SUMMARY = "what a task costs; the speed-up of fib, nqueens and uts";

    private static final int LAUNCHES = 20_000;
    private static final double MICROS = 1e6;
    private static final RoundPolicy LONG_RUNS = Block.rounds(1, Duration.ofSeconds(2), 3);
    private static final RoundPolicy SHORT_RUNS = Block.rounds(10, Duration.ofSeconds(2), 15);

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    OverheadSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        fib("future", LauncherFlags.DEFAULT_GC, 8, 0.45, 0.35);
        fib("future-paper", LauncherFlags.DEFAULT_GC, 9, 0.60, Double.NaN);
        fib("async-finish", LauncherFlags.DEFAULT_GC, 9, 0.75, 0.60);
        fib("join", LauncherFlags.DEFAULT_GC, 6, 0.25, 0.15);
        fib("future", "g1", 8, 0.50, Double.NaN);
        fib("async-finish", "g1", 9, 0.80, Double.NaN);
        pollutedFib();
        speedUp("nqueens", 3, "n=12");
        speedUp("uts", 5, "tree=T1");
        flat();
        launchEmpty();
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    private void fib(String form, String collector, double weight, double goal, double aim) {
        boolean usual = collector.equals(LauncherFlags.DEFAULT_GC);
        String name = "fib-" + form + (usual ? "" : "-" + collector);
        CaseFactory fib = new CaseFactory(catalog, "fib", "n=38");
        List<Case> cases = new ArrayList<>(List.of(fib.serial()));
        for (int number : workers.all()) {
            cases.add(fib.serrano(form, number));
            cases.add(fib.of(Rival.FORKJOIN, "task", number));
        }
        Block block = new Block(name, collector, List.of(), cases, List.of(), LONG_RUNS, weight);
        blocks.add(block);
        Goal hope = Double.isNaN(aim) ? new Goal.None() : new Goal.AtMost(aim);
        for (int i = 1; i < block.cases().size(); i += 2) {
            Case ours = block.cases().get(i);
            int number = ours.workers();
            bars.add(new Bar(
                    "fib " + form + " / ForkJoinPool, " + collector + ", " + WorkerNumbers.text(number),
                    ratio(name, ours, block.cases().get(i + 1)),
                    WorkerNumbers.goal(number, new Goal.AtMost(goal)),
                    WorkerNumbers.goal(number, hope)));
        }
        if (usual && workers.hasOne()) {
            Case one = block.cases().get(1);
            for (int number : workers.parallel()) {
                bars.add(Bar.of(
                        "fib " + form + ", " + WorkerNumbers.text(number) + " against 1",
                        new Quantity.SpeedUp(name, one.on(number), List.of(one)),
                        WorkerNumbers.goal(number, new Goal.AtLeast(1.6))));
            }
        }
    }

    private void pollutedFib() {
        String name = "fib-polluted";
        CaseFactory fib = new CaseFactory(catalog, "fib", "n=38");
        List<String> forms = List.of("future", "future-paper", "async-finish", "join");
        List<Case> cases = new ArrayList<>();
        for (int number : workers.all()) {
            cases.add(fib.of(Rival.FORKJOIN, "task", number));
            for (String form : forms) {
                cases.add(fib.serrano(form, number));
            }
        }
        List<Case> pollution = List.of(
                new CaseFactory(catalog, "nqueens", "n=10").serrano(2),
                new CaseFactory(catalog, "smith-waterman", "length=300").serrano(2),
                new CaseFactory(catalog, "cyclic-producers", "ring=64", "rounds=200").serrano(2));
        Block block = new Block(name, LauncherFlags.DEFAULT_GC, List.of(), cases, pollution, LONG_RUNS, 16);
        blocks.add(block);
        int width = forms.size() + 1;
        for (int i = 0; i < block.cases().size(); i++) {
            if (i % width != 0) {
                Case subject = block.cases().get(i);
                Case rival = block.cases().get(i - i % width);
                bars.add(Bar.report(
                        "fib " + subject.form().name() + " / ForkJoinPool, polluted profile, "
                                + WorkerNumbers.text(subject.workers()),
                        ratio(name, subject, rival)));
            }
        }
    }

    private void speedUp(String workload, double weight, String parameter) {
        CaseFactory cases = new CaseFactory(catalog, workload, parameter);
        Case serial = cases.serial();
        List<Case> all = new ArrayList<>(List.of(serial));
        workers.all().forEach(number -> all.add(cases.serrano(number)));
        for (int number : workers.parallel()) {
            all.add(cases.of(Rival.FORKJOIN, "task", number));
            Case ours = cases.serrano(number);
            bars.add(Bar.of(
                    "%s %s, %s, %s against serial"
                            .formatted(workload, parameter, ours.form().name(), WorkerNumbers.text(number)),
                    new Quantity.SpeedUp(workload, ours, List.of(serial)),
                    WorkerNumbers.goal(number, new Goal.AtLeast(1.7))));
        }
        blocks.add(Block.of(workload, all, Block.rounds(1, Duration.ofSeconds(3), 5), weight));
    }

    private void flat() {
        String name = "flat";
        CaseFactory flat = new CaseFactory(catalog, "flat", "n=1000000");
        List<Case> cases = new ArrayList<>();
        for (int number : workers.all()) {
            Case ours = flat.serrano(number);
            List<Case> rivals = flat.forms(Rival.FORKJOIN, number);
            cases.add(ours);
            cases.addAll(rivals);
            bars.add(Bar.of(
                    "flat 1,000,000 / best of ForkJoinPool, " + WorkerNumbers.text(number),
                    new Quantity.TimeRatio(name, ours, rivals),
                    WorkerNumbers.goal(number, new Goal.AtMost(0.5))));
        }
        blocks.add(Block.of(name, cases, SHORT_RUNS, 3));
    }

    private void launchEmpty() {
        String name = "launch-empty";
        CaseFactory launch = new CaseFactory(catalog, name, "count=" + LAUNCHES);
        List<Case> cases = new ArrayList<>();
        for (int number : workers.all()) {
            Case ours = launch.serrano(number);
            cases.add(ours);
            cases.addAll(launch.forms(Rival.FORKJOIN, number));
            bars.add(Bar.of(
                    "launch of an empty body, " + WorkerNumbers.text(number),
                    new Quantity.ScaledTime(name, ours, MICROS / LAUNCHES, "us"),
                    WorkerNumbers.goal(number, new Goal.AtMost(40))));
        }
        blocks.add(Block.of(name, cases, Block.rounds(2, Duration.ofSeconds(2), 5), 3));
    }

    private static Quantity ratio(String block, Case subject, Case baseline) {
        return new Quantity.TimeRatio(block, subject, List.of(baseline));
    }
}
