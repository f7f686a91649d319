package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.probe.DeadlockProbe;
import dev.serrano.bench.probe.GraphProbe;
import dev.serrano.bench.probe.MeasuredFibProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The price of observing a program: metrics, and those that are off; graphs; reports of deadlocks. */
final class ObservingSuite {

    static final String NAME = "observing";
    static final String SUMMARY = "what metrics cost, on and off; graphs; deadlock reports";

    private static final String OFF = "n=32";
    private static final String ON = "n=25";
    private static final List<String> KINDS = List.of(MeasuredFibProbe.FUTURE, MeasuredFibProbe.JOIN);
    private static final RoundPolicy LONG_RUNS = Block.rounds(5, Duration.ofSeconds(3), 15);
    private static final RoundPolicy SHORT_RUNS = Block.rounds(20, Duration.ofSeconds(3), 25);
    private static final RoundPolicy FEW_RUNS = Block.rounds(2, Duration.ofSeconds(2), 5);

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    ObservingSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        for (int number : workers.all()) {
            for (String kind : KINDS) {
                off(kind, number);
                used(kind, number);
                on(kind, number);
            }
        }
        graph();
        workers.all().forEach(this::deadlock);
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    /** In JVMs without measurements or listeners. */
    private void off(String kind, int number) {
        String name = kind + "-off-" + number;
        CaseFactory fib = new CaseFactory(catalog, MeasuredFibProbe.NAME, OFF);
        Case plain = fib.serrano(kind, number);
        Case works = fib.serrano(kind + MeasuredFibProbe.WORK, number);
        blocks.add(Block.of(name, List.of(plain, works), LONG_RUNS, 4));
        bars.add(Bar.of(
                "fib %s, doWork with metrics off / without it, %s".formatted(kind, WorkerNumbers.text(number)),
                new Quantity.TimeRatio(name, works, List.of(plain)),
                WorkerNumbers.goal(number, new Goal.AtMost(1.02))));
    }

    /** After something was measured in the JVM, and is no longer. */
    private void used(String kind, int number) {
        String name = kind + "-used-" + number;
        CaseFactory fib = new CaseFactory(catalog, MeasuredFibProbe.NAME, OFF);
        Case plain = fib.serrano(kind, number);
        Case works = fib.serrano(kind + MeasuredFibProbe.WORK, number);
        Case before =
                new CaseFactory(catalog, MeasuredFibProbe.NAME, "n=20").serrano(kind + MeasuredFibProbe.MEASURED, 1);
        Block block = new Block(
                name, LauncherFlags.DEFAULT_GC, List.of(), List.of(plain, works), List.of(before), LONG_RUNS, 4);
        blocks.add(block);
        bars.add(Bar.report(
                "fib %s, doWork after something was measured / without it, %s"
                        .formatted(kind, WorkerNumbers.text(number)),
                new Quantity.TimeRatio(
                        name, block.cases().get(1), List.of(block.cases().get(0)))));
    }

    private void on(String kind, int number) {
        String name = kind + "-on-" + number;
        CaseFactory fib = new CaseFactory(catalog, MeasuredFibProbe.NAME, ON);
        Case works = fib.serrano(kind + MeasuredFibProbe.WORK, number);
        Case measured = fib.serrano(kind + MeasuredFibProbe.MEASURED, number);
        blocks.add(Block.of(name, List.of(works, measured), SHORT_RUNS, 3));
        bars.add(Bar.of(
                "fib(25) %s, measured / not measured, %s".formatted(kind, WorkerNumbers.text(number)),
                new Quantity.TimeRatio(name, measured, List.of(works)),
                WorkerNumbers.goal(number, new Goal.AtMost(10))));
    }

    private void graph() {
        String name = "graph";
        Case page = new CaseFactory(catalog, GraphProbe.NAME, "steps=50000").serrano(workers.most());
        blocks.add(Block.of(name, List.of(page), FEW_RUNS, 2));
        bars.add(Bar.of(
                "page of a graph of 50,000 steps, from the recorded program to the file",
                new Quantity.Counted(name, page, GraphProbe.PAGE_MILLIS, 1, "ms"),
                new Goal.AtMost(3_000)));
    }

    private void deadlock(int number) {
        String name = "deadlock-" + number;
        Case circle = new CaseFactory(catalog, DeadlockProbe.NAME, "tasks=1000").serrano(number);
        blocks.add(Block.of(name, List.of(circle), FEW_RUNS, 1));
        bars.add(Bar.of(
                "deadlock of 1,000 tasks, from the last wait to the exception, " + WorkerNumbers.text(number),
                new Quantity.Counted(name, circle, DeadlockProbe.REPORT_MILLIS, 1, "ms"),
                WorkerNumbers.goal(number, new Goal.AtMost(100))));
    }
}
