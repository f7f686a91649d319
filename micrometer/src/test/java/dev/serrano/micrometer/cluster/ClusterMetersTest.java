package dev.serrano.micrometer.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterConfig;
import dev.serrano.cluster.RemoteTask;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterMetersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    /** What the meters of the place say while it runs. */
    record Open() implements RemoteTask<String> {
        @Override
        public String run(Cluster cluster) {
            return cluster.load().tasksOfOthers() + " " + cluster.load().openFinishes();
        }
    }

    private static Cluster join(TaskRuntime runtime, String... seeds) {
        return Cluster.join(ClusterConfig.parse("""
            pekko.coordinated-shutdown.run-by-actor-system-terminate = off
            pekko.cluster { gossip-interval = 50 ms, leader-actions-interval = 50 ms }
            """)
                .seeds(seeds)
                .failureAfter(Duration.ofSeconds(5))
                .register(Open.class)
                .runtime(runtime));
    }

    private double counter(String name, Cluster of) {
        return registry.get("serrano.cluster." + name)
                .tag("place", of.here().address())
                .functionCounter()
                .count();
    }

    private double gauge(String name, Cluster of, String... tags) {
        return registry.get("serrano.cluster." + name)
                .tag("place", of.here().address())
                .tags(tags)
                .gauge()
                .value();
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) { // bounded by the time-out of the test
            Thread.onSpinWait();
        }
    }

    @Test
    void theMetersAreThoseOfThePlaces() {
        try (TaskRuntime one = TaskRuntime.builder().workers(1).name("one").build();
                TaskRuntime two = TaskRuntime.builder().workers(1).name("two").build()) {
            Cluster a = join(one);
            ClusterMeters first = new ClusterMeters(a, Tags.of("shop", "x"));
            first.bindTo(registry);
            assertThat(gauge("state", a, "state", "alone")).isEqualTo(1);
            assertThat(gauge("places", a)).isEqualTo(1);
            Cluster b = join(two, a.here().address());
            new ClusterMeters(b).bindTo(registry);
            await(() -> gauge("places", a) == 2);
            assertThat(gauge("state", a, "state", "up", "shop", "x")).isEqualTo(1);
            assertThat(gauge("state", a, "state", "alone")).isZero();
            assertThat(gauge("ready", b)).isEqualTo(1);
            assertThat(gauge("places.silent", a)).isZero();

            assertThat(a.at(b.here(), new Open())).isEqualTo("1 0");
            assertThat(counter("tasks.sent", a)).isEqualTo(1);
            assertThat(counter("tasks.received", b)).isEqualTo(1);
            assertThat(counter("tasks.received", a)).isZero();
            assertThat(counter("messages.sent", a)).isPositive();
            assertThat(counter("bytes.sent", a)).isGreaterThan(10 * counter("messages.sent", a));
            await(() -> gauge("bytes.underway", a) == 0 && gauge("bytes.underway", b) == 0);
            assertThat(counter("bytes.received", b)).isEqualTo(counter("bytes.sent", a));
            assertThat(gauge("tasks.running", b)).isZero();
            assertThat(gauge("finishes.open", a)).isZero();
            assertThat(counter("letters.dead", a) + counter("frames.refused", b))
                    .isZero();

            b.leave();
            assertThat(gauge("state", b, "state", "left")).isEqualTo(1);
            assertThat(gauge("ready", b)).isZero();
            assertThat(gauge("live", b)).isEqualTo(1);
            await(() -> counter("places.gone", a) == 1); // it is alone before that
            assertThat(gauge("state", a, "state", "alone")).isEqualTo(1);

            first.close();
            assertThat(registry.getMeters())
                    .extracting(m -> m.getId().getTag("place"))
                    .isNotEmpty()
                    .containsOnly(b.here().address());
            a.leave();
        }
    }
}
