package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Programs written for HJlib, against the same written for Serrano; it shows the price of the drop-in. */
final class HabaneroSuite {

    static final String NAME = "habanero";
    static final String SUMMARY = "programs written for HJlib against the same for Serrano";

    private static final RoundPolicy ROUNDS = Block.rounds(5, Duration.ofSeconds(3), 11);
    private static final double ALMOST_EQUAL = 1.15;

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    HabaneroSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        for (int number : workers.all()) {
            compare("fib", "finish", "habanero-finish", "async-finish", number, "n=30");
            compare("fib", "futures", "habanero-future", "future", number, "n=32");
            compare("nqueens", "finish", "habanero-finish", "async-finish", number, "n=11");
            compare("smith-waterman", "futures", "habanero-future", "future", number, "length=600");
            compare("sieve", "phasers", "habanero-phaser", "phaser", number, "n=2000");
            compare("phases", "a barrier", "habanero-phaser", "phaser", number);
            compare("pingpong", "data-driven futures", "habanero-ddf", "promise", number, "rounds=50000");
        }
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    private void compare(
            String workload, String construct, String theirs, String ours, int number, String... parameters) {
        String name = workload + "-" + theirs + "-" + number;
        CaseFactory forms = new CaseFactory(catalog, workload, parameters);
        Case habanero = forms.serrano(theirs, number);
        Case serrano = forms.serrano(ours, number);
        blocks.add(Block.of(name, List.of(habanero, serrano), ROUNDS, 2));
        bars.add(Bar.of(
                workload + ", by " + construct + ", HJlib's names over ours, " + WorkerNumbers.text(number),
                new Quantity.TimeRatio(name, habanero, List.of(serrano)),
                WorkerNumbers.goal(number, new Goal.AtMost(ALMOST_EQUAL))));
    }
}
