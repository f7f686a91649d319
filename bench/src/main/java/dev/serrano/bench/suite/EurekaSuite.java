package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Searches that end early by eurekas, against the other means of the thesis and against none. */
final class EurekaSuite {

    static final String NAME = "eureka";
    static final String SUMMARY = "searches that end early: eurekas, tokens, exceptions";

    private static final RoundPolicy ROUNDS = Block.rounds(3, Duration.ofSeconds(3), 9);
    private static final double EQUAL = 0.95;
    private static final double EARLY = 2.5;
    private static final double NESTED = 2;

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    EurekaSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        for (int number : workers.all()) {
            search("table-search", "one goal", number, EQUAL, EARLY, "wanted=one");
            search("table-search", "both goals", number, EQUAL, EARLY, "wanted=both");
            search("table-search", "either goal", number, EQUAL, EARLY, "wanted=either");
            search("cube-search", "nested", number, NESTED, NESTED);
            search("first-queens", "2,000 solutions", number, EQUAL, EARLY, "n=12", "wanted=2000");
        }
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    private void search(String workload, String what, int number, double others, double none, String... parameters) {
        String name = workload + "-" + blocks.size();
        CaseFactory forms = new CaseFactory(catalog, workload, parameters);
        Case ours = forms.serrano("eureka", number);
        Case token = forms.serrano("token", number);
        Case exception = forms.serrano("exception", number);
        Case toTheEnd = forms.serrano("to-the-end", number);
        blocks.add(Block.of(name, List.of(ours, token, exception, toTheEnd), ROUNDS, 3));
        String title = workload + ", " + what + ", against ";
        String tail = ", " + WorkerNumbers.text(number);
        bars.add(Bar.of(
                title + "a token" + tail,
                new Quantity.SpeedUp(name, ours, List.of(token)),
                WorkerNumbers.goal(number, new Goal.AtLeast(others))));
        bars.add(Bar.of(
                title + "an exception" + tail,
                new Quantity.SpeedUp(name, ours, List.of(exception)),
                WorkerNumbers.goal(number, new Goal.AtLeast(others))));
        bars.add(Bar.of(
                title + "no early end" + tail,
                new Quantity.SpeedUp(name, ours, List.of(toTheEnd)),
                WorkerNumbers.goal(number, new Goal.AtLeast(none))));
    }
}
