package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.List;

/** The paper on the cooperative runtime. */
final class CooperativePaperClaims extends ClaimSet {

    private static final String ASYNC_FINISH = "async-finish";
    private static final String LATCH = "latch";
    private static final String LOAD = "load=20000000";

    CooperativePaperClaims(Catalog catalog, int workers) {
        super(catalog, workers, Document.COOPERATIVE);
    }

    @Override
    List<Claim> claims() {
        return List.of(
                emptyTasks(),
                small("C2", "NBody is similarly slower", "nbody", new Goal.AtMost(1), 0.71, "steps=20000"),
                small("C3", "LU decomposition is 60 % faster", "lu", new Goal.AtLeast(1.6), 1.6, "n=256"),
                mst(),
                routing(),
                latches(),
                fib(),
                alignment(),
                trees(),
                cholesky(),
                barriers(),
                phased("C12", "fig. 13", "moldyn", "MOL", 10, "size=4", "steps=10"),
                phased("C13", "fig. 13", "sor", "SOR", 50, "n=200", "iterations=50"),
                phased("C14", "fig. 13", "vertex-colouring", "VC", 2, "nodes=5000", LOAD),
                javaPhaser(),
                memory(),
                noStarvation());
    }

    private Claim emptyTasks() {
        ClaimBuilder claim = claim(
                "C1",
                "fig. 11",
                "Empty tasks are about 40 % slower than on the blocking runtime",
                "1.4 times the time");
        ClaimProgram flat = claim.program("flat", "n=300000");
        return claim.says(
                        "300,000 tasks, cooperative / blocking backend",
                        flat.ratio(flat.form(ASYNC_FINISH), flat.blocking(ASYNC_FINISH)),
                        new Goal.AtLeast(1.05),
                        1.4)
                .because("fibers here cost a task nothing until it waits")
                .build();
    }

    private Claim small(String id, String sentence, String workload, Goal rule, double printed, String... parameters) {
        ClaimBuilder claim =
                claim(id, "fig. 11", sentence + " than on the blocking runtime", "%.2f".formatted(printed));
        ClaimProgram program = claim.program(workload, parameters).longRuns();
        claim.says(workload + ", against the blocking backend", program.againstBlocking(ASYNC_FINISH), rule, printed);
        return claim.build();
    }

    private Claim mst() {
        ClaimBuilder claim =
                claim("C4", "fig. 11", "Graph programs are 20 % faster than on the blocking runtime", "1.2");
        ClaimProgram mst = claim.program("mst", "nodes=5000", LOAD).longRuns();
        ClaimProgram bfs = claim.program("bellman-ford", "nodes=5000", LOAD).longRuns();
        return claim.says(
                        "minimum spanning tree, against the blocking backend",
                        mst.againstBlocking("isolated"),
                        new Goal.AtLeast(1),
                        1.2)
                .says(
                        "Bellman-Ford, against the blocking backend",
                        bfs.againstBlocking(ASYNC_FINISH),
                        new Goal.AtLeast(1),
                        1.2)
                .build();
    }

    private Claim routing() {
        ClaimBuilder claim = claim("C5", "fig. 11", "Routing is over twice as fast as on the blocking runtime", "> 2");
        ClaimProgram routing = claim.program("routing", "nodes=128", LOAD).longRuns();
        return claim.atLeast(2, "routing, against the blocking backend", routing.againstBlocking("phaser"))
                .build();
    }

    private Claim latches() {
        ClaimBuilder claim = claim(
                "C6",
                "6.1",
                "Tasks that Java's latches join are slower than cooperative ones",
                "slower in all fork/join programs");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        ratios.add(overPool(claim, "flat", LATCH, ASYNC_FINISH, "n=300000"));
        ratios.add(overPool(claim, "lu", LATCH, ASYNC_FINISH, "n=256"));
        ratios.add(overPool(claim, "bitonic", LATCH, ASYNC_FINISH, "n=200000"));
        ratios.add(overPool(claim, "fft", LATCH, ASYNC_FINISH, "log2n=14"));
        ratios.add(overPool(claim, "matmul", LATCH, ASYNC_FINISH, "n=256"));
        ratios.add(overPool(claim, "mergesort", LATCH, ASYNC_FINISH, "n=300000"));
        return claim.says(
                        "share of six programs in which latches of the JDK take longer",
                        new Quantity.Share(ratios, 1, Double.MAX_VALUE),
                        new Goal.AtLeast(100),
                        100)
                .build();
    }

    private Claim fib() {
        ClaimBuilder claim = claim(
                "C7",
                "6.2",
                "fib(20) whose gets come first is over 100 times as fast as blocking, and near callbacks",
                "> 100; near");
        ClaimProgram small = claim.program("fib-waiting", "n=15").longRuns();
        ClaimProgram large = claim.program("fib-waiting", "n=20");
        return claim.atLeast(100, "fib(15), against the blocking backend", small.againstBlocking("get"))
                .says(
                        "fib(20), over stages of CompletableFuture",
                        large.ratio(large.form("get"), large.rival(Rival.COMPLETABLE_FUTURE, "then-combine")),
                        new Goal.AtMost(3))
                .because("1,973 threads at a time are few for today's systems; larger inputs block ever more")
                .build();
    }

