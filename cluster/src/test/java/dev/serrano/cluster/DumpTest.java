package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import dev.serrano.FinishOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import javax.management.JMX;
import javax.management.ObjectName;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.typed.Down;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the dump of a cluster says of tasks that wait for others. */
@Timeout(60)
class DumpTest {
    private static final Duration LITTLE = Duration.ofMillis(300);

    /** Waits for a promise of another place. */
    record Await(ClusterPromise<String> p) implements RemoteTask<String> {
        @Override
        public String run(Cluster cluster) {
            return p.join(cluster);
        }
    }

    /** Holds the only worker of its place. */
    record Block(String key) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            RemoteTasks.begun(key).countDown();
            while (RemoteTasks.count(key).get() == 0) {
                Thread.yield();
            }
            return 0;
        }
    }

    private static Places places(int n) {
        return new Places(
                n,
                c -> c.register(Await.class, Block.class, Slow.class)
                        .register(RemoteActors.ALL)
                        .pekko(Places.QUICK)
                        .failureAfter(Duration.ofSeconds(3)));
    }

    private static Set<Member> members(Cluster c) {
        Set<Member> all = new HashSet<>();
        org.apache.pekko.cluster.typed.Cluster.get(c.transport.system)
                .state()
                .getMembers()
                .forEach(all::add);
        return all;
    }

    private static String section(String dump, ClusterPlace place) {
        int from = dump.indexOf("\n" + place + "\n");
        assertThat(from).as(dump).isPositive();
        int to = dump.indexOf("\nplace ", from + 2);
        return dump.substring(from, to < 0 ? dump.length() : to);
    }

    @Test
    void saysWhichPlaceWaitsForWhichAndForWhat() throws Exception {
        try (Places places = places(3)) {
            Cluster home = places.get(0);
            ClusterPromise<String> p = places.get(2).promise();
            Thread finish = Thread.ofPlatform()
                    .start(() -> home.finish(FinishOptions.none().named("orders"), () -> {
                        home.async(places.at(1), new RemoteTasks.Wait("dump"));
                        home.async(places.at(1), new RemoteTasks.Wait("dump"));
                        home.async(places.at(2), new Await(p));
                        return 0;
                    }));
            Thread at = Thread.ofPlatform().start(() -> places.get(2).at(places.at(1), new Await(p)));
            RemoteRef<RemoteActors.Ball> named = home.named("ball", new RemoteActors.Player("dump"));
            places.await(() -> places.get(1).load().promisesAwaited() == 1
                    && places.get(2).load().promisesAwaited() == 1
                    && places.get(1).load().tasksOfOthers() >= 3);

            String dump = places.get(1).dump();
            assertThat(dump)
                    .startsWith("cluster, seen from " + places.at(1) + "\nwho waits for whom\n")
                    .contains("  %s waits for %s: finish ".formatted(places.at(0), places.at(1)))
                    .contains("\"orders\", 2 tasks: Wait (2 times)\n")
                    .contains("\"orders\", 1 task: Await\n")
                    .contains("  %s waits for %s: at(%s, Await), finish "
                            .formatted(places.at(2), places.at(1), places.at(1)))
                    .contains("  %s waits for %s: promise %d of %s, which it keeps\n"
                            .formatted(places.at(1), places.at(2), p.id().number(), places.at(2)));
            assertThat(section(dump, places.at(0)))
                    .contains("UP: it takes tasks, as 2 other places do")
                    .containsPattern("finish \\d+ \"orders\", the end is promise@\\w+, since \\d+\\.\\d s: waits at")
                    .contains("\"ball\": at place ")
                    .contains("runtime place-0: 1 workers");
            assertThat(section(dump, places.at(1)))
                    .contains("of %s: Wait from %s (2 times)".formatted(places.at(0), places.at(0)))
                    .containsPattern("promise \\d+ of place 2 at \\S+: 1 task by promise@")
                    .contains("waits for promise@"); // the dump of its runtime
            assertThat(section(dump, places.at(2)))
                    .contains("promise %d, for which tasks wait at %s\n".formatted(p.id().number(), places.at(1)));
            assertThat(bean(places.at(1)).dump()).contains("who waits for whom");
            List<String> inside = new ArrayList<>();
            places.run(() -> inside.add(home.dump()));
            assertThat(inside.get(0)).contains("\"orders\"");

            RemoteTasks.gate("dump").put("on");
            p.put(home, "value");
            finish.join();
            at.join();
            named.tell(new RemoteActors.Ball(0, null));
            places.await(() -> places.get(1).load().actors()
                            + places.get(0).load().actors()
                            + places.get(2).load().actors()
                    == 0);
            places.await(() -> !home.dump().contains("who waits for whom"));
        }
    }

    private static ClusterMXBean bean(ClusterPlace place) throws Exception {
        ObjectName name = new ObjectName("dev.serrano:type=Cluster,place=" + ObjectName.quote(place.address()));
        return JMX.newMXBeanProxy(ManagementFactory.getPlatformMBeanServer(), name, ClusterMXBean.class);
    }

    @Test
    void namesAPlaceThatDoesNotAnswerAndOneWhoseWorkersAreBlockedDoes() throws Exception {
        try (Places places = places(3)) {
            Cluster home = places.get(0);
            Thread at = Thread.ofPlatform().start(() -> home.at(places.at(1), new Block("busy")));
            RemoteTasks.begun("busy").await();
            Queue<Runnable> held = new ConcurrentLinkedQueue<>();
            places.get(2).transport.link = (_, frame) -> held.add(frame);
            String dump = home.dump(LITTLE);
            assertThat(dump)
                    .contains("  %s has not answered within %s\n".formatted(places.at(2), LITTLE))
                    .contains("%s waits for %s: at(%s, Block), finish "
                            .formatted(places.at(0), places.at(1), places.at(1)))
                    .doesNotContain("\n" + places.at(2) + "\n");
            assertThat(section(dump, places.at(1))).contains("Block from " + places.at(0));
            RemoteTasks.count("busy").set(1);
            at.join();
            places.get(2).transport.link = (_, frame) -> frame.run();
            places.await(() -> home.dump(LITTLE).contains("\n" + places.at(2) + "\n"));
            assertThat(home.stats().deadLetters()).as("the late answer is none").isZero();

            CountDownLatch begun = new CountDownLatch(1);
            places.get(2).transport.link = (_, _) -> begun.countDown();
            List<String> seen = new ArrayList<>();
            Thread dumper = Thread.ofPlatform().start(() -> seen.add(home.dump(Places.LONG)));
            begun.await(); // its answer is lost, and so is the place
            ClusterPlace gone = places.at(2);
            Member member = members(home).stream()
                    .filter(m -> gone.address().equals(Transport.text(m.address())))
                    .findFirst()
                    .orElseThrow();
            org.apache.pekko.cluster.typed.Cluster.get(home.transport.system)
                    .manager()
                    .tell(new Down(member.address()));
            dumper.join();
            assertThat(seen.get(0)).contains(gone + " was lost before it answered");
        }
    }

    @Test
    void showsBagsAndAsksAndDropsWhatItHasNotAskedFor() throws Exception {
        try (Places places = places(2)) {
            Cluster home = places.get(0);
            home.finish(() -> {
                RemoteRef<RemoteActors.Ball> deaf = home.actor(places.at(1), new RemoteActors.Player("deaf"));
                var answer = deaf.<Integer>ask(_ -> new RemoteActors.Ball(3, null), Places.LONG);
                String dump = home.dump();
                assertThat(section(dump, places.at(0))).contains("asks without an answer\n    " + deaf + ": promise@");
                assertThat(dump)
                        .contains("%s waits for %s: the answer of %s\n".formatted(places.at(0), places.at(1), deaf));
                assertThat(section(dump, places.at(1)))
                        .contains("actors here\n    actor ")
                        .contains(RemoteActors.Player.class.getName() + "$1, asked or watched by " + places.at(0));
                deaf.tell(new RemoteActors.Ball(0, null));
                assertThat(answer.isDone()).isFalse();
            });
            Thread run = Thread.ofPlatform().start(() -> home.process(new Slow("bag")));
            RemoteTasks.begun("bag").await();
            assertThat(home.dump()).contains("work bags\n    run 0 of " + places.at(0) + ": is at work");
            assertThat(home.load().bags()).isEqualTo(1);
            RemoteTasks.count("bag").set(1);
            run.join();
            assertThat(home.load().bags()).isZero();

            Transport t = places.get(1).transport;
            t.lock.lock();
            try {
                t.send(places.at(0).id(), new Wire.Dumped(77, List.of(), "unasked"));
                t.send(places.at(0).id(), new Wire.Dumped(-1, List.of(), "unasked"));
            } finally {
                t.lock.unlock();
            }
            places.await(() -> home.stats().deadLetters() == 2);
            assertThat(home.at(places.at(1), new RemoteTasks.Square(3))).isEqualTo(9);
        }
    }

    /** Takes its time over one item. */
    static final class Slow implements WorkBag<Slow, Integer> {
        private String key = "";
        private boolean done;

        private Slow() {}

        Slow(String key) {
            this.key = key;
        }

        @Override
        public boolean isEmpty() {
            return done;
        }

        @Override
        public long size() {
            return done ? 0 : 1;
        }

        @Override
        public void process(int items) {
            RemoteTasks.begun(key).countDown();
            while (RemoteTasks.count(key).get() == 0) {
                Thread.yield();
            }
            done = true;
        }

        @Override
        public Slow split() {
            return null;
        }

        @Override
        public void merge(Slow other) {}

        @Override
        public Integer result() {
            return 1;
        }
    }

    @Test
    void aMessageWithoutItsPartsCannotBeRead() throws Exception {
        Codec codec = new Codec(ClusterConfig.parse(""));
        CBORMapper mapper = new CBORMapper();
        for (Map<String, Object> bad : List.<Map<String, Object>>of(
                Map.of("@", "d", "number", 1, "text", "x"),
                Map.of("@", "d", "number", 1, "waits", List.of()),
                Map.of("@", "d", "number", 1, "text", "x", "waits", List.of(Map.of("what", "x"))),
                Map.of("@", "nothing", "number", 1))) {
            byte[] bytes = mapper.writeValueAsBytes(bad);
            assertThatExceptionOfType(IOException.class).as(bad.toString()).isThrownBy(() -> codec.message(bytes));
        }
        assertThat(codec.message(codec.bytes(new Wire.DumpWanted(3)))).isEqualTo(new Wire.DumpWanted(3));
    }

    @Test
    void manyLinesOfOneKindAreCutShort() {
        PlaceDump d = new PlaceDump();
        d.part("title", IntStream.range(0, 250).boxed().toList(), i -> d.line(2, "line " + i));
        assertThat(d.toString().lines()).hasSize(102).last().isEqualTo("    and 150 more");
        assertThat(PlaceDump.names(List.of("a", "b", "a"))).isEqualTo("a (2 times), b");
    }
}
