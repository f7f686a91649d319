package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What it costs tasks to meet: at barriers, by their inputs, in isolated sections. */
final class CoordinationSuite {

    static final String NAME = "coordination";
    static final String SUMMARY = "barriers, tasks with inputs, shared tables, against the JDK";

    private static final String AVERAGING = "averaging";
    private static final String PHASER = "phaser";
    private static final String PORTABLE = "portable";
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
            averaging(number);
            lattice(number);
            wordCount(number);
        }
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
        blocks.add(Block.withCarriers(
                name, number, List.of(forms.serial(), ours, plain, portable, virtual, threads), policy, 10));
        String tail = ", " + tasks + " tasks, " + WorkerNumbers.text(number);
        speedUp(number, "phaser against Phaser on virtual threads, scheduled" + tail, name, ours, virtual, 2);
        speedUp(number, "phaser against Phaser on virtual threads, portable" + tail, name, portable, virtual, 0.9);
        speedUp(number, "phaser against CyclicBarrier on platform threads" + tail, name, ours, threads, 10);
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
        blocks.add(Block.withCarriers(name, number, cases, ROUNDS, 6));
        for (Case form : ours) {
            bars.add(Bar.report(
                    "averaging, " + form.form().name() + ", against Phaser on virtual threads, "
                            + WorkerNumbers.text(number),
                    new Quantity.SpeedUp(name, form, List.of(virtual))));
        }
    }

    /** A lattice of tasks that await their neighbours. */
    private void lattice(int number) {
        String name = "lattice-" + number;
        CaseFactory align = new CaseFactory(catalog, "smith-waterman", "length=1000");
        Case ours = align.serrano("awaiting", number);
        Case joins = align.serrano("future", number);
        Case stages = align.of(Rival.COMPLETABLE_FUTURE, "then-combine", number);
        blocks.add(Block.of(name, List.of(align.serial(), ours, joins, stages), ROUNDS, 8));
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
