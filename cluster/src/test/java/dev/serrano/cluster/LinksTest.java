package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.serrano.MultiException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.remote.RemoteActorRefProvider;
import org.apache.pekko.remote.transport.ThrottlerTransportAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Networks that lose, repeat and delay frames, and one that splits. */
@Timeout(60)
class LinksTest {
    @Test
    void nothingIsLostOnLinksThatLoseRepeatAndDelay() {
        ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
        try (Places places = new Places(3, c -> c.register(Nodes.class))) {
            for (int i = 0; i < 3; i++) {
                Random random = new Random(i);
                places.get(i).transport.link = (_, frame) -> { // with the lock of that place
                    int fate = random.nextInt(10);
                    if (fate > 0) {
                        later.schedule(frame, random.nextInt(20), TimeUnit.MILLISECONDS);
                    }
                    if (fate > 7) {
                        later.schedule(frame, random.nextInt(50), TimeUnit.MILLISECONDS);
                    }
                };
            }
            Cluster c = places.get(0);
            c.finish(() -> c.async(places.at(1), new RemoteTasks.Tree("lossy", 4)));
            assertThat(RemoteTasks.count("lossy")).hasValue(31);
            assertThat(places.get(2).reduce(new RemoteTasks.Where(), Integer::sum))
                    .isEqualTo(3);
            assertThat(c.process(new Nodes(13))).isEqualTo((1 << 14) - 1);
        } finally {
            later.shutdownNow();
        }
    }

    @Test
    void theMinorityOfAPartitionStopsAndTheMajorityGoesOn() throws Exception {
        Config testMode = ConfigFactory.parseString("pekko.remote.artery.advanced.test-mode = on");
        try (Places places = new Places(3, c -> c.pekko(testMode.withFallback(Places.QUICK)))) {
            AtomicReference<Throwable> minority = new AtomicReference<>();
            Thread alone = Thread.startVirtualThread(() -> {
                try {
                    places.get(2).at(places.at(0), new RemoteTasks.Wait("majority"));
                } catch (Throwable t) {
                    minority.set(t);
                }
            });
            Cluster c = places.get(0);
            Thread cutter = Thread.startVirtualThread(() -> {
                for (String key : List.of("minority", "both", "majority")) {
                    places.await(() -> RemoteTasks.begun(key).getCount() == 0);
                }
                cut(places, 2, 0);
                cut(places, 2, 1);
                places.await(() -> c.places().size() == 2);
                RemoteTasks.gate("both").put("on");
            });
            assertThatThrownBy(() -> c.finish(() -> {
                        c.async(places.at(1), new RemoteTasks.Wait("both"));
                        c.async(places.at(2), new RemoteTasks.Wait("minority"));
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures()).singleElement().isInstanceOf(DeadPlaceException.class));
            cutter.join();
            assertThat(RemoteTasks.count("both")).hasValue(1);
            assertThat(c.at(places.at(1), new RemoteTasks.Where())).isEqualTo(1);
            alone.join();
            assertThat(minority.get()).hasMessageContaining("in the minority of a partition");
            assertThatIllegalStateException()
                    .isThrownBy(() -> places.get(2).finish(() -> {}))
                    .withMessageContaining("in the minority of a partition");
            places.await(() -> RemoteTasks.count("minority").get() == 1); // it was cancelled there
        }
    }

    /** No frame goes between two places from now on, in either direction. */
    private static void cut(Places places, int a, int b) {
        throttle(places.get(a), places.get(b));
        throttle(places.get(b), places.get(a));
    }

    @SuppressWarnings("deprecation") // the commands of the test mode
    private static void throttle(Cluster at, Cluster to) {
        String address = to.here().address();
        int colon = address.lastIndexOf(':');
        ExtendedActorSystem system = (ExtendedActorSystem) Adapter.toClassic(at.transport.system);
        ((RemoteActorRefProvider) system.provider())
                .transport()
                .managementCommand(new ThrottlerTransportAdapter.SetThrottle(
                        new Address(
                                "pekko",
                                "serrano",
                                address.substring(0, colon),
                                Integer.parseInt(address.substring(colon + 1))),
                        ThrottlerTransportAdapter.bothDirection(),
                        ThrottlerTransportAdapter.blackholeThrottleMode()));
    }
}
