package dev.serrano.metrics;

import dev.serrano.TaskRuntime;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Abstract execution metrics: WORK, the critical path length, and the ideal parallelism of what they measure (Imam's
 * thesis, section 2.5; HJlib's {@code abstractMetrics}). Tasks say how much they do by {@link
 * dev.serrano.Serrano#doWork}, in units of the program's choice; nothing else takes time. So the counts do not depend
 * on the machine, its load, or the number of workers.
 * <p>What is measured: a finish, {@code finish(measured(metrics), body)}, or all launches of a runtime,
 * {@link dev.serrano.TaskRuntime.Builder#with with(metrics)}. The counts are there when it has ended. Measurements may
 * lie inside each other, each with metrics of its own.
 * <p>Each task has a clock of abstract time, which {@code doWork} moves on. A task starts at the time of its spawner,
 * and if it goes on after others, it is no earlier than they were, for each construct
 * ({@link dev.serrano.observe.SyncKind}). The critical path length is the time at which the last one ends.
 * <p>For a program without races the counts are the same in every schedule. They may differ where the schedule decides
 * which task goes first, and the order matters. That is so for isolated sections and locks whose tasks come at
 * different times or do different work inside, for several tasks that put into one queue, and for {@code any}, {@code
 * race} and {@code Select}. The path is then that of the order that the run has had. Work in the combining function of
 * a reduction counts as often as the function was called, unless the reduction is deterministic, whose tasks are its
 * leaves.
 * <p>Not measured: time that passes, work of threads outside, and work of another runtime for a measured task.
 * <p>Thread-safe. Memory consistency: counts in a finish are seen after the finish.
 * {@snippet :
 * Metrics m = new Metrics();
 * finish(measured(m), () -> {
 *     TaskFuture<Integer> f = future(() -> {
 *         doWork(2);
 *         return 1;
 *     });
 *     async(() -> {
 *         doWork(1);
 *         f.join();
 *         doWork(3);
 *     });
 * });
 * m.counts(); // work 6, criticalPath 5
 * }
 */
public final class Metrics implements Membership {
    private final AtomicReference<Counts> ended = new AtomicReference<>(Counts.NONE);
    private final @Nullable Recording recording;

    /**
     * The marks that are merged at points where tasks meet; an object of its own for each, which distinguishes them.
     */
    final SyncObserver observer = new SyncObserver() {
        @Override
        public Object merge(Object left, Object added) {
            return ((TaskClock.Mark) left).merge((TaskClock.Mark) added);
        }
    };

    /** Metrics that count. */
    public Metrics() {
        this(null);
    }

    private Metrics(@Nullable Recording recording) {
        this.recording = recording;
        SyncMember.countWork();
    }

    /**
     * Metrics that count, and also record when tasks are at work, for {@link #profile}: two entries for each stretch of
     * work between the waits of a task.
     */
    public static Metrics withProfile() {
        return new Metrics(new Recording());
    }

    /**
     * Those of all launches of a runtime: that were made for {@code -Dserrano.metrics=true}, or given to its builder,
     * the last ones if there are several. Empty if there are none.
     */
    public static Optional<Metrics> of(TaskRuntime runtime) {
        return runtime.memberships().reversed().stream()
                .filter(Metrics.class::isInstance)
                .map(Metrics.class::cast)
                .findFirst();
    }

    /**
     * The counts of all measurements that have ended, as if they had begun at the same time: WORK adds up, the
     * critical path is the longest.
     */
    public Counts counts() {
        return ended.get();
    }

    /** WORK: the units of all {@code doWork} of what was measured. */
    public long work() {
        return counts().work();
    }

    /** CPL: the units on the longest path of tasks that have to go on after each other. */
    public long criticalPath() {
        return counts().criticalPath();
    }

    /** {@link Counts#idealParallelism}. */
    public double idealParallelism() {
        return counts().idealParallelism();
    }

    /**
     * How many tasks were at work at each abstract time.
     *
     * @throws IllegalStateException unless these were made by {@link #withProfile}
     */
    public Profile profile() {
        if (recording == null) {
            throw new IllegalStateException(
                    "profile() of metrics that do not record: make them by Metrics.withProfile()");
        }
        return recording.profile();
    }

    /** Forgets what was counted. */
    public void reset() {
        ended.set(Counts.NONE);
        if (recording != null) {
            recording.clear();
        }
    }

    /**
     * The counts of the calling task, in the innermost measurement: the work of it and of all whose finish it has
     * waited for, and of the branches of its joins; and its time, from the begin of the measurement. HJlib's
     * {@code abstractMetrics()}. In a task that is not measured nothing is counted.
     */
    public static Counts ofCurrentTask() {
        TaskClock c = CurrentTask.member(TaskClock.class);
        return c == null ? Counts.NONE : c.counts();
    }

    /**
     * The member of a task with which measuring begins; called by the runtime.
     *
     * @throws IllegalStateException if these metrics measure the calling task already
     */
    @Override
    public TaskMember register() {
        if (CurrentTask.member(TaskClock.class, c -> c.isOf(this)) != null) {
            throw new IllegalStateException("measured(metrics) inside of what the same metrics measure: its work would"
                    + " count twice; make new metrics for the inner one");
        }
        return TaskClock.first(this);
    }

    /** A measurement has ended. */
    void add(Counts c) {
        ended.accumulateAndGet(c, Counts::beside);
    }

    @Nullable
    Recording recording() {
        return recording;
    }

    @Override
    public String toString() {
        Counts c = counts();
        return "WORK " + c.work() + ", CPL " + c.criticalPath() + ", ideal parallelism "
                + String.format(Locale.ROOT, "%.2f", c.idealParallelism());
    }
}