    private Claim alignment() {
        ClaimBuilder claim =
                claim("C8", "fig. 12", "Smith-Waterman is six times as fast as on the blocking runtime", "6");
        ClaimProgram align = claim.program("smith-waterman", "length=140").longRuns();
        return claim.says(
                        "140 x 140 letters, against the blocking backend",
                        align.againstBlocking("future"),
                        new Goal.AtLeast(3),
                        6)
                .build();
    }

    private Claim trees() {
        ClaimBuilder claim =
                claim("C9", "fig. 12", "Binary trees are close to twice as fast as on the blocking runtime", "2");
        ClaimProgram trees = claim.program("binary-trees", "depth=14").longRuns();
        return claim.says(
                        "futures in order, against the blocking backend",
                        trees.againstBlocking("future-in-order"),
                        new Goal.AtLeast(1.5),
                        2)
                .build();
    }

    private Claim cholesky() {
        ClaimBuilder claim = claim(
                "C10", "fig. 12", "Cholesky is 13 % faster with small tiles, and equal with large ones", "1.13; equal");
        ClaimProgram small = claim.program("cholesky", "n=500", "tile=25").longRuns();
        ClaimProgram large = claim.program("cholesky", "n=500", "tile=100").longRuns();
        return claim.says(
                        "tile 25, against the blocking backend",
                        small.againstBlocking("future"),
                        new Goal.AtLeast(1),
                        1.13)
                .says(
                        "tile 100, against the blocking backend",
                        large.againstBlocking("future"),
                        ClaimBuilder.SIMILAR,
                        1)
                .build();
    }

    private Claim barriers() {
        ClaimBuilder claim = claim("C11", "fig. 13", "Barriers, reductions and LU are over 100 times as fast", "> 100");
        ClaimProgram phases = claim.program("phases", "tasks=1024", "phases=40").longRuns();
        ClaimProgram reduction =
                claim.program("reduction", "tasks=1024", "phases=40").longRuns();
        ClaimProgram lu = claim.program("lufact", "n=200").longRuns();
        return claim.atLeast(100, "barriers, against the blocking backend", phases.againstBlocking("phaser"))
                .atLeast(100, "reductions, against the blocking backend", reduction.againstBlocking("accumulator"))
                .atLeast(100, "LU, against the blocking backend", lu.againstBlocking("phaser"))
                .because("threads of today's systems wake up faster than those of 2014")
                .build();
    }

    private Claim phased(String id, String where, String workload, String name, double printed, String... parameters) {
        ClaimBuilder claim = claim(
                id,
                where,
                name + " is about %.0f times as fast as on the blocking runtime".formatted(printed),
                "%.0f".formatted(printed));
        ClaimProgram program = claim.program(workload, parameters).longRuns();
        return claim.atLeast(printed, workload + ", against the blocking backend", program.againstBlocking("phaser"))
                .because("threads of today's systems wake up faster than those of 2014")
                .build();
    }

    private Claim javaPhaser() {
        ClaimBuilder claim = claim("C15", "6.3", "Phasers are two to ten times as fast as Java's Phaser", "2 to 10");
        ClaimProgram phases = claim.program("phases", "tasks=40", "phases=300");
        ClaimProgram sor = claim.program("sor", "n=200", "iterations=50");
        ClaimProgram lu = claim.program("lufact", "n=200");
        ClaimProgram moldyn = claim.program("moldyn", "size=4", "steps=10");
        for (ClaimProgram program : List.of(phases, sor, lu, moldyn)) {
            claim.says(
                    program.workload() + ", against Phaser on platform threads",
                    program.speedUp(program.form("phaser"), program.rival(Rival.THREADS, "phaser")),
                    new Goal.AtLeast(2));
        }
        return claim.build();
    }

    private Claim memory() {
        ClaimBuilder claim = claim("C16", "abstract", "Waiting tasks need less memory than threads", "less");
        ClaimProgram fib = claim.program("fib-waiting", "n=15").longRuns();
        Case ours = fib.form("get");
        return claim.says(
                        "threads of the blocking backend over those here, fib(15)",
                        fib.counterRatio(fib.blocking("get"), ours, Counters.PEAK_THREADS),
                        new Goal.AtLeast(10))
                .build();
    }

    private Claim noStarvation() {
        ClaimBuilder claim = claim("C17", "2, fig. 1", "No task starves, with any number of workers", "ends");
        Goal ends = new Goal.AtLeast(0);
        for (int number : new int[] {1, 2, 8}) {
            ClaimProgram ring = claim.program(number, "cyclic-producers", "rounds=300");
            claim.says(
                    "the ring of fig. 1 ends with %d workers".formatted(number),
                    new Quantity.ScaledTime(ring.name(), ring.form("promise"), 1e3, "ms"),
                    ends);
        }
        return claim.build();
    }
}
