package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Every workload on every runtime: the first of its Serrano forms, and all of the others but those that only claims of
 * papers need.
 *
 * <p>A form of ForkJoinPool that is called {@code task} divides the work as the Serrano forms do; one that is called
 * {@code task-cutoff} stops dividing where its author found it best. A program that has them counts for the goals; of
 * the others the times are reported only. Virtual threads, which take no number of workers, get the most carriers and
 * are measured once.
 *
 * <p>In blocks of their own, the first Serrano form and {@code task} alone, without a warm-up, with two workers and
 * more: these separate young JVMs from settled ones, see {@link Phase}. They get more time than all others, since
 * compilers need many runs until they are idle.
 */
final class AppsSuite {

    static final String NAME = "apps";
    static final String SUMMARY = "every workload on every runtime, against ForkJoinPool";

    private static final String SAME_DIVISION = "task";
    private static final String TUNED = "task-cutoff";
    private static final double REPORTED_ONLY = 0.4; // the share of time of a row that counts for no goal
    private static final double PAIR_WEIGHT = 20; // of the time; a block of all forms has 8 to 12
    private static final int MINUTES = 40;
    private static final RoundPolicy FROM_THE_FIRST = Block.rounds(0, Duration.ZERO, 120);
    private static final RoundPolicy POLICY = Block.rounds(5, Duration.ofSeconds(3), 10);

    /** With more, a JVM would have to end before the compiler has: some eight cases share its seconds. */
    private static final int FORKS = 3;

    /** Sizes with which most forms take a tenth of a second or two. A workload without an entry has its defaults. */
    private static final Map<String, List<String>> SIZES = Map.ofEntries(
            Map.entry("fib", List.of("n=32")),
            Map.entry("integrate", List.of("n=1500")),
            Map.entry("quicksort", List.of("n=2000000")),
            Map.entry("cilksort", List.of("n=2000000")),
            Map.entry("mergesort", List.of("n=2000000")),
            Map.entry("quicksort-futures", List.of("n=1000000")),
            Map.entry("matmul", List.of("n=512")),
            Map.entry("matmul-blocked", List.of("n=512")),
            Map.entry("strassen", List.of("n=512")),
            Map.entry("fft", List.of("log2n=19")),
            Map.entry("nqueens", List.of("n=10")),
            Map.entry("treerec", List.of("n=20")),
            Map.entry("spc", List.of("n=20000")),
            Map.entry("bpc", List.of("d=400")),
            Map.entry("series", List.of("terms=2000")),
            Map.entry("daxpy", List.of("rounds=80")),
            Map.entry("kmeans", List.of("iterations=8")),
            Map.entry("nbody", List.of("steps=100000")),
            Map.entry("loops", List.of("millis=100")),
            Map.entry("sum", List.of("n=20000000")),
            Map.entry("histogram", List.of("n=50000000")),
            Map.entry("jacobi", List.of("steps=40")),
            Map.entry("averaging", List.of("steps=1000")),
            Map.entry("lu", List.of("n=512")),
            Map.entry("sparselu", List.of("blocks=16")),
            Map.entry("barnes-hut", List.of("bodies=3000", "steps=2")),
            Map.entry("binary-trees", List.of("depth=16")),
            Map.entry("bitonic", List.of("n=300000")),
            Map.entry("knapsack", List.of("items=80", "capacity=3200")),
            Map.entry("wordcount", List.of("copies=4")),
            Map.entry("suffix-array", List.of("n=100000")),
            Map.entry("cholesky", List.of("n=800")),
            Map.entry("build", List.of("percent=5")),
            Map.entry("smith-waterman", List.of("length=500")),
            Map.entry("cyclic-producers", List.of("rounds=500")),
            Map.entry("flat", List.of("n=200000")),
            Map.entry("pingpong", List.of("rounds=20000")),
            Map.entry("suspended", List.of("n=20000")),
            Map.entry("launch-empty", List.of("count=2000")),
            Map.entry("eureka-check", List.of("count=1000000")),
            Map.entry("sor", List.of("iterations=50")),
            Map.entry("lufact", List.of("n=300")),
            Map.entry("moldyn", List.of("size=5", "steps=20")),
            Map.entry("spanning-tree", List.of("nodes=20000")),
            Map.entry("mst", List.of("nodes=20000")),
            Map.entry("routing", List.of("nodes=256")),
            Map.entry("barriers", List.of("count=200", "tasks=20")));

    private final Catalog catalog;
    private final List<Workload> workloads;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    /**
     * A suite.
     *
     * @param catalog where workloads are looked up
     * @param workloads those that are measured
     * @param workers on how many workers
     */
    AppsSuite(Catalog catalog, List<Workload> workloads, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workloads = List.copyOf(workloads);
        this.workers = workers;
    }

    Suite suite() {
        workloads.forEach(this::block);
        for (int number : workers.all()) {
            List<Quantity.TimeRatio> same = ratios(SAME_DIVISION, number);
            List<Quantity.TimeRatio> tuned = ratios(TUNED, number);
            if (number > 1) {
                phases(number);
            }
            mean("ForkJoinPool", same, number, 0.80);
            mean("ForkJoinPool with a cut-off", tuned, number, 1);
            for (Quantity.TimeRatio ratio : same) {
                Goal goal = WorkerNumbers.goal(number, new Goal.AtMost(1.05));
                bars.add(Bar.of(title(ratio, "ForkJoinPool", number), ratio, goal));
            }
            for (Quantity.TimeRatio ratio : tuned) {
                bars.add(Bar.report(title(ratio, "ForkJoinPool with a cut-off", number), ratio));
            }
        }
        for (int number : workers.parallel()) {
            workloads.stream().filter(workload -> has(workload, TUNED)).forEach(workload -> speedUp(workload, number));
        }
        return new Suite(NAME, SUMMARY, FORKS, MINUTES, blocks, bars);
    }

