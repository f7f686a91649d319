package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.cluster.RemoteActors.Ball;
import dev.serrano.cluster.RemoteActors.Say;
import dev.serrano.cluster.RemoteActors.Talker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Actors in several JVMs, one of which is killed. */
@Timeout(90)
class ActorsOfJvmsTest {
    @Test
    void actorsOfOtherJvmsPlayAndOneIsLost(@TempDir Path folder) throws Exception {
        List<Process> jvms = new ArrayList<>();
        try (Places places = new Places(1, c -> c.register(RemoteActors.ALL))) {
            Cluster c = places.get(0);
            for (int i = 1; i <= 2; i++) {
                jvms.add(Jvms.start(c.here().address(), folder.resolve("place" + i)));
                int n = i + 1;
                places.await(() -> c.places().size() == n);
            }
            List<ClusterPlace> all = c.places();
            List<ActorEnd> ends = new ArrayList<>();
            c.finish(() -> {
                RemoteRef<Ball> ping = c.actor(all.get(1), new RemoteActors.Player("ping"));
                RemoteRef<Ball> pong = c.actor(all.get(2), new RemoteActors.Player("pong"));
                ping.tell(new Ball(1000, pong));
                ends.add(ping.watch().join());
                ends.add(pong.watch().join());
            });
            assertThat(ends).allMatch(e -> e.kind() == ActorEnd.Kind.EXITED);
            assertThatThrownBy(() -> c.finish(() -> {
                        RemoteRef<Say> alive = c.actor(all.get(1), new Talker("alive"));
                        RemoteRef<Say> lost = c.actor(all.get(2), new Talker("lost"));
                        assertThat(lost.<String>ask(r -> new Say("where", r), Duration.ofSeconds(20))
                                        .join())
                                .isEqualTo("2");
                        jvms.get(1).destroyForcibly();
                        ends.add(lost.watch().join());
                        c.async(all.get(1), new RemoteActors.Pass(alive, "exit"));
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures())
                                    .singleElement()
                                    .isInstanceOfSatisfying(
                                            DeadPlaceException.class,
                                            d -> assertThat(d.place())
                                                    .isEqualTo(all.get(2).toString())));
            assertThat(ends.get(2).kind()).isEqualTo(ActorEnd.Kind.LOST);
        } finally {
            jvms.forEach(Process::destroyForcibly);
        }
    }
}
