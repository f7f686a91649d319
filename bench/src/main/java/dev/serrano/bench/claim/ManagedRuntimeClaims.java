package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.List;

/** Kumar's thesis: the price of work stealing in a managed runtime. Woven code here is what it changed the JVM for. */
final class ManagedRuntimeClaims extends ClaimSet {

    private static final String WOVEN = "woven";
    private static final String CHANGED_JVM = "return barriers, for which a changed virtual machine is needed";

    /** The programs of chapter 4 that have a woven form, with inputs that end within some 200 ms. */
    private enum Program {
        FIB("fib", "n=32"),
        INTEGRATE("integrate", "n=1000"),
        NQUEENS("nqueens", "n=10"),
        JACOBI("jacobi", "n=512 steps=20"),
        MATMUL("matmul", "n=256"),
        FFT("fft", "log2n=18"),
        CILKSORT("cilksort", "n=1000000"),
        BARNES_HUT("barnes-hut", "bodies=3000 steps=1"),
        LU("lu", "n=256");

        private final String workload;
        private final String parameters; // with spaces between them

        Program(String workload, String parameters) {
            this.workload = workload;
            this.parameters = parameters;
        }

        private String[] parameters() {
            return parameters.split(" ");
        }
    }

    ManagedRuntimeClaims(Catalog catalog, int workers) {
        super(catalog, workers, Document.KUMAR);
    }

    @Override
    List<Claim> claims() {
        return List.of(
                sequentialOverhead(),
                forkJoinOverhead(),
                fib(),
                twoWorkers(),
                speedUps(),
                stealRatio(),
                failedSteals(),
                untold(
                        "K8",
                        "5.5",
                        "Return barriers take a third to a half off what victims lose by steals",
                        "24 to 46 % less",
                        CHANGED_JVM),
                freeSteals(),
                untold(
                        "K10",
                        "6.5",
                        "Annotations of data and tasks make real programs 40 to 53 % faster than their own threads",
                        "40 to 53 %",
                        "the programs: lusearch-fix, jMetal, JTransforms"));
    }

    private Claim sequentialOverhead() {
        ClaimBuilder claim = claim(
                "K1",
                "4.5, fig. 4.5",
                "Tasks of which only the stack knows cost 10 % over the serial program",
                "1.10 (mean of ten programs)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Program program : Program.values()) {
            ClaimProgram one = claim.program(1, program.workload, program.parameters());
            ratios.add(one.ratio(one.form(WOVEN), one.serial()));
        }
        return claim.says(
                        "woven, 1 worker / serial, nine programs, geometric mean",
                        mean(ratios),
                        new Goal.AtMost(1.1),
                        1.1)
                .missing("UTS, whose serial form is another program here")
                .build();
    }

    private Claim forkJoinOverhead() {
        ClaimBuilder claim = claim(
                "K2",
                "4.2, fig. 4.1",
                "With ForkJoinPool one worker takes twice the time of the serial program",
                "2.06 (mean of ten programs, OpenJDK)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Program program : Program.values()) {
            ClaimProgram one = claim.program(1, program.workload, program.parameters());
            ratios.add(one.ratio(one.rival(Rival.FORKJOIN, "task"), one.serial()));
        }
        return claim.says(
                        "ForkJoinPool, 1 worker / serial, nine programs, geometric mean",
                        mean(ratios),
                        new Goal.Within(1.5, 3),
                        2.06)
                .build();
    }

    private Claim fib() {
        ClaimBuilder claim = claim(
                "K3", "4.2, 4.5", "fib without a cut-off: 1.29 times the serial time, ForkJoinPool 9 times", "1.29; 9");
        ClaimProgram fib = claim.program(1, "fib", "n=32");
        Case serial = fib.serial();
        return claim.atMost(1.29, "woven, 1 worker / serial", fib.ratio(fib.form(WOVEN), serial))
                .says(
                        "ForkJoinPool, 1 worker / serial",
                        fib.ratio(fib.rival(Rival.FORKJOIN, "task"), serial),
                        new Goal.AtLeast(4),
                        9)
                .build();
    }

    private Claim twoWorkers() {
        ClaimBuilder claim = claim(
                "K4",
                "4.5, fig. 4.6",
                "fib and integrate are faster than the serial programs from two workers on",
                "above 1 with 2");
        ClaimProgram fib = claim.program(2, "fib", "n=36");
        ClaimProgram integrate = claim.program(2, "integrate", "n=3000");
        return claim.onProcessors(2)
                .faster("fib, woven, 2 workers, against serial", fib.speedUp(fib.form(WOVEN), fib.serial()))
                .faster(
                        "integrate, woven, 2 workers, against serial",
                        integrate.speedUp(integrate.form(WOVEN), integrate.serial()))
                .build();
    }

    private Claim speedUps() {
        ClaimBuilder claim =
                claim("K5", "4.5, fig. 4.6", "fib is 10 and integrate 8.5 times as fast on 16 cores", "10; 8.5");
        ClaimProgram fib = claim.program(16, "fib", "n=38");
        ClaimProgram integrate = claim.program(16, "integrate", "n=5000");
        return claim.onProcessors(16)
                .says("fib, woven, against serial", fib.speedUp(fib.form(WOVEN), fib.serial()), new Goal.AtLeast(8), 10)
                .says(
                        "integrate, woven, against serial",
                        integrate.speedUp(integrate.form(WOVEN), integrate.serial()),
                        new Goal.AtLeast(7),
                        8.5)
                .build();
    }

    private Claim stealRatio() {
        ClaimBuilder claim = claim(
                "K6",
                "4.2, fig. 4.3",
                "Of the tasks of most programs less than one in a hundred is stolen",
                "< 0.01, LU 0.1 with 16 workers");
        for (String[] program :
                new String[][] {{"fib", "n=30"}, {"nqueens", "n=10"}, {"cilksort", "n=1000000"}, {"matmul", "n=256"}}) {
            ClaimProgram sixteen = claim.program(16, program[0], program[1]);
            claim.says(
                    program[0] + ", 16 workers, share of tasks stolen",
                    sixteen.counted(sixteen.form("async-finish"), SchedulerCounters.STEAL_RATIO, 1, "steals a task"),
                    new Goal.AtMost(0.01));
        }
        return claim.build();
    }

    private Claim failedSteals() {
        ClaimBuilder claim =
                claim("K7", "4.5, fig. 4.10", "Fewer than 13 % of the steals fail", "2 to 13 % with 16 workers");
        ClaimProgram queens = claim.program("nqueens", "n=11");
        return claim.onProcessors(16)
                .atMost(
                        0.13,
                        "nqueens, failed attempts for each steal",
                        queens.counted(queens.form("async-finish"), SchedulerCounters.FAILURES_PER_STEAL, 1, ""))
                .build();
    }

    private Claim freeSteals() {
        ClaimBuilder claim = claim(
                "K9",
                "5.5",
                "Up to a third of the steals find a stack that has been unwound already",
                "30 % (UTS, CilkSort, NQueens), 1.4 to 3.5 % (others)");
        ClaimProgram queens = claim.program("nqueens", "n=11");
        ClaimProgram sort = claim.program("cilksort", "n=1000000");
        for (ClaimProgram program : List.of(queens, sort)) {
            claim.onProcessors(16)
                    .says(
                            program.workload() + ", free steals",
                            program.counted(program.form(WOVEN), SchedulerCounters.FREE_SHARE, 100, "%"),
                            new Goal.AtLeast(10),
                            30);
        }
        return claim.build();
    }
}
