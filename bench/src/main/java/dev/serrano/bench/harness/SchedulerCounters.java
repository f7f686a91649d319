package dev.serrano.bench.harness;

import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.WorkerStats;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The counters of a run that are its scheduler's, by name: those of {@link SchedulerCounter}, and what
 * {@link SchedulerStats} computes from them. One that the scheduler does not have is left out, as is a quotient by
 * nothing.
 */
public final class SchedulerCounters {

    /** The name of {@link SchedulerStats#failuresPerSteal}. */
    public static final String FAILURES_PER_STEAL = "failures_per_steal";

    /** The name of {@link SchedulerStats#tasksPerSteal}. */
    public static final String TASKS_PER_STEAL = "tasks_per_steal";

    /** The name of {@link SchedulerStats#halfShare}. */
    public static final String HALF_SHARE = "half_share";

    /** The mean over the workers of the tasks that each ran. */
    public static final String TASKS_PER_WORKER = "tasks_per_worker";

    /** The standard deviation over the workers of the tasks that each ran. */
    public static final String TASKS_PER_WORKER_DEVIATION = "tasks_per_worker_sd";

    /** The name of {@link SchedulerStats#stealRatio}. */
    public static final String STEAL_RATIO = "steal_ratio";

    /** The name of {@link SchedulerStats#stealsPerMilli}. */
    public static final String STEALS_PER_MILLI = "steals_per_ms";

    /** The name of {@link SchedulerStats#terminationNanos}, in microseconds. */
    public static final String TERMINATION_MICROS = "termination_latency_us";

    /** The name of {@link SchedulerStats#barrierNanos}, in microseconds. */
    public static final String BARRIER_MICROS = "barrier_latency_us";

    /** The name of {@link SchedulerStats#share} of the time in which workers ran tasks. */
    public static final String RUNNING_SHARE = "running_share";

    /** The name of {@link SchedulerStats#framesPerUnwind}. */
    public static final String FRAMES_PER_UNWIND = "frames_per_unwind";

    /** The name of {@link SchedulerStats#nanosPerFrame}. */
    public static final String NANOS_PER_FRAME = "unwind_ns_per_frame";

    /** The name of {@link SchedulerStats#freeShare}. */
    public static final String FREE_SHARE = "free_share";

    /** The name of {@link SchedulerStats#requestToVisibleNanos}, in microseconds. */
    public static final String REQUEST_TO_VISIBLE_MICROS = "request_to_visible_us";

    /** The name of {@link SchedulerStats#requestToRunningNanos}, in microseconds. */
    public static final String REQUEST_TO_RUNNING_MICROS = "request_to_running_us";

    private static final String MANAGING_SHARE = "managing_share";
    private static final String IDLE_SHARE = "idle_share";
    private static final String REQUEST_HANDLING_SHARE = "request_handling_share";
    private static final String TASK_TRANSFER_SHARE = "task_transfer_share";

    /** These have names of their own in {@link Counters}, or are reported as shares and means. */
    private static final Set<SchedulerCounter> ELSEWHERE = EnumSet.of(
            SchedulerCounter.TASKS,
            SchedulerCounter.TASKS_RUN,
            SchedulerCounter.STEALS,
            SchedulerCounter.REQUESTS_SENT,
            SchedulerCounter.TERMINATION_NANOS,
            SchedulerCounter.BARRIER_NANOS,
            SchedulerCounter.UNWIND_NANOS,
            SchedulerCounter.RUNNING_NANOS,
            SchedulerCounter.MANAGING_NANOS,
            SchedulerCounter.IDLE_NANOS,
            SchedulerCounter.REQUEST_HANDLING_NANOS,
            SchedulerCounter.TASK_TRANSFER_NANOS);

    /** Most programs have none of it. */
    private static final List<SchedulerCounter> OF_UNWINDS = List.of(
            SchedulerCounter.UNWINDS,
            SchedulerCounter.UNWOUND_FRAMES,
            SchedulerCounter.ACTIVATIONS_QUEUED,
            SchedulerCounter.ACTIVATIONS_STOLEN,
            SchedulerCounter.FREE_STEALS);

