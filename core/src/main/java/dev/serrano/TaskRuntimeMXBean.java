package dev.serrano;

/**
 * A runtime as management tools see it: {@code dev.serrano:type=TaskRuntime,name=NAME}. A second live runtime of the same
 * name gets {@code NAME-2}, and so on. The bean is there from the creation of the runtime to its end; the first runtime of a
 * JVM has it half a second later, since the start of the platform MBean server takes longer than that of a runtime.
 */
public interface TaskRuntimeMXBean {
    String getName();

    int getWorkers();

    /** The fiber backend, lower-case. */
    String getBackend();

    String getScheduler();

    /** {@link RuntimeStats#tasks}. */
    long getTasks();

    /** {@link RuntimeStats#steals}. */
    long getSteals();

    /** {@link RuntimeStats#suspensions}. */
    long getSuspensions();

    /** {@link RuntimeStats#requests}. */
    long getRequests();

    /** {@link RuntimeStats#fibersCreated}. */
    long getFibersCreated();

    /** {@link RuntimeStats#liveThreads}. */
    int getLiveThreads();

    /** {@link RuntimeStats#peakThreads}. */
    int getPeakThreads();

    /** {@link TaskRuntime#dump}. */
    String dump();
}
