package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.actor.Actor;
import dev.serrano.actor.ActorBase;
import dev.serrano.cluster.RemoteActors.Say;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One actor for a name, whatever becomes of the places. */
@Timeout(90)
class NamedActorsTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Map<String, Queue<String>> LIVES = new ConcurrentHashMap<>();

    /** Writes down when it starts and ends. */
    record Keeper(String name) implements RemoteActor<Say> {
        @Override
        public ActorBase<Say> make(Cluster cluster, RemoteRef<Say> self) {
            Queue<String> lives = LIVES.computeIfAbsent(name, _ -> new ConcurrentLinkedQueue<>());
            return new Actor<>() {
                @Override
                protected void onStart() {
                    lives.add("start");
                }

                @Override
                protected void process(Say m) {
                    if (m.reply() != null) {
                        m.reply().answer("" + cluster.here().number());
                    }
                    if (m.what().equals("exit")) {
                        exit();
                    }
                }

                @Override
                protected void onExit() {
                    lives.add("end");
                }
            };
        }
    }

    private static Places places(int n) {
        LIVES.clear();
        return new Places(n, c -> c.register(RemoteActors.ALL).register(Keeper.class));
    }

    /** So many that each of three places has one: by hashing, that fails once in a million runs. */
    private static final int NAMES = 36;

    private static List<String> names(String prefix) {
        return IntStream.range(0, NAMES).mapToObj(i -> prefix + i).toList();
    }

    private static RemoteRef<Say> named(Cluster c, String name) {
        return c.named(name, new Keeper(name));
    }

    private static String where(RemoteRef<Say> actor) {
        return actor.<String>ask(r -> new Say("where", r), LONG).join();
    }

    /** The actors of some names, started if they are not there, by the number of their place. */
    private static Map<String, RemoteRef<Say>> byPlace(Cluster c, Collection<String> names) {
        Map<String, RemoteRef<Say>> found = new ConcurrentHashMap<>();
        names.forEach(n -> found.put(where(named(c, n)), named(c, n)));
        return found;
    }

    /** Whether the actor of a name answers and is another one than before. */
    private static boolean isNew(Cluster c, String name, RemoteRef<Say> old) {
        RemoteRef<Say> r = named(c, name);
        try {
            where(r);
            return !r.equals(old);
        } catch (IllegalStateException | DeadPlaceException e) {
            return false; // it has ended, which the directory does not know yet
        }
    }

    private static void assertOneAtATime() {
        LIVES.forEach((name, lives) -> {
            int alive = 0;
            for (String s : lives) {
                alive += s.equals("start") ? 1 : -1;
                assertThat(alive).as(name + " " + lives).isBetween(0, 1);
            }
        });
    }

    @Test
    void aNameIsOneActorForAllPlaces() {
        try (Places places = places(3)) {
            List<CompletableFuture<List<RemoteRef<Say>>>> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Cluster c = places.get(i);
                all.add(CompletableFuture.supplyAsync(
                        () -> names("same").stream().map(n -> named(c, n)).toList()));
            }
            List<RemoteRef<Say>> refs = all.get(0).join();
            assertThat(all.get(1).join()).isEqualTo(refs);
            assertThat(all.get(2).join()).isEqualTo(refs);
            assertThat(new HashSet<>(refs)).hasSize(NAMES);
            assertThat(refs.stream().map(NamedActorsTest::where).distinct()).hasSizeGreaterThan(1);
            assertThat(LIVES)
                    .hasSize(NAMES)
                    .allSatisfy((_, lives) -> assertThat(lives).containsExactly("start"));

            RemoteRef<Say> passive = refs.get(0);
            passive.tell(new Say("exit", null));
            passive.watch().join();
            places.await(() -> !named(places.get(1), "same0").equals(passive));
            where(named(places.get(2), "same0"));
            assertThat(LIVES.get("same0")).containsExactly("start", "end", "start");
        }
    }

    @Test
    void whatCannotStartFailsTheCallAndLeavesNoName() {
        try (Places places = places(2)) {
            for (int i = 0; i < 2; i++) {
                Cluster c = places.get(i);
                assertThatThrownBy(() -> c.named("broken", new RemoteActors.Broken(false)))
                        .hasMessageContaining("no parts");
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> c.named("none", (cluster, self) -> {
                            throw new IllegalStateException();
                        }))
                        .withMessageContaining("ClusterConfig.register");
            }
            places.await(() -> named(places.get(1), "broken") != null);
        }
    }

    @Test
    void theLossOfAPlaceMovesItsActors() {
        try (Places places = places(3)) {
            Map<String, RemoteRef<Say>> found = byPlace(places.get(1), names("lost"));
            assertThat(found).containsKey("2");
            places.kill(2);
            assertThat(found.get("2").watch().join().kind()).isEqualTo(ActorEnd.Kind.LOST);
            for (String n : names("lost")) {
                places.await(() -> isNew(places.get(1), n, found.get("2")));
            }
            assertOneAtATime();
        }
    }

    @Test
    void theLossOfTheDirectoryIsTheEndOfItsActorsBeforeOthersStart() {
        try (Places places = places(3)) {
            Map<String, RemoteRef<Say>> found = byPlace(places.get(2), names("directory"));
            assertThat(found).containsKeys("1", "2");
            places.kill(0);
            for (String n : names("directory")) {
                for (int i = 1; i < 3; i++) {
                    Cluster c = places.get(i);
                    places.await(() -> found.values().stream().allMatch(old -> isNew(c, n, old)));
                }
                assertThat(named(places.get(1), n)).isEqualTo(named(places.get(2), n));
            }
            assertOneAtATime();
            assertThat(LIVES).allSatisfy((_, lives) -> assertThat(lives).containsExactly("start", "end", "start"));
        }
    }

    @Test
    void aPlaceThatLeavesEndsItsActorsFirst() {
        try (Places places = places(3)) {
            Map<String, RemoteRef<Say>> found = byPlace(places.get(0), names("leave"));
            assertThat(found).containsKeys("1", "2");
            places.get(1).leave();
            assertThat(found.get("1").watch().join().kind())
                    .isIn(ActorEnd.Kind.CANCELLED, ActorEnd.Kind.FORGOTTEN, ActorEnd.Kind.LOST);
            assertThat(byPlace(places.get(0), names("leave"))).doesNotContainKey("1");
            places.get(0).leave(); // the directory
            assertThat(byPlace(places.get(2), names("leave"))).containsOnlyKeys("2");
            assertOneAtATime();
        }
    }

    @Test
    void aPlaceThatJoinsGetsItsActorsWhenItIsAskedFor() {
        try (Places places = places(2)) {
            Map<String, RemoteRef<Say>> before = new HashMap<>();
            names("join").forEach(n -> before.put(n, named(places.get(1), n)));
            assertThat(places.get(1).rebalance()).isZero();
            places.join();
            before.forEach((n, ref) -> assertThat(named(places.get(2), n)).isEqualTo(ref));

            int moved = places.get(2).rebalance();
            assertThat(moved).isPositive();
            Set<String> stayed = new HashSet<>();
            before.forEach((n, ref) -> {
                RemoteRef<Say> now = named(places.get(0), n);
                if (now.equals(ref) && !isEnding(ref)) {
                    stayed.add(n);
                } else {
                    places.await(() -> isNew(places.get(0), n, ref));
                    assertThat(where(named(places.get(1), n))).isEqualTo("2");
                }
            });
            assertThat(stayed).hasSize(NAMES - moved);
            assertThat(places.get(0).rebalance()).isZero();
            assertOneAtATime();
        }
    }

    /** Whether an actor was cancelled: it does not answer any more. */
    private static boolean isEnding(RemoteRef<Say> actor) {
        try {
            where(actor);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
