package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.openmp.OpenMpPrograms;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import dev.serrano.sim.SimulationResult;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Chapters 5 and 6 of Prell's thesis: how much is stolen, loops that are cut on request, and all of it together. */
final class StealAmountClaims extends ClaimSet {

    private static final String ASYNC_FINISH = "async-finish";
    private static final String CHANNEL = "channel";
    private static final String LOOP_SPLITS = "loop_splits";
    private static final String SPC = "spc";
    private static final String BPC = "bpc";
    private static final String MANY = "n=200000";
    private static final int SMALL = 24;
    private static final int MEDIUM = 48;
    private static final int LARGE = 240;

    StealAmountClaims(Catalog catalog, int workers) {
        super(catalog, workers, Document.PRELL);
    }

    @Override
    List<Claim> claims() {
        return List.of(
                halfOnForkJoin(),
                amounts(),
                adaptive(),
                preferences(),
                shortTasks(),
                ranges(),
                untold(
                        "P26",
                        "p. 119, fig. 5.11",
                        "Splitting a loop takes at least 14, 52, 242 splits for 8, 24, 100 workers",
                        "14, 52, 242",
                        "the rule is a function of the runtime that no program sees: SplitsTest"),
                tunedLoops(),
                splitsOnRequest(),
                bundled(),
                onAverage(),
                scaled("P31", "p. 136, fig. 6.2", "bpc of 1 us is 23 % faster than with deques", "+23 %", MEDIUM)
                        .simulated(
                                "channels against deques, 400 x 999 tasks, 48 workers",
                                1.23,
                                "x",
                                SimulatedRuns.faster(BPC, CHANNEL, "deque", "d=400", "n=999", "t=1"))
                        .build(),
                scaled("P32", "p. 137, fig. 6.3", "treerec is never slower than with deques", "never slower", MEDIUM)
                        .simulated(
                                "channels against deques, leaves of 10 us, 48 workers",
                                1,
                                "x",
                                SimulatedRuns.faster("treerec", CHANNEL, "deque", "n=22", "t=10"))
                        .build(),
                scaled("P33", "p. 138", "quicksort gains by 240 threads over 60", "+77 %", LARGE)
                        .build(),
                scaled("P34", "p. 139", "the tree T3L is searched 20 to 25 % faster", "+20 to 25 %", MEDIUM)
                        .build(),
                scaled("P35", "p. 140", "matrices in small tiles lose 25 %", "-25 %", LARGE)
                        .build());
    }

    private ClaimBuilder scaled(String id, String where, String sentence, String printed, int processors) {
        return claim(id, where, "With channels " + sentence, printed)
                .missing("needs " + processors + " processors: times of more workers than processors say nothing");
    }

    private Claim halfOnForkJoin() {
        ClaimBuilder claim = claim(
                "P20",
                "p. 104, fig. 5.1",
                "Steals of half make no difference for fork/join, but Cilk's sort 20 % slower",
                "equal; 1.2");
        ClaimProgram sort = claim.program(MEDIUM, "cilksort", "n=3000000");
        return claim.onProcessors(MEDIUM)
                .says(
                        "cilksort, half / one, 48 workers",
                        sort.ratio(ASYNC_FINISH, "channel:half", "channel:one"),
                        new Goal.AtLeast(1.05),
                        1.2)
                .build();
    }

