package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.cluster.ObjectTasks.AddToBox;
import dev.serrano.cluster.ObjectTasks.AddToRef;
import dev.serrano.cluster.ObjectTasks.Box;
import dev.serrano.cluster.ObjectTasks.MakeBox;
import dev.serrano.cluster.ObjectTasks.NewRef;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One object at each place, and references to objects elsewhere. */
@Timeout(90)
class ObjectsTest {
    private static Places places;

    @BeforeAll
    static void join() {
        places = new Places(2, c -> c.register(ObjectTasks.ALL));
    }

    @AfterAll
    static void close() {
        places.close();
    }

    @Test
    void eachPlaceHasAnObjectOfItsOwnAlsoOneThatJoinsLater() {
        try (Places places = new Places(2, c -> c.register(ObjectTasks.ALL))) {
            Cluster c = places.get(0);
            PlaceLocal<Box> box = c.placeLocal(new MakeBox("boxes", -1));
            assertThat(RemoteTasks.count("boxes0")).hasValue(1);
            assertThat(RemoteTasks.count("boxes1")).as("made at once").hasValue(1);
            for (int i = 1; i <= 3; i++) {
                assertThat(c.at(places.at(1), new AddToBox(box, 1))).isEqualTo(100 + i);
            }
            assertThat(box.get(c).sum).hasValue(0);

            Cluster third = places.join();
            places.await(() -> c.places().size() == 3);
            c.finish(() -> {
                for (int i = 0; i < 20; i++) {
                    c.async(third.here(), new AddToBox(box, 1));
                }
            });
            assertThat(RemoteTasks.count("boxes2")).as("made once").hasValue(1);
            assertThat(c.at(third.here(), new AddToBox(box, 0))).isEqualTo(220);
            assertThat(box.get(third).place).isEqualTo(2);

            c.at(places.at(1), new RemoteTasks.Where());
            box.free(places.get(1));
            box.free(c); // does nothing
            for (int i = 0; i < 3; i++) {
                Cluster at = places.get(i);
                assertThatIllegalStateException().isThrownBy(() -> box.get(at)).withMessageContaining("was freed");
            }
        }
    }

    @Test
    void anObjectThatCannotBeMadeFailsTheCallAndNoneIsKept() {
        try (Places places = new Places(2, c -> c.register(ObjectTasks.ALL))) {
            Cluster c = places.get(0);
            assertThatThrownBy(() -> c.placeLocal(new MakeBox("fails", 1)))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures())
                                    .singleElement()
                                    .isInstanceOfSatisfying(
                                            RemoteTaskException.class,
                                            r -> assertThat(r.remoteMessage()).isEqualTo("no box at 1")));
            assertThat(c.objects()).hasToString("no objects");

            Cluster third = places.join();
            places.await(() -> c.places().size() == 3);
            PlaceLocal<Box> box = c.placeLocal(new MakeBox("later", 3));
            Cluster fourth = places.join();
            places.await(() -> third.places().size() == 4);
            assertThatExceptionOfType(RemoteTaskException.class)
                    .isThrownBy(() -> c.at(fourth.here(), new AddToBox(box, 1)))
                    .withMessageContaining("no box at 3");
            assertThat(c.at(fourth.here(), new AddToBox(box, 1)))
                    .as("the next try")
                    .isEqualTo(301);
        }
    }

    @Test
    void aReferenceIsUsedAtItsHome() {
        Cluster c = places.get(0);
        ClusterRef<AtomicInteger> ref = c.at(places.at(1), new NewRef(40));
        assertThat(ref.home()).isEqualTo(places.at(1));
        assertThat(c.at(ref.home(), new AddToRef(ref, 2))).isEqualTo(42);
        assertThat(ref.get(places.get(1))).hasValue(42);
        assertThatIllegalStateException()
                .isThrownBy(() -> ref.get(c))
                .withMessageContaining("the object is at " + places.at(1));
        assertThat(c.at(places.at(1), new NewRef(0))).isNotEqualTo(ref);
        ref.free(c);
        ref.free(c);
        assertThatIllegalStateException()
                .isThrownBy(() -> ref.get(places.get(1)))
                .withMessageContaining("was freed");
        assertThatThrownBy(() -> c.at(ref.home(), new AddToRef(ref, 2)))
                .isInstanceOf(RemoteTaskException.class)
                .hasMessageContaining("was freed");
    }

    @Test
    void whatALostPlaceHadMadeIsGone() {
        try (Places places = new Places(3, c -> c.register(ObjectTasks.ALL))) {
            Cluster c = places.get(0);
            PlaceLocal<Box> box = places.get(2).placeLocal(new MakeBox("lost", -1));
            ClusterRef<AtomicInteger> ref = places.get(2).ref(new AtomicInteger());
            PlaceLocal<Box> mine = c.placeLocal(new MakeBox("mine", -1));
            assertThat(box.get(c).place).isZero();
            places.kill(2);
            places.await(() -> c.isFormer(places.at(2)) && places.get(1).isFormer(places.at(2)));
            assertThatExceptionOfType(DeadPlaceException.class)
                    .isThrownBy(() -> box.get(c))
                    .withMessageContaining(places.at(2) + " was lost");
            assertThatExceptionOfType(DeadPlaceException.class)
                    .isThrownBy(() -> c.at(ref.home(), new AddToRef(ref, 1)));
            box.free(c);
            ref.free(c);
            assertThat(c.at(places.at(1), new AddToBox(mine, 1))).isEqualTo(101);
            mine.free(places.get(1));
            assertThat(c.objects()).hasToString("no objects");
        }
    }

    @Test
    void whatIsOfAnotherClusterIsRefused() {
        try (Places others = new Places(1, c -> c.register(ObjectTasks.ALL))) {
            Cluster c = places.get(0);
            PlaceLocal<Box> box = others.get(0).placeLocal(new MakeBox("other", -1));
            ClusterRef<AtomicInteger> ref = others.get(0).ref(new AtomicInteger());
            assertThatIllegalStateException().isThrownBy(() -> box.get(c)).withMessageContaining("not of this cluster");
            assertThatIllegalStateException()
                    .isThrownBy(() -> box.free(c))
                    .withMessageContaining("not of this cluster");
            assertThatIllegalStateException()
                    .isThrownBy(() -> ref.free(c))
                    .withMessageContaining("not of this cluster");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> c.at(others.at(0), new RemoteTasks.Where()))
                    .withMessageContaining("is no place of this cluster");
        }
    }
}
