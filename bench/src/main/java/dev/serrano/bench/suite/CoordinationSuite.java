package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The price of meetings of tasks: at barriers, by their inputs, in isolated sections. */
final class CoordinationSuite {

    static final String NAME = "coordination";
    static final String SUMMARY = "barriers, inputs, shared tables, against the JDK";

    private static final String AVERAGING = "averaging";
    private static final String PHASER = "phaser";
    private static final String CYCLIC_BARRIER = "cyclic-barrier";
    private static final String PORTABLE = "portable";
    private static final String BLOCKING = "blocking";
    private static final int CALLS = 242_785; // of fib(25)
    private static final String ALL_WAIT = "fib-waiting";
    private static final RoundPolicy ROUNDS = Block.rounds(3, Duration.ofSeconds(3), 7);
    private static final RoundPolicy FEW_ROUNDS = Block.rounds(1, Duration.ofSeconds(2), 3);

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    CoordinationSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        for (int number : workers.all()) {
            barrier(number, 40, 1_000, ROUNDS);
            barrier(number, 1_024, 100, FEW_ROUNDS);
            reduction(number);
            lattice(number);
        }
        int most = workers.most(); // what does not differ much by it: a block less is time for the others
        averaging(most);
        inPhases("sor", most, "n=500", "iterations=50");
        inPhases("lufact", most, "n=300");
        inPhases("moldyn", most, "size=5", "steps=20");
        cholesky(most);
        wordCount(most);
        spanningTree(most);
        sections(1);
        if (most > 1) {
            sections(most);
        }
        fibWaiting(most);
        fibCrowd(most);
        fibBlocking(most);
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    /** Barriers and next to nothing between them. */
    private void barrier(int number, int tasks, int phases, RoundPolicy policy) {
        String name = "barrier-" + tasks + "-" + number;
        CaseFactory forms = new CaseFactory(catalog, AVERAGING, "n=" + tasks, "steps=" + phases, "tasks=" + tasks);
        Case ours = forms.serrano(PHASER, number);
        Case plain = forms.serrano("barrier", number);
        Case portable = ours.tagged(Tags.BACKEND, PORTABLE);
        Case virtual = forms.of(Rival.VIRTUAL_THREADS, PHASER, number);
        Case threads = forms.of(Rival.THREADS, "barrier", number);
        Case threadPhaser = forms.of(Rival.THREADS, PHASER, number);
        Case blocking = ours.tagged(Tags.BACKEND, BLOCKING);
        blocks.add(Block.withCarriers(
                name,
                number,
                List.of(forms.serial(), ours, plain, portable, blocking, virtual, threads, threadPhaser),
                policy,
                8));
        String tail = ", " + tasks + " tasks, " + WorkerNumbers.text(number);
        speedUp(number, "phaser against Phaser on virtual threads, scheduled" + tail, name, ours, virtual, 2);
        speedUp(number, "phaser against Phaser on virtual threads, portable" + tail, name, portable, virtual, 0.9);
        speedUp(number, "phaser against CyclicBarrier on platform threads" + tail, name, ours, threads, 10);
        speedUp(number, "phaser against Phaser on platform threads" + tail, name, ours, threadPhaser, 10);
        speedUp(number, "phaser against the blocking backend" + tail, name, ours, blocking, 10);
        bars.add(Bar.report(
                "barrier against Phaser on virtual threads" + tail,
                new Quantity.SpeedUp(name, plain, List.of(virtual))));
    }

    /** Barriers with work between them. */
    private void averaging(int number) {
        String name = AVERAGING + "-" + number;
        CaseFactory forms = new CaseFactory(catalog, AVERAGING, "steps=1000");
        List<Case> ours = forms.forms(Rival.SERRANO, number);
        List<Case> cases = new ArrayList<>(ours);
        Case virtual = forms.of(Rival.VIRTUAL_THREADS, PHASER, number);
        cases.add(virtual);
        cases.add(forms.serial());
        blocks.add(Block.withCarriers(name, number, cases, ROUNDS, 4));
        for (Case form : ours) {
            bars.add(Bar.report(
                    "averaging, " + form.form().name() + ", against Phaser on virtual threads, "
                            + WorkerNumbers.text(number),
                    new Quantity.SpeedUp(name, form, List.of(virtual))));
        }
    }