    private Claim amounts() {
        ClaimBuilder claim = claim(
                "P21",
                "p. 105, fig. 5.2",
                "Half of few tasks is hardly more than one; half of one producer's many is 35",
                "1.5 tasks a steal; 35 tasks, 22.5 failures");
        ClaimProgram bpc = claim.program(MEDIUM, BPC, "d=10000", "n=9", "t=1").longRuns();
        ClaimProgram spc = claim.program(MEDIUM, SPC, "n=200000", "t=1").longRuns();
        return claim.says(
                        "bpc, tasks a steal of half, 48 workers",
                        bpc.counted(ASYNC_FINISH, "channel:half", SchedulerCounters.TASKS_PER_STEAL, 1, ""),
                        new Goal.Within(1, 3),
                        1.5)
                .says(
                        "spc, tasks a steal of half, 48 workers",
                        spc.counted(ASYNC_FINISH, "channel:half", SchedulerCounters.TASKS_PER_STEAL, 1, ""),
                        new Goal.AtLeast(20),
                        35)
                .simulated(
                        "bpc, tasks a steal of half, 48 workers",
                        1.5,
                        "",
                        SimulatedRuns.figure(
                                SimulationResult::tasksPerSteal, BPC, "channel:half", "d=10000", "n=9", "t=1"))
                .build();
    }

    private Claim adaptive() {
        ClaimBuilder claim = claim(
                "P22",
                "p. 108, fig. 5.4",
                "Adaptive stealing takes half where that helps, and one where it does not",
                "93.2 % of half for one producer, 1.6 % for many");
        ClaimProgram spc = claim.program(MEDIUM, SPC, "n=200000", "t=1").longRuns();
        ClaimProgram bpc = claim.program(MEDIUM, BPC, "d=10000", "n=9", "t=1").longRuns();
        return claim.says(
                        "one producer, share of steals of half, 48 workers",
                        spc.counted(ASYNC_FINISH, "channel:adaptive", SchedulerCounters.HALF_SHARE, 100, "%"),
                        new Goal.AtLeast(80),
                        93.2)
                .says(
                        "many producers, share of steals of half, 48 workers",
                        bpc.counted(ASYNC_FINISH, "channel:adaptive", SchedulerCounters.HALF_SHARE, 100, "%"),
                        new Goal.AtMost(10),
                        1.6)
                .simulated(
                        "one producer, share of steals of half, 48 workers",
                        93.2,
                        "%",
                        SimulatedRuns.figure(r -> 100 * r.halfShare(), SPC, "channel:adaptive", MANY, "t=1"))
                .simulated(
                        "many producers, share of steals of half, 48 workers",
                        1.6,
                        "%",
                        SimulatedRuns.figure(
                                r -> 100 * r.halfShare(), BPC, "channel:adaptive", "d=10000", "n=9", "t=1"))
                .build();
    }

    private Claim preferences() {
        ClaimBuilder claim = claim(
                "P23",
                "p. 109, fig. 5.5",
                "Matrices and UTS prefer half, LU and Cilk's sort one",
                "UTS 20.8 % half, T3L -17 %");
        ClaimProgram lu = claim.program(MEDIUM, "sparselu", "blocks=16");
        return claim.onProcessors(MEDIUM)
                .says(
                        "sparselu, half / one, 48 workers",
                        lu.ratio(ASYNC_FINISH, "channel:half", "channel:one"),
                        new Goal.AtLeast(1))
                .build();
    }

    private Claim shortTasks() {
        return untold(
                "P24",
                "p. 110, fig. 5.6",
                "For tasks of 1 us steals of half stop scaling at 8 workers",
                "8 workers",
                "needs " + MEDIUM + " processors: times of more workers than processors say nothing");
    }

    private Claim ranges() {
        ClaimBuilder claim = claim(
                "P25",
                "p. 111, fig. 5.7",
                "A range that is cut on request costs 3 % over the serial loop, a million tasks 142 %",
                "2.42 -> 1.03");
        ClaimProgram spc = claim.program(1, SPC, "n=300000", "t=1").longRuns();
        return claim.atMost(
                        1.03,
                        "300,000 of 1 us, a range, 1 worker / serial",
                        spc.ratio(spc.scheduled("forall", CHANNEL), spc.serial()))
                .says(
                        "asyncs / a range",
                        spc.ratio(spc.scheduled(ASYNC_FINISH, CHANNEL), spc.scheduled("forall", CHANNEL)),
                        new Goal.AtLeast(1),
                        2.35)
                .build();
    }

