package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.probe.BlockingCallsProbe;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The price of tasks that block in calls of the JDK, many at once, against a virtual thread for each. */
final class BlockingSuite {

    static final String NAME = "blocking";
    static final String SUMMARY = "many blocking calls at once, against virtual threads";

    private static final String SCHEDULED = "scheduled";
    private static final String PORTABLE = "portable";

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    BlockingSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        for (int number : workers.all()) {
            web(SCHEDULED, number, 1.5);
            web(PORTABLE, number, 3);
            sleeps(SCHEDULED, number);
            sleeps(PORTABLE, number);
        }
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    private void web(String backend, int number, double goal) {
        compare(
                "web",
                "200 requests of 5 sleeps of 20 ms, median request",
                backend,
                number,
                goal,
                "requests=200",
                "calls=5",
                "millis=20");
    }

    private void sleeps(String backend, int number) {
        compare("sleeps", "2,000 sleeps of 200 ms", backend, number, 3, "requests=1", "calls=2000", "millis=200");
    }

    /** The first run of a JVM, and the runs after it. */
    private void compare(String name, String title, String backend, int number, double goal, String... parameters) {
        CaseFactory calls = new CaseFactory(catalog, BlockingCallsProbe.NAME, parameters);
        Case usual = calls.serrano(number);
        Case ours = backend.equals(SCHEDULED) ? usual : usual.tagged(Tags.BACKEND, backend);
        Case threads = calls.forms(Rival.VIRTUAL_THREADS, number).getFirst();
        String tail = ", %s, %s".formatted(backend, WorkerNumbers.text(number));
        for (boolean first : List.of(true, false)) {
            String block = "%s-%s-%d-%s".formatted(name, backend, number, first ? "first" : "later");
            blocks.add(Block.withCarriers(
                    block,
                    number,
                    List.of(threads, ours),
                    first ? Block.rounds(0, Duration.ZERO, 1) : Block.rounds(1, Duration.ZERO, 10),
                    1));
            bars.add(Bar.of(
                    title + " / virtual threads, " + (first ? "first run" : "later runs") + tail,
                    new Quantity.CounterRatio(block, ours, threads, BlockingCallsProbe.MEDIAN_MILLIS),
                    WorkerNumbers.goal(number, new Goal.AtMost(goal))));
        }
    }
}
