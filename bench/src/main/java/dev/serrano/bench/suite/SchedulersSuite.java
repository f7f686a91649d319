package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.probe.ChannelProbe;
import dev.serrano.bench.probe.PushPopProbe;
import dev.serrano.bench.probe.StackProbe;
import dev.serrano.bench.probe.VictimProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The schedulers against each other: the same program, the same runtime, only the scheduler differs. The programs are
 * those of Prell's thesis, scaled to fractions of a second; two workers at least where the protocols need a partner.
 */
final class SchedulersSuite {

    static final String NAME = "schedulers";
    static final String SUMMARY = "default, deque, sharing and channel, the same programs";

    private static final String DEFAULT = "default";
    private static final String DEQUE = "deque";
    private static final String SHARING = "sharing";
    private static final String CHANNEL = "channel";
    private static final List<String> ALL = List.of(DEFAULT, DEQUE, SHARING, CHANNEL);
    private static final List<String> AMOUNTS = List.of("one", "half", "adaptive");
    private static final int MANY_WORKERS = 64;
    private static final int MOST_WORKERS = 1_024; // of a runtime
    private static final RoundPolicy SHORT_RUNS = Block.rounds(2, Duration.ofSeconds(1), 5);
    private static final RoundPolicy LONG_RUNS = Block.rounds(1, Duration.ZERO, 2);

    /** A program with its parameters. */
    private record Program(
            String block, String workload, List<String> parameters, boolean oneWorkerToo, double weight) {
        CaseFactory cases(Catalog catalog) {
            return new CaseFactory(catalog, workload, parameters.toArray(String[]::new));
        }
    }

    /** The figures about steals. */
    private record Measure(String name, String counter, double scale, String unit) {}

    private static final List<Measure> MEASURES = List.of(
            new Measure("steals of half", SchedulerCounters.HALF_SHARE, 100, "%"),
            new Measure("tasks per steal", SchedulerCounters.TASKS_PER_STEAL, 1, ""),
            new Measure("failures per steal", SchedulerCounters.FAILURES_PER_STEAL, 1, ""));

    private static final List<Program> PROGRAMS = List.of(
            new Program("fib", "fib", List.of("n=30"), true, 4),
            new Program("nqueens", "nqueens", List.of("n=11"), true, 4),
            new Program("uts-T1", "uts", List.of("tree=T1"), false, 7),
            new Program("uts-T3", "uts", List.of("tree=T3"), false, 7),
            new Program("cilksort", "cilksort", List.of("n=2000000"), false, 4),
            new Program("quicksort", "quicksort", List.of("n=2000000"), false, 4),
            new Program("treerec-1", "treerec", List.of("n=23", "t=1"), true, 4),
            new Program("treerec-10", "treerec", List.of("n=20", "t=10"), false, 3),
            new Program("treerec-100", "treerec", List.of("n=15", "t=100"), false, 3),
            new Program("bpc-1", "bpc", List.of("d=1000", "n=49", "t=1"), false, 3),
            new Program("bpc-10", "bpc", List.of("d=200", "n=49", "t=10"), false, 3),
            new Program("bpc-100", "bpc", List.of("d=20", "n=49", "t=100"), false, 3),
            new Program("lu", "lu", List.of("n=512"), false, 4),
            new Program("matmul", "matmul", List.of("n=512"), false, 4));

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    SchedulersSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        PROGRAMS.forEach(this::block);
        for (int number : workers.parallel()) {
            overall(number);
            PROGRAMS.forEach(program -> program(program, number));
        }
        if (workers.hasOne()) {
            PROGRAMS.stream().filter(Program::oneWorkerToo).forEach(this::overSerial);
        }
        if (!workers.parallel().isEmpty()) {
            onProducer(
                    "spc-10000",
                    List.of("n=100", "t=10000"),
                    "1 producer, tasks of 10 ms without polls",
                    1.9,
                    LONG_RUNS,
                    6);
            onProducer("spc-1", List.of("n=1000000", "t=1"), "1 producer, 1,000,000 tasks of 1 us", 1.8, LONG_RUNS, 7);
            oneProducer();
            manyProducers();
            splittable();
            bundled();
            joins("treerec", "treerec-joins", List.of("n=22", "t=1"), workers.most());
            barriers();
            manyWorkers();
            victims();
            channels();
        }
        if (workers.hasOne()) {
            joins("fib", "fib-joins", List.of("n=30"), 1);
            stack();
        }
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    /** A case under a scheduler; the default's has no tag. */
    private static Case under(String scheduler, Case subject) {
        return scheduler.equals(DEFAULT) ? subject : subject.tagged(Tags.SCHEDULER, scheduler);
    }

