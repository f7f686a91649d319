package dev.serrano.internal.management;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.watch.Dump;
import dev.serrano.internal.watch.SuspendedGroups;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.TaskRuntimeMXBean;
import dev.serrano.observe.WorkerStats;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** The management bean of a runtime. */
final class RuntimeBean implements TaskRuntimeMXBean {
    private static final int MOST_NAMESAKES = 10_000;

    private final Engine engine;
    private @Nullable ObjectName registered; // guarded by this
    private boolean ended; // guarded by this

    RuntimeBean(Engine engine) {
        this.engine = engine;
    }

    /** Shows the bean, unless the runtime has ended. Trouble is logged: a runtime works without its bean. */
    synchronized void register() {
        if (ended || registered != null) {
            return;
        }
        try {
            registered = registerAs(ManagementFactory.getPlatformMBeanServer());
        } catch (JMException | RuntimeException e) {
            System.getLogger("dev.serrano")
                    .log(System.Logger.Level.WARNING, "runtime " + getName() + " has no management bean", e);
        }
    }

    private ObjectName registerAs(MBeanServer server) throws JMException {
        for (int k = 1; ; k++) {
            ObjectName name = objectName(k == 1 ? getName() : getName() + "-" + k);
            try {
                return server.registerMBean(this, name).getObjectName();
            } catch (InstanceAlreadyExistsException e) {
                if (k == MOST_NAMESAKES) {
                    throw e;
                }
            }
        }
    }

    private static ObjectName objectName(String name) throws JMException {
        boolean plain = name.chars().allMatch(c -> Character.isLetterOrDigit(c) || "-_. ".indexOf(c) >= 0);
        return new ObjectName("dev.serrano:type=TaskRuntime,name=" + (plain ? name : ObjectName.quote(name)));
    }

    synchronized void unregister() {
        ended = true;
        ObjectName name = registered;
        if (name == null) {
            return;
        }
        registered = null;
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        } catch (JMException | RuntimeException e) {
            System.getLogger("dev.serrano")
                    .log(
                            System.Logger.Level.WARNING,
                            "cannot take the management bean of runtime " + getName() + " away",
                            e);
        }
    }

    @Override
    public String getName() {
        return engine.settings().name();
    }

    @Override
    public int getWorkers() {
        return engine.settings().workers();
    }

    @Override
    public String getBackend() {
        return engine.settings().backend().id();
    }

    @Override
    public String getScheduler() {
        return engine.settings().scheduler();
    }

    @Override
    public long getTasks() {
        return engine.stats().tasks();
    }

    @Override
    public long getSteals() {
        return engine.stats().steals();
    }

    @Override
    public long getSuspensions() {
        return engine.stats().suspensions();
    }

    @Override
    public long getRequests() {
        return engine.stats().requests();
    }

    @Override
    public long getFibersCreated() {
        return engine.stats().fibersCreated();
    }

    @Override
    public int getLiveThreads() {
        return engine.stats().liveThreads();
    }

    @Override
    public int getPeakThreads() {
        return engine.stats().peakThreads();
    }

    @Override
    public int getSuspendedTasks() {
        return engine.suspendedTasks();
    }

    @Override
    public List<WorkerReading> getWorkerReadings() {
        List<Map<SchedulerCounter, Long>> counters = engine.schedulerStats().workers();
        List<WorkerReading> all = new ArrayList<>();
        for (WorkerStats w : engine.workerStats()) {
            Map<SchedulerCounter, Long> counted = counters.get(all.size());
            all.add(new WorkerReading(
                    w.worker(),
                    w.place(),
                    w.state().name(),
                    w.queued(),
                    w.spawned(),
                    w.run(),
                    w.steals(),
                    w.stolen(),
                    w.suspensions(),
                    counted.getOrDefault(SchedulerCounter.PARKS, 0L),
                    counted.getOrDefault(SchedulerCounter.RUNNING_NANOS, 0L),
                    counted.getOrDefault(SchedulerCounter.MANAGING_NANOS, 0L),
                    counted.getOrDefault(SchedulerCounter.IDLE_NANOS, 0L)));
        }
        return all;
    }

    @Override
    public Map<String, Long> getSchedulerCounters() {
        SchedulerStats stats = engine.schedulerStats();
        Map<String, Long> all = new LinkedHashMap<>();
        for (SchedulerCounter c : SchedulerCounter.values()) {
            stats.total(c).ifPresent(sum -> all.put(c.key(), sum));
        }
        return all;
    }

    @Override
    public List<SuspendedGroup> suspendedGroups() {
        return SuspendedGroups.of(engine);
    }

    @Override
    public String dump() {
        return Dump.of(engine);
    }
}