    private void block(Workload workload) {
        CaseFactory cases = cases(workload);
        List<Case> all = new ArrayList<>();
        all.add(cases.serial());
        int most = workers.most();
        for (int number : workers.all()) {
            for (Rival runtime : Rival.values()) {
                if (wanted(runtime, number, most) && has(workload, runtime)) {
                    all.addAll(measured(cases, runtime, number));
                }
            }
        }
        double weight = has(workload, SAME_DIVISION) ? all.size() : all.size() * REPORTED_ONLY;
        blocks.add(Block.withCarriers(workload.info().name(), most, all, POLICY, weight));
    }

    /** Serrano and ForkJoinPool alone, from the first round of each JVM on. */
    private void phases(int number) {
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Workload workload : workloads) {
            if (has(workload, SAME_DIVISION)) {
                CaseFactory cases = cases(workload);
                Case ours = cases.serrano(number).tagged(Tags.WARM_UP, "none");
                Case rival = cases.of(Rival.FORKJOIN, SAME_DIVISION, number).tagged(Tags.WARM_UP, "none");
                String block = workload.info().name() + ", " + WorkerNumbers.text(number);
                blocks.add(Block.of(block, List.of(ours, rival), FROM_THE_FIRST, PAIR_WEIGHT));
                ratios.add(new Quantity.TimeRatio(block, ours, List.of(rival)));
            }
        }
        phase(Phase.SETTLED, ratios, number, 0.95, new Goal.AtMost(1.10));
        phase(Phase.COLD, ratios, number, 1, new Goal.None());
    }

    private void phase(Phase phase, List<Quantity.TimeRatio> ratios, int number, double mean, Goal each) {
        List<Quantity.TimeRatio> some =
                ratios.stream().map(ratio -> ratio.in(phase)).toList();
        mean("ForkJoinPool, " + phase.text(), some, number, mean);
        for (Quantity.TimeRatio ratio : some) {
            bars.add(Bar.of(
                    "%s %s / ForkJoinPool, %s, %s"
                            .formatted(
                                    ratio.subject().workload(),
                                    ratio.subject().form().name(),
                                    phase.text(),
                                    WorkerNumbers.text(number)),
                    ratio,
                    WorkerNumbers.goal(number, each)));
        }
    }

    /** Whether the forms of a runtime are measured with so many workers, of which the most is given. */
    private static boolean wanted(Rival runtime, int number, int most) {
        return switch (runtime) {
            case SERIAL, BLOCKING_POOL, OPENMP -> false;
            case VIRTUAL_THREADS -> number == most;
            case SERRANO, FORKJOIN, COMPLETABLE_FUTURE, THREADS, PEKKO -> true;
        };
    }

    /** Other Serrano forms would take the time that it takes the compilers to be done with these. */
    private static List<Case> measured(CaseFactory cases, Rival runtime, int number) {
        return runtime == Rival.SERRANO ? List.of(cases.serrano(number)) : cases.forms(runtime, number);
    }

    /** The time of the first Serrano form over that of a form of ForkJoinPool, for all programs that have it. */
    private List<Quantity.TimeRatio> ratios(String rival, int number) {
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Workload workload : workloads) {
            if (has(workload, rival)) {
                CaseFactory cases = cases(workload);
                ratios.add(new Quantity.TimeRatio(
                        workload.info().name(),
                        cases.serrano(number),
                        List.of(cases.of(Rival.FORKJOIN, rival, number))));
            }
        }
        return ratios;
    }

    private void mean(String rival, List<Quantity.TimeRatio> ratios, int number, double goal) {
        if (!ratios.isEmpty()) {
            bars.add(Bar.of(
                    "%d programs / %s, geometric mean, %s".formatted(ratios.size(), rival, WorkerNumbers.text(number)),
                    new Quantity.OverPrograms(Quantity.Average.GEOMETRIC_MEAN, ratios),
                    WorkerNumbers.goal(number, new Goal.AtMost(goal))));
        }
    }

    /** Serrano must reach the figure of ForkJoinPool with two workers; with more there is no goal to reach. */
    private void speedUp(Workload workload, int number) {
        String name = workload.info().name();
        CaseFactory cases = cases(workload);
        Goal goal = WorkerNumbers.goal(number, new Goal.AtLeast(1.7));
        List<Case> serial = List.of(cases.serial());
        Case rival = cases.of(Rival.FORKJOIN, TUNED, number);
        Bar premise = Bar.of(name + " " + TUNED + " against serial", new Quantity.SpeedUp(name, rival, serial), goal);
        bars.add(Bar.of(
                        "%s against serial, %s, if ForkJoinPool with a cut-off gets there"
                                .formatted(name, WorkerNumbers.text(number)),
                        new Quantity.SpeedUp(name, cases.serrano(number), serial),
                        goal)
                .onlyIf(premise));
    }

    private CaseFactory cases(Workload workload) {
        String name = workload.info().name();
        return new CaseFactory(
                catalog, name, SIZES.getOrDefault(name, List.of()).toArray(String[]::new));
    }

    private static boolean has(Workload workload, Rival runtime) {
        return workload.forms().stream().anyMatch(form -> form.runtime() == runtime);
    }

    private static boolean has(Workload workload, String form) {
        return workload.forms().contains(new Form(Rival.FORKJOIN, form));
    }

    private static String title(Quantity.TimeRatio ratio, String rival, int number) {
        return "%s %s / %s, %s"
                .formatted(ratio.block(), ratio.subject().form().name(), rival, WorkerNumbers.text(number));
    }
}
