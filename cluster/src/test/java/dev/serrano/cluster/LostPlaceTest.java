package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.TaskFuture;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Places that die, leave and join while a finish runs. */
@Timeout(90)
class LostPlaceTest {
    @Test
    void aFinishListsTheTasksOfALostPlaceAndWaitsForTheOthers() throws Exception {
        try (Places places = new Places(3, c -> c.pekko(Places.QUICK))) {
            Cluster c = places.get(0);
            Queue<MembershipEvent> events = new ConcurrentLinkedQueue<>();
            c.onChange(events::add);
            Thread killer = Thread.startVirtualThread(() -> {
                awaitBegun("lost");
                awaitBegun("alive");
                places.silence(2);
                places.await(() -> c.places().size() == 2);
                RemoteTasks.gate("alive").put("on");
            });
            assertThatThrownBy(() -> c.finish(() -> {
                        c.async(places.at(2), new RemoteTasks.Wait("lost"));
                        c.async(places.at(1), new RemoteTasks.Wait("alive"));
                    }))
                    .isInstanceOfSatisfying(MultiException.class, e -> {
                        assertThat(e.failures()).singleElement().isInstanceOfSatisfying(DeadPlaceException.class, d -> {
                            assertThat(d.place()).isEqualTo(places.at(2).toString());
                            assertThat(d.task()).isEqualTo("Wait");
                        });
                    });
            killer.join();
            assertThat(RemoteTasks.count("alive"))
                    .as("the finish has waited for the other place")
                    .hasValue(1);
            places.await(() -> events.stream()
                    .anyMatch(e ->
                            e.kind() == MembershipEvent.Kind.GONE && e.place().equals(places.at(2))));
            assertThatExceptionOfType(DeadPlaceException.class)
                    .isThrownBy(() -> c.at(places.at(2), new RemoteTasks.Where()))
                    .withMessageContaining("was lost before");
            assertThat(c.at(places.at(1), new RemoteTasks.Square(3))).isEqualTo(9);
        }
    }

    @Test
    void aRetryableTaskIsRunAgainElsewhere() throws Exception {
        try (Places places = new Places(3)) {
            Cluster c = places.get(0);
            Thread killer = Thread.startVirtualThread(() -> {
                awaitBegun("sturdy");
                places.kill(2);
            });
            assertThat(c.at(places.at(2), new RemoteTasks.Sturdy("sturdy", 2))).startsWith("from ");
            killer.join();
            assertThat(RemoteTasks.count("sturdy")).hasValue(2);
        }
    }

    @Test
    void aPlaceLeavesAfterItsTasksAndAnotherOneJoins() {
        try (Places places = new Places(2)) {
            Cluster c = places.get(0);
            places.run(() -> {
                TaskFuture<String> f = c.future(places.at(1), new RemoteTasks.Wait("leave"));
                awaitBegun("leave");
                Thread leaver = Thread.startVirtualThread(() -> places.get(1).leave());
                places.await(() -> c.places().size() == 1);
                assertThat(leaver.isAlive()).as("it waits for the task").isTrue();
                RemoteTasks.gate("leave").put("done");
                assertThat(f.join()).isEqualTo("done");
                leaver.join();
            });
            places.get(1).leave(); // does nothing
            Cluster third = places.join();
            places.await(() -> c.places().size() == 2);
            assertThat(c.at(third.here(), new RemoteTasks.Square(5))).isEqualTo(25);
            assertThatIllegalStateException()
                    .isThrownBy(() -> places.get(1).at(places.at(0), new RemoteTasks.Where()))
                    .withMessageContaining("has left the cluster");
            assertThat(c.places())
                    .extracting(ClusterPlace::address)
                    .isEqualTo(List.of(places.at(0).address(), third.here().address()));
        }
    }

    private static void awaitBegun(String key) {
        try {
            if (!RemoteTasks.begun(key).await(20, java.util.concurrent.TimeUnit.SECONDS)) {
                throw new IllegalStateException("the task " + key + " has not begun");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
