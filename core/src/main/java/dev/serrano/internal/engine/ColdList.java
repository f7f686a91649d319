package dev.serrano.internal.engine;

import dev.serrano.internal.fiber.ColdClasses;
import java.util.function.BinaryOperator;

/** The classes of the runtime with static initialisers that a start does not need: see {@link ColdClasses}. */
public final class ColdList {
    /* Implementation. Names, since a class literal loads what it names. Test: ColdListTest, that none is missing.
     * begun  volatile: set when the first runtime has started, which it is not to be in the way of. */
    static final String[] NAMES = {
        "java.util.concurrent.CompletableFuture",
        "java.util.concurrent.ConcurrentSkipListMap",
        "java.util.concurrent.ThreadLocalRandom",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer",
        "dev.serrano.DeadlockPolicy",
        "dev.serrano.FinishOptions",
        "dev.serrano.RuntimeProperties",
        "dev.serrano.SpawnOptions",
        "dev.serrano.TaskTimeoutException",
        "dev.serrano.accumulator.FinishAccumulator$Handle",
        "dev.serrano.accumulator.OrderedShare$Segment",
        "dev.serrano.eureka.Verdict",
        "dev.serrano.internal.channel.TaskChannel",
        "dev.serrano.internal.context.Marks",
        "dev.serrano.internal.context.Members$Of",
        "dev.serrano.internal.context.ProgramFrames",
        "dev.serrano.internal.context.Section",
        "dev.serrano.internal.context.TaskContext$Kind",
        "dev.serrano.internal.counters.DurationCounts",
        "dev.serrano.internal.counters.Durations",
        "dev.serrano.internal.counters.Loot",
        "dev.serrano.internal.counters.StateClock$1",
        "dev.serrano.internal.counters.UnwindCounts",
        "dev.serrano.internal.counters.UnwindTimes",
        "dev.serrano.internal.deque.TaskRing",
        "dev.serrano.internal.deque.WorkDeque",
        "dev.serrano.internal.deterministic.Choices$Kind",
        "dev.serrano.internal.deterministic.SeededDirector",
        "dev.serrano.internal.deterministic.WorkerOrder$Walk",
        "dev.serrano.internal.engine.Backends$1",
        "dev.serrano.internal.engine.Engine",
        "dev.serrano.internal.engine.LifeCycle",
        "dev.serrano.internal.engine.Rehearsal",
        "dev.serrano.internal.engine.SchedulerReading$1",
        "dev.serrano.internal.engine.Submission",
        "dev.serrano.internal.engine.WorkerView",
        "dev.serrano.internal.executor.DelayedTasks",
        "dev.serrano.internal.executor.Invocation",
        "dev.serrano.internal.executor.SubmittedTask",
        "dev.serrano.internal.executor.SubmittedTask$1",
        "dev.serrano.internal.fiber.Claimable",
        "dev.serrano.internal.fiber.Fiber",
        "dev.serrano.internal.fiber.ThreadLocals",
        "dev.serrano.internal.fiber.Timers",
        "dev.serrano.internal.fiber.WaitNode",
        "dev.serrano.internal.isolation.LockTable",
        "dev.serrano.internal.isolation.QueueLock",
        "dev.serrano.internal.isolation.SectionMarks",
        "dev.serrano.internal.loop.Folds",
        "dev.serrano.internal.loop.Folds$SumLong",
        "dev.serrano.internal.loop.Grid",
        "dev.serrano.internal.loop.ListCode",
        "dev.serrano.internal.loop.Loop$1",
        "dev.serrano.internal.loop.LoopCost",
        "dev.serrano.internal.loop.LoopTask$1",
        "dev.serrano.internal.loop.Reduction$OfDouble",
        "dev.serrano.internal.loop.Way",
        "dev.serrano.internal.loop.Way$1",
        "dev.serrano.internal.management.Management",
        "dev.serrano.internal.policy.Schedulers",
        "dev.serrano.internal.recorder.Events",
        "dev.serrano.internal.recorder.PendingEvents",
        "dev.serrano.internal.scope.Lending",
        "dev.serrano.internal.scope.Swallowing$Never",
        "dev.serrano.internal.task.ChannelPool",
        "dev.serrano.internal.task.Group",
        "dev.serrano.internal.task.JoinCounter",
        "dev.serrano.internal.task.Nil",
        "dev.serrano.internal.task.ResultChannel",
        "dev.serrano.internal.trace.ChromeTrace$1",
        "dev.serrano.internal.trace.Chunk",
        "dev.serrano.internal.trace.SliceNames",
        "dev.serrano.internal.trace.TraceKind",
        "dev.serrano.internal.trace.TraceRecorder",
        "dev.serrano.internal.trace.TraceTrack",
        "dev.serrano.internal.value.CancelledFuture",
        "dev.serrano.internal.value.Combination",
        "dev.serrano.internal.value.Combination$Part",
        "dev.serrano.internal.value.Continuations$InRunOfItsOwn",
        "dev.serrano.internal.value.Ending",
        "dev.serrano.internal.value.Ending$By",
        "dev.serrano.internal.value.EventCell$Callback",
        "dev.serrano.internal.value.FromPublisher",
        "dev.serrano.internal.value.PointCell",
        "dev.serrano.internal.value.Turn",
        "dev.serrano.internal.watch.BlockedPatience",
        "dev.serrano.internal.watch.BlockedWorkers",
        "dev.serrano.internal.watch.BlockedWorkers$1",
        "dev.serrano.internal.watch.CarrierPatience",
        "dev.serrano.internal.watch.CarrierReserve",
        "dev.serrano.internal.watch.Deadlocks",
        "dev.serrano.internal.watch.Dump",
        "dev.serrano.internal.watch.ReadyPatience$Verdict",
        "dev.serrano.internal.watch.StackTasks$Kind",
        "dev.serrano.internal.watch.StackTasks$OnStack",
        "dev.serrano.internal.watch.SuspendedGroups",
        "dev.serrano.internal.watch.Watchdog",
        "dev.serrano.internal.watch.Watchdog$2",
        "dev.serrano.internal.worker.HeldScope",
        "dev.serrano.internal.worker.Parking",
        "dev.serrano.internal.worker.Polled",
        "dev.serrano.internal.worker.Program",
        "dev.serrano.internal.worker.ReadyQueue",
        "dev.serrano.internal.worker.RunningFiber",
        "dev.serrano.internal.worker.ScopeFrames",
        "dev.serrano.internal.worker.TaskDeque",
        "dev.serrano.internal.worker.WaitingFiber$Yield",
        "dev.serrano.internal.worker.WorkerGroup",
        "dev.serrano.loop.LoopOptions",
        "dev.serrano.loop.LoopStrategy",
        "dev.serrano.metrics.Counts",
        "dev.serrano.observe.ComputationGraph$EdgeKind",
        "dev.serrano.observe.ComputationGraph$Step",
        "dev.serrano.observe.ComputationGraph$TaskKind",
        "dev.serrano.observe.GraphAssembly$1",
        "dev.serrano.observe.GraphDot$1",
        "dev.serrano.observe.RecordedTask$Begin",
        "dev.serrano.observe.SyncKind",
        "dev.serrano.phaser.Phase",
        "dev.serrano.phaser.PhaseCell$OfDouble",
        "dev.serrano.phaser.PhaseCell$OfLong",
        "dev.serrano.phaser.PhaseCell$OfObject",
        "dev.serrano.phaser.PhaseCounter",
        "dev.serrano.phaser.PhaserMode",
        "dev.serrano.phaser.Phases",
        "dev.serrano.phaser.Single",
        "dev.serrano.phaser.Single$Next",
        "dev.serrano.scheduler.FiberBackend",
        "dev.serrano.sync.Store",
        "dev.serrano.weave.Activation",
        "dev.serrano.weave.Segment",
        "dev.serrano.weave.Woven",
        "dev.serrano.weave.WovenWorker",
        // those that make lambdas
        "dev.serrano.internal.engine.ColdList$Links",
        "dev.serrano.internal.loop.Reductions",
        "dev.serrano.internal.loop.Reductions$DoubleOp",
        "dev.serrano.internal.loop.Reductions$LongOp",
        "dev.serrano.weave.atomic.OrderedLock",
    };

    private static volatile boolean begun;

    private ColdList() {}

    /** A runtime has started. */
    public static void begin() {
        begun = true;
    }

    /** Whether one has started in this JVM. */
    public static boolean hasBegun() {
        return begun;
    }

    /** Initialises one more; returns whether there are others. */
    public static boolean next() {
        return ColdClasses.warm(NAMES, ColdList.class.getClassLoader());
    }

    /** Initialises what the JDK needs to link lambdas that box, as those of programs are. */
    static final class Links {
        static final BinaryOperator<Integer> SUM = Integer::sum;

        private Links() {}
    }
}
