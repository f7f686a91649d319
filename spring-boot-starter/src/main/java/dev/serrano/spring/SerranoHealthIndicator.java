package dev.serrano.spring;

import dev.serrano.TaskRuntime;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.WorkerStats;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * The health of a runtime. It is down when the runtime has been shut down, or when every worker is stalled, so that
 * nothing else can run. A worker is stalled if it has been running one task for the stall threshold without a poll; that
 * is seen by comparing checks, so it takes two of them.
 * {@snippet :
 * new SerranoHealthIndicator(runtime, Duration.ofSeconds(5)).health();
 * }
 * Details: the settings; the number of workers in each state, of which the idle ones are starved, with nothing to
 * run; the stalled workers; waiting tasks; how often {@linkplain RuntimeStats#deadlocks deadlocks} and
 * {@linkplain RuntimeStats#stalls stalls} were reported; and what to do for the cheapest backend if it was not to be
 * had.
 */
public final class SerranoHealthIndicator extends AbstractHealthIndicator {
    /* Implementation.
     * last        one entry for each worker, in the order of their numbers: its progress at an earlier check, and when
     *             it was first read. Guarded by this; checks of several threads take turns. */
    private final TaskRuntime runtime;
    private final long threshold;
    private final LongSupplier clock;
    private List<Seen> last = List.of();

    private record Seen(long progress, long since) {}

    /**
     * An indicator of one runtime.
     *
     * @param stallThreshold after how long without a poll a worker counts as stalled
     */
    public SerranoHealthIndicator(TaskRuntime runtime, Duration stallThreshold) {
        this(runtime, stallThreshold, System::nanoTime);
    }

    SerranoHealthIndicator(TaskRuntime runtime, Duration stallThreshold, LongSupplier clock) {
        super("the runtime cannot be read");
        this.runtime = Objects.requireNonNull(runtime, "runtime");
        this.threshold = stallThreshold.toNanos();
        this.clock = clock;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        List<WorkerStats> workers = runtime.workerStats();
        List<Integer> stalled = stalled(workers);
        RuntimeStats stats = runtime.stats();
        boolean shut = runtime.executor().isShutdown();
        if (shut || stalled.size() == workers.size()) {
            builder.down();
        } else {
            builder.up();
        }
        builder.withDetail("name", runtime.name())
                .withDetail("scheduler", runtime.scheduler())
                .withDetail("backend", runtime.backend().id())
                .withDetail("workers", states(workers))
                .withDetail("stalledWorkers", stalled)
                .withDetail("suspendedTasks", runtime.suspendedTasks())
                .withDetail(
                        "queuedTasks",
                        workers.stream().mapToInt(WorkerStats::queued).sum())
                .withDetail("stalls", stats.stalls())
                .withDetail("deadlocks", stats.deadlocks());
        if (shut) {
            builder.withDetail("shutdown", true);
        }
        String problem = TaskRuntime.scheduledBackendProblem();
        if (problem != null) {
            builder.withDetail("flag", problem);
        }
    }

    private static Map<String, Long> states(List<WorkerStats> workers) {
        Map<String, Long> states = new LinkedHashMap<>();
        for (WorkerStats.State state : WorkerStats.State.values()) {
            states.put(
                    state.name().toLowerCase(Locale.ROOT),
                    workers.stream().filter(w -> w.state() == state).count());
        }
        return states;
    }

    private synchronized List<Integer> stalled(List<WorkerStats> workers) {
        long now = clock.getAsLong();
        SchedulerStats counters = runtime.schedulerStats();
        List<Seen> next = new ArrayList<>();
        List<Integer> stalled = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            WorkerStats w = workers.get(i);
            long progress = w.run()
                    + w.spawned()
                    + w.suspensions()
                    + counters.workers().get(i).getOrDefault(SchedulerCounter.POLLS, 0L);
            Seen before = i < last.size() ? last.get(i) : new Seen(progress - 1, now);
            Seen seen = w.state() == WorkerStats.State.RUNNING && before.progress() == progress
                    ? before
                    : new Seen(progress, now);
            next.add(seen);
            if (now - seen.since() > threshold) {
                stalled.add(i);
            }
        }
        last = next;
        return stalled;
    }
}
