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
 * What a task costs that does next to nothing.
 *
 * <p>Each form of fib has a block of its own with the ForkJoinPool form, on one and two workers, so that the compiler
 * sees the code of one form only, as in a program of a user. The blocks with a polluted profile have all forms in one
 * JVM, after three other workloads.
 */
final class OverheadSuite {

    static final String NAME = "overhead";
    static final String SUMMARY = "what a task costs; the speed-up of fib, nqueens and uts";

    private static final int LAUNCHES = 20_000;
    private static final double MICROS = 1e6;
    private static final RoundPolicy LONG_RUNS = Block.rounds(1, Duration.ofSeconds(2), 3);
    private static final RoundPolicy SHORT_RUNS = Block.rounds(10, Duration.ofSeconds(2), 15);

    private final Catalog catalog;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    OverheadSuite(Catalog catalog) {
        this.catalog = catalog;
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
        Block block = new Block(
                name,
                collector,
                List.of(),
                List.of(
                        fib.serial(),
                        fib.serrano(form, 1),
                        fib.of(Rival.FORKJOIN, "task", 1),
                        fib.serrano(form, 2),
                        fib.of(Rival.FORKJOIN, "task", 2)),
                List.of(),
                LONG_RUNS,
                weight);
        blocks.add(block);
        Case one = block.cases().get(1);
        Case oneRival = block.cases().get(2);
        Case two = block.cases().get(3);
        Case twoRival = block.cases().get(4);
        String title = "fib " + form + " / ForkJoinPool, " + collector + ", ";
        Goal limit = new Goal.AtMost(goal);
        Goal hope = Double.isNaN(aim) ? new Goal.None() : new Goal.AtMost(aim);
        bars.add(new Bar(title + "1 worker", ratio(name, one, oneRival), limit, hope));
        bars.add(new Bar(title + "2 workers", ratio(name, two, twoRival), limit, hope));
        if (usual) {
            bars.add(Bar.of(
                    "fib " + form + ", 2 workers against 1",
                    new Quantity.SpeedUp(name, two, List.of(one)),
                    new Goal.AtLeast(1.6)));
        }
    }

    private void pollutedFib() {
        String name = "fib-polluted";
        CaseFactory fib = new CaseFactory(catalog, "fib", "n=38");
        List<String> forms = List.of("future", "future-paper", "async-finish", "join");
        List<Case> cases = new ArrayList<>();
        for (int workers = 1; workers <= 2; workers++) {
            cases.add(fib.of(Rival.FORKJOIN, "task", workers));
            for (String form : forms) {
                cases.add(fib.serrano(form, workers));
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
                String workers = subject.workers() == 1 ? "1 worker" : subject.workers() + " workers";
                bars.add(Bar.report(
                        "fib " + subject.form().name() + " / ForkJoinPool, polluted profile, " + workers,
                        ratio(name, subject, rival)));
            }
        }
    }

    private void speedUp(String workload, double weight, String parameter) {
        CaseFactory cases = new CaseFactory(catalog, workload, parameter);
        Case serial = cases.serial();
        Case two = cases.serrano(2);
        blocks.add(Block.of(
                workload,
                List.of(serial, cases.serrano(1), two, cases.of(Rival.FORKJOIN, "task", 2)),
                Block.rounds(1, Duration.ofSeconds(3), 5),
                weight));
        bars.add(Bar.of(
                "%s %s, %s, 2 workers against serial"
                        .formatted(workload, parameter, two.form().name()),
                new Quantity.SpeedUp(workload, two, List.of(serial)),
                new Goal.AtLeast(1.7)));
    }

    private void flat() {
        String name = "flat";
        CaseFactory flat = new CaseFactory(catalog, "flat", "n=1000000");
        List<Case> cases = new ArrayList<>();
        for (int workers = 1; workers <= 2; workers++) {
            Case ours = flat.serrano(workers);
            List<Case> rivals = flat.forms(Rival.FORKJOIN, workers);
            cases.add(ours);
            cases.addAll(rivals);
            bars.add(Bar.of(
                    "flat 1,000,000 / best of ForkJoinPool, " + (workers == 1 ? "1 worker" : "2 workers"),
                    new Quantity.TimeRatio(name, ours, rivals),
                    new Goal.AtMost(0.5)));
        }
        blocks.add(Block.of(name, cases, SHORT_RUNS, 3));
    }

    private void launchEmpty() {
        String name = "launch-empty";
        CaseFactory launch = new CaseFactory(catalog, name, "count=" + LAUNCHES);
        List<Case> cases = new ArrayList<>();
        for (int workers = 1; workers <= 2; workers++) {
            Case ours = launch.serrano(workers);
            cases.add(ours);
            cases.addAll(launch.forms(Rival.FORKJOIN, workers));
            bars.add(Bar.of(
                    "launch of an empty body, " + (workers == 1 ? "1 worker" : "2 workers"),
                    new Quantity.ScaledTime(name, ours, MICROS / LAUNCHES, "us"),
                    new Goal.AtMost(40)));
        }
        blocks.add(Block.of(name, cases, Block.rounds(2, Duration.ofSeconds(2), 5), 3));
    }

    private static Quantity ratio(String block, Case subject, Case baseline) {
        return new Quantity.TimeRatio(block, subject, List.of(baseline));
    }
}
