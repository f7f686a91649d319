package dev.serrano.observe;

/**
 * A runtime as management tools see it: {@code dev.serrano:type=TaskRuntime,name=NAME}. A second live runtime of the
 * same name gets {@code NAME-2}, and so on. The bean is there as long as the runtime lives and the JVM has an MBean
 * server. Serrano does not start one, which takes longer than many programs: an agent, a console that attaches or the
 * application does, and the bean follows within a second.
 * {@snippet :
 * ObjectName name = new ObjectName("dev.serrano:type=TaskRuntime,name=reports");
 * TaskRuntimeMXBean bean = JMX.newMXBeanProxy(server, name, TaskRuntimeMXBean.class);
 * }
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

    /** {@link dev.serrano.TaskRuntime#dump}. */
    String dump();
}
