package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.cluster.RemoteActors.Ball;
import dev.serrano.cluster.RemoteActors.Say;
import dev.serrano.cluster.RemoteActors.Talker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two places of this JVM, and two in JVMs of their own, which all tests share. The last two tests stop one of these and
 * kill the other one.
 */
@Timeout(90)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class JvmsTest {
    private static final List<Process> JVMS = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // by JUnit
    @TempDir
    private static Path folder;

    private static Places places;
    private static List<ClusterPlace> all;

    @BeforeAll
    static void join() throws IOException {
        places = new Places(
                2,
                c -> c.pekko(Places.QUICK)
                        .register(ObjectTasks.ALL)
                        .register(RemoteActors.ALL)
                        .register(AccumulatorsTest.CLASSES)
                        .register(EurekasTest.CLASSES));
        Cluster c = places.get(0);
        for (int i = 0; i < 2; i++) {
            JVMS.add(Jvms.start(c.here().address(), output(i)));
        }
        places.await(() -> c.places().size() == 4 && isMember(0) && isMember(1));
        all = c.places();
    }

    @AfterAll
    static void close() {
        places.close();
        JVMS.forEach(Process::destroyForcibly);
    }

    private static Path output(int jvm) {
        return folder.resolve("jvm" + jvm);
    }

    private static boolean isMember(int jvm) {
        return Jvms.text(output(jvm)).contains("joined as place ");
    }

    /** The JVM of the place with the number 2 or 3. */
    private static int jvm(int place) {
        return Jvms.text(output(0)).contains("joined as place " + place + " ") ? 0 : 1;
    }

    @Test
    @Order(1)
    void tasksAndDataGoBetweenJvms() {
        Cluster c = places.get(0);
        assertThat(c.reduce(new RemoteTasks.Where(), Integer::sum)).isEqualTo(6);
        assertThat(c.at(all.get(2), new RemoteTasks.Local(1000))).isEqualTo(499_501);
        PlaceLocal<ObjectTasks.Box> box = c.placeLocal(new ObjectTasks.MakeBox("jvms", -1));
        for (ClusterPlace p : all) {
            assertThat(c.at(p, new ObjectTasks.AddToBox(box, 1))).isEqualTo(100 * p.number() + 1);
        }
        box.free(c);
        ClusterRef<AtomicInteger> ref = c.at(all.get(2), new ObjectTasks.NewRef(1));
        assertThat(c.at(ref.home(), new ObjectTasks.AddToRef(ref, 2))).isEqualTo(3);
        ClusterPromise<RemoteTasks.Point> p = c.at(all.get(3), new ObjectTasks.NewPromise());
        places.run(() -> {
            TaskFuture<Integer> wait = c.future(all.get(2), new ObjectTasks.AwaitPoint(p, "jvms"));
            c.at(all.get(3), new ObjectTasks.PutPoint(p, 5));
            assertThat(wait.join()).isEqualTo(5);
            assertThat(p.join(c).x()).isEqualTo(5);
        });
        List<AccumulatorsTest.Outline> outline = new ArrayList<>();
        String text = c.accumulate(Reduction.concat(), sum -> {
            outline.add(new AccumulatorsTest.Outline(sum, "0", 3));
            c.async(all.get(3), outline.get(0));
        });
        assertThat(text).isEqualTo(outline.get(0).expected());
    }

    @Test
    @Order(1)
    void tasksOfJvmsEndWhenOneHasFoundWhatAllLookForOrHasFailed() {
        Cluster c = places.get(0);
        assertThat(c.<String>search("none", e -> {
                    all.forEach(place -> c.async(place, new EurekasTest.Look(e, "jvms look")));
                    c.async(all.get(2), new EurekasTest.Offer(e, "found", "jvms look", 0));
                }))
                .isEqualTo("found");
        assertThat(c.minimum(100L, e -> {
                    c.async(all.get(2), new EurekasTest.Bound(e, 60, 50, "jvms bound"));
                    c.async(all.get(3), new EurekasTest.Bound(e, 70, 40, "jvms bound"));
                }))
                .isEqualTo(40);
        assertThatThrownBy(() -> c.finish(Serrano.failFast(), () -> {
                    c.async(all.get(2), new EurekasTest.WaitFor("jvms"));
                    c.async(all.get(3), new RemoteTasks.Fail("first"));
                    return 0;
                }))
                .isInstanceOfSatisfying(
                        MultiException.class,
                        e -> assertThat(e.failures()).singleElement().isInstanceOf(RemoteTaskException.class));
    }

    @Test
    @Order(1)
    void actorsOfOtherJvmsPlay() {
        Cluster c = places.get(0);
        List<ActorEnd> ends = new ArrayList<>();
        c.finish(() -> {
            RemoteRef<Ball> ping = c.actor(all.get(2), new RemoteActors.Player("ping"));
            RemoteRef<Ball> pong = c.actor(all.get(3), new RemoteActors.Player("pong"));
            ping.tell(new Ball(1000, pong));
            ends.add(ping.watch().join());
            ends.add(pong.watch().join());
        });
        assertThat(ends).hasSize(2).allMatch(e -> e.kind() == ActorEnd.Kind.EXITED);
    }

    @Test
    @Order(2)
    @DisabledOnOs(OS.WINDOWS) // has no such signals
    void aPlaceThatWasSilentForTooLongStopsAndSaysSo() throws Exception {
        Cluster c = places.get(0);
        ClusterPlace silent = all.get(3);
        int jvm = jvm(3);
        String pid = Long.toString(JVMS.get(jvm).pid());
        Thread pause = Thread.startVirtualThread(() -> {
            places.await(() -> RemoteTasks.begun("silent").getCount() == 0);
            Jvms.signal("-STOP", pid);
        });
        assertThatThrownBy(() -> c.at(silent, new RemoteTasks.Hang("silent", false, 3)))
                .isInstanceOf(DeadPlaceException.class);
        pause.join();
        Jvms.signal("-CONT", pid);
        places.await(() -> Jvms.text(output(jvm)).contains("this place was removed from the cluster"));
        places.await(() -> Jvms.text(output(jvm)).contains("GONE " + silent)); // its listener is told
        assertThat(c.at(all.get(2), new RemoteTasks.Where())).isEqualTo(2);
    }

    /** All that waits for something of the place ends at once. */
    @Test
    @Order(3)
    void theDeathOfAJvmEndsWhatWaitsForIt() throws Exception {
        Cluster c = places.get(0);
        ClusterPlace dead = all.get(2);
        ClusterPromise<RemoteTasks.Point> promise = c.at(dead, new ObjectTasks.NewPromise());
        CompletableFuture<ActorEnd> end = new CompletableFuture<>();
        Thread killer = Thread.startVirtualThread(() -> {
            for (String key : List.of("here", "there", "again")) {
                places.await(() -> RemoteTasks.begun(key).getCount() == 0);
            }
            JVMS.get(jvm(2)).destroyForcibly();
        });
        assertThatThrownBy(() -> c.finish(() -> {
                    RemoteRef<Say> alive = c.actor(all.get(1), new Talker("alive"));
                    RemoteRef<Say> lost = c.actor(dead, new Talker("lost"));
                    assertThat(lost.<String>ask(r -> new Say("where", r), Duration.ofSeconds(20))
                                    .join())
                            .isEqualTo("2");
                    TaskFuture<RemoteTasks.Point> wait = promise.toFuture(c);
                    c.async(all.get(1), new RemoteTasks.Hang("here", false, 2));
                    c.async(dead, new RemoteTasks.Hang("there", false, 2));
                    c.async(dead, new RemoteTasks.Hang("again", true, 2));
                    end.complete(lost.watch().join());
                    assertThatThrownBy(wait::join).isInstanceOf(DeadPlaceException.class);
                    c.async(all.get(1), new RemoteActors.Pass(alive, "exit"));
                }))
                .as(() -> Jvms.text(output(0)) + Jvms.text(output(1)))
                .isInstanceOfSatisfying(
                        MultiException.class,
                        e -> assertThat(e.failures())
                                .hasSize(2)
                                .allSatisfy(f -> assertThat(f)
                                        .isInstanceOfSatisfying(
                                                DeadPlaceException.class,
                                                d -> assertThat(d.place()).isEqualTo(dead.toString())))
                                .extracting(f -> ((DeadPlaceException) f).task())
                                .containsExactlyInAnyOrder("Hang", "Talker"));
        killer.join();
        assertThat(end.join().kind()).isEqualTo(ActorEnd.Kind.LOST);
        assertThat(c.at(all.get(1), new RemoteTasks.Where())).isEqualTo(1);
    }
}