    private Claim tunedLoops() {
        ClaimBuilder claim = claim(
                "P27",
                "p. 127, table 5.1",
                "Loops that are cut on request are within 2.3 % of loops whose chunks were tuned",
                "within 2.3 % (five loops)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (String kind : List.of("fine", "coarse", "random", "increasing", "decreasing")) {
            ClaimProgram loops = claim.program("loops", "kind=" + kind, "millis=300");
            List<Case> tuned = new ArrayList<>();
            for (int chunk : kind.equals("fine") ? new int[] {64, 256, 1_024} : new int[] {1, 2, 5}) {
                tuned.add(loops.rival(Rival.THREADS, "counter", "kind=" + kind, "millis=300", "chunk=" + chunk));
            }
            ratios.add(loops.ratio(loops.scheduled("forall", CHANNEL), tuned.toArray(Case[]::new)));
        }
        return claim.says(
                        "cut on request / best chunk of a counter, five loops, geometric mean",
                        mean(ratios),
                        new Goal.AtMost(1.023),
                        1.023)
                .build();
    }

    private Claim splitsOnRequest() {
        ClaimBuilder claim = claim(
                "P28",
                "p. 126",
                "Cutting on request cuts a loop far less often than cutting in advance",
                "1,056 against 30,086 pieces");
        ClaimProgram loops = claim.program(16, "loops", "kind=fine");
        return claim.says(
                        "pieces, in advance / on request, 16 workers",
                        loops.counterRatio(
                                loops.scheduled("forall-eager-binary", CHANNEL),
                                loops.scheduled("forall", CHANNEL),
                                LOOP_SPLITS),
                        new Goal.AtLeast(10),
                        28.5)
                .build();
    }

    private Claim bundled() {
        ClaimBuilder claim = claim(
                "P29", "p. 128, fig. 5.16", "Consumers in a range are 3.8 times as fast as tasks one by one", "3.8");
        ClaimProgram bpc = claim.program(BPC, "d=100", "n=999", "t=1");
        return claim.onProcessors(SMALL)
                .says(
                        "a range, against tasks",
                        bpc.speedUp(bpc.scheduled("forasync", CHANNEL), bpc.scheduled(ASYNC_FINISH, CHANNEL)),
                        new Goal.AtLeast(1.5),
                        3.8)
                .build();
    }

    private Claim onAverage() {
        ClaimBuilder claim = claim(
                "P30",
                "p. 144 to 146",
                "Over all programs channels are as good as deques",
                "-2.4 % against -1.6 % from the best");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (String[] program : new String[][] {
            {"nqueens", "n=11"},
            {"cilksort", "n=2000000"},
            {"matmul", "n=512"},
            {"fft", "log2n=19"},
            {"sparselu", "blocks=16"},
            {"bpc", "d=500", "t=10"}
        }) {
            ClaimProgram one = claim.program(program[0], Arrays.copyOfRange(program, 1, program.length));
            ratios.add(one.ratio(ASYNC_FINISH, CHANNEL, "deque"));
        }
        claim.says("channels / deques, six programs, geometric mean", mean(ratios), new Goal.AtMost(1.03), 1.008);
        if (!OpenMpPrograms.canCompile()) {
            return claim.missing("15 of the 21 programs; " + NO_OPENMP).build();
        }
        List<Quantity.TimeRatio> beside = new ArrayList<>();
        for (String[] program : new String[][] {
            {"treerec", ASYNC_FINISH, "task", "n=22"},
            {"nqueens", ASYNC_FINISH, "task", "n=11"},
            {"integrate", "async-finish-cutoff", "task-cutoff", "n=3000"}
        }) {
            ClaimProgram one = claim.program(program[0], program[3]);
            beside.add(one.ratio(one.scheduled(program[1], CHANNEL), one.rival(Rival.OPENMP, program[2])));
        }
        return claim.says(
                        "channels / tasks of OpenMP, three programs, geometric mean", mean(beside), new Goal.AtMost(1))
                .missing("15 of the 21 programs; " + NO_CILK)
                .build();
    }
}
