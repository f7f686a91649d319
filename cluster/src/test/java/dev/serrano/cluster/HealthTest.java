package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.cluster.ClusterHealth.State;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import javax.management.JMX;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a place says of itself. */
@Timeout(60)
class HealthTest {
    private static final ClusterLoad NOTHING = new ClusterLoad(0, 0, 0, 0, 0, 0, 0);

    private static ClusterMXBean bean(ClusterPlace place) throws Exception {
        ObjectName name = new ObjectName("dev.serrano:type=Cluster,place=" + ObjectName.quote(place.address()));
        return JMX.newMXBeanProxy(ManagementFactory.getPlatformMBeanServer(), name, ClusterMXBean.class);
    }

    @Test
    void aPlaceComesAndGoes() throws Exception {
        try (Places places = new Places(1, c -> c.pekko(Places.QUICK))) {
            Cluster home = places.get(0);
            assertThat(home.health().state()).isEqualTo(State.ALONE);
            assertThat(home.health().reason()).isEqualTo("it takes tasks, and is the only place");
            assertThat(home.health().isReady()).isTrue();
            Cluster other = places.join();
            places.await(() -> home.health().state() == State.UP);
            ClusterMXBean bean = bean(places.at(0));
            assertThat(bean.getHealth()).isEqualTo(State.UP);
            assertThat(bean.getHealthReason()).isEqualTo("it takes tasks, as 1 other place does");
            assertThat(bean.isReady() && bean.isLive()).isTrue();
            assertThat(bean.getSilentPlaces()).isEmpty();
            assertThat(bean.getLoad()).isEqualTo(home.load());

            Thread at = Thread.ofPlatform().start(() -> home.at(places.at(1), new RemoteTasks.Wait("drain")));
            places.await(() -> other.load().tasksOfOthers() == 1);
            assertThat(home.load().openFinishes()).isEqualTo(1);
            Thread leaver = Thread.ofPlatform().start(other::leave);
            places.await(() -> other.health().state() == State.DRAINING);
            assertThat(other.health().reason())
                    .startsWith("it takes no more tasks, and waits for 0 finishes of its own, 1 task of others, ");
            assertThat(other.health().isReady()).isFalse();
            assertThat(other.health().isLive()).isTrue();
            RemoteTasks.gate("drain").put("on");
            at.join();
            leaver.join();
            assertThat(other.health().state()).isEqualTo(State.LEFT);
            assertThat(other.health().isLive()).isTrue();
            String gone = "it takes tasks, and is the only place; 1 place that it knew is gone";
            places.await(() -> home.health().reason().equals(gone)); // it is alone before that
            assertThat(home.health().state()).isEqualTo(State.ALONE);
        }
    }

    @Test
    void aPlaceThatIsKilledIsSilentAndThenGone() {
        try (Places places = new Places(3, c -> c.pekko(Places.QUICK))) {
            Cluster home = places.get(0);
            places.silence(2);
            places.await(() -> home.health().state() == State.SPLIT);
            ClusterHealth h = home.health();
            if (h.state() == State.SPLIT) { // it is gone two seconds later
                assertThat(h.silent()).containsExactly(places.at(2));
                assertThat(h.majority()).isTrue();
                assertThat(h.isReady()).isTrue();
                assertThat(h.reason())
                        .isEqualTo(places.at(2)
                                + " is silent; this part has 2 of 3 places, and goes on unless it answers");
            }
            places.await(() -> home.health().state() == State.UP);
            assertThat(home.stats().placesGone()).isEqualTo(1);
        }
    }

    private static ClusterPlace place(int n) {
        return new ClusterPlace(new dev.serrano.cluster.internal.protocol.PlaceId(n), n, "h:" + n, Set.of(), 1);
    }

    @Test
    void everyStateHasItsReason() {
        Standing up = new Standing(true, false, null, false, 2, 3, List.of(), true);
        assertThat(up.health(false, NOTHING, 0)).hasToString("UP: it takes tasks, as 2 other places do");
        ClusterHealth joining =
                new Standing(false, false, null, false, 2, 3, List.of(), true).health(false, NOTHING, 0);
        assertThat(joining.state()).isEqualTo(State.JOINING);
        assertThat(joining.isReady()).isFalse();
        assertThat(joining.isLive()).isTrue();
        ClusterHealth minority = new Standing(true, false, null, false, 2, 3, List.of(place(1), place(2)), false)
                .health(false, NOTHING, 0);
        assertThat(minority.reason())
                .isEqualTo("place 1 at h:1, place 2 at h:2 are silent; this part has 1 of 3 places, and stops unless"
                        + " they answer");
        assertThat(minority.isReady()).isFalse();
        assertThat(minority.isLive()).isTrue();
        ClusterHealth leaving = new Standing(true, true, null, false, 2, 3, List.of(), true).health(true, NOTHING, 0);
        assertThat(leaving.state()).isEqualTo(State.LEAVING);
        ClusterHealth removed =
                new Standing(true, false, "it was silent", true, 0, 1, List.of(), true).health(false, NOTHING, 0);
        assertThat(removed).hasToString("REMOVED: it was silent");
        assertThat(removed.isLive()).isFalse();
        assertThat(removed.isReady()).isFalse();
    }
}
