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

/** Prell's thesis: work stealing over channels. */
final class ChannelClaims extends ClaimSet {

    private static final String ASYNC_FINISH = "async-finish";
    private static final String CHANNEL = "channel";
    private static final String LOOP_SPLITS = "loop_splits";
    private static final String SPC = "spc";
    private static final String BPC = "bpc";
    private static final String MANY = "n=200000";
    private static final String NO_CILK = "Cilk, which gcc no longer has; OpenMP's tasks stand for it";
    private static final String NO_OPENMP = "gcc with OpenMP on the PATH, beside which to run";
    private static final int SMALL = 24;
    private static final int MEDIUM = 48;
    private static final int LARGE = 240;

    ChannelClaims(Catalog catalog, int workers) {
        super(catalog, workers, Document.PRELL);
    }

    @Override
    List<Claim> claims() {
        return List.of(
                centralPool(),
                oneWorker(),
                pingPong(),
                forwarding(),
                victims(),
                random(),
                stealHalf(),
                usefulTime(),
                polls(),
                untold(
                        "P10",
                        "p. 65 to 69",
                        "Helper threads and signals that answer requests do not help",
                        "3.57, 10.45 of 6, 14",
                        "helper threads and signals: a victim's deque is plain memory that no other thread may use"),
                untold(
                        "P11",
                        "p. 67, fig. 3.13",
                        "A poll each microsecond is feasible, one in 200 us too rare",
                        "1 us; 200 us",
                        "a sweep of the interval on more processors than these"),
                pollsOfLongTasks(),
                manager(),
                managerCost(),
                dummies(),
                barrierLatency(),
                heapFutures(),
                freeLists(),
                spawnSync(),
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

    private Claim centralPool() {
        ClaimBuilder claim = claim(
                "P1", "p. 26, fig. 2.2", "A central pool of tasks is many times as slow with many workers", "223");
        ClaimProgram uts = claim.program(MEDIUM, "uts", "tree=T3").longRuns();
        return claim.onProcessors(MEDIUM)
                .says(
                        "sharing / channel, 48 workers",
                        uts.ratio("future", "sharing", CHANNEL),
                        new Goal.AtLeast(10),
                        223)
                .build();
    }

    private Claim oneWorker() {
        ClaimBuilder claim = claim(
                "P2",
                "p. 30, fig. 2.4",
                "One worker takes 2.42 times the serial time for tasks of nothing, 6 % more for those of 1 us",
                "2.42; 1.06");
        ClaimProgram spc = claim.program(1, SPC, "n=200000", "t=1");
        return claim.says(
                        "tasks of 1 us, 1 worker with channels / serial",
                        spc.ratio(spc.scheduled(ASYNC_FINISH, CHANNEL), spc.serial()),
                        new Goal.AtMost(1.15),
                        1.06)
                .missing("tasks that are allocated before")
                .build();
    }

    private Claim pingPong() {
        ClaimBuilder claim = claim(
                "P3",
                "p. 47, fig. 3.1",
                "A channel for many senders and receivers is slower than one for one of each",
                "23 to 41 %");
        ClaimProgram ball =
                claim.program(2, "channel-ping-pong", "channel=spsc").longRuns();
        Case one = ball.form("two-threads");
        return claim.says(
                        "many to many / one to one",
                        ball.ratio(ball.form("two-threads", "channel=mpmc"), one),
                        new Goal.AtLeast(1.05),
                        1.32)
                .because("what counts here is how long a thread takes to see the other's write")
                .build();
    }

    private Claim forwarding() {
        ClaimBuilder claim = claim(
                "P4",
                "p. 53, fig. 3.5",
                "A worker without tasks should hand a request on instead of answering it",
                "17 to 33 % faster; of requests answered 80 % with nothing otherwise");
        ClaimProgram bpc = claim.program(16, BPC, "d=2000", "n=9", "t=1").longRuns();
        return claim.onProcessors(16)
                .says(
                        "forward, against acknowledge, 16 workers",
                        bpc.speedUp(ASYNC_FINISH, "channel:forward", "channel:acknowledge"),
                        new Goal.AtLeast(1.1),
                        1.25)
                .simulated(
                        "forward, against acknowledge, 48 workers",
                        1.25,
                        "x",
                        SimulatedRuns.faster(BPC, "channel:forward", "channel:acknowledge", "d=2000", "n=9", "t=5"))
                .build();
    }

    private Claim victims() {
        ClaimBuilder claim = claim(
                "P5",
                "p. 55, fig. 3.6",
                "Random victims, each once, fail (n - 1) / 2 times; the last victim hardly ever",
                "11.5 failures with 24 workers; last victim up to 35 % faster");
        ClaimProgram matmul = claim.program(SMALL, "matmul-blocked", "n=512").longRuns();
        Case unique = matmul.scheduled(ASYNC_FINISH, "channel:unique,one");
        Case last = matmul.scheduled(ASYNC_FINISH, "channel:last,one");
        return claim.says(
                        "failures for each steal, each victim once, 24 workers",
                        matmul.counted(unique, SchedulerCounters.FAILURES_PER_STEAL, 1, ""),
                        new Goal.Within(8, 14),
                        11.5)
                .says(
                        "failures of the last victim / each once",
                        matmul.counterRatio(last, unique, SchedulerCounters.FAILURES_PER_STEAL),
                        new Goal.AtMost(0.5))
                .because("with more workers than processors a worker that has tasks may not run")
                .build();
    }

    private Claim random() {
        ClaimBuilder claim = claim(
                "P6",
                "p. 58, fig. 3.8",
                "Random victims are better for tasks up to 25 us, the last victim above",
                "crossover at 25 us");
        List<Quantity.Crossover.Point> points = new ArrayList<>();
        for (int t : new int[] {5, 15, 40, 100}) {
            ClaimProgram spc = claim.program(SMALL, SPC, "n=20000", "t=" + t);
            Quantity.TimeRatio ratio = spc.ratio(ASYNC_FINISH, "channel:last", "channel:random");
            claim.onProcessors(SMALL)
                    .says(
                            "last / random, tasks of " + t + " us, 24 workers",
                            ratio,
                            t < 25 ? new Goal.AtLeast(1) : new Goal.AtMost(1));
            points.add(new Quantity.Crossover.Point(t, ratio));
        }
        return claim.says(
                        "the last victim is better from tasks of this length on, 24 workers",
                        new Quantity.Crossover(points, "us"),
                        new Goal.Within(12.5, 50),
                        25)
                .build();
    }

    private Claim stealHalf() {
        ClaimBuilder claim = claim(
                "P7",
                "p. 60, fig. 3.9",
                "Steals of half raise the efficiency of one producer from 10 to 88 % for tasks of 10 us",
                "10 -> 88 %, 69 -> 96 % (100 us)");
        ClaimProgram spc = claim.program(SMALL, SPC, "n=100000", "t=10").longRuns();
        return claim.onProcessors(SMALL)
                .says(
                        "half, against one, 24 workers",
                        spc.speedUp(ASYNC_FINISH, "channel:half", "channel:one"),
                        new Goal.AtLeast(2),
                        8.8)
                .simulated(
                        "efficiency of half, 48 workers",
                        88,
                        "%",
                        SimulatedRuns.figure(r -> 100 * r.efficiency(), SPC, "channel:half", MANY, "t=10"))
                .simulated(
                        "efficiency of one, 48 workers",
                        10,
                        "%",
                        SimulatedRuns.figure(r -> 100 * r.efficiency(), SPC, "channel:one", MANY, "t=10"))
                .build();
    }

    private Claim usefulTime() {
        ClaimBuilder claim = claim(
                "P8",
                "p. 62, fig. 3.10",
                "Workers spend less than 20 % of their time on tasks with steals of one, over 90 % with half",
                "< 20 % -> > 90 %");
        ClaimProgram spc = claim.program(SMALL, SPC, "n=100000", "t=10").longRuns();
        return claim.onProcessors(SMALL)
                .atLeast(
                        90,
                        "half, share of the time for tasks, 24 workers",
                        spc.counted(ASYNC_FINISH, "channel:half", SchedulerCounters.RUNNING_SHARE, 100, "%"))
                .simulated(
                        "half, share of the time for tasks, 48 workers",
                        90,
                        "%",
                        SimulatedRuns.figure(r -> 100 * r.use().run(), SPC, "channel:half", MANY, "t=10"))
                .build();
    }

    private Claim polls() {
        ClaimBuilder claim = claim(
                "P9",
                "p. 65, fig. 3.11",
                "Polls inside tasks of 100 us raise the useful time from below 50 to over 90 %",
                "< 50 % -> > 90 %");
        ClaimProgram with =
                claim.program(SMALL, BPC, "d=500", "n=49", "t=100", "polls=yes").longRuns();
        return claim.onProcessors(SMALL)
                .atLeast(
                        90,
                        "with polls, share of the time for tasks, 24 workers",
                        with.counted(ASYNC_FINISH, CHANNEL, SchedulerCounters.RUNNING_SHARE, 100, "%"))
                .build();
    }

    private Claim pollsOfLongTasks() {
        ClaimBuilder claim =
                claim("P12", "p. 72, fig. 3.15", "Polls make one producer up to 2.52 times as fast", "2.52");
        ClaimProgram spc = claim.program(SMALL, SPC, "n=20000", "t=100").longRuns();
        return claim.onProcessors(SMALL)
                .says(
                        "with polls, against without, 24 workers",
                        spc.speedUp(
                                spc.scheduled(ASYNC_FINISH, CHANNEL, "n=20000", "t=100", "polls=yes"),
                                spc.scheduled(ASYNC_FINISH, CHANNEL)),
                        new Goal.AtLeast(1.5),
                        2.52)
                .build();
    }

    private Claim manager() {
        ClaimBuilder claim = claim(
                "P13", "p. 82, fig. 4.5", "A manager detects the end up to 22 % later than a counter", "up to +22 %");
        ClaimProgram barriers = claim.program("barriers", "count=1000");
        return claim.says(
                        "time to detection, manager / counter",
                        barriers.counterRatio(
                                barriers.scheduled("task-barrier", "channel:manager"),
                                barriers.scheduled("task-barrier", "channel:counter"),
                                SchedulerCounters.TERMINATION_MICROS),
                        new Goal.Within(0.8, 1.35),
                        1.22)
                .build();
    }

    private Claim managerCost() {
        ClaimBuilder claim = claim(
                "P14",
                "p. 83, fig. 4.6",
                "A manager costs 6 to 13 % of short tasks, 1 to 3 % of long ones",
                "6 to 13 %");
        ClaimProgram bpc = claim.program(MEDIUM, BPC, "d=5000", "n=9", "t=1").longRuns();
        return claim.onProcessors(MEDIUM)
                .says(
                        "manager / counter, 48 workers",
                        bpc.ratio(ASYNC_FINISH, "channel:manager", "channel:counter"),
                        new Goal.Within(1, 1.2),
                        1.1)
                .build();
    }

    private Claim dummies() {
        ClaimBuilder claim = claim(
                "P15",
                "p. 89, fig. 4.8",
                "A barrier that is left by dummies is 33 to 98 % faster than one that revokes requests",
                "33 to 98 % below");
        ClaimProgram barriers = claim.program("barriers", "count=1000");
        return claim.says(
                        "latency of a barrier, dummies / revoking",
                        barriers.counterRatio(
                                barriers.scheduled("task-barrier", "channel:manager,dummy"),
                                barriers.scheduled("task-barrier", "channel:manager,revoke"),
                                SchedulerCounters.BARRIER_MICROS),
                        new Goal.AtMost(0.67),
                        0.5)
                .because("with two workers there is one request to take back at most")
                .build();
    }

    private Claim barrierLatency() {
        ClaimBuilder claim = claim("P16", "p. 90, fig. 4.9", "A barrier takes 58 us at least", ">= 58 us (48 workers)");
        ClaimProgram barriers = claim.program(MEDIUM, "barriers", "count=200");
        return claim.onProcessors(MEDIUM)
                .atLeast(
                        58,
                        "latency, 48 workers",
                        barriers.counted("task-barrier", "channel:manager", SchedulerCounters.BARRIER_MICROS, 1, "us"))
                .missing("LU with task barriers")
                .build();
    }

    private Claim heapFutures() {
        ClaimBuilder claim = claim(
                "P17",
                "p. 99, fig. 4.12",
                "Futures with a channel each in the heap are 1.76 to 2.4 times as slow as Cilk's",
                "2.4; 1.76");
        ClaimProgram queens = claim.program(1, "nqueens", "n=10");
        claim.says(
                        "nqueens, futures with channels / own futures",
                        queens.ratio(queens.scheduled("channel-future", CHANNEL), queens.scheduled("future", CHANNEL)),
                        new Goal.AtLeast(1.2),
                        2.4)
                .because("a JVM allocates a channel about as fast as a future");
        if (!OpenMpPrograms.canCompile()) {
            return claim.missing(NO_OPENMP).build();
        }
        ClaimProgram both = claim.program("nqueens", "n=10");
        ClaimProgram tree = claim.program("treerec", "n=20", "t=1");
        for (ClaimProgram program : List.of(both, tree)) {
            claim.slower(
                    program.workload() + ", futures with channels / tasks of OpenMP",
                    program.ratio(program.scheduled("channel-future", CHANNEL), program.rival(Rival.OPENMP, "task")));
        }
        return claim.missing(NO_CILK).build();
    }

    private Claim freeLists() {
        ClaimBuilder claim =
                claim("P18", "p. 100, fig. 4.13", "Free lists of channels close that gap", "the gap is closed");
        ClaimProgram queens = claim.program(1, "nqueens", "n=10");
        return claim.faster(
                        "nqueens, pooled, against channels from the heap",
                        queens.speedUp(
                                queens.scheduled("channel-future-pooled", CHANNEL),
                                queens.scheduled("channel-future", CHANNEL)))
                .because("a JVM allocates faster than a free list hands out")
                .build();
    }

    private Claim spawnSync() {
        ClaimBuilder claim =
                claim("P19", "p. 101, fig. 4.14", "Spawn and sync are slightly faster than futures", "slightly faster");
        ClaimProgram queens = claim.program(1, "nqueens", "n=10");
        return claim.says(
                        "nqueens, spawn-sync, against futures with channels",
                        queens.speedUp(
                                queens.scheduled("spawn-sync", CHANNEL), queens.scheduled("channel-future", CHANNEL)),
                        new Goal.AtLeast(0.95))
                .build();
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
