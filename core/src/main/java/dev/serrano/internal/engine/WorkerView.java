package dev.serrano.internal.engine;

import dev.serrano.internal.counters.UnwindCounts;
import dev.serrano.internal.counters.UnwindTimes;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.idle.Search;
import dev.serrano.internal.worker.TaskDeque;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.WorkerStats;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Readings of a worker by threads that do not drive it. */
final class WorkerView {
    /* Implementation.
     * The driver writes all of these plainly, so that it pays nothing for being watched. Opaque reads here: each gives
     * some recent value, whole, and is not moved out of the observer's loop; nothing orders one after another. A figure
     * computed from several of them may therefore be off by the changes in between, and is cut off at 0. */
    private static final VarHandle SEARCHING = handle(Search.class, "searching", boolean.class);
    private static final VarHandle PAUSING = handle(Worker.class, "pausing", boolean.class);
    private static final VarHandle STEALS = handle(Worker.class, "steals", long.class);
    private static final VarHandle STOLEN = handle(Worker.class, "stolenTasks", long.class);
    private static final VarHandle HANDED_OVER = handle(Worker.class, "handedOver", long.class);
    private static final VarHandle SUSPENSIONS = handle(Worker.class, "suspensions", long.class);
    private static final VarHandle ITERATIONS = handle(Worker.class, "iterations", long.class);
    private static final VarHandle SPLITS = handle(Worker.class, "splits", long.class);
    private static final VarHandle ARRIVED = handle(TaskDeque.class, "arrived", long.class);
    private static final VarHandle FUTURES_SHARED = handle(Worker.class, "futuresShared", long.class);
    private static final VarHandle FUTURE_WAITS = handle(Worker.class, "futureWaits", long.class);
    private static final VarHandle POLLS = handle(Slot.class, "polls", long.class);
    private static final VarHandle POLL_HITS = handle(Slot.class, "pollHits", long.class);
    private static final VarHandle SPAWNED = handle(TaskDeque.class, "spawned", long.class);

    private WorkerView() {}

    private static VarHandle handle(Class<?> owner, String field, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), field, VarHandle.class, owner, type);
    }

    static WorkerStats of(Worker w) {
        int queued = Math.max(0, w.queued());
        long spawned = (long) SPAWNED.getOpaque(w);
        long arrived = (long) ARRIVED.getOpaque(w);
        long left = (long) HANDED_OVER.getOpaque(w);
        return new WorkerReading(
                w.id,
                w.place.id,
                state(w),
                queued,
                spawned,
                Math.max(0, spawned + arrived - left - queued),
                (long) STEALS.getOpaque(w),
                (long) STOLEN.getOpaque(w),
                (long) SUSPENSIONS.getOpaque(w));
    }

    /** The sums over all workers. */
    static RuntimeStats sums(Worker[] workers, long fibers, FiberMechanism mechanism) {
        long tasks = 0;
        long steals = 0;
        long suspensions = 0;
        long requests = 0;
        long iterations = 0;
        long splits = 0;
        for (Worker w : workers) {
            tasks += (long) SPAWNED.getOpaque(w);
            steals += (long) STEALS.getOpaque(w);
            suspensions += (long) SUSPENSIONS.getOpaque(w);
            requests += w.policy.tally.read(SchedulerCounter.REQUESTS_SENT);
            iterations += (long) ITERATIONS.getOpaque(w);
            splits += (long) SPLITS.getOpaque(w);
        }
        return new RuntimeReading(
                tasks,
                steals,
                suspensions,
                requests,
                iterations,
                splits,
                fibers,
                mechanism.threads().live(),
                mechanism.threads().peak(),
                workers[0].engine.deadlocks,
                workers[0].engine.stalls);
    }

    /** The scheduler's counters of each worker. */
    static SchedulerStats counters(Worker[] workers) {
        List<Map<SchedulerCounter, Long>> all = new ArrayList<>(workers.length);
        UnwindTimes unwinds = UnwindTimes.NONE;
        for (Worker w : workers) {
            EnumMap<SchedulerCounter, Long> one = new EnumMap<>(SchedulerCounter.class);
            w.policy.tally.readInto(one);
            one.put(SchedulerCounter.TASKS, (long) SPAWNED.getOpaque(w));
            one.put(SchedulerCounter.TASKS_RUN, of(w).run());
            one.put(SchedulerCounter.STEALS, (long) STEALS.getOpaque(w));
            one.put(SchedulerCounter.TASKS_STOLEN, (long) STOLEN.getOpaque(w));
            one.put(SchedulerCounter.LOOP_SPLITS, (long) SPLITS.getOpaque(w));
            one.put(SchedulerCounter.POLLS, (long) POLLS.getOpaque(w));
            one.put(SchedulerCounter.POLL_HITS, (long) POLL_HITS.getOpaque(w));
            one.put(SchedulerCounter.FUTURES_SHARED, (long) FUTURES_SHARED.getOpaque(w));
            one.put(SchedulerCounter.FUTURE_WAITS, (long) FUTURE_WAITS.getOpaque(w));
            if (!w.engine.isDeterministic()) {
                w.clock.readInto(one);
            }
            all.add(one);
            UnwindCounts u = w.policy.unwinds();
            unwinds = u == null ? unwinds : unwinds.plus(u.read());
        }
        return new SchedulerReading(all, unwinds);
    }

    private static WorkerStats.State state(Worker w) {
        if (w.shared.asleep() || (boolean) PAUSING.getOpaque(w)) {
            return WorkerStats.State.IDLE;
        }
        return (boolean) SEARCHING.getOpaque(w.search) ? WorkerStats.State.MANAGING : WorkerStats.State.RUNNING;
    }
}
