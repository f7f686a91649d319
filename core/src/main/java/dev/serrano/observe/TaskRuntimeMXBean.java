package dev.serrano.observe;

import java.util.List;
import java.util.Map;

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

    /** {@link dev.serrano.TaskRuntime#suspendedTasks}. */
    int getSuspendedTasks();

    /** The state of each worker, in the order of their numbers. */
    List<WorkerReading> getWorkerReadings();

    /**
     * The sums over the workers of what the scheduler has, by the {@linkplain SchedulerCounter#key names} of the
     * counters.
     */
    Map<String, Long> getSchedulerCounters();

    /**
     * The tasks that wait now, by construct and place in the program, the largest group first. The caller's thread does
     * all of the work. It looks at each fiber of the runtime, and takes the stacks of suspended ones for some 20 ms (a
     * hundred at least), so where there are many, those whose turn does not come are one group without a line. A task
     * that is about to go on while its stack is taken does so some microseconds later.
     */
    List<SuspendedGroup> suspendedGroups();

    /** {@link dev.serrano.TaskRuntime#dump}. */
    String dump();

    /**
     * The state of one worker, and its counters: {@link WorkerStats}, and of {@link SchedulerCounter} those that say
     * how its time went. They are 0 if the scheduler does not have them.
     *
     * @param worker its number
     * @param place the number of its place
     * @param state a {@link WorkerStats.State}
     * @param queued tasks in its private deque
     * @param spawned tasks spawned by code that it ran
     * @param run tasks begun
     * @param steals times it took tasks from another worker
     * @param stolen tasks taken that way
     * @param suspensions times a task was suspended
     * @param parks {@link SchedulerCounter#PARKS}
     * @param runningNanos {@link SchedulerCounter#RUNNING_NANOS}
     * @param managingNanos {@link SchedulerCounter#MANAGING_NANOS}
     * @param idleNanos {@link SchedulerCounter#IDLE_NANOS}
     */
    public record WorkerReading(
            int worker,
            int place,
            String state,
            int queued,
            long spawned,
            long run,
            long steals,
            long stolen,
            long suspensions,
            long parks,
            long runningNanos,
            long managingNanos,
            long idleNanos) {}

    /**
     * Tasks that wait in the same way at the same place.
     *
     * @param construct the called construct, such as {@code finish} or {@code TaskPhaser.next}; {@code not begun} for
     *     tasks whose inputs are awaited
     * @param line the line of the program that called it, as in a stack trace, or the body that has not begun; empty if
     *     it is not known
     * @param count how many
     */
    public record SuspendedGroup(String construct, String line, int count) {}
}
