package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The counters of a place, and the bean that shows them. */
@Timeout(60)
class ClusterStatsTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @Test
    void countsWhatGoesBetweenPlaces() throws Exception {
        try (Places places = new Places(2, c -> c.roles("compute", "a"))) {
            Cluster home = places.get(0);
            ObjectName there = name(places.at(1));
            ClusterMXBean bean = JMX.newMXBeanProxy(SERVER, there, ClusterMXBean.class);
            ClusterStats before = home.stats();
            for (int i = 0; i < 3; i++) {
                assertThat(home.at(places.at(1), new RemoteTasks.Where())).isEqualTo(1);
            }
            ClusterStats after = home.stats();
            assertThat(after.tasksSent() - before.tasksSent()).isEqualTo(3);
            assertThat(after.messagesReceived() - before.messagesReceived()).isGreaterThanOrEqualTo(3);
            assertThat(after.tasksReceived()).isZero();
            assertThat(after.deadLetters()).isZero();
            assertThat(bean.getTasksReceived()).isEqualTo(3);
            assertThat(bean.getMessagesSent()).isGreaterThanOrEqualTo(3);
            assertThat(bean.getOpenFinishes()).isZero();
            assertThat(bean.getPlace()).isEqualTo(places.at(1).toString());
            assertThat(bean.getRoles()).containsExactly("a", "compute");
            assertThat(bean.getPlaces())
                    .containsExactly(
                            places.at(0) + ", 1 worker, roles a compute", places.at(1) + ", 1 worker, roles a compute");
            places.get(1).leave();
            assertThat(SERVER.isRegistered(there)).isFalse();
            assertThat(SERVER.isRegistered(name(places.at(0)))).isTrue();
        }
    }

    private static ObjectName name(ClusterPlace place) throws Exception {
        return new ObjectName("dev.serrano:type=Cluster,place=" + ObjectName.quote(place.address()));
    }
}
