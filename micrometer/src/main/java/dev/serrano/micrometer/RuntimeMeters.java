package dev.serrano.micrometer;

import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.WorkerStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;

/**
 * The meters of one runtime. Each has the tag {@code runtime}, with the name of the runtime.
 * {@snippet :
 * new RuntimeMeters(runtime).bindTo(registry);
 * }
 *
 * <p>The counters count since the creation of the runtime. Nothing is done between two readings of the registry, and
 * the workers do nothing for them: the thread that reads does all of the work, which for the two meters of suspended
 * tasks is a look at every fiber. Readings are racy, as {@link TaskRuntime#stats} is.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>what</th></tr>
 * <tr><td>{@code serrano.tasks.spawned}</td><td>counter</td><td>{@link SchedulerCounter#TASKS}</td></tr>
 * <tr><td>{@code serrano.tasks.executed}</td><td>counter</td><td>{@link SchedulerCounter#TASKS_RUN}</td></tr>
 * <tr><td>{@code serrano.tasks.stolen}</td><td>counter</td><td>{@link SchedulerCounter#TASKS_STOLEN}</td></tr>
 * <tr><td>{@code serrano.steals}</td><td>counter</td><td>{@link SchedulerCounter#STEALS}</td></tr>
 * <tr><td>{@code serrano.tasks.suspensions}</td><td>counter</td><td>times a task was suspended to wait</td></tr>
 * <tr><td>{@code serrano.tasks.resumed}</td><td>counter</td><td>how many of these waits are over</td></tr>
 * <tr><td>{@code serrano.tasks.suspended}</td><td>gauge</td><td>tasks set aside now</td></tr>
 * <tr><td>{@code serrano.tasks.queued}</td><td>gauge</td><td>tasks in the deque of a worker; tag {@code
 * worker}</td></tr> <tr><td>{@code serrano.workers}</td><td>gauge</td>
 * <td>workers in a state now; tag {@code state}: running, managing, idle. The sum is the number of workers</td></tr>
 * <tr><td>{@code serrano.workers.time}</td><td>counter, seconds</td>
 * <td>time of the workers in a state, summed over them; tag {@code state}. The rest is starvation, or lack of
 * work</td></tr> <tr><td>{@code serrano.workers.parks}</td><td>counter</td><td>{@link SchedulerCounter#PARKS}</td></tr>
 * <tr><td>{@code serrano.workers.stalls}</td><td>counter</td><td>warnings that a worker has not polled for
 * long</td></tr> <tr><td>{@code serrano.deadlocks}</td><td>counter</td><td>deadlocks reported or failed</td></tr>
 * <tr><td>{@code serrano.threads}</td><td>gauge</td><td>platform threads of the runtime alive now</td></tr>
 * <tr><td>{@code serrano.fibers.created}</td><td>counter</td><td>fibers made; idle ones are used again</td></tr>
 * </table>
 *
 * <p>A scheduler that lacks a counter, as {@code deterministic} lacks times, has no such meter. After {@link #close}
 * the meters are gone from the registries; close it with the runtime, which it does not keep alive. Any thread may call
 * any method.
 */
public final class RuntimeMeters implements MeterBinder, AutoCloseable {
    /* Implementation.
     * A value computed from several numbers of a running program, such as the tasks run, may go down a little. For a
     * monitoring system that means that the program has started anew, so a counter reports the most that was read:
     * `most` of Rising, by accumulateAndGet, since several registries may read at once.
     * bound  one entry for each meter that was registered; a concurrent queue, from which close() takes. A bindTo that
     *        runs at the same time as close() may leave its meters behind, as if it had come later. */
    private final TaskRuntime runtime;
    private final Tags tags;
    private final Queue<Bound> bound = new ConcurrentLinkedQueue<>();

    private record Bound(MeterRegistry registry, Meter meter) {}

    /** A number that never goes down. */
    private static final class Rising {
        private final AtomicLong most = new AtomicLong();
        private final ToLongFunction<TaskRuntime> number;

        Rising(ToLongFunction<TaskRuntime> number) {
            this.number = number;
        }

        long of(TaskRuntime r) {
            return most.accumulateAndGet(number.applyAsLong(r), Math::max);
        }
    }

    /** Meters with the tag {@code runtime} alone. */
    public RuntimeMeters(TaskRuntime runtime) {
        this(runtime, List.of());
    }

    /** Meters with more tags. */
    public RuntimeMeters(TaskRuntime runtime, Iterable<Tag> more) {
        this.runtime = Objects.requireNonNull(runtime, "runtime");
        this.tags = Tags.of(more).and("runtime", runtime.name());
    }

