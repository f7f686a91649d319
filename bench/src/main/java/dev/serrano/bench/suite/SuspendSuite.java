package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.probe.IdleProbe;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The price of waiting: the switch, the memory of waiting tasks, and an idle runtime.
 */
final class SuspendSuite {

    static final String NAME = "suspend";
    static final String SUMMARY = "what waiting costs: answers, suspended tasks, idling";

    private static final String SCHEDULED = "scheduled";
    private static final String PORTABLE = "portable";
    private static final String BLOCKING = "blocking";
    private static final int ROUNDS = 200_000;
    private static final double NANOS_PER_SWITCH = 1e9 / (2.0 * ROUNDS);
    private static final int CROWD = 1_000_000;
    private static final int THREADS = 100_000;
    private static final String ALIGNED = "length=1000";

    /** Fewer cells than a system has threads: with the blocking backend any number of them may wait at once. */
    private static final String ALIGNED_BLOCKING = "length=140";

    private static final String ALL_WAIT = "suspended";

    /**
     * Threads that a runtime may have beside its workers': the watchdog's, and those of the JDK for virtual threads.
     */
    private static final int OTHER_THREADS = 8;

    private static final RoundPolicy SHORT_RUNS = Block.rounds(5, Duration.ofSeconds(2), 10);
    private static final RoundPolicy LONG_RUNS = Block.rounds(1, Duration.ofSeconds(3), 5);

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    SuspendSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        for (int number : workers.all()) {
            pingPong(number, number == 1 ? 350 : 500);
        }
        pingPongPortable();
        smithWaterman();
        smithWatermanBlocking();
        crowd(SCHEDULED, 1_200);
        crowd(PORTABLE, 1_600);
        crowdOfVirtualThreads();
        idle(SCHEDULED);
        idle(PORTABLE);
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    private void pingPong(int number, double goal) {
        String name = "pingpong-" + number;
        CaseFactory pingPong = new CaseFactory(catalog, "pingpong", "rounds=" + ROUNDS);
        Case ours = pingPong.serrano(number);
        List<Case> rivals = pingPong.forms(Rival.VIRTUAL_THREADS, number);
        List<Case> cases = new ArrayList<>();
        cases.add(ours);
        cases.addAll(rivals);
        blocks.add(Block.withCarriers(name, number, cases, SHORT_RUNS, 4));
        String tail = ", " + WorkerNumbers.text(number);
        bars.add(Bar.of(
                "switch, scheduled" + tail, perSwitch(name, ours), WorkerNumbers.goal(number, new Goal.AtMost(goal))));
        for (Case rival : rivals) {
            bars.add(Bar.report("switch, virtual threads, " + rival.form().name() + tail, perSwitch(name, rival)));
        }
    }

    private void pingPongPortable() {
        String name = "pingpong-portable";
        CaseFactory pingPong = new CaseFactory(catalog, "pingpong", "rounds=" + ROUNDS);
        List<Case> cases = new ArrayList<>();
        for (int number : workers.all()) {
            Case subject = pingPong.serrano(number).tagged(Tags.BACKEND, PORTABLE);
            cases.add(subject);
            bars.add(Bar.of(
                    "switch, portable, " + WorkerNumbers.text(number),
                    perSwitch(name, subject),
                    WorkerNumbers.goal(number, new Goal.AtMost(800))));
        }
        blocks.add(Block.of(name, cases, SHORT_RUNS, 4));
    }

    private void smithWaterman() {
        String name = "smith-waterman";
        CaseFactory align = new CaseFactory(catalog, name, ALIGNED);
        int most = workers.most();
        Case ours = align.serrano("future", most);
        Case rival = align.of(Rival.VIRTUAL_THREADS, "join", most);
        blocks.add(Block.withCarriers(name, most, List.of(align.serial(), ours, rival), LONG_RUNS, 8));
        bars.add(Bar.of(
                "smith-waterman 1,000 x 1,000 against virtual threads, " + WorkerNumbers.text(most),
                new Quantity.SpeedUp(name, ours, List.of(rival)),
                WorkerNumbers.goal(most, new Goal.AtLeast(3))));
    }

    private void smithWatermanBlocking() {
        String name = "smith-waterman-blocking";
        CaseFactory align = new CaseFactory(catalog, "smith-waterman", ALIGNED_BLOCKING);
        int most = workers.most();
        Case ours = align.serrano("future", most);
        Case blocking = ours.tagged(Tags.BACKEND, BLOCKING);
        blocks.add(Block.of(name, List.of(align.serial(), ours, blocking), LONG_RUNS, 5));
        bars.add(Bar.of(
                "smith-waterman 140 x 140 against the blocking backend, " + WorkerNumbers.text(most),
                new Quantity.SpeedUp(name, ours, List.of(blocking)),
                WorkerNumbers.goal(most, new Goal.AtLeast(3))));
    }

    private void crowd(String backend, double goal) {
        boolean usual = !backend.equals(PORTABLE);
        String name = "suspended" + (usual ? "" : "-" + backend);
        int most = workers.most();
        Case subject = new CaseFactory(catalog, "suspended", "n=" + CROWD).serrano(most);
        Case ours = usual ? subject : subject.tagged(Tags.BACKEND, backend);
        blocks.add(Block.of(name, List.of(ours), Block.rounds(2, Duration.ZERO, 2), 9));
        bars.add(Bar.of(
                "heap for each of 1,000,000 suspended tasks, " + backend,
                heapEach(name, ours, CROWD),
                new Goal.AtMost(goal)));
        bars.add(Bar.of(
                "platform threads more than before, 1,000,000 suspended, " + WorkerNumbers.text(most) + ", " + backend,
                new Quantity.Counted(name, ours, Counters.THREADS_ADDED + ALL_WAIT, 1, "threads"),
                new Goal.AtMost(most + OTHER_THREADS)));
    }

    /** For comparison, and fewer: a million plain virtual threads take the JDK most of a minute. */
    private void crowdOfVirtualThreads() {
        String name = "suspended-virtual-threads";
        int most = workers.most();
        Case rival = new CaseFactory(catalog, "suspended", "n=" + THREADS)
                .forms(Rival.VIRTUAL_THREADS, most)
                .getFirst();
        blocks.add(Block.withCarriers(name, most, List.of(rival), Block.rounds(2, Duration.ZERO, 2), 3));
        bars.add(Bar.report("heap for each of 100,000 waiting virtual threads", heapEach(name, rival, THREADS)));
    }

    private void idle(String backend) {
        boolean usual = !backend.equals(PORTABLE);
        String name = "idle" + (usual ? "" : "-" + backend);
        Case subject = new CaseFactory(catalog, "idle", "seconds=5").serrano(workers.most());
        Case ours = usual ? subject : subject.tagged(Tags.BACKEND, backend);
        blocks.add(Block.of(name, List.of(ours), Block.rounds(0, Duration.ZERO, 1), 2));
        bars.add(Bar.of(
                "idle runtime, share of one core over 5 s, " + backend,
                new Quantity.Counted(name, ours, IdleProbe.CPU_SHARE, 100, "%"),
                new Goal.AtMost(1)));
    }

    private static Quantity perSwitch(String block, Case subject) {
        return new Quantity.ScaledTime(block, subject, NANOS_PER_SWITCH, "ns");
    }

    private static Quantity heapEach(String block, Case subject, int tasks) {
        return new Quantity.Counted(block, subject, Counters.HEAP_ADDED + ALL_WAIT, 1.0 / tasks, "bytes");
    }
}
