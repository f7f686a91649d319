package dev.serrano.workloads;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.workloads.form.BlockingPool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;

/** The runtimes and pools of a test class: made at the first use, closed together. */
public final class TestPools implements AutoCloseable {

    private static final int[] WORKERS = {1, 2, 8};

    /** Where a test runs its form. */
    public record Setting(int workers, FiberBackend backend) {}

    private final Map<Setting, TaskRuntime> runtimes = new HashMap<>();
    private final Map<Integer, ForkJoinPool> forkJoinPools = new HashMap<>();
    private final Map<Integer, BlockingPool> blockingPools = new HashMap<>();

    /** All settings in which Serrano forms are tested. */
    public static List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (FiberBackend backend : FiberBackend.values()) {
            if (backend != FiberBackend.SCHEDULED || TaskRuntime.scheduledBackendProblem() == null) {
                for (int workers : WORKERS) {
                    settings.add(new Setting(workers, backend));
                }
            }
        }
        return settings;
    }

    /**
     * Of {@link #settings()} that of one run of a form; all of them if property serrano.test.everything is set. Another
     * backend and another number of workers each time.
     *
     * @param form a number of the form
     * @param run how often the form has had a setting before
     */
    public static List<Setting> settingsOf(int form, int run) {
        List<Setting> all = settings();
        if (Boolean.getBoolean("serrano.test.everything")) {
            return all;
        }
        int backends = all.size() / WORKERS.length;
        int backend = (form + run) % backends;
        int workers = (form / backends + run + run / WORKERS.length) % WORKERS.length;
        return List.of(all.get(backend * WORKERS.length + workers));
    }

    /** The setting that a user gets in this JVM. */
    public static Setting defaultSetting(int workers) {
        boolean scheduled = TaskRuntime.scheduledBackendProblem() == null;
        return new Setting(workers, scheduled ? FiberBackend.SCHEDULED : FiberBackend.PORTABLE);
    }

    /** A context for a form that needs no Serrano runtime. */
    public RunContext context(int workers) {
        return new Context(workers, FiberBackend.PORTABLE);
    }

    /** A context for any form. */
    public RunContext context(Setting setting) {
        return new Context(setting.workers(), setting.backend());
    }

    @Override
    public void close() {
        runtimes.values().forEach(TaskRuntime::close);
        forkJoinPools.values().forEach(ForkJoinPool::close);
        blockingPools.values().forEach(BlockingPool::close);
    }

    private final class Context implements RunContext {
        private final Setting setting;

        Context(int workers, FiberBackend backend) {
            this.setting = new Setting(workers, backend);
        }

        @Override
        public int workers() {
            return setting.workers();
        }

        @Override
        public TaskRuntime serrano() {
            return runtimes.computeIfAbsent(
                    setting,
                    key -> TaskRuntime.builder()
                            .workers(key.workers())
                            .fibers(key.backend())
                            .build());
        }

        @Override
        public ForkJoinPool forkJoin() {
            return forkJoinPools.computeIfAbsent(setting.workers(), workers -> new ForkJoinPool(workers));
        }

        @Override
        public BlockingPool blockingPool() {
            return blockingPools.computeIfAbsent(setting.workers(), BlockingPool::new);
        }
    }
}