    /** Registers the meters, which are read when the registry is. */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        counter(registry, "serrano.tasks.spawned", "Tasks spawned", SchedulerCounter.TASKS);
        counter(registry, "serrano.tasks.executed", "Tasks begun", SchedulerCounter.TASKS_RUN);
        counter(registry, "serrano.tasks.stolen", "Tasks that changed workers", SchedulerCounter.TASKS_STOLEN);
        counter(registry, "serrano.steals", "Times a worker took tasks of another", SchedulerCounter.STEALS);
        counter(registry, "serrano.workers.parks", "Times a worker fell asleep", SchedulerCounter.PARKS);
        counter(
                registry,
                "serrano.workers.stalls",
                "Warnings that a worker has not polled for long",
                r -> r.stats().stalls());
        counter(
                registry,
                "serrano.deadlocks",
                "Deadlocks reported or failed",
                r -> r.stats().deadlocks());
        counter(
                registry,
                "serrano.tasks.suspensions",
                "Times a task was set aside to wait",
                r -> r.stats().suspensions());
        counter(
                registry,
                "serrano.tasks.resumed",
                "Waits of tasks that are over",
                r -> r.stats().suspensions() - r.suspendedTasks());
        counter(
                registry,
                "serrano.fibers.created",
                "Fibers made",
                r -> r.stats().fibersCreated());
        keep(
                registry,
                Gauge.builder("serrano.tasks.suspended", runtime, TaskRuntime::suspendedTasks)
                        .description("Tasks set aside now")
                        .baseUnit("tasks")
                        .tags(tags)
                        .register(registry));
        keep(
                registry,
                Gauge.builder("serrano.threads", runtime, r -> r.stats().liveThreads())
                        .description("Platform threads of the runtime alive now")
                        .baseUnit("threads")
                        .tags(tags)
                        .register(registry));
        for (int i = 0; i < runtime.workers(); i++) {
            queue(registry, i);
        }
        for (WorkerStats.State state : WorkerStats.State.values()) {
            state(registry, state);
        }
    }

    private void queue(MeterRegistry registry, int worker) {
        keep(
                registry,
                Gauge.builder(
                                "serrano.tasks.queued",
                                runtime,
                                r -> r.workerStats().get(worker).queued())
                        .description("Tasks in the deque of a worker")
                        .baseUnit("tasks")
                        .tags(tags.and("worker", Integer.toString(worker)))
                        .register(registry));
    }

    private void state(MeterRegistry registry, WorkerStats.State state) {
        Tags of = tags.and("state", state.name().toLowerCase(Locale.ROOT));
        keep(
                registry,
                Gauge.builder(
                                "serrano.workers",
                                runtime,
                                r -> r.workerStats().stream()
                                        .filter(w -> w.state() == state)
                                        .count())
                        .description("Workers in a state now")
                        .baseUnit("workers")
                        .tags(of)
                        .register(registry));
        SchedulerCounter time = switch (state) {
            case RUNNING -> SchedulerCounter.RUNNING_NANOS;
            case MANAGING -> SchedulerCounter.MANAGING_NANOS;
            case IDLE -> SchedulerCounter.IDLE_NANOS;
        };
        if (runtime.schedulerStats().total(time).isEmpty()) {
            return;
        }
        Rising nanos = new Rising(r -> r.schedulerStats().total(time).orElse(0));
        keep(
                registry,
                FunctionCounter.builder(
                                "serrano.workers.time",
                                runtime,
                                r -> nanos.of(r) / (double) TimeUnit.SECONDS.toNanos(1))
                        .description("Time of the workers in a state")
                        .baseUnit("seconds")
                        .tags(of)
                        .register(registry));
    }

    private void counter(MeterRegistry registry, String name, String description, SchedulerCounter counter) {
        if (runtime.schedulerStats().total(counter).isPresent()) {
            counter(
                    registry,
                    name,
                    description,
                    r -> r.schedulerStats().total(counter).orElse(0));
        }
    }

    private void counter(MeterRegistry registry, String name, String description, ToLongFunction<TaskRuntime> number) {
        Rising rising = new Rising(number);
        keep(
                registry,
                FunctionCounter.builder(name, runtime, rising::of)
                        .description(description)
                        .tags(tags)
                        .register(registry));
    }

    private void keep(MeterRegistry registry, Meter meter) {
        bound.add(new Bound(registry, meter));
    }

    /** Takes the meters out of all registries. */
    @Override
    public void close() {
        for (Bound b = bound.poll(); b != null; b = bound.poll()) {
            b.registry().remove(b.meter());
        }
    }
}
