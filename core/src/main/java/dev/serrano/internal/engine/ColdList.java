package dev.serrano.internal.engine;

import dev.serrano.internal.fiber.ColdClasses;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** The classes of the runtime with static initializers that a start does not need: see {@link ColdClasses}. */
public final class ColdList {
    /* Implementation. Names, since a class literal loads what it names. Test: ColdListTest, that none is missing. */
    static final String[] NAMES = {
        "java.lang.ApplicationShutdownHooks", // what a signal needs, whose first use must not find a full heap
        "java.lang.Shutdown",
        "java.util.concurrent.CompletableFuture",
        "java.util.concurrent.ConcurrentSkipListMap",
        "java.util.concurrent.ThreadLocalRandom",
        "java.util.concurrent.atomic.LongAdder",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer",
        "dev.serrano.DeadlockPolicy",
        "dev.serrano.FinishOptions",
        "dev.serrano.RuntimeProperties",
        "dev.serrano.SpawnOptions",
        "dev.serrano.TaskTermination",
        "dev.serrano.TaskTimeoutException",
        "dev.serrano.accumulator.FinishAccumulator$Handle",
        "dev.serrano.accumulator.OrderedShare$Segment",
        "dev.serrano.internal.context.Marks",
        "dev.serrano.internal.context.Members$Of",
        "dev.serrano.internal.context.ProgramFrames",
        "dev.serrano.internal.context.Section",
        "dev.serrano.internal.context.Section$Refusal",
        "dev.serrano.internal.context.TaskContext$Kind",
        "dev.serrano.internal.counters.DurationCounts",
        "dev.serrano.internal.counters.Durations",
        "dev.serrano.internal.counters.Tally",
        "dev.serrano.internal.counters.UnwindCounts",
        "dev.serrano.internal.counters.UnwindTimes",
        "dev.serrano.internal.deque.TaskRing",
        "dev.serrano.internal.deque.WorkDeque",
        "dev.serrano.internal.deterministic.SeededDirector",
        "dev.serrano.internal.deterministic.WorkerOrder$Walk",
        "dev.serrano.internal.engine.ColdList$Links",
        "dev.serrano.internal.engine.Engine",
        "dev.serrano.internal.engine.Execution",
        "dev.serrano.internal.engine.RunSet",
        "dev.serrano.internal.engine.Run",
        "dev.serrano.internal.engine.SchedulerReading$1",
        "dev.serrano.internal.engine.Submission",
        "dev.serrano.internal.engine.WorkerView",
        "dev.serrano.internal.executor.DelayedTasks",
        "dev.serrano.internal.executor.Invocation",
        "dev.serrano.internal.executor.SubmittedTask",
        "dev.serrano.internal.executor.SubmittedTask$1",
        "dev.serrano.internal.fiber.Fiber",
        "dev.serrano.internal.fiber.Firing",
        "dev.serrano.internal.fiber.Slot",
        "dev.serrano.internal.fiber.SpinLock",
        "dev.serrano.internal.fiber.StackProbe",
        "dev.serrano.internal.fiber.ThreadLocals",
        "dev.serrano.internal.fiber.TimeSource",
        "dev.serrano.internal.fiber.Timers",
        "dev.serrano.internal.fiber.WaitNode",
        "dev.serrano.internal.fiber.Waiter",
        "dev.serrano.internal.idle.ReadyQueue",
        "dev.serrano.internal.idle.StateClock",
        "dev.serrano.internal.idle.StealProfit",
        "dev.serrano.internal.idle.WorkerGroup",
        "dev.serrano.internal.idle.WorkerShared",
        "dev.serrano.internal.isolation.LockTable",
        "dev.serrano.internal.isolation.QueueLock",
        "dev.serrano.internal.isolation.SectionMarks",
        "dev.serrano.internal.loop.Folds",
        "dev.serrano.internal.loop.Folds$SumLong",
        "dev.serrano.internal.loop.Grid",
        "dev.serrano.internal.loop.ListCode",
        "dev.serrano.internal.loop.Loop$1",
        "dev.serrano.internal.loop.LoopCost",
        "dev.serrano.internal.loop.LoopPlan",
        "dev.serrano.internal.loop.LoopPlan$1",
        "dev.serrano.internal.loop.LoopTask$1",
        "dev.serrano.internal.loop.ReductionCode$OfDouble",
        "dev.serrano.internal.loop.Reductions",
        "dev.serrano.internal.loop.Reductions$DoubleOp",
        "dev.serrano.internal.loop.Reductions$LongOp",
        "dev.serrano.internal.management.Management",
        "dev.serrano.internal.policy.DefaultPolicy",
        "dev.serrano.internal.policy.Schedulers",
        "dev.serrano.internal.recorder.Events",
        "dev.serrano.internal.recorder.PendingEvents",
        "dev.serrano.internal.recorder.StarvedEvent",
        "dev.serrano.internal.recorder.StealEvent",
        "dev.serrano.internal.recorder.SuspendEvent",
        "dev.serrano.internal.recorder.TaskRunEvent",
        "dev.serrano.internal.cancel.Lending",
        "dev.serrano.internal.cancel.Swallowing$Never",
        "dev.serrano.internal.cancel.CancelToken",
        "dev.serrano.internal.task.BaseCell",
        "dev.serrano.internal.task.Exceptions",
        "dev.serrano.internal.task.FinishScope",
        "dev.serrano.internal.cancel.Group",
        "dev.serrano.internal.task.Nil",
        "dev.serrano.internal.value.CancelledFuture",
        "dev.serrano.internal.value.Combination",
        "dev.serrano.internal.value.Combination$Part",
        "dev.serrano.internal.value.CompletionFence",
        "dev.serrano.internal.value.Continuations$InRunOfItsOwn",
        "dev.serrano.internal.value.Continuations$Pending",
        "dev.serrano.internal.value.DataDrivenTask",
        "dev.serrano.internal.value.EventCell$Callback",
        "dev.serrano.internal.value.FromPublisher",
        "dev.serrano.internal.value.FutureTask",
        "dev.serrano.internal.value.Grant",
        "dev.serrano.internal.value.PointCell",
        "dev.serrano.internal.value.WaitOrigin",
        "dev.serrano.internal.value.WaitOrigin$By",
        "dev.serrano.internal.watch.BlockedPatience",
        "dev.serrano.internal.watch.BlockedWorkers",
        "dev.serrano.internal.watch.BlockedWorkers$1",
        "dev.serrano.internal.watch.Deadlocks",
        "dev.serrano.internal.watch.Dump",
        "dev.serrano.internal.watch.FullHeap",
        "dev.serrano.internal.watch.KeptCarriers",
        "dev.serrano.internal.watch.ReadyPatience$Verdict",
        "dev.serrano.internal.watch.Rounds",
        "dev.serrano.internal.watch.Rounds$1",
        "dev.serrano.internal.watch.StackTasks$Kind",
        "dev.serrano.internal.watch.StackTasks$OnStack",
        "dev.serrano.internal.watch.SuspendedGroups",
        "dev.serrano.internal.watch.Watchdog",
        "dev.serrano.internal.spawn.HeldScope",
        "dev.serrano.internal.worker.Program",
        "dev.serrano.internal.worker.RunLoop",
        "dev.serrano.internal.worker.Suspension$Yield",
        "dev.serrano.internal.worker.TaskDeque",
        "dev.serrano.internal.worker.TaskFiber",
        "dev.serrano.internal.worker.Worker",
        "dev.serrano.loop.LoopOptions",
        "dev.serrano.loop.LoopStrategy",
        "dev.serrano.observe.SchedulerCounter",
        "dev.serrano.observe.SyncKind",
        "dev.serrano.observe.WorkerStats$State",
        "dev.serrano.scheduler.FiberBackend",
        "dev.serrano.spi.WovenWorker",
        "dev.serrano.sync.Store",
    };

