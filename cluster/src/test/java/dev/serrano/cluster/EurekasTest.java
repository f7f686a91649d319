package dev.serrano.cluster;

import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.Serrano;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks of several places that end when one has found what all look for, or has failed. */
@Timeout(90)
class EurekasTest {
    static final Class<?>[] CLASSES = {
        Look.class, Offer.class, Bound.class, WaitFor.class, FailBeside.class, OfferStranger.class
    };

    private static Places places;

    @BeforeAll
    static void join() {
        places = new Places(3, c -> c.register(CLASSES));
    }

    @AfterAll
    static void close() {
        places.close();
    }

    /** Looks for ever. */
    record Look(ClusterEureka<String> found, String key) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            RemoteTasks.count(key).incrementAndGet();
            try {
                while (found.check(cluster)) {
                    Thread.onSpinWait();
                }
                Serrano.promise().join(); // until it is cancelled
            } finally {
                RemoteTasks.count(key).decrementAndGet();
            }
            return null;
        }
    }

    record Offer(ClusterEureka<String> found, String value, String key, int after)
            implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            while (RemoteTasks.count(key).get() < after) {
                Serrano.poll();
            }
            found.offer(cluster, value);
            return null;
        }
    }

    record OfferStranger(ClusterEureka<Long> found) implements RemoteTask<@Nullable Void> {
        @Override
        @SuppressWarnings({"unchecked", "rawtypes"}) // a mistake of the program
        public @Nullable Void run(Cluster cluster) {
            ((ClusterEureka) found).offer(cluster, "a text");
            return null;
        }
    }

    /** Offers the numbers from one to another, downward, while they may be the least. */
    record Bound(ClusterEureka<Long> least, long from, long to, String key) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            if (!least.check(cluster, to)) {
                RemoteTasks.count(key).incrementAndGet();
                return null;
            }
            for (long n = from; n >= to; n--) {
                least.offer(cluster, n);
            }
            return null;
        }
    }

    record WaitFor(String key) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            RemoteTasks.begun(key).countDown();
            try {
                Serrano.promise().join();
            } finally {
                RemoteTasks.count(key).incrementAndGet();
            }
            return null;
        }
    }

    /** Fails when the other has begun. */
    record FailBeside(String key) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) throws Exception {
            assertThat(RemoteTasks.begun(key).await(20, TimeUnit.SECONDS)).isTrue();
            throw new java.io.IOException("first");
        }
    }

    @Test
    void theFirstHitCancelsTheOthersEverywhere() {
        Cluster c = places.get(0);
        String found = c.search("none", e -> {
            for (int i = 0; i < 3; i++) {
                c.async(places.at(i), new Look(e, "look"));
            }
            c.async(places.at(1), new Look(e, "look"));
            c.async(places.at(2), new Offer(e, "here", "look", 0));
        });
        assertThat(found).isEqualTo("here");
        assertThat(RemoteTasks.count("look")).as("all have ended").hasValue(0);
        for (int i = 0; i < 3; i++) {
            Cluster at = places.get(i);
            places.await(() -> at.goals().isIdle());
        }
        assertThat(c.<String>search("none", e -> c.async(places.at(1), new RemoteTasks.Where())))
                .isEqualTo("none");
    }

    @Test
    void theFirstFewInTheOrderInWhichTheyCame() {
        Cluster c = places.get(1);
        List<String> found = c.find(3, e -> {
            for (int i = 0; i < 3; i++) {
                c.async(places.at(i), new Look(e, "few"));
            }
            e.offer(c, "a");
            c.at(places.at(2), new Offer(e, "b", "few", 0));
            c.at(places.at(0), new Offer(e, "c", "few", 0));
            e.offer(c, "late");
        });
        assertThat(found).containsExactly("a", "b", "c");
        assertThat(RemoteTasks.count("few")).hasValue(0);
        assertThat(c.<String>find(3, e -> e.offer(c, "one"))).containsExactly("one");
        assertThatIllegalArgumentException().isThrownBy(() -> c.find(0, _ -> {}));
    }

    @Test
    void theLeastIsKnownAtAllPlaces() {
        Cluster c = places.get(0);
        long least = c.minimum(1_000L, e -> {
            c.at(places.at(1), new Bound(e, 60, 50, "bound"));
            places.await(() -> e.check(places.get(1), 49L) && !e.check(places.get(2), 51L));
            c.at(places.at(2), new Bound(e, 80, 70, "bound"));
            assertThat(RemoteTasks.count("bound")).as("needs not begin").hasValue(1);
            c.async(places.at(1), new Bound(e, 45, 40, "bound"));
            c.async(places.at(2), new Bound(e, 46, 41, "bound"));
        });
        assertThat(least).isEqualTo(40);
        long same = c.minimum(3L, e -> {
            assertThatThrownBy(() -> c.at(places.at(1), new OfferStranger(e)))
                    .isInstanceOfSatisfying(
                            RemoteTaskException.class,
                            r -> assertThat(r.type()).isEqualTo(ClassCastException.class.getName()));
            c.goals()
                    .received(
                            places.at(1).id(),
                            new Wire.OfGoal(e.id(), Goals.Kind.OFFER, c.codec().pack("a text")));
        });
        assertThat(same).as("what cannot be compared has no effect").isEqualTo(3);
    }

    @Test
    void aFailureOfASearchIsThrownAlsoIfSomethingWasFound() {
        Cluster c = places.get(0);
        assertThatThrownBy(() -> c.<String>search("none", e -> {
                    c.async(places.at(1), new RemoteTasks.Fail("no"));
                    c.at(places.at(1), new RemoteTasks.Where()); // begins when that has ended: one worker
                    e.offer(c, "found");
                }))
                .isInstanceOfSatisfying(
                        MultiException.class, e -> assertThat(e.failures()).hasSize(1));
        assertThatThrownBy(() -> c.finish(
                        within(Duration.ofMillis(200)),
                        () -> c.<String>search("none", e -> {
                            c.async(places.at(1), new Look(e, "deadline of a search"));
                        })))
                .isNotNull();
        assertThat(RemoteTasks.count("deadline of a search")).hasValue(0);
    }

    @Test
    void theLossOfAPlaceDoesNotTakeAwayWhatWasFound() {
        try (Places few = new Places(4, c -> c.register(CLASSES))) { // most go on after two losses
            Cluster c = few.get(0);
            assertThatThrownBy(() -> c.<String>search("none", e -> {
                        c.async(few.at(2), new Look(e, "dead look"));
                        few.await(() -> RemoteTasks.count("dead look").get() == 1);
                        few.kill(2);
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures()).singleElement().isInstanceOf(DeadPlaceException.class));
            String found = c.search("none", e -> {
                c.async(few.at(1), new Look(e, "lost look"));
                few.await(() -> RemoteTasks.count("lost look").get() == 1);
                few.kill(1);
                e.offer(c, "found");
            });
            assertThat(found).isEqualTo("found");
        }
    }

    @Test
    void aFailFastFinishIsCancelledByAFailureElsewhere() {
        Cluster c = places.get(0);
        assertThatThrownBy(() -> c.finish(failFast(), () -> {
                    Serrano.async(() -> new WaitFor("local").run(c));
                    c.async(places.at(1), new WaitFor("fast"));
                    c.async(places.at(2), new WaitFor("fast"));
                    c.async(places.at(2), new FailBeside("fast"));
                    return 0;
                }))
                .isInstanceOfSatisfying(
                        MultiException.class,
                        e -> assertThat(e.failures())
                                .singleElement()
                                .isInstanceOfSatisfying(
                                        RemoteTaskException.class,
                                        r -> assertThat(r.remoteMessage()).isEqualTo("first")));
        assertThat(RemoteTasks.count("fast")).hasValue(2);
        assertThat(RemoteTasks.count("local")).hasValue(1);
    }

    @Test
    void aFailFastFinishIsCancelledByALocalFailure() {
        Cluster c = places.get(0);
        assertThatThrownBy(() -> c.finish(failFast(), () -> {
                    c.async(places.at(1), new WaitFor("beside local"));
                    c.async(places.at(0), new FailBeside("beside local"));
                    return 0;
                }))
                .isInstanceOfSatisfying(
                        MultiException.class,
                        e -> assertThat(e.failures()).singleElement().isInstanceOf(java.io.IOException.class));
        assertThat(RemoteTasks.count("beside local")).hasValue(1);
    }

    @Test
    void aFailFastFinishIsCancelledByALoss() {
        try (Places few = new Places(3, c -> c.register(CLASSES))) {
            Cluster c = few.get(0);
            Thread killer = Thread.startVirtualThread(() -> {
                few.await(() -> RemoteTasks.begun("to be lost").getCount() == 0);
                few.kill(2);
            });
            assertThatThrownBy(() -> c.finish(failFast(), () -> {
                        c.async(few.at(1), new WaitFor("beside a loss"));
                        c.async(few.at(2), new WaitFor("to be lost"));
                        return 0;
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures()).singleElement().isInstanceOf(DeadPlaceException.class));
            assertThat(killer.isAlive() || RemoteTasks.count("beside a loss").get() == 1)
                    .isTrue();
        }
    }
}