    private SchedulerCounters() {}

    /** All names, in the order in which people want to read them. */
    public static List<String> names() {
        return Stream.concat(
                        counters().map(SchedulerCounter::key),
                        Stream.of(
                                FAILURES_PER_STEAL,
                                TASKS_PER_STEAL,
                                HALF_SHARE,
                                TASKS_PER_WORKER,
                                TASKS_PER_WORKER_DEVIATION,
                                STEAL_RATIO,
                                STEALS_PER_MILLI,
                                TERMINATION_MICROS,
                                BARRIER_MICROS,
                                FRAMES_PER_UNWIND,
                                NANOS_PER_FRAME,
                                FREE_SHARE,
                                REQUEST_TO_VISIBLE_MICROS,
                                REQUEST_TO_RUNNING_MICROS,
                                RUNNING_SHARE,
                                MANAGING_SHARE,
                                IDLE_SHARE,
                                REQUEST_HANDLING_SHARE,
                                TASK_TRANSFER_SHARE))
                .toList();
    }

    private static Stream<SchedulerCounter> counters() {
        return Arrays.stream(SchedulerCounter.values()).filter(counter -> !ELSEWHERE.contains(counter));
    }

    /** Adds what was counted in a run of so many nanoseconds. */
    static void add(SchedulerStats run, long nanos, Map<String, Double> counters) {
        counters()
                .forEach(counter -> run.total(counter).ifPresent(value -> counters.put(counter.key(), (double) value)));
        put(FAILURES_PER_STEAL, run.failuresPerSteal(), counters);
        put(TASKS_PER_STEAL, run.tasksPerSteal(), counters);
        put(HALF_SHARE, run.halfShare(), counters);
        put(TASKS_PER_WORKER, run.mean(SchedulerCounter.TASKS_RUN), counters);
        put(TASKS_PER_WORKER_DEVIATION, run.deviation(SchedulerCounter.TASKS_RUN), counters);
        put(STEAL_RATIO, run.stealRatio(), counters);
        put(STEALS_PER_MILLI, run.stealsPerMilli(nanos), counters);
        run.terminationNanos().ifPresent(value -> counters.put(TERMINATION_MICROS, value / 1e3));
        run.barrierNanos()
                .ifPresentOrElse(
                        value -> counters.put(BARRIER_MICROS, value / 1e3),
                        () -> counters.remove(SchedulerCounter.BARRIERS.key())); // most programs have none
        if (run.total(SchedulerCounter.UNWINDS).orElse(0) == 0) {
            OF_UNWINDS.forEach(counter -> counters.remove(counter.key()));
        }
        put(FRAMES_PER_UNWIND, run.framesPerUnwind(), counters);
        put(NANOS_PER_FRAME, run.nanosPerFrame(), counters);
        put(FREE_SHARE, run.freeShare(), counters);
        run.requestToVisibleNanos().ifPresent(value -> counters.put(REQUEST_TO_VISIBLE_MICROS, value / 1e3));
        run.requestToRunningNanos().ifPresent(value -> counters.put(REQUEST_TO_RUNNING_MICROS, value / 1e3));
        put(RUNNING_SHARE, run.share(WorkerStats.State.RUNNING), counters);
        put(MANAGING_SHARE, run.share(WorkerStats.State.MANAGING), counters);
        put(IDLE_SHARE, run.share(WorkerStats.State.IDLE), counters);
        put(REQUEST_HANDLING_SHARE, run.timeShare(SchedulerCounter.REQUEST_HANDLING_NANOS), counters);
        put(TASK_TRANSFER_SHARE, run.timeShare(SchedulerCounter.TASK_TRANSFER_NANOS), counters);
    }

    private static void put(String name, OptionalDouble value, Map<String, Double> counters) {
        value.ifPresent(number -> counters.put(name, number));
    }
}