    /** Barriers that bring a sum. */
    private void reduction(int number) {
        String name = "reduction-" + number;
        CaseFactory forms = new CaseFactory(catalog, "reduction");
        Case ours = forms.serrano(number);
        Case portable = ours.tagged(Tags.BACKEND, PORTABLE);
        Case virtual = forms.of(Rival.VIRTUAL_THREADS, PHASER, number);
        Case threads = forms.of(Rival.THREADS, CYCLIC_BARRIER, number);
        blocks.add(Block.withCarriers(name, number, List.of(ours, portable, virtual, threads), ROUNDS, 5));
        String tail = ", " + WorkerNumbers.text(number);
        speedUp(number, "reduction against Phaser on virtual threads, scheduled" + tail, name, ours, virtual, 2);
        speedUp(number, "reduction against Phaser on virtual threads, portable" + tail, name, portable, virtual, 0.9);
        speedUp(number, "reduction against CyclicBarrier on platform threads" + tail, name, ours, threads, 10);
    }

    /** Programs of Java Grande whose 40 tasks meet; not to be slower than with either barrier of the JDK. */
    private void inPhases(String workload, int number, String... parameters) {
        String name = workload + "-" + number;
        CaseFactory forms = new CaseFactory(catalog, workload, parameters);
        Case ours = forms.serrano(PHASER, number);
        Case virtual = forms.of(Rival.VIRTUAL_THREADS, PHASER, number);
        Case virtualCyclic = forms.of(Rival.VIRTUAL_THREADS, CYCLIC_BARRIER, number);
        Case threads = forms.of(Rival.THREADS, CYCLIC_BARRIER, number);
        blocks.add(Block.withCarriers(
                name, number, List.of(forms.serial(), ours, virtual, virtualCyclic, threads), ROUNDS, 4));
        String tail = ", " + WorkerNumbers.text(number);
        speedUp(number, workload + ", 40 tasks, against Phaser on virtual threads" + tail, name, ours, virtual, 1);
        speedUp(number, workload + ", 40 tasks, against CyclicBarrier on threads" + tail, name, ours, threads, 1);
        bars.add(Bar.report(
                workload + ", 40 tasks, against CyclicBarrier on virtual threads" + tail,
                new Quantity.SpeedUp(name, ours, List.of(virtualCyclic))));
    }

    /** Small tiles, where some inputs are late: suspended and blocked, and without waiting. */
    private void cholesky(int number) {
        String name = "cholesky-" + number;
        CaseFactory forms = new CaseFactory(catalog, "cholesky", "n=500", "tile=25");
        Case joins = forms.serrano("future", number);
        Case blocking = joins.tagged(Tags.BACKEND, BLOCKING);
        Case awaits = forms.serrano("awaiting", number);
        Case stages = forms.of(Rival.COMPLETABLE_FUTURE, "then-run", number);
        blocks.add(Block.of(name, List.of(forms.serial(), joins, blocking, awaits, stages), ROUNDS, 4));
        String tail = ", " + WorkerNumbers.text(number);
        bars.add(Bar.report(
                "cholesky, tile 25, against the blocking backend (printed: 1.13)" + tail,
                new Quantity.SpeedUp(name, joins, List.of(blocking))));
        threads("threads, cholesky, tile 25", name, joins, blocking);
        bars.add(Bar.report(
                "cholesky, tile 25, awaiting tasks against joining ones" + tail,
                new Quantity.SpeedUp(name, awaits, List.of(joins))));
        bars.add(Bar.report(
                "cholesky, tile 25, awaiting tasks against stages" + tail,
                new Quantity.SpeedUp(name, awaits, List.of(stages))));
    }

