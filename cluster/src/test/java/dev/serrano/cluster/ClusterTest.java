package dev.serrano.cluster;

import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.TaskFuture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What three places do together while all goes well. */
@Timeout(60)
class ClusterTest {
    private static Places places;

    @BeforeAll
    static void join() {
        places = new Places(3, c -> c.roles("compute"));
    }

    @AfterAll
    static void close() {
        places.close();
    }

    private static Cluster first() {
        return places.get(0);
    }

    @Test
    void everyPlaceSeesTheSamePlaces() {
        List<ClusterPlace> all = first().places();
        assertThat(all).extracting(ClusterPlace::number).containsExactly(0, 1, 2);
        assertThat(all).extracting(ClusterPlace::workers).containsExactly(1, 1, 1);
        assertThat(all).allMatch(p -> p.roles().contains("compute"));
        assertThat(places.get(1).places()).isEqualTo(all);
        assertThat(places.get(2).places())
                .extracting(ClusterPlace::address)
                .containsExactlyElementsOf(
                        all.stream().map(ClusterPlace::address).toList());
        assertThat(places.get(2).here()).isEqualTo(all.get(2));
    }

    @Test
    void aValueComesBackFromEachPlace() {
        for (int i = 0; i < 3; i++) {
            assertThat(first().at(places.at(i), new RemoteTasks.Where())).isEqualTo(i);
        }
        assertThat(first().at(places.at(1), new RemoteTasks.Shift(new RemoteTasks.Point(3, List.of("a")), 4)))
                .isEqualTo(new RemoteTasks.Point(7, List.of("shifted", "a")));
    }

    @Test
    void aRemoteTaskMayDoEverythingThatIsLocal() {
        assertThat(first().at(places.at(2), new RemoteTasks.Local(1000))).isEqualTo(499_501);
    }

    @Test
    void finishWaitsForTasksEverywhereAndForTheirTasks() {
        first().finish(() -> first().async(places.at(1), new RemoteTasks.Tree("tree", 6)));
        assertThat(RemoteTasks.count("tree")).hasValue(127);
    }

    @Test
    void aFinishWithLocalAndRemoteTasksHasTheValueOfItsBody() {
        int v = first().finish(() -> {
            for (ClusterPlace p : first().places()) {
                first().async(p, new RemoteTasks.Count("each"));
            }
            return 5;
        });
        assertThat(v).isEqualTo(5);
        assertThat(List.of("each0", "each1", "each2"))
                .allMatch(k -> RemoteTasks.count(k).get() == 1);
    }

    @Test
    void futuresOfOtherPlacesAreJoined() {
        places.run(() -> {
            List<TaskFuture<Long>> all = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                all.add(first().future(places.at(1 + i % 2), new RemoteTasks.Square(i)));
            }
            long sum = 0;
            for (TaskFuture<Long> f : all) {
                sum += f.join();
            }
            assertThat(sum).isEqualTo(40_425);
        });
    }

    @Test
    void broadcastAndReduceReachEveryPlace() {
        first().broadcast(new RemoteTasks.Count("cast"));
        assertThat(List.of("cast0", "cast1", "cast2"))
                .allMatch(k -> RemoteTasks.count(k).get() == 1);
        assertThat(places.get(2).reduce(new RemoteTasks.Where(), Integer::sum)).isEqualTo(3);
    }

    @Test
    void failuresComeBackAsData() {
        assertThatThrownBy(() -> first().at(places.at(1), new RemoteTasks.Fail("no disk")))
                .isInstanceOfSatisfying(RemoteTaskException.class, e -> {
                    assertThat(e.type()).isEqualTo("java.io.IOException");
                    assertThat(e.remoteMessage()).isEqualTo("no disk");
                    assertThat(e.remoteTrace()).contains("RemoteTasks$Fail.run");
                    assertThat(e).hasMessageContaining("Fail failed at place 1 at 127.0.0.1:");
                });
        assertThatThrownBy(() -> first().finish(() -> {
                    first().async(places.at(1), new RemoteTasks.Fail("a"));
                    first().async(places.at(2), new RemoteTasks.Fail("b"));
                    first().async(places.at(0), new RemoteTasks.Fail("c"));
                }))
                .isInstanceOfSatisfying(
                        MultiException.class, e -> assertThat(e.failures()).hasSize(3));
    }

    @Test
    void aDeadlineReachesRemoteTasks() {
        assertThatThrownBy(() -> first().finish(within(Duration.ofMillis(200)), () -> {
                    first().async(places.at(1), new RemoteTasks.Wait("deadline"));
                    return 0;
                }))
                .satisfiesAnyOf(
                        e -> assertThat(e).isInstanceOf(DeadlineExceededException.class),
                        e -> assertThat(e).hasRootCauseInstanceOf(DeadlineExceededException.class));
        assertThat(RemoteTasks.count("deadline")).as("the task has ended").hasValue(1);
    }

    @Test
    void aTaskIsRefusedBeforeItIsSent() {
        record Stranger() implements RemoteTask<Integer> {
            @Override
            public Integer run(Cluster c) {
                return 1;
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first().at(places.at(1), new Big(2_000_000).task()))
                .withMessageContaining("too large")
                .withMessageContaining("maxMessage");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first().at(places.at(1), new Stranger()))
                .withMessageContaining("Stranger")
                .withMessageContaining("ClusterConfig.register");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first().at(places.at(1), (SerializableTask<Integer>) _ -> 1))
                .withMessageContaining("cookie or TLS");
        assertThatIllegalStateException()
                .isThrownBy(() -> first().async(places.at(1), new RemoteTasks.Where()))
                .withMessageContaining("outside a finish");
        assertThat(first().at(places.at(1), new Big(900_000).task())).isEqualTo(900_000);
    }

    private record Big(int n) {
        RemoteTasks.Big task() {
            return new RemoteTasks.Big(new byte[n]);
        }
    }
}