    private ColdList() {}

    /** Initializes one more; returns whether there are others. */
    public static boolean next() {
        ClassLoader loader = ColdList.class.getClassLoader();
        return ColdClasses.warm(NAMES, loader) || (loader != null && OfLibraries.next(loader));
    }

    /** The classes that libraries list in a resource: {@link dev.serrano.spi.CurrentTask#initialize}. */
    static final class OfLibraries {
        /* rest  those that have not been initialized; null before the lists were read; under the monitor. */
        private static final String LIST = "META-INF/serrano/cold-classes";
        private static @Nullable Iterator<String> rest;

        private OfLibraries() {}

        static synchronized boolean next(ClassLoader loader) {
            try {
                Iterator<String> names = rest == null ? read(loader) : rest;
                rest = names;
                if (names.hasNext()) {
                    Class.forName(names.next(), true, loader);
                }
                return names.hasNext();
            } catch (ClassNotFoundException | LinkageError | IOException e) {
                rest = Collections.emptyIterator(); // the program is over, and has closed its loader
                return false;
            }
        }

        private static Iterator<String> read(ClassLoader loader) throws IOException {
            List<String> names = new ArrayList<>();
            for (URL list : Collections.list(loader.getResources(LIST))) {
                try (InputStream in = list.openStream()) {
                    names.addAll(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
                }
            }
            names.removeIf(String::isBlank); // between the lists of several libraries in one jar
            return names.iterator();
        }
    }

    /** Initializes what the JDK needs to link lambdas that box, as those of programs are, and to bind a scoped value. */
    static final class Links {
        static final BinaryOperator<Integer> SUM = Integer::sum;
        static final ScopedValue<Integer> VALUE = ScopedValue.newInstance();
        static final int BOUND = ScopedValue.where(VALUE, 1).call(VALUE::get);

        private Links() {}
    }
}
