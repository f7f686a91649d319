package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The price of the parts of woven code without requests for work, and other ways to hand over the activations of an
 * unwind: the breakdowns of V. Kumar's thesis, chapters 4 and 5.
 */
final class WovenPartsSuite {

    static final String NAME = "woven-parts";
    static final String SUMMARY = "what parts of woven code cost, and other ways to steal";

    private static final int FORKS = 3; // the compilers take their time in each
    private static final RoundPolicy ROUNDS = Block.rounds(3, Duration.ofSeconds(2), 9);
    private static final List<String> PARTS = List.of(Form.WOVEN_PARAMETER, Form.WOVEN_LOOKS, Form.WOVEN_HANDLERS);

    /** Forms that make a task of each spawn, that keep the arguments of each, and that change to tasks and back. */
    private static final Map<String, String> OTHER_WAYS = otherWays();

    private static final List<String> HAVE_OTHER_WAYS = List.of("fib", "integrate");
    private static final List<String> HANDED_OVER = List.of("fib", "jacobi", "cilksort", "lu");

    /**
     * How much a steal takes, and whether it is free. Where each asks its victim it is as in the thesis without a
     * return barrier: default:asked, and all of channel.
     */
    private static final Map<String, String> SCHEDULERS = ways();

    private static Map<String, String> otherWays() {
        Map<String, String> ways = new LinkedHashMap<>();
        ways.put("async-finish", "a task for each spawn");
        ways.put("shadow-stack", "arguments in an array");
        ways.put("join", "the library's join");
        ways.put("woven-join", "the library's join, woven");
        ways.put("woven-switch", "tasks while steals bring little");
        return ways;
    }

    private static Map<String, String> ways() {
        Map<String, String> ways = new LinkedHashMap<>();
        ways.put("default:asked", "one activation for an unwind, none free");
        ways.put("default:one", "one activation for a steal");
        ways.put("default:four", "four for a steal");
        ways.put("default:half", "half of the queued for a steal");
        ways.put("channel:one", "one activation for a request, none free");
        ways.put("channel:half", "half of the queued for a request, none free");
        ways.put("channel:adaptive", "one or half for a request, none free");
        return ways;
    }

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    WovenPartsSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        parts();
        for (int number : workers.all()) {
            for (WovenProgram program : WovenProgram.ALL) {
                if (HAVE_OTHER_WAYS.contains(program.workload())) {
                    otherWays(program, number);
                }
            }
        }
        for (int number : workers.parallel()) {
            for (WovenProgram program : WovenProgram.ALL) {
                if (HANDED_OVER.contains(program.workload())) {
                    handedOver(program, number);
                }
            }
        }
        return new Suite(NAME, SUMMARY, FORKS, blocks, bars);
    }

    private void parts() {
        Map<String, List<Quantity.TimeRatio>> all = new LinkedHashMap<>();
        for (WovenProgram program : WovenProgram.ALL) {
            CaseFactory cases = program.cases(catalog);
            Case serial = cases.of(Rival.SERIAL, "woven-serial", 1);
            Map<String, Case> subjects = new LinkedHashMap<>();
            PARTS.forEach(part -> subjects.put(part, cases.of(Rival.SERIAL, part, 1)));
            if (workers.hasOne()) {
                subjects.put("woven, 1 worker", cases.serrano("woven", 1));
            }
            List<Case> measured = new ArrayList<>(subjects.values());
            measured.addFirst(serial);
            blocks.add(Block.of(program.workload(), measured, ROUNDS, program.weight()));
            subjects.forEach((name, subject) -> {
                var ratio = new Quantity.TimeRatio(program.workload(), subject, List.of(serial));
                all.computeIfAbsent(name, n -> new ArrayList<>()).add(ratio);
                bars.add(Bar.report(program.workload() + ", " + name + " / serial", ratio));
            });
        }
        all.forEach((name, ratios) -> bars.add(Bar.report(
                ratios.size() + " programs, geometric mean, " + name + " / serial",
                new Quantity.OverPrograms(Quantity.Average.GEOMETRIC_MEAN, ratios))));
    }

    private void otherWays(WovenProgram program, int number) {
        String name = program.workload() + "-ways-" + number;
        Case woven = program.cases(catalog).serrano("woven", number);
        List<Case> cases = new ArrayList<>(List.of(woven));
        OTHER_WAYS.forEach((form, what) -> {
            Case other = program.cases(catalog).serrano(form, number);
            cases.add(other);
            bars.add(Bar.report(
                    program.workload() + ", " + form + " (" + what + ") / woven, " + WorkerNumbers.text(number),
                    new Quantity.TimeRatio(name, other, List.of(woven))));
        });
        blocks.add(Block.of(name, cases, ROUNDS, 1));
    }

    private void handedOver(WovenProgram program, int number) {
        String name = program.workload() + "-" + number;
        String tail = ", " + program.workload() + ", " + WorkerNumbers.text(number);
        Case usual = program.cases(catalog).serrano("woven", number);
        List<Case> cases = new ArrayList<>(List.of(usual));
        counted("default, unwinds" + tail, name, usual);
        bars.add(Bar.report(
                "default, free steals" + tail,
                new Quantity.Counted(name, usual, SchedulerCounters.FREE_SHARE, 100, "%")));
        SCHEDULERS.forEach((scheduler, what) -> {
            Case other = usual.tagged(Tags.SCHEDULER, scheduler);
            cases.add(other);
            counted(scheduler + ", unwinds" + tail, name, other);
            bars.add(Bar.report(
                    scheduler + " (" + what + ") / default" + tail,
                    new Quantity.TimeRatio(name, other, List.of(usual))));
        });
        blocks.add(Block.of(name, cases, ROUNDS, 1));
    }

    private void counted(String title, String block, Case subject) {
        bars.add(Bar.report(title, new Quantity.Counted(block, subject, SchedulerCounter.UNWINDS.key(), 1, "")));
    }
}
