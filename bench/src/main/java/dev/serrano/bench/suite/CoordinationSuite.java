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
    static final String SUMMARY = "barriers, tasks with inputs and isolated sections, against the JDK's";

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
        barrier(40, 1_000, ROUNDS);
        barrier(1_024, 100, FEW_ROUNDS);
        averaging();
        lattice();
        wordCount();
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    /** Barriers and next to nothing between them. */
    private void barrier(int tasks, int phases, RoundPolicy policy) {
        String name = "barrier-" + tasks;
        int most = workers.most();
        CaseFactory forms = new CaseFactory(catalog, AVERAGING, "n=" + tasks, "steps=" + phases, "tasks=" + tasks);
        Case ours = forms.serrano(PHASER, most);
        Case plain = forms.serrano("barrier", most);
        Case portable = ours.tagged(Tags.BACKEND, PORTABLE);
        Case virtual = forms.of(Rival.VIRTUAL_THREADS, PHASER, most);
        Case threads = forms.of(Rival.THREADS, "barrier", most);
        blocks.add(Block.withCarriers(
                name, most, List.of(forms.serial(), ours, plain, portable, virtual, threads), policy, 10));
        String tail = ", " + tasks + " tasks, " + WorkerNumbers.text(most);
        speedUp("phaser against Phaser on virtual threads, scheduled" + tail, name, ours, virtual, 2);
        speedUp("phaser against Phaser on virtual threads, portable" + tail, name, portable, virtual, 0.9);
        speedUp("phaser against CyclicBarrier on platform threads" + tail, name, ours, threads, 10);
        bars.add(Bar.report(
                "barrier against Phaser on virtual threads" + tail,
                new Quantity.SpeedUp(name, plain, List.of(virtual))));
    }

    /** Barriers with work between them. */
    private void averaging() {
        int most = workers.most();
        CaseFactory forms = new CaseFactory(catalog, AVERAGING, "steps=1000");
        List<Case> ours = forms.forms(Rival.SERRANO, most);
        List<Case> cases = new ArrayList<>(ours);
        Case virtual = forms.of(Rival.VIRTUAL_THREADS, PHASER, most);
        cases.add(virtual);
        cases.add(forms.serial());
        blocks.add(Block.withCarriers(AVERAGING, most, cases, ROUNDS, 6));
        for (Case form : ours) {
            bars.add(Bar.report(
                    "averaging, " + form.form().name() + ", against Phaser on virtual threads, "
                            + WorkerNumbers.text(most),
                    new Quantity.SpeedUp(AVERAGING, form, List.of(virtual))));
        }
    }

    /** A lattice of tasks that await their neighbours. */
    private void lattice() {
        String name = "lattice";
        int most = workers.most();
        CaseFactory align = new CaseFactory(catalog, "smith-waterman", "length=1000");
        Case ours = align.serrano("awaiting", most);
        Case joins = align.serrano("future", most);
        Case stages = align.of(Rival.COMPLETABLE_FUTURE, "then-combine", most);
        blocks.add(Block.of(name, List.of(align.serial(), ours, joins, stages), ROUNDS, 8));
        String tail = ", " + WorkerNumbers.text(most);
        speedUp("lattice of 1,000,000 awaiting tasks against thenCombine" + tail, name, ours, stages, 2);
        bars.add(Bar.report(
                "lattice of 1,000,000 joining tasks against thenCombine" + tail,
                new Quantity.SpeedUp(name, joins, List.of(stages))));
    }

    /** Shared tables, one at a time or reduced at the end. */
    private void wordCount() {
        String name = "wordcount";
        int most = workers.most();
        CaseFactory forms = new CaseFactory(catalog, name, "copies=4");
        Case serial = forms.serial();
        List<Case> cases = new ArrayList<>(List.of(serial));
        for (String form : List.of("isolated", "accumulator", "future")) {
            Case one = forms.serrano(form, most);
            cases.add(one);
            bars.add(Bar.report(
                    "wordcount, " + form + ", against serial, " + WorkerNumbers.text(most),
                    new Quantity.SpeedUp(name, one, List.of(serial))));
        }
        blocks.add(Block.of(name, cases, ROUNDS, 4));
    }

    private void speedUp(String title, String block, Case ours, Case rival, double goal) {
        bars.add(Bar.of(
                title,
                new Quantity.SpeedUp(block, ours, List.of(rival)),
                WorkerNumbers.goal(workers.most(), new Goal.AtLeast(goal))));
    }
}
