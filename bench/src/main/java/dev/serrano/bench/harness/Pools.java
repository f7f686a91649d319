package dev.serrano.bench.harness;

import dev.serrano.TaskRuntime;
import dev.serrano.bench.actors.HostedActors;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.openmp.OpenMpPrograms;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.NativeProgram;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.form.BlockingPool;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The runtimes and pools of one harness: made at the first use, shared by all cases that ask for the same, closed
 * together.
 */
final class Pools implements AutoCloseable {

    private static final int MOST_CAUSES = 20; // a circle is no reason to hang

    private record RuntimeKey(
            int workers,
            @Nullable String backend,
            @Nullable String scheduler,
            @Nullable String places,
            @Nullable String seed) {}

    private final UnaryOperator<TaskRuntime.Builder> settings;
    private final Map<RuntimeKey, TaskRuntime> runtimes = new HashMap<>();
    private final Map<Integer, ForkJoinPool> forkJoinPools = new HashMap<>();
    private final Map<Integer, BlockingPool> blockingPools = new HashMap<>();
    private final HostedActors hosted = new HostedActors();
    private final OpenMpPrograms openMp = new OpenMpPrograms();

    Pools() {
        this(b -> b);
    }

    /** @param settings what all runtimes get besides that of their cases */
    Pools(UnaryOperator<TaskRuntime.Builder> settings) {
        this.settings = settings;
    }

    /** Where a case runs; the probe is called at the points that it reaches. */
    RunContext context(Case subject, PointProbe probe) {
        return new RunContext() {
            @Override
            public int workers() {
                return subject.workers();
            }

            @Override
            public TaskRuntime serrano() {
                return runtime(subject);
            }

            @Override
            public ForkJoinPool forkJoin() {
                return forkJoinPool(subject.workers());
            }

            @Override
            public BlockingPool blockingPool() {
                return Pools.this.blockingPool(subject.workers());
            }

            @Override
            public ActorHost actors(Form form) {
                return hosted.get(form, subject.workers());
            }

            @Override
            public NativeProgram program() {
                return openMp.get(subject.workload(), subject.workers());
            }

            @Override
            public void reached(String point) {
                probe.reached(point);
            }

            @Override
            public void counted(String counter, double value) {
                probe.counted(counter, value);
            }
        };
    }

    /**
     * Starts what a case runs on, so that this is not part of its first sample; the runtime if it is one of Serrano's.
     */
    @Nullable
    TaskRuntime start(Case subject) {
        return switch (subject.form().runtime()) {
            case SERRANO -> runtime(subject);
            case FORKJOIN, COMPLETABLE_FUTURE -> {
                forkJoinPool(subject.workers());
                yield null;
            }
            case BLOCKING_POOL -> {
                blockingPool(subject.workers());
                yield null;
            }
            case OPENMP -> {
                openMp.get(subject.workload(), subject.workers());
                yield null;
            }
            case SERIAL, VIRTUAL_THREADS, THREADS, PEKKO -> null;
        };
    }

    private synchronized TaskRuntime runtime(Case subject) {
        RuntimeKey key = new RuntimeKey(
                subject.workers(),
                subject.tags().get(Tags.BACKEND),
                subject.tags().get(Tags.SCHEDULER),
                subject.tags().get(Tags.PLACES),
                subject.tags().get(Tags.SEED));
        return runtimes.computeIfAbsent(key, this::newRuntime);
    }

    private synchronized ForkJoinPool forkJoinPool(int workers) {
        return forkJoinPools.computeIfAbsent(workers, parallelism -> new ForkJoinPool(parallelism));
    }

    private synchronized BlockingPool blockingPool(int workers) {
        return blockingPools.computeIfAbsent(workers, BlockingPool::new);
    }

    private TaskRuntime newRuntime(RuntimeKey key) {
        TaskRuntime.Builder builder =
                TaskRuntime.builder().workers(key.workers()).failureHandler(Pools::report);
        if (key.backend() != null) {
            builder.fibers(backend(key.backend()));
        }
        if (key.scheduler() != null) {
            builder.scheduler(key.scheduler());
        }
        if (key.places() != null) {
            int n = Integer.parseInt(key.places().split(":", 2)[0]);
            builder.places(n, key.workers() / n);
        }
        if (key.seed() != null) {
            builder.seed(Long.parseLong(key.seed()));
        }
        return settings.apply(builder).build();
    }

    /** A run that runs out of memory reports that itself; a log entry takes memory, too. */
    private static void report(Throwable failure) {
        if (!wantsMemory(failure)) {
            System.getLogger("dev.serrano").log(System.Logger.Level.ERROR, "a task failed", failure);
        }
    }

    private static boolean wantsMemory(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static FiberBackend backend(String id) {
        return FiberBackend.find(id)
                .orElseThrow(() -> new IllegalArgumentException("no fiber backend is called " + id));
    }

    synchronized String dump() {
        return runtimes.values().stream().map(TaskRuntime::dump).collect(Collectors.joining("\n"));
    }

    @Override
    public synchronized void close() {
        runtimes.values().forEach(TaskRuntime::close);
        forkJoinPools.values().forEach(ForkJoinPool::close);
        blockingPools.values().forEach(BlockingPool::close);
        hosted.close();
        openMp.close();
        runtimes.clear();
        forkJoinPools.clear();
        blockingPools.clear();
    }
}
