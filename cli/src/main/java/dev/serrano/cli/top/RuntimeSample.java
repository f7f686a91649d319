package dev.serrano.cli.top;

import dev.serrano.observe.TaskRuntimeMXBean;
import java.util.List;
import java.util.Map;

/**
 * The values of the bean of one runtime at one moment.
 *
 * @param bean the name of the bean
 * @param nanos when, by the clock of the reader
 * @param title the runtime's settings in words
 */
public record RuntimeSample(
        String bean,
        long nanos,
        String title,
        int threads,
        Map<String, Long> counters,
        long suspensions,
        List<TaskRuntimeMXBean.WorkerReading> workers,
        List<TaskRuntimeMXBean.SuspendedGroup> waiting) {

    public static RuntimeSample of(String name, TaskRuntimeMXBean bean) {
        return new RuntimeSample(
                name,
                System.nanoTime(),
                "runtime %s: %d workers, backend %s, scheduler %s"
                        .formatted(bean.getName(), bean.getWorkers(), bean.getBackend(), bean.getScheduler()),
                bean.getLiveThreads(),
                bean.getSchedulerCounters(),
                bean.getSuspensions(),
                bean.getWorkerReadings(),
                bean.suspendedGroups());
    }
}
