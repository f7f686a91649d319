package dev.serrano.bench.claim;

import dev.serrano.bench.fork.LimitedRun;
import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Chapters 2 and 3 of Imam's thesis: the cooperative runtime against runtimes that block threads. */
final class CooperativeRuntimeClaims extends ClaimSet {

    private static final String ASYNC_FINISH = "async-finish";
    private static final String FUTURE = "future";

    CooperativeRuntimeClaims(Catalog catalog, int workers) {
        super(catalog, workers, Document.IMAM);
    }

    @Override
    List<Claim> claims() {
        return List.of(
                forkJoin(),
                outOfMemory(),
                futures(),
                futuresAgainstOwn(),
                smithWaterman(),
                eventDriven(),
                fibByFutures(),
                phasers(),
                phasersOnAverage(),
                growth(),
                regularly(),
                tenfold(),
                noMoreWorkers(),
                ring(),
                figures(),
                deadlocks(),
                threadSwitch());
    }

    private Claim forkJoin() {
        ClaimBuilder claim = claim(
                "H1",
                "p. 73, fig. 3.12",
                "Fork/join programs run more than twice as fast as on runtimes that block threads",
                "> 2 (mean of six programs)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        ratios.add(overBlocking(claim, "bitonic", ASYNC_FINISH, "n=200000"));
        ratios.add(overBlocking(claim, "fft", ASYNC_FINISH, "log2n=17"));
        ratios.add(overBlocking(claim, "integrate", "async-finish-cutoff"));
        ratios.add(overBlocking(claim, "matmul", ASYNC_FINISH, "n=256"));
        ratios.add(overBlocking(claim, "strassen", ASYNC_FINISH, "n=256"));
        ratios.add(overBlocking(claim, "mergesort", ASYNC_FINISH, "n=300000"));
        return claim.atLeast(2, "the blocking backend / cooperative, six programs, geometric mean", mean(ratios))
                .atLeast(2, "latches of the JDK / cooperative, six programs, geometric mean", mean(byLatches(claim)))
                .because("the blocking backend runs other tasks before it blocks, so that few threads are blocked")
                .build();
    }

    /** A fork-join pool whose tasks block for latches. Small inputs: each wait may block a thread. */
    private static List<Quantity.TimeRatio> byLatches(ClaimBuilder claim) {
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        ratios.add(overPool(claim, "bitonic", "latch", ASYNC_FINISH, "n=200000"));
        ratios.add(overPool(claim, "fft", "latch", ASYNC_FINISH, "log2n=14"));
        ratios.add(overPool(claim, "integrate", "latch-cutoff", "async-finish-cutoff"));
        ratios.add(overPool(claim, "matmul", "latch", ASYNC_FINISH, "n=256"));
        ratios.add(overPool(claim, "strassen", "latch", ASYNC_FINISH, "n=256"));
        ratios.add(overPool(claim, "mergesort", "latch", ASYNC_FINISH, "n=300000"));
        return ratios;
    }

    private Claim outOfMemory() {
        ClaimBuilder claim = claim(
                "H2", "p. 74", "On larger inputs the blocking runtimes end with OutOfMemoryError", "OutOfMemoryError");
        return claim.ends(
                        "fib(20) on the blocking backend, memory for some 1,900 threads",
                        LimitedRun.OUT_OF_MEMORY,
                        limited(claim.blockingCase("fib-waiting", "get", "n=20")))
                .ends(
                        "fib(20) on the cooperative runtime, the same memory",
                        LimitedRun.ANSWER,
                        limited(claim.usualCase("fib-waiting", "get", "n=20")))
                .build();
    }

    /** Stacks of 16 MB in 32 GB of addresses: these run out long before the machine's memory does. */
    private static LimitedRun limited(Case subject) {
        return new LimitedRun(subject, 256, 16, 32, Duration.ofSeconds(60));
    }

    private Claim futures() {
        ClaimBuilder claim = claim(
                "H3",
                "p. 76, fig. 3.13",
                "Programs of futures run more than 1.9 times as fast as with java.util.concurrent's that block",
                "> 1.9 (mean of six programs)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        ratios.add(overPool(claim, "fib-cutoff", FUTURE, FUTURE));
        ratios.add(overPool(claim, "knapsack", "future-cutoff", FUTURE, "items=30", "capacity=1000", "cutoff=10"));
        ratios.add(overPool(claim, "nqueens", "future-cutoff", "future-cutoff", "n=10"));
        ratios.add(overPool(claim, "quicksort-futures", FUTURE, FUTURE, "n=200000"));
        ratios.add(overPool(claim, "series", FUTURE, FUTURE, "terms=500"));
        ratios.add(overPool(claim, "smith-waterman", FUTURE, FUTURE, "length=100"));
        return claim.says(
                        "futures of the JDK / cooperative, six programs, geometric mean",
                        mean(ratios),
                        new Goal.AtLeast(1.9),
                        1.9)
                .because("of few tasks few block, and a thread that blocks costs less today")
                .build();
    }

    private Claim futuresAgainstOwn() {
        ClaimBuilder claim = claim(
                "H4",
                "p. 76",
                "Programs of futures run about 2.4 times as fast as on Habanero's own blocking runtime",
                "about 2.4 (mean of six programs)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        ratios.add(overBlocking(claim, "fib-cutoff", "future"));
        ratios.add(overBlocking(claim, "knapsack", FUTURE, "items=30", "capacity=1000", "cutoff=10"));
        ratios.add(overBlocking(claim, "nqueens", "future-cutoff", "n=10"));
        ratios.add(overBlocking(claim, "quicksort-futures", FUTURE, "n=200000"));
        ratios.add(overBlocking(claim, "series", FUTURE, "terms=500"));
        ratios.add(overBlocking(claim, "smith-waterman", FUTURE, "length=100"));
        return claim.says(
                        "the blocking backend / cooperative, six programs, geometric mean",
                        mean(ratios),
                        new Goal.AtLeast(1.9),
                        2.4)
                .build();
    }

    private Claim smithWaterman() {
        ClaimBuilder claim = claim(
                "H5",
                "p. 76",
                "Smith-Waterman by futures is 3.7 times as fast as on the blocking runtime",
                "3.7 (1,850 x 1,010 letters)");
        ClaimProgram align = claim.program("smith-waterman", "length=140").longRuns();
        Case ours = align.form("future");
        return claim.atLeast(
                        3.7,
                        "140 x 140 letters, against the blocking backend",
                        align.speedUp(ours, align.blocking("future")))
                .build();
    }

    private Claim eventDriven() {
        ClaimBuilder claim = claim(
                "H6", "p. 76, p. 49", "A program that gets futures is close to one whose tasks await them", "close");
        ClaimProgram fib = claim.program("fib-waiting", "n=20");
        return claim.says("fib(20), get / awaiting", fib.formRatio("get", "awaiting"), new Goal.AtMost(2))
                .because("a task that gets a future before its value has a stack of its own, and is switched to")
                .build();
    }

    private Claim fibByFutures() {
        ClaimBuilder claim = claim(
                "H7",
                "p. 49",
                "fib whose every get comes before the value is over 100 times as fast as on the blocking runtime",
                "> 100");
        ClaimProgram fib = claim.program("fib-waiting", "n=15").longRuns();
        Case ours = fib.form("get");
        return claim.atLeast(100, "fib(15), against the blocking backend", fib.speedUp(ours, fib.blocking("get")))
                .because("1,973 threads at a time are few for today's systems; larger inputs block ever more")
                .build();
    }

    private Claim phasers() {
        ClaimBuilder claim = claim(
                "H8",
                "p. 78, fig. 3.14",
                "Phasers are up to more than 30 times as fast as blocking ones",
                "up to > 30");
        ClaimProgram few = claim.program("phases", "tasks=40", "phases=300").longRuns();
        ClaimProgram many = claim.program("phases", "tasks=1024", "phases=40").longRuns();
        return claim.says("40 tasks, against the blocking backend", few.againstBlocking("phaser"), new Goal.AtLeast(2))
                .atLeast(30, "1,024 tasks, against the blocking backend", many.againstBlocking("phaser"))
                .build();
    }

    private Claim phasersOnAverage() {
        ClaimBuilder claim = claim(
                "H9",
                "p. 78",
                "Programs with phasers are more than three times as fast on average",
                "> 3 (mean of six programs)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        ratios.add(overBlocking(claim, "bfs", "phaser", "nodes=20000"));
        ratios.add(overBlocking(claim, "kmeans", "phaser", "points=20000"));
        ratios.add(overBlocking(claim, "moldyn", "phaser", "size=4", "steps=10"));
        ratios.add(overBlocking(claim, "routing", "phaser", "nodes=128"));
        ratios.add(overBlocking(claim, "sor", "phaser", "n=200", "iterations=50"));
        ratios.add(overBlocking(claim, "vertex-colouring", "phaser", "nodes=10000"));
        return claim.atLeast(3, "the blocking backend / cooperative, six programs, geometric mean", mean(ratios))
                .build();
    }

    private Claim growth() {
        ClaimBuilder claim =
                claim("H10", "p. 78", "The gain grows with the number of registered tasks", "grows from 40 tasks on");
        ClaimProgram few = claim.program("phases", "tasks=40", "phases=300").longRuns();
        ClaimProgram many = claim.program("phases", "tasks=1024", "phases=40").longRuns();
        return claim.says(
                        "the gain with 1,024 tasks / that with 40",
                        new Quantity.Quotient(
                                many.ratio(many.blocking("phaser"), many.form("phaser")),
                                few.ratio(few.blocking("phaser"), few.form("phaser"))),
                        new Goal.AtLeast(1))
                .build();
    }

    private Claim regularly() {
        ClaimBuilder claim = claim(
                "H11", "p. 164", "Cooperative programs are regularly twice as fast as blocking ones", "> 2, regularly");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        ratios.add(overBlocking(claim, "smith-waterman", FUTURE, "length=140"));
        ratios.add(overBlocking(claim, "phases", "phaser", "tasks=40", "phases=300"));
        ratios.add(overBlocking(claim, "cholesky", FUTURE, "n=300", "tile=25"));
        ratios.add(overBlocking(claim, "fib-waiting", "get", "n=14"));
        ratios.add(overBlocking(claim, "cyclic-producers", "promise", "rounds=300"));
        return claim.says(
                        "share of five programs in which the blocking backend takes twice as long",
                        new Quantity.Share(ratios, 2, Double.MAX_VALUE),
                        new Goal.AtLeast(60))
                .build();
    }

    private Claim tenfold() {
        ClaimBuilder claim =
                claim("H12", "p. 43", "With futures and phasers the gain can be above 10", "> 10 for some programs");
        ClaimProgram fib = claim.program("fib-waiting", "n=15").longRuns();
        ClaimProgram phases = claim.program("phases", "tasks=1024", "phases=40").longRuns();
        return claim.atLeast(10, "fib(15) by futures", fib.againstBlocking("get"))
                .atLeast(10, "1,024 tasks in phases", phases.againstBlocking("phaser"))
                .build();
    }

    private Claim noMoreWorkers() {
        ClaimBuilder claim = claim(
                "H13",
                "p. 57",
                "There are never more workers than at the start",
                "as many worker threads as at the start");
        ClaimProgram fib = claim.program("fib-waiting", "n=20");
        ClaimProgram phases = claim.program("phases", "tasks=1024", "phases=40");
        Goal asMany = new Goal.AtMost(workers());
        return claim.says(
                        "threads, 10,945 tasks that wait",
                        fib.counted(fib.form("get"), Counters.PEAK_THREADS, 1, "threads"),
                        asMany)
                .says(
                        "threads, 1,024 tasks in phases",
                        phases.counted(phases.form("phaser"), Counters.PEAK_THREADS, 1, "threads"),
                        asMany)
                .build();
    }

    private Claim ring() {
        ClaimBuilder claim = claim(
                "H14",
                "p. 46, fig. 3.1",
                "A ring of tasks that wait for each other ends with any number of workers",
                "ends");
        ClaimProgram one = claim.program(1, "cyclic-producers", "rounds=500");
        ClaimProgram two = claim.program(2, "cyclic-producers", "rounds=500");
        Goal ends = new Goal.AtLeast(0);
        return claim.says(
                        "ends with 1 worker", new Quantity.ScaledTime(one.name(), one.form("promise"), 1e3, "ms"), ends)
                .says("ends with 2 workers", new Quantity.ScaledTime(two.name(), two.form("promise"), 1e3, "ms"), ends)
                .build();
    }

    private Claim figures() {
        return claim(
                        "H15",
                        "p. 33 to 36, figs. 2.10 to 2.12",
                        "WORK and critical path of three small programs",
                        "(6, 5), (18, 13), (14, 10)")
                .checks("a future", "(6, 5)", PrintedPrograms::aFuture)
                .checks("a phaser", "(18, 13)", PrintedPrograms::aPhaser)
                .checks("isolated sections", "(14, 10)", PrintedPrograms::isolatedSections)
                .build();
    }

    private Claim deadlocks() {
        return claim(
                        "H16",
                        "p. 38, 39, figs. 2.13 to 2.15",
                        "Three programs deadlock, and the runtime names the tasks",
                        "the tasks of each cycle")
                .checks("futures that get each other", "deadlock", PrintedPrograms::futuresInACircle)
                .checks("a promise that nobody puts", "deadlock", PrintedPrograms::promiseWithoutPut)
                .build();
    }

    private Claim threadSwitch() {
        ClaimBuilder claim = claim(
                "H17",
                "p. 45",
                "A switch of threads takes 1,100 ns; a continuation less than 50 ns for each frame",
                "1,100 ns");
        ClaimProgram ball = claim.program("pingpong", "rounds=20000");
        double perSwitch = 1e9 / (2.0 * 20_000);
        return claim.says(
                        "a switch of tasks, ns",
                        new Quantity.ScaledTime(ball.name(), ball.form("promise"), perSwitch, "ns"),
                        new Goal.AtMost(1_100))
                .says(
                        "a switch of threads over one of tasks",
                        ball.ratio(ball.rival(Rival.THREADS, "synchronous-queue"), ball.form("promise")),
                        new Goal.AtLeast(1))
                .missing("the cost of a continuation by its depth")
                .build();
    }
}