    /** Sections on two objects each, against locks in order. */
    private void spanningTree(int number) {
        String name = "spanning-tree-" + number;
        CaseFactory forms = new CaseFactory(catalog, "spanning-tree", "nodes=20000");
        Case ours = forms.serrano(number);
        Case locks = forms.of(Rival.FORKJOIN, "locks", number);
        blocks.add(Block.of(name, List.of(forms.serial(), ours, locks), ROUNDS, 4));
        bars.add(Bar.report(
                "spanning tree, isolated on two objects, against locks in order, " + WorkerNumbers.text(number),
                new Quantity.SpeedUp(name, ours, List.of(locks))));
    }

    /** One number, changed each time alone: by one task, or by as many as there are workers. */
    private void sections(int number) {
        String name = "sections-" + number;
        CaseFactory forms = new CaseFactory(catalog, "sections", "tasks=" + number, "sections=2000000");
        Case global = forms.serrano("isolated", number);
        Case onObject = forms.serrano("isolated-object", number);
        Case taskLock = forms.serrano("task-lock", number);
        Case monitor = forms.of(Rival.FORKJOIN, "synchronized", number);
        Case lock = forms.of(Rival.FORKJOIN, "reentrant-lock", number);
        blocks.add(Block.of(name, List.of(forms.serial(), global, onObject, taskLock, monitor, lock), ROUNDS, 4));
        String tail = ", " + WorkerNumbers.text(number);
        if (number == 1) {
            bars.add(Bar.of(
                    "isolated, uncontended, over synchronized",
                    new Quantity.TimeRatio(name, global, List.of(monitor)),
                    new Goal.AtMost(2)));
            bars.add(Bar.report(
                    "isolated on an object, uncontended, over synchronized",
                    new Quantity.TimeRatio(name, onObject, List.of(monitor))));
        } else {
            speedUp(number, "isolated, contended, against ReentrantLock" + tail, name, global, lock, 0.8);
            bars.add(Bar.report(
                    "isolated on an object, contended, against ReentrantLock" + tail,
                    new Quantity.SpeedUp(name, onObject, List.of(lock))));
        }
        bars.add(Bar.report(
                "TaskLock against ReentrantLock" + tail, new Quantity.SpeedUp(name, taskLock, List.of(lock))));
    }

    /** 242,785 tasks that wait at once; as many threads there cannot be. */
    private void fibWaiting(int most) {
        String name = "fib-waiting";
        CaseFactory forms = new CaseFactory(catalog, "fib-waiting", "n=25");
        Case ours = forms.serrano("get", most);
        Case awaits = forms.serrano("awaiting", most);
        Case virtual = forms.of(Rival.VIRTUAL_THREADS, "join", most);
        Case stages = forms.of(Rival.COMPLETABLE_FUTURE, "then-combine", most);
        blocks.add(Block.withCarriers(name, most, List.of(ours, awaits, virtual, stages), FEW_ROUNDS, 8));
        String tail = ", " + WorkerNumbers.text(most);
        bars.add(Bar.report(
                "fib(25), every get before its value, against virtual threads" + tail,
                new Quantity.SpeedUp(name, ours, List.of(virtual))));
        bars.add(Bar.report(
                "fib(25), every get before its value, against stages" + tail,
                new Quantity.SpeedUp(name, ours, List.of(stages))));
        bars.add(Bar.report(
                "fib(25), awaiting tasks, against stages" + tail, new Quantity.SpeedUp(name, awaits, List.of(stages))));
    }

