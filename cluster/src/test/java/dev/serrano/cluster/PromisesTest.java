package dev.serrano.cluster;

import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.TaskFuture;
import dev.serrano.cluster.ObjectTasks.AwaitPoint;
import dev.serrano.cluster.ObjectTasks.PutPoint;
import dev.serrano.cluster.RemoteTasks.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Promises that tasks of several places put and await. */
@Timeout(90)
class PromisesTest {
    private static Places places;

    @BeforeAll
    static void join() {
        places = new Places(3, c -> c.register(ObjectTasks.ALL));
    }

    @AfterAll
    static void close() {
        places.close();
    }

    @Test
    void tasksAtAllPlacesGetTheValueThatOneHasPut() {
        Cluster c = places.get(0);
        ClusterPromise<Point> p = c.promise();
        places.run(() -> {
            List<TaskFuture<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                all.add(c.future(places.at(i % 3), new AwaitPoint(p, "all")));
            }
            places.await(() -> RemoteTasks.count("all").get() == 12);
            c.at(places.at(2), new PutPoint(p, 5));
            for (TaskFuture<Integer> f : all) {
                assertThat(f.join()).isEqualTo(5);
            }
            assertThat(p.toFuture(c).join()).isEqualTo(new Point(5, List.of("put")));
        });
        assertThat(p.join(places.get(1)).x()).as("outside a task").isEqualTo(5);
        for (int i = 0; i < 3; i++) {
            Cluster at = places.get(i);
            assertThatIllegalStateException()
                    .isThrownBy(() -> p.put(at, new Point(6, List.of())))
                    .withMessageContaining("has a value or failure already");
            assertThat(at.promises().isIdle()).isTrue();
        }
    }

    @Test
    void aFailureArrivesAsData() {
        Cluster c = places.get(0);
        ClusterPromise<Point> p = c.promise();
        p.fail(places.get(1), new java.io.IOException("no disk"));
        for (int i = 0; i < 2; i++) {
            Cluster at = places.get(i);
            assertThatExceptionOfType(RemoteTaskException.class)
                    .isThrownBy(() -> p.join(at))
                    .satisfies(e -> assertThat(e.type()).isEqualTo("java.io.IOException"))
                    .withMessage("promise failed at " + places.at(1) + ": java.io.IOException: no disk");
        }
        assertThatIllegalStateException().isThrownBy(() -> p.fail(c, new Error()));
        record Stranger() {}
        ClusterPromise<Object> q = c.promise();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> q.put(places.get(1), new Stranger()))
                .withMessageContaining("ClusterConfig.register");
        q.put(places.get(1), null);
        assertThat(q.join(c)).isNull();
    }

    @Test
    void aCancelledWaitLeavesNothingBehind() {
        Cluster c = places.get(0);
        ClusterPromise<Point> p = c.promise();
        assertThatThrownBy(() -> c.finish(within(Duration.ofMillis(300)), () -> {
                    c.async(places.at(1), new AwaitPoint(p, "a cancelled promise"));
                    return p.join(c);
                }))
                .isNotNull();
        assertThat(RemoteTasks.count("a cancelled promise")).hasValue(1);
        places.await(() -> c.promises().isIdle() && places.get(1).promises().isIdle());
        p.put(c, new Point(1, List.of()));
        assertThat(p.join(places.get(1)).x()).isEqualTo(1);
    }

    @Test
    void whoWaitsForAFreedPromiseIsTold() {
        Cluster c = places.get(0);
        ClusterPromise<Point> p = c.promise();
        places.run(() -> {
            TaskFuture<Integer> f = c.future(places.at(1), new AwaitPoint(p, "freed"));
            places.await(
                    () -> RemoteTasks.count("freed").get() == 1 && !c.promises().isIdle());
            p.free(places.get(1));
            assertThatThrownBy(f::join).hasMessageContaining("was freed");
        });
        assertThatIllegalStateException().isThrownBy(() -> p.join(c)).withMessageContaining("was freed");
        assertThatIllegalStateException()
                .isThrownBy(() -> p.put(places.get(1), new Point(1, List.of())))
                .withMessageContaining("was freed");
        p.free(c);
    }

    @Test
    void theLossOfTheHomeFailsAllWhoWait() {
        try (Places places = new Places(3, c -> c.register(ObjectTasks.ALL))) {
            Cluster c = places.get(0);
            ClusterPromise<Point> p = places.get(2).promise();
            places.run(() -> {
                TaskFuture<Integer> there = c.future(places.at(1), new AwaitPoint(p, "dead"));
                TaskFuture<Point> here = p.toFuture(c);
                places.await(() -> RemoteTasks.count("dead").get() == 1
                        && !places.get(1).promises().isIdle()
                        && !c.promises().isIdle());
                places.kill(2);
                assertThatThrownBy(here::join)
                        .isInstanceOf(DeadPlaceException.class)
                        .hasMessageContaining(places.at(2) + " was lost");
                assertThatThrownBy(there::join)
                        .isInstanceOfSatisfying(
                                RemoteTaskException.class,
                                e -> assertThat(e.type()).isEqualTo(DeadPlaceException.class.getName()));
            });
            assertThatExceptionOfType(DeadPlaceException.class).isThrownBy(() -> p.put(c, new Point(1, List.of())));
            assertThatThrownBy(() -> p.join(places.get(2)))
                    .as("at the place itself")
                    .isInstanceOf(IllegalStateException.class);
            p.free(c);
        }
    }
}
