package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.probe.BatchProbe;
import dev.serrano.bench.probe.ShortPhasesProbe;
import dev.serrano.bench.probe.VictimProbe;
import dev.serrano.bench.suite.Quantity.Counted;
import dev.serrano.bench.suite.Quantity.CounterOver;
import dev.serrano.bench.suite.Quantity.Pick;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The duties of the default scheduler: leave no task behind a parent that computes without polls, and let others help
 * in phases of some hundred microseconds.
 */
final class DefaultSuite {

    static final String NAME = "default";
    static final String SUMMARY = "the default scheduler: batches left behind, short phases";

    private static final double MUST = 1.05;
    private static final int RUNS = 10; // of five JVMs
    private static final double WORTH_HELP_MICROS = 200;
    private static final double MICROS_PER_TASK = 1.6;
    private static final int LONG_GAP = 1_000;
    private static final RoundPolicy BATCHES = Block.rounds(2, Duration.ZERO, RUNS);
    private static final RoundPolicy VICTIMS = Block.rounds(2, Duration.ofSeconds(1), RUNS);
    private static final RoundPolicy PHASES = Block.rounds(3, Duration.ofSeconds(2), 7);

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    DefaultSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        for (int number : workers.parallel()) {
            batches(number);
            victims(number);
            phases(number);
        }
        if (workers.parallel().isEmpty()) {
            phases(1); // no other worker can help: the price of the tasks
        }
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    private void batches(int number) {
        batch("20 of 20 ms", number, "fib=0");
        batch("1,000 of 100 us", number, "tasks=1000", "each=100");
        batch("20 of 20 ms after a second of fib in a nested finish", number, "fib=1000", "nested=yes");
    }

    private void batch(String what, int number, String... parameters) {
        CaseFactory forms = new CaseFactory(catalog, BatchProbe.NAME, parameters);
        String name = BatchProbe.NAME + ", " + what + ", " + number;
        Case ours = forms.serrano(number);
        Case pool = forms.of(Rival.FORKJOIN, "task", number);
        blocks.add(Block.of(name, List.of(ours, pool), BATCHES, parameters[0].equals("fib=1000") ? 6 : 4));
        bars.add(Bar.of(
                "batch of " + what + ", then 400 ms, slowest of " + RUNS + " runs / median of ForkJoinPool"
                        + tail(number),
                new CounterOver(
                        counted(name, ours, BatchProbe.MILLIS), Pick.LARGEST, counted(name, pool, BatchProbe.MILLIS)),
                goal(number, new Goal.AtMost(MUST))));
    }

    private void victims(int number) {
        Map<String, CaseFactory> programs = new LinkedHashMap<>();
        programs.put("SpinOnSibling, until its child has run", new CaseFactory(catalog, VictimProbe.NAME));
        programs.put(
                "LongLeafNoPolls, until 8 children of 8 have run",
                new CaseFactory(catalog, VictimProbe.NAME, "children=8", "wanted=8"));
        String name = "victims, " + number;
        List<Case> cases = new ArrayList<>();
        programs.forEach((title, program) -> {
            Case subject = program.serrano(number);
            cases.add(subject);
            bars.add(Bar.of(
                    title + " (it waits for 50 ms)" + tail(number),
                    new Quantity.ScaledTime(name, subject, 1e3, "ms"),
                    goal(number, new Goal.AtMost(3))));
        });
        blocks.add(Block.of(name, cases, VICTIMS, 1));
    }

    private void phases(int number) {
        for (int gap : List.of(0, 20, 100, LONG_GAP)) {
            for (int tasks : List.of(50, 200)) {
                phase(
                        "Gap, " + tasks + " of 1.6 us, " + gap + " us between",
                        tasks * MICROS_PER_TASK,
                        number,
                        "tasks=" + tasks,
                        "gap=" + gap);
            }
        }
        phase(
                "Phase, 1,000 of 180 ns on 16 MB, with books",
                WORTH_HELP_MICROS,
                number,
                "tasks=1000",
                "kind=memory",
                "books=yes");
        phase("Phase2, 200 of 1.6 us, with books", 200 * MICROS_PER_TASK, number, "books=yes");
    }

    private void phase(String what, double micros, int number, String... parameters) {
        CaseFactory forms = new CaseFactory(catalog, ShortPhasesProbe.NAME, parameters);
        String name = what + ", " + number;
        Case serial = forms.serial();
        Case pool = forms.of(Rival.FORKJOIN, "task", number);
        List<Case> cases = new ArrayList<>(List.of(serial, pool));
        Counted wholeSerial = counted(name, serial, ShortPhasesProbe.MEDIAN);
        Counted wholePool = counted(name, pool, ShortPhasesProbe.MEDIAN);
        for (String form : List.of("async-finish", "forall")) {
            Case ours = forms.serrano(form, number);
            cases.add(ours);
            Counted median = counted(name, ours, ShortPhasesProbe.MEDIAN);
            String title = what + ", " + form;
            bars.add(Bar.of(
                    title + ", median phase / serial" + tail(number),
                    new CounterOver(median, Pick.MEDIAN, wholeSerial),
                    goal(number, new Goal.AtMost(MUST))));
            bars.add(Bar.of(
                    title + ", median phase / ForkJoinPool" + tail(number),
                    new CounterOver(median, Pick.MEDIAN, wholePool),
                    goal(number, new Goal.AtMost(1))));
            if (micros >= WORTH_HELP_MICROS) {
                bars.add(Bar.of(
                        title + ", nine of ten phases / serial" + tail(number),
                        new CounterOver(counted(name, ours, ShortPhasesProbe.NINE_OF_TEN), Pick.MEDIAN, wholeSerial),
                        goal(number, new Goal.AtMost(0.85))));
            }
        }
        blocks.add(Block.of(name, cases, PHASES, List.of(parameters).contains("gap=" + LONG_GAP) ? 2 : 1));
    }

    private static Counted counted(String block, Case subject, String counter) {
        return new Counted(block, subject, counter, 1, "");
    }

    private static Goal goal(int number, Goal goal) {
        return number == 1 ? new Goal.None() : WorkerNumbers.goal(number, goal);
    }

    private static String tail(int number) {
        return ", " + WorkerNumbers.text(number);
    }
}