    /** The memory of waiting tasks; in a block of its own, since the look disturbs others. */
    private void fibCrowd(int most) {
        String name = "fib-waiting-crowd";
        CaseFactory forms = new CaseFactory(catalog, "fib-waiting", "n=25", "look=yes");
        Case ours = forms.serrano("get", most);
        Case virtual = forms.of(Rival.VIRTUAL_THREADS, "join", most);
        blocks.add(Block.withCarriers(name, most, List.of(ours, virtual), Block.rounds(1, Duration.ZERO, 2), 6));
        for (Case c : List.of(ours, virtual)) {
            String tail = ", fib(25), all wait, " + (c == ours ? "scheduled" : "virtual threads");
            bars.add(Bar.report(
                    "heap for each call" + tail,
                    new Quantity.Counted(name, c, Counters.HEAP_ADDED + ALL_WAIT, 1.0 / CALLS, "bytes")));
            bars.add(Bar.report(
                    "platform threads more than before" + tail,
                    new Quantity.Counted(name, c, Counters.THREADS_ADDED + ALL_WAIT, 1, "threads")));
        }
    }

    private void threads(String title, String block, Case ours, Case blocking) {
        bars.add(Bar.report(
                title + ", scheduled", new Quantity.Counted(block, ours, Counters.PEAK_THREADS, 1, "threads")));
        bars.add(Bar.report(
                title + ", blocking backend",
                new Quantity.Counted(block, blocking, Counters.PEAK_THREADS, 1, "threads")));
    }

    /** 1,973 tasks that wait at once: as many threads as any system has. */
    private void fibBlocking(int most) {
        String name = "fib-waiting-blocking";
        Case ours = new CaseFactory(catalog, "fib-waiting", "n=15").serrano("get", most);
        Case blocking = ours.tagged(Tags.BACKEND, BLOCKING);
        blocks.add(Block.of(name, List.of(ours, blocking), FEW_ROUNDS, 3));
        bars.add(Bar.report(
                "fib(15), every get before its value, against the blocking backend (printed for fib(20): > 100), "
                        + WorkerNumbers.text(most),
                new Quantity.SpeedUp(name, ours, List.of(blocking))));
        threads("threads, fib(15), every get before its value", name, ours, blocking);
    }

    /** A lattice of tasks that await their neighbours. */
    private void lattice(int number) {
        String name = "lattice-" + number;
        CaseFactory align = new CaseFactory(catalog, "smith-waterman", "length=1000");
        Case ours = align.serrano("awaiting", number);
        Case joins = align.serrano("future", number);
        Case stages = align.of(Rival.COMPLETABLE_FUTURE, "then-combine", number);
        blocks.add(Block.of(name, List.of(align.serial(), ours, joins, stages), ROUNDS, 6));
        String tail = ", " + WorkerNumbers.text(number);
        speedUp(number, "lattice of 1,000,000 awaiting tasks against thenCombine" + tail, name, ours, stages, 2);
        bars.add(Bar.report(
                "lattice of 1,000,000 joining tasks against thenCombine" + tail,
                new Quantity.SpeedUp(name, joins, List.of(stages))));
    }

    /** Shared tables, one at a time or reduced at the end. */
    private void wordCount(int number) {
        String name = "wordcount-" + number;
        CaseFactory forms = new CaseFactory(catalog, "wordcount", "copies=4");
        Case serial = forms.serial();
        List<Case> cases = new ArrayList<>(List.of(serial));
        for (String form : List.of("isolated", "accumulator", "future")) {
            Case one = forms.serrano(form, number);
            cases.add(one);
            bars.add(Bar.report(
                    "wordcount, " + form + ", against serial, " + WorkerNumbers.text(number),
                    new Quantity.SpeedUp(name, one, List.of(serial))));
        }
        blocks.add(Block.of(name, cases, ROUNDS, 4));
    }

    private void speedUp(int number, String title, String block, Case ours, Case rival, double goal) {
        bars.add(Bar.of(
                title,
                new Quantity.SpeedUp(block, ours, List.of(rival)),
                WorkerNumbers.goal(number, new Goal.AtLeast(goal))));
    }
}
