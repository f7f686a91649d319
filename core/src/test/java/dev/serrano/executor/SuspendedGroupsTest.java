package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.observe.TaskRuntimeMXBean;
import dev.serrano.observe.TaskRuntimeMXBean.SuspendedGroup;
import dev.serrano.observe.TaskRuntimeMXBean.WorkerReading;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.lang.management.ManagementFactory;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** What the management bean tells of workers and of tasks that wait. */
class SuspendedGroupsTest {
    private static final int WAITING = 50;
    private static final int MANY = 20_000;

    private static TaskRuntimeMXBean beanOf(TaskRuntime r) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("dev.serrano:type=TaskRuntime,name=" + r.name());
        Waits.until("the bean is registered", () -> server.isRegistered(name));
        return JMX.newMXBeanProxy(server, name, TaskRuntimeMXBean.class);
    }

    private static List<Integer> counts(List<SuspendedGroup> groups, String construct) {
        return groups.stream()
                .filter(g -> g.construct().equals(construct))
                .map(SuspendedGroup::count)
                .toList();
    }

    @OnEveryRuntime(workers = {1, 2})
    void tasksThatWaitAreCountedByConstructAndLine(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        Promise<String> gate = externalPromise();
        BoundedQueue<String> queue = new BoundedQueue<>(1);
        Future<?> run = r.executor()
                .submit(() -> finish(() -> {
                    for (int i = 0; i < WAITING; i++) {
                        async(() -> {
                            gate.join();
                        });
                    }
                    async(queue::take);
                    async(() -> {
                        queue.take();
                    });
                    async(() -> List.of(gate).forEach(Promise::join));
                    for (int i = 0; i < WAITING; i++) {
                        async(awaiting(gate), () -> {});
                    }
                }));
        TaskRuntimeMXBean bean = beanOf(r);
        Waits.until(
                "all tasks wait",
                () -> { // the root task may wait below one of them, and count with it
                    List<SuspendedGroup> now = bean.suspendedGroups();
                    return counts(now, "join").equals(List.of(WAITING, 1))
                            && counts(now, "BoundedQueue.take").stream()
                                            .mapToInt(n -> n)
                                            .sum()
                                    == 2
                            && now.stream().mapToInt(SuspendedGroup::count).sum() >= 2 * WAITING + 3;
                });
        List<SuspendedGroup> groups = bean.suspendedGroups();
        String here = getClass().getName() + ".lambda$tasksThatWait";
        assertThat(groups.stream().filter(g -> g.construct().equals("join")))
                .extracting(SuspendedGroup::count)
                .containsExactly(WAITING, 1);
        assertThat(groups.getFirst().count()).isEqualTo(WAITING);
        assertThat(groups)
                .filteredOn(g -> g.construct().equals("join") || g.construct().equals("BoundedQueue.take"))
                .extracting(SuspendedGroup::line)
                .filteredOn(line -> !line.isEmpty())
                .allSatisfy(line -> assertThat(line).startsWith(here).contains("(SuspendedGroupsTest.java:"));
        assertThat(groups.stream()
                        .filter(g -> g.construct().equals("BoundedQueue.take"))
                        .mapToInt(SuspendedGroup::count)
                        .sum())
                .isEqualTo(2);
        assertThat(groups).contains(new SuspendedGroup("not begun", getClass().getName() + "$$Lambda", WAITING));
        gate.put("v");
        queue.put("1");
        queue.put("2");
        run.get();
        assertThat(bean.suspendedGroups()).isEmpty();
    }

    /** However many there are, a reading ends soon, and tells of all. */
    @OnEveryRuntime(workers = 2)
    void manyTasksAreCountedThoughNotAllAreLookedAt(Lab lab) throws Exception {
        int many = lab.configuration().backend().id().equals("blocking") ? WAITING : MANY;
        TaskRuntime r = lab.runtime();
        Promise<String> gate = externalPromise();
        Future<?> run = r.executor()
                .submit(() -> finish(() -> {
                    for (int i = 0; i < many; i++) {
                        async(() -> {
                            gate.join();
                        });
                    }
                }));
        TaskRuntimeMXBean bean = beanOf(r);
        Waits.until("all wait", () -> bean.getSuspendedTasks() >= many);
        long begin = System.nanoTime();
        List<SuspendedGroup> groups = bean.suspendedGroups();
        long nanos = System.nanoTime() - begin;
        assertThat(groups.stream().mapToInt(SuspendedGroup::count).sum()).isBetween(many, many + 2);
        if (many == MANY) {
            assertThat(groups.getFirst().construct()).isEqualTo("not looked at");
            assertThat(groups.stream().filter(g -> g.construct().equals("join")))
                    .isNotEmpty();
            assertThat(nanos).isLessThan(TimeUnit.SECONDS.toNanos(2)); // of which 20 ms for stacks
        }
        gate.put("v");
        run.get();
    }

    @OnEveryRuntime(workers = {1, 3})
    void theReadingsAreThoseOfTheRuntime(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        TaskRuntimeMXBean bean = beanOf(r);
        r.launch(() -> {
            for (int i = 0; i < WAITING; i++) {
                async(() -> {});
            }
        });
        List<WorkerReading> workers = bean.getWorkerReadings();
        assertThat(workers)
                .extracting(WorkerReading::worker)
                .containsExactlyElementsOf(
                        r.workerStats().stream().map(w -> w.worker()).toList());
        assertThat(workers.stream().mapToLong(WorkerReading::spawned).sum()).isEqualTo(WAITING);
        assertThat(workers).extracting(WorkerReading::state).isSubsetOf("RUNNING", "MANAGING", "IDLE");
        assertThat(workers.stream()
                        .mapToLong(w -> w.runningNanos() + w.managingNanos() + w.idleNanos())
                        .sum())
                .isPositive();
        assertThat(bean.getSchedulerCounters())
                .containsEntry("tasks", (long) WAITING)
                .containsKeys("parks", "steals");
    }

    /** So that a frame of a package that programs call is told from one of a program. */
    @Test
    void thePackagesThatProgramsCallAreKnown() throws Exception {
        ModuleDescriptor core;
        try (var in = Files.newInputStream(Path.of("target/classes/module-info.class"))) {
            core = ModuleDescriptor.read(in);
        }
        Set<String> exported = core.exports().stream()
                .filter(e -> !e.isQualified() && e.source().startsWith("dev.serrano."))
                .map(e -> e.source().substring("dev.serrano.".length()))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(ProgramFrames.publicPackages())
                .as("the exported packages; ProgramFrames lists them")
                .isEqualTo(exported);
    }
}
