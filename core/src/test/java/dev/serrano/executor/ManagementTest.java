package dev.serrano.executor;

import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.TaskRuntimeMXBean;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ChildJvm;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.management.JMX;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerFactory;
import javax.management.MBeanServerNotification;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The management bean of a runtime. */
class ManagementTest {
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    private static ObjectName beanOf(String name) throws Exception {
        return new ObjectName("dev.serrano:type=TaskRuntime,name=" + name);
    }

    private void awaitBean(ObjectName name) {
        Waits.until("the bean is registered", () -> server.isRegistered(name));
    }

    @OnEveryRuntime(workers = {1, 2})
    void theBeanShowsTheRuntime(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        ObjectName name = beanOf(r.name());
        awaitBean(name);
        TaskRuntimeMXBean bean = JMX.newMXBeanProxy(server, name, TaskRuntimeMXBean.class);
        assertThat(bean.getName()).isEqualTo(r.name());
        assertThat(bean.getWorkers()).isEqualTo(lab.workers());
        assertThat(bean.getBackend()).isEqualTo(lab.configuration().backend().id());
        assertThat(bean.getScheduler()).isEqualTo(lab.configuration().scheduler());
        Promise<String> gate = externalPromise();
        Future<String> f = r.executor().submit(() -> finish(named("the finish"), () -> gate.join()));
        Waits.untilSuspensions(r, 1);
        assertThat(bean.getSuspensions()).isPositive();
        assertThat(bean.getFibersCreated()).isPositive();
        assertThat(bean.getPeakThreads()).isGreaterThanOrEqualTo(bean.getLiveThreads());
        assertThat(bean.getTasks()).isEqualTo(r.stats().tasks());
        assertThat(bean.getSteals()).isEqualTo(r.stats().steals());
        long before = r.stats().requests();
        assertThat(bean.getRequests()).isBetween(before, r.stats().requests());
        String dump = (String) server.invoke(name, "dump", null, null);
        assertThat(dump).contains("the finish").contains("waits for promise");
        MBeanInfo info = server.getMBeanInfo(name);
        assertThat(info.getAttributes()).hasSize(14);
        assertThat(info.getOperations()).hasSize(2);
        gate.put("v");
        f.get();
        r.close();
        assertThat(server.isRegistered(name)).isFalse();
    }

    @OnEveryRuntime(workers = 1)
    void aNamesakeGetsANumber(Lab lab) throws Exception {
        String shared = "twin-" + lab.configuration().backend().id();
        TaskRuntime a = lab.another(b -> b.name(shared));
        awaitBean(beanOf(shared));
        TaskRuntime second = lab.another(b -> b.name(shared));
        awaitBean(beanOf(shared + "-2"));
        a.close();
        assertThat(server.isRegistered(beanOf(shared))).isFalse();
        assertThat(server.isRegistered(beanOf(shared + "-2"))).isTrue();
        second.close();
        assertThat(server.isRegistered(beanOf(shared + "-2"))).isFalse();
    }

    @OnEveryRuntime(workers = 1)
    void anyNameWillDo(Lab lab) throws Exception {
        String odd = "a=b,c:*?\"\n " + lab.configuration().backend();
        TaskRuntime r = lab.another(b -> b.name(odd));
        ObjectName name = beanOf(ObjectName.quote(odd));
        awaitBean(name);
        r.close();
        assertThat(server.isRegistered(name)).isFalse();
    }

    /** Also if its watchdog, which shows it, is quicker than the thread that makes it. */
    @OnEveryRuntime(workers = 1)
    void eachOfManyIsShown(Lab lab) throws Exception {
        for (int i = 0; i < 20; i++) {
            String each = lab.runtime().name() + "-each-" + i;
            try (TaskRuntime r = lab.another(b -> b.name(each))) {
                awaitBean(beanOf(each));
            }
        }
    }

    /** The threads end, and so the bean goes, also when nobody calls close. */
    @OnEveryRuntime(workers = 1)
    void theBeanGoesWithAShutdown(Lab lab) throws Exception {
        ObjectName name = beanOf(lab.runtime().name());
        awaitBean(name);
        lab.runtime().executor().shutdown();
        Waits.until("the bean is gone", () -> !server.isRegistered(name));
    }

    /** The program of a JVM that has no MBean server until it asks for one. */
    static final class Late {
        public static void main(String[] args) throws Exception {
            try (TaskRuntime first =
                    TaskRuntime.builder().workers(1).name("gone").build()) {
                System.out.println(first.launch(() -> MBeanServerFactory.findMBeanServer(null)));
            }
            try (TaskRuntime r = TaskRuntime.builder().workers(1).name("late").build()) {
                System.out.println(r.launch(() -> MBeanServerFactory.findMBeanServer(null)));
                MBeanServer server = ManagementFactory.getPlatformMBeanServer();
                ObjectName name = beanOf("late");
                CountDownLatch change = new CountDownLatch(1);
                server.addNotificationListener(
                        MBeanServerDelegate.DELEGATE_NAME,
                        (n, handback) -> {
                            if (((MBeanServerNotification) n).getMBeanName().equals(name)) { // the JDK adds its own
                                change.countDown();
                            }
                        },
                        null,
                        null);
                System.out.println(
                        server.isRegistered(name) || change.await(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS));
                System.out.println(server.getAttribute(name, "Workers"));
                System.out.println(server.isRegistered(beanOf("gone")));
            }
        }
    }

    /** To start a server takes longer than many programs: that is left to those who want to see beans. */
    @Test
    void noServerIsStarted(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(Late.class, folder, "-Dserrano.fibers=blocking"))
                .containsExactly("[]", "[]", "true", "1", "false");
    }
}
