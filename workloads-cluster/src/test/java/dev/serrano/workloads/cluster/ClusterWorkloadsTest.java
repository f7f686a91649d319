package dev.serrano.workloads.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.TaskRuntime;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterConfig;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.cluster.figures.EndDelays;
import dev.serrano.workloads.cluster.figures.Figure;
import dev.serrano.workloads.cluster.figures.PekkoSide;
import dev.serrano.workloads.cluster.figures.PlaceSide;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each program over two places of this JVM, with small parameters. */
@Timeout(60)
class ClusterWorkloadsTest {
    private static final List<TaskRuntime> RUNTIMES = new ArrayList<>();
    private static final List<Cluster> PLACES = new ArrayList<>();

    @BeforeAll
    static void join() {
        for (int i = 0; i < 2; i++) {
            TaskRuntime runtime = TaskRuntime.builder().workers(1 + i).build();
            RUNTIMES.add(runtime);
            ClusterConfig config = ClusterConfig.parse("""
                pekko.coordinated-shutdown.run-by-actor-system-terminate = off
                pekko.cluster { gossip-interval = 50 ms, leader-actions-interval = 50 ms }
                """)
                    .runtime(runtime)
                    .register(ClusterWorkloads.classes())
                    .register(PlaceSide.classes());
            PLACES.add(Cluster.join(
                    i == 0 ? config : config.seeds(PLACES.get(0).here().address())));
        }
    }

    @AfterAll
    static void leave() {
        PLACES.reversed().forEach(Cluster::close);
        RUNTIMES.forEach(TaskRuntime::close);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "uts tree=T1 height=6",
                "uts tree=T3 height=9",
                "nqueens n=4",
                "nqueens n=8",
                "pi intervals=10000",
                "pi intervals=1234567",
                "wordcount copies=1",
                "wordcount copies=9",
                "kmeans points=1 clusters=1 iterations=1",
                "kmeans points=5000 clusters=5 iterations=4",
                "heat n=1 steps=3",
                "heat n=2 steps=1",
                "heat n=31 steps=20",
                "heat n=7 steps=0",
                "centrality scale=6",
                "centrality scale=8 degree=3",
                "pingpong rounds=0",
                "pingpong rounds=50",
                "threadring actors=1 hops=7",
                "threadring actors=5 hops=0",
                "threadring actors=7 hops=100",
                "big actors=1 pings=3",
                "big actors=9 pings=20",
                "big actors=2 pings=0",
                "bank accounts=2 transfers=50",
                "bank accounts=11 transfers=300",
                "bank accounts=3 transfers=0",
                "actor-queens n=4 rows=0 workers=1",
                "actor-queens n=8",
                "actor-queens n=6 rows=4 workers=3",
            })
    void theAnswerIsThatOfTheSerialProgram(String line) throws Exception {
        ClusterWorkload.Program program = program(line);
        assertThat(program.run(PLACES.get(0))).isEqualTo(program.expected());
        assertThat(program.run(PLACES.get(1))).isEqualTo(program.expected());
    }

    @Test
    void everyPlaceSaysWhatItHasDone() throws Exception {
        Map<Integer, PlaceWork> before = readings();
        ClusterWorkload.Program program = program("nqueens n=8");
        assertThat(program.run(PLACES.get(0))).isEqualTo("92");
        Map<Integer, PlaceWork> after = readings();
        assertThat(after).hasSize(2);
        // The places share this JVM, and with it the count of items.
        PlaceWork home = after.get(0).since(before.get(0));
        PlaceWork other = after.get(1).since(before.get(1));
        assertThat(home.items()).isEqualTo(92);
        assertThat(home.sent()).isGreaterThan(1);
        assertThat(other.received()).isEqualTo(home.sent());
    }

    @Test
    void wordsAreCountedInTheFilesOfAFolder(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a.txt"), "one two two");
        Files.writeString(Files.createDirectory(folder.resolve("below")).resolve("b.txt"), "Two; three!");
        ClusterWorkload.Program program = program("wordcount folder=" + folder);
        assertThat(program.run(PLACES.get(0)))
                .startsWith("different=3 words=5 ")
                .isEqualTo(program.expected());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "uts tree=T9",
                "uts height=-1",
                "nqueens n=3",
                "pi intervals=9",
                "wordcount folder=/nowhere",
                "kmeans points=2",
                "heat n=0",
                "centrality scale=30",
                "pingpong rounds=-1",
                "threadring actors=0",
                "big actors=0",
                "bank accounts=1",
                "actor-queens n=3"
            })
    void whatMakesNoSenseIsRefused(String line) {
        assertThatThrownBy(() -> program(line))
                .isInstanceOf(BadParameterException.class)
                .hasMessageStartingWith(line.split(" ")[0]);
    }

    /** Each checks its own answer; the times are of no interest here. */
    @Test
    void figuresAreMeasuredByPlacesAndByPekko() throws Exception {
        try (PlaceSide places = new PlaceSide(RUNTIMES.get(0), PLACES.get(0), 1_000);
                PekkoSide.Peer peer = PekkoSide.peer();
                PekkoSide pekko = PekkoSide.measuring(peer.address(), 1_000)) {
            for (Figure figure : List.of(Figure.SPAWN, Figure.SPAWNS, Figure.PING_PONG, Figure.FLOOD)) {
                assertThat(places.measure(figure)).as("%s by places", figure).isPositive();
                assertThat(pekko.measure(figure)).as("%s by Pekko", figure).isPositive();
            }
        }
    }

    @Test
    void aFinishEndsTwoDelaysAfterItsLastTask() {
        assertThat(EndDelays.most(64, 500, 10)).isBetween(1L, 2L);
    }

    @Test
    void theNamesAreDifferent() {
        assertThat(ClusterWorkloads.names()).doesNotHaveDuplicates().contains("uts", "centrality");
        assertThat(ClusterWorkloads.find("queens")).isEmpty();
    }

    private static Map<Integer, PlaceWork> readings() {
        Map<Integer, PlaceWork> all = new HashMap<>();
        RUNTIMES.get(0).launch(() -> all.putAll(PlaceWork.readings(PLACES.get(0))));
        return all;
    }

    private static ClusterWorkload.Program program(String line) throws BadParameterException {
        List<String> words = List.of(line.split(" "));
        ClusterWorkload workload = ClusterWorkloads.find(words.get(0)).orElseThrow();
        return workload.prepare(Parameters.parse(workload.info(), words.subList(1, words.size())));
    }
}
