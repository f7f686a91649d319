package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.openmp.OpenMpPrograms;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.List;

/** Chapters 2 to 4 of Prell's thesis: channels, polls, the end of work, futures. */
final class ChannelClaims extends ClaimSet {

    private static final String ASYNC_FINISH = "async-finish";
    private static final String CHANNEL = "channel";
    private static final String SPC = "spc";
    private static final String BPC = "bpc";
    private static final String MANY = "n=200000";
    private static final int SMALL = 24;
    private static final int MEDIUM = 48;

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
                spawnSync());
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
}
