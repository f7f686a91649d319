package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Searches that end early by eurekas, against the other means of the thesis and against none. */
final class EurekaSuite {

    static final String NAME = "eureka";
    static final String SUMMARY = "searches that end early: eurekas, tokens, exceptions";

    private static final RoundPolicy ROUNDS = Block.rounds(3, Duration.ofSeconds(3), 9);
    private static final double EQUAL = 0.95;
    private static final double EARLY = 2.5;
    private static final double NESTED = 2;
    private static final int CHECKS = 10_000_000;
    private static final double NANOS = 1e9;
    private static final int CHECK_NANOS = 3;

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
            search("tree-search", "one node", number, EQUAL, EARLY, "height=10");
            search("floorplan", "14 rooms", number, EQUAL, EARLY, "rooms=14");
            early("sudoku", "a solution", number);
            early("tree-path", "the shortest", number, "height=13");
            early("travelling-salesman", "15 cities", number);
            early("kmeans-convergence", "100 iterations", number);
            early("jacobi-convergence", "100 steps", number);
            early("password-search", "with a deadline", number);
        }
        check();
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    /** The price of a call when nothing has happened. */
    private void check() {
        String name = "eureka-check";
        CaseFactory forms = new CaseFactory(catalog, name, "count=" + CHECKS);
        Case lookUp = forms.serrano("look-up", 1);
        Case group = forms.serrano("group", 1);
        Case check = forms.serrano("check", 1);
        blocks.add(Block.of(name, List.of(lookUp, group, check), Block.rounds(3, Duration.ofSeconds(1), 15), 3));
        bars.add(Bar.of(
                "check, above the look-up of the task, 1 worker",
                new Quantity.TimeDifference(name, check, lookUp, NANOS / CHECKS, "ns"),
                new Goal.AtMost(CHECK_NANOS)));
        bars.add(Bar.report(
                "check, above the look-up of its group, 1 worker",
                new Quantity.TimeDifference(name, check, group, NANOS / CHECKS, "ns")));
        bars.add(Bar.report(
                "the look-up of the task, with the loop, 1 worker",
                new Quantity.ScaledTime(name, lookUp, NANOS / CHECKS, "ns")));
    }

    /** Against the other means, and against none. */
    private void search(String workload, String what, int number, double others, double none, String... parameters) {
        compare(workload, what, number, others, OptionalDouble.of(none), parameters);
    }

    /** Against the other means alone. */
    private void early(String workload, String what, int number, String... parameters) {
        compare(workload, what, number, EQUAL, OptionalDouble.empty(), parameters);
    }

    private void compare(
            String workload, String what, int number, double others, OptionalDouble none, String... parameters) {
        String name = workload + "-" + blocks.size();
        CaseFactory forms = new CaseFactory(catalog, workload, parameters);
        Case ours = forms.serrano("eureka", number);
        List<Case> cases = new ArrayList<>(List.of(ours));
        String title = workload + ", " + what + ", against ";
        add(name, ours, forms.serrano("token", number), title + "a token", number, others, cases);
        add(name, ours, forms.serrano("exception", number), title + "an exception", number, others, cases);
        if (none.isPresent()) {
            Case toTheEnd = forms.serrano("to-the-end", number);
            add(name, ours, toTheEnd, title + "no early end", number, none.getAsDouble(), cases);
        }
        blocks.add(Block.of(name, cases, ROUNDS, 3));
    }

    private void add(String name, Case ours, Case other, String title, int number, double goal, List<Case> cases) {
        cases.add(other);
        bars.add(Bar.of(
                title + ", " + WorkerNumbers.text(number),
                new Quantity.SpeedUp(name, ours, List.of(other)),
                WorkerNumbers.goal(number, new Goal.AtLeast(goal))));
    }
}