    private Case on(Program program, String scheduler, int number) {
        return under(scheduler, program.cases(catalog).serrano(number));
    }

    private void block(Program program) {
        List<Case> cases = new ArrayList<>();
        cases.add(program.cases(catalog).serial());
        for (int number : workers.parallel()) {
            ALL.forEach(scheduler -> cases.add(on(program, scheduler, number)));
        }
        if (program.oneWorkerToo() && workers.hasOne()) {
            ALL.forEach(scheduler -> cases.add(on(program, scheduler, 1)));
        }
        if (cases.size() == 1) {
            return; // with one worker it says nothing
        }
        blocks.add(Block.of(program.block(), cases, SHORT_RUNS, program.weight()));
    }

    private Quantity.TimeRatio ratio(Program program, int number, String above, String... below) {
        return new Quantity.TimeRatio(
                program.block(),
                on(program, above, number),
                Stream.of(below).map(one -> on(program, one, number)).toList());
    }

    private void overall(int number) {
        String programs = PROGRAMS.size() + " programs, median, " + WorkerNumbers.text(number);
        bars.add(Bar.of(
                "channel / deque, " + programs,
                new Quantity.OverPrograms(
                        Quantity.Average.MEDIAN,
                        PROGRAMS.stream()
                                .map(one -> ratio(one, number, CHANNEL, DEQUE))
                                .toList()),
                WorkerNumbers.goal(number, new Goal.AtMost(1.05))));
        for (String other : List.of(DEQUE, SHARING, CHANNEL)) {
            bars.add(Bar.of(
                    "default / " + other + ", " + programs,
                    new Quantity.OverPrograms(
                            Quantity.Average.MEDIAN,
                            PROGRAMS.stream()
                                    .map(one -> ratio(one, number, DEFAULT, other))
                                    .toList()),
                    WorkerNumbers.goal(number, new Goal.AtMost(1))));
        }
    }

    private void program(Program program, int number) {
        String tail = ", " + program.block() + ", " + WorkerNumbers.text(number);
        bars.add(Bar.of(
                "default / fastest other" + tail,
                ratio(program, number, DEFAULT, DEQUE, SHARING, CHANNEL),
                WorkerNumbers.goal(number, new Goal.AtMost(1))));
        bars.add(Bar.report("channel / deque" + tail, ratio(program, number, CHANNEL, DEQUE)));
    }

    private void overSerial(Program program) {
        for (String scheduler : ALL) {
            bars.add(Bar.report(
                    scheduler + " / serial, " + program.block() + ", 1 worker",
                    new Quantity.TimeRatio(
                            program.block(),
                            on(program, scheduler, 1),
                            List.of(program.cases(catalog).serial()))));
        }
    }

    /** One worker makes all tasks: the share of the other. */
    private void onProducer(
            String name, List<String> parameters, String title, double goal, RoundPolicy policy, double weight) {
        CaseFactory spc = new CaseFactory(catalog, "spc", parameters.toArray(String[]::new));
        List<Case> cases = new ArrayList<>();
        cases.add(spc.serial());
        for (String scheduler : ALL) {
            for (int number : workers.parallel()) {
                Case subject = under(scheduler, spc.serrano(number));
                cases.add(subject);
                bars.add(Bar.of(
                        title + ", " + WorkerNumbers.text(number) + ", " + scheduler + ", speed-up over serial",
                        new Quantity.SpeedUp(name, subject, List.of(spc.serial())),
                        WorkerNumbers.goal(number, new Goal.AtLeast(goal))));
            }
        }
        blocks.add(Block.of(name, cases, policy, weight));
    }

    /** Thieves that take one task each come back for each: Prell's figures 5.2 to 5.4, (b), with 48 workers. */
    private void oneProducer() {
        amounts(
                "spc-amounts",
                new CaseFactory(catalog, "spc", "n=1000000", "t=1"),
                "1 producer of 1,000,000 tasks of 1 us",
                Map.of(
                        "one, failures per steal", "22.5",
                        "half, tasks per steal", "35",
                        "adaptive, steals of half", "93.2 %"));
    }

    /** Half of few tasks is hardly more than one, and leaves more without: the same figures, (a). */
    private void manyProducers() {
        amounts(
                "bpc-amounts",
                new CaseFactory(catalog, "bpc", "d=100000", "n=9", "t=1"),
                "100,000 producers of 9 tasks of 1 us",
                Map.of("half, tasks per steal", "1.5", "adaptive, steals of half", "1.6 %"));
    }

    /** How much a thief should take depends on the program. The thesis's figures are for 48 workers. */
    private void amounts(String name, CaseFactory program, String title, Map<String, String> thesis) {
        List<Case> cases = new ArrayList<>();
        for (String amount : AMOUNTS) {
            Case subject = program.serrano(workers.most()).tagged(Tags.SCHEDULER, CHANNEL + ":" + amount);
            cases.add(subject);
            for (Measure measure : MEASURES) {
                String what = amount + ", " + measure.name();
                String theirs = thesis.containsKey(what) ? " (thesis: " + thesis.get(what) + ")" : "";
                bars.add(Bar.report(
                        CHANNEL + ":" + what + ", " + title + theirs,
                        new Quantity.Counted(name, subject, measure.counter(), measure.scale(), measure.unit())));
            }
            bars.add(Bar.report(
                    CHANNEL + ":" + amount + ", time, " + title, new Quantity.ScaledTime(name, subject, 1e3, "ms")));
        }
        blocks.add(Block.of(name, cases, LONG_RUNS, 6));
    }

    /** The price of a barrier, by how its end is detected and how it is left: Prell's figures 4.5, 4.8 and 4.9. */
    private void barriers() {
        String name = "barriers";
        CaseFactory program = new CaseFactory(catalog, name, "count=1000");
        List<Case> cases = new ArrayList<>();
        for (String detection : List.of("manager", "counter")) {
            for (String leaving : List.of("update", "revoke", "dummy")) {
                String scheduler = CHANNEL + ":" + detection + "," + leaving;
                Case subject = program.serrano(workers.most()).tagged(Tags.SCHEDULER, scheduler);
                cases.add(subject);
                bars.add(Bar.report(
                        scheduler + ", barrier without tasks, latency",
                        new Quantity.Counted(name, subject, SchedulerCounters.BARRIER_MICROS, 1, "us")));
                bars.add(Bar.report(
                        scheduler + ", barrier without tasks, of that to detection",
                        new Quantity.Counted(name, subject, SchedulerCounters.TERMINATION_MICROS, 1, "us")));
            }
        }
        blocks.add(Block.of(name, cases, SHORT_RUNS, 1));
    }

    /** A million tasks that are made one by one, against a range that is divided when a worker asks. */
    private void splittable() {
        CaseFactory spc = new CaseFactory(catalog, "spc", "n=1000000", "t=1");
        againstRange("million-of-1", spc, "forall", "1,000,000 of 1 us", LONG_RUNS, 7);
    }

    /**
     * Consumers made one by one, against a range for each producer that is divided when a worker asks: Prell's figure
     * 5.16.
     */
    private void bundled() {
        CaseFactory bpc = new CaseFactory(catalog, "bpc", "d=100", "n=999", "t=1");
        againstRange("bpc-bundled", bpc, "forasync", "100 producers of 999 of 1 us", SHORT_RUNS, 3);
    }

    private void againstRange(
            String name, CaseFactory program, String rangeForm, String what, RoundPolicy policy, double weight) {
        Case serial = program.serial();
        List<Case> cases = new ArrayList<>();
        cases.add(serial);
        for (String scheduler : List.of(DEFAULT, CHANNEL)) {
            Case tasks = under(scheduler, program.serrano("async-finish", workers.most()));
            Case range = under(scheduler, program.serrano(rangeForm, workers.most()));
            cases.add(tasks);
            cases.add(range);
            String tail = ", " + what + ", " + WorkerNumbers.text(workers.most()) + ", " + scheduler;
            bars.add(Bar.report("asyncs / " + rangeForm + tail, new Quantity.TimeRatio(name, tasks, List.of(range))));
            bars.add(Bar.report(
                    "asyncs" + tail + ", speed-up over serial", new Quantity.SpeedUp(name, tasks, List.of(serial))));
            bars.add(Bar.report(
                    rangeForm + tail + ", speed-up over serial", new Quantity.SpeedUp(name, range, List.of(serial))));
        }
        blocks.add(Block.of(name, cases, policy, weight));
    }

    /**
     * Futures and finish scopes against the thesis's channel futures and join counters: Prell's figures 4.12 to 4.14.
     */
    private void joins(String workload, String name, List<String> parameters, int number) {
        CaseFactory program = new CaseFactory(catalog, workload, parameters.toArray(String[]::new));
        Case future = program.serrano("future", number);
        Case finish = program.serrano("async-finish", number);
        List<Case> cases = new ArrayList<>(List.of(future, finish));
        String tail = ", " + workload + ", " + WorkerNumbers.text(number);
        for (String form : List.of("channel-future", "channel-future-pooled")) {
            Case subject = program.serrano(form, number);
            cases.add(subject);
            bars.add(Bar.report(form + " / future" + tail, new Quantity.TimeRatio(name, subject, List.of(future))));
        }
        Case spawnSync = program.serrano("spawn-sync", number);
        cases.add(spawnSync);
        bars.add(Bar.report(
                "spawn-sync / async-finish" + tail, new Quantity.TimeRatio(name, spawnSync, List.of(finish))));
        blocks.add(Block.of(name, cases, SHORT_RUNS, 3));
    }

    /** Workers beyond the processors: the price of their search for work. */
    private void manyWorkers() {
        int usual = workers.most();
        int beyond = Math.min(MOST_WORKERS, Math.max(MANY_WORKERS, 2 * usual));
        if (beyond == usual) {
            return;
        }
        String name = "nqueens-" + beyond;
        List<Case> cases = new ArrayList<>();
        for (String scheduler : ALL) {
            int n = scheduler.equals(DEFAULT) ? 13 : 12; // a fork has some 20 seconds
            CaseFactory queens = new CaseFactory(catalog, "nqueens", "n=" + n);
            Case few = under(scheduler, queens.serrano(usual));
            Case many = under(scheduler, queens.serrano(beyond));
            cases.add(few);
            cases.add(many);
            bars.add(Bar.of(
                    "nqueens(" + n + "), CPU time of " + beyond + " workers / " + WorkerNumbers.text(usual) + ", "
                            + scheduler,
                    new Quantity.CounterRatio(name, many, few, Counters.CPU_SECONDS),
                    scheduler.equals(DEFAULT) ? WorkerNumbers.goal(usual, new Goal.AtMost(1.3)) : new Goal.None()));
        }
        blocks.add(Block.of(name, cases, LONG_RUNS, 14));
    }

    /** The fate of the children of a task that does not poll: the guide's table of promises. */
    private void victims() {
        String name = "victims";
        Map<String, CaseFactory> programs = new LinkedHashMap<>();
        programs.put("SpinOnSibling, until its child has run", new CaseFactory(catalog, VictimProbe.NAME));
        programs.put(
                "LongLeafNoPolls, until one child of 8 has run",
                new CaseFactory(catalog, VictimProbe.NAME, "children=8"));
        programs.put(
                "LongLeafNoPolls, until 8 children of 8 have run",
                new CaseFactory(catalog, VictimProbe.NAME, "children=8", "wanted=8"));
        programs.put(
                "BlockedVictim, until 8 children of 8 have run",
                new CaseFactory(catalog, VictimProbe.NAME, "parent=blocks", "children=8", "wanted=8"));
        List<Case> cases = new ArrayList<>();
        programs.forEach((title, program) -> {
            for (String scheduler : ALL) {
                Case subject = under(scheduler, program.serrano(workers.most()));
                cases.add(subject);
                bars.add(Bar.report(
                        title + " (it waits for 50 ms), " + WorkerNumbers.text(workers.most()) + ", " + scheduler,
                        new Quantity.ScaledTime(name, subject, 1e3, "ms")));
            }
        });
        blocks.add(Block.of(name, cases, SHORT_RUNS, 3));
    }

    /** A message to and fro over a channel of each kind, between two threads and within one. */
    private void channels() {
        String name = "channel-ping-pong";
        int number = workers.most(); // two threads of its own, whatever the number is
        CaseFactory one = channel("spsc");
        List<Case> cases = new ArrayList<>(List.of(one.serrano(number), one.serial()));
        for (String kind : List.of("mpsc", "mpmc")) {
            CaseFactory more = channel(kind);
            cases.add(more.serrano(number));
            cases.add(more.serial());
            bars.add(Bar.report(
                    kind + " / spsc channel, a message to and fro between two threads (printed, MPMC: 1.23 to 1.41 of a"
                            + " native channel)",
                    new Quantity.TimeRatio(name, more.serrano(number), List.of(one.serrano(number)))));
            bars.add(Bar.report(
                    kind + " / spsc channel, both ends on one thread",
                    new Quantity.TimeRatio(name, more.serial(), List.of(one.serial()))));
        }
        blocks.add(Block.of(name, cases, SHORT_RUNS, 1));
    }

    private CaseFactory channel(String kind) {
        return new CaseFactory(catalog, ChannelProbe.NAME, "channel=" + kind);
    }

    /** One worker's tasks, which are not stolen, against a stack that does not allow stealing. */
    private void stack() {
        overArray(
                "push-pop",
                new CaseFactory(catalog, PushPopProbe.NAME, "top=memory"),
                "push and pop alone / on an array",
                true);
        overArray(
                "push-pop-register",
                new CaseFactory(catalog, PushPopProbe.NAME, "top=register"),
                "push and pop alone / on an array with its top in a register",
                false);
        overArray(
                "stack",
                new CaseFactory(catalog, StackProbe.NAME),
                "make, push, pop and run an empty task, a finish for 16 / make, push, pop and run a body on an array",
                false);
    }

    private void overArray(String name, CaseFactory stack, String title, boolean hasGoal) {
        Case plain = stack.serial();
        List<Case> cases = new ArrayList<>();
        cases.add(plain);
        for (String scheduler : List.of(DEFAULT, CHANNEL)) {
            Case subject = under(scheduler, stack.serrano(1));
            cases.add(subject);
            Quantity ratio = new Quantity.TimeRatio(name, subject, List.of(plain));
            String line = title + ", 1 worker, " + scheduler;
            bars.add(
                    hasGoal && scheduler.equals(CHANNEL)
                            ? Bar.of(line, ratio, new Goal.AtMost(1.3))
                            : Bar.report(line, ratio));
        }
        blocks.add(Block.of(name, cases, SHORT_RUNS, 2));
    }
}
