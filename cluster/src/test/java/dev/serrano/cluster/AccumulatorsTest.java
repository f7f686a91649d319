package dev.serrano.cluster;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.TaskFuture;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Accumulators of a finish over places have the result of the program without async. */
@Timeout(90)
class AccumulatorsTest {
    static final Class<?>[] CLASSES = {Outline.class, Mixed.class, Longest.class, Stay.class, Both.class, Broken.class};

    private static Places places;

    @BeforeAll
    static void join() {
        places = new Places(3, c -> c.register(CLASSES));
    }

    @AfterAll
    static void close() {
        places.close();
    }

    /** Writes an outline: its head, that of tasks at other places and of local ones, its foot. */
    record Outline(ClusterAccumulator<String> text, String name, int depth) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            text.put(cluster, "(" + name);
            List<ClusterPlace> all = cluster.places();
            for (int i = 0; i < 3 && depth > 0; i++) {
                cluster.async(all.get((depth + i) % 3), new Outline(text, name + i, depth - 1));
                int local = i;
                async(() -> text.put(cluster, "." + local));
            }
            text.put(cluster, ")");
            return null;
        }

        String expected() {
            StringBuilder s = new StringBuilder("(" + name);
            for (int i = 0; i < 3 && depth > 0; i++) {
                s.append(new Outline(text, name + i, depth - 1).expected())
                        .append('.')
                        .append(i);
            }
            return s.append(')').toString();
        }
    }

    /** Puts from loops, finishes inside, futures and at. */
    record Mixed(ClusterAccumulator<String> text, int depth) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            ClusterPlace next = cluster.places().get((cluster.here().number() + 1) % 3);
            text.put(cluster, "[");
            forall(range(0, 4), i -> text.put(cluster, "" + i));
            if (depth > 0) {
                cluster.finish(() -> {
                    cluster.async(next, new Mixed(text, depth - 1));
                    text.put(cluster, "f");
                });
                TaskFuture<Integer> f = cluster.future(next, new Mixed(text, depth - 1));
                text.put(cluster, "-");
                text.put(cluster, "" + cluster.at(next, new Mixed(text, 0)));
                f.join();
            }
            text.put(cluster, "]");
            return depth;
        }

        static String expected(int depth) {
            return depth == 0
                    ? "[0123]"
                    : "[0123" + expected(depth - 1) + "f" + expected(depth - 1) + "-" + expected(0) + "0]";
        }
    }

    record Longest() implements Reduction<String> {
        @Override
        public String identity() {
            return "";
        }

        @Override
        public String combine(String left, String right) {
            return right.length() > left.length() ? right : left;
        }
    }

    /** Puts, and waits at a gate at the place with the number. */
    record Stay(ClusterAccumulator<String> text, String key, int number, boolean retryable)
            implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            text.put(cluster, "<");
            ClusterPlace home = cluster.places().get(0);
            cluster.async(home, new Outline(text, "x", 0));
            if (cluster.here().number() == number) {
                RemoteTasks.begun(key).countDown();
                RemoteTasks.gate(key).join();
            }
            text.put(cluster, ">");
            return null;
        }
    }

    record Both(ClusterAccumulator<Long> sum, ClusterAccumulator<String> text, int n)
            implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            sum.put(cluster, (long) n);
            text.put(cluster, "" + n);
            return null;
        }
    }

    record Broken(ClusterAccumulator<Long> sum) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            sum.put(cluster, 5L);
            throw new IllegalArgumentException("broken");
        }
    }

    @Test
    void textsOfAllPlacesAreInTheOrderOfTheProgram() {
        Cluster c = places.get(0);
        Outline[] first = new Outline[1];
        String text = c.accumulate(Reduction.concat(), all -> {
            first[0] = new Outline(all, "0", 4);
            c.async(places.at(1), first[0]);
            all.put(c, "!");
        });
        assertThat(text).isEqualTo(first[0].expected() + "!");
    }

    @Test
    void loopsFinishesAndFuturesKeepTheOrder() {
        Cluster c = places.get(2);
        String text = c.accumulate(Reduction.concat(), all -> new Mixed(all, 3).run(c));
        assertThat(text).isEqualTo(Mixed.expected(3));
    }

    @Test
    void aReductionOfTheProgramAndSumsInside() {
        Cluster c = places.get(0);
        long[] sum = new long[1];
        String longest = c.accumulate(new Longest(), words -> {
            words.put(c, "a");
            sum[0] = c.accumulate(Reduction.sumLong(), hits -> {
                for (int i = 0; i < 30; i++) {
                    c.async(places.at(i % 3), new Both(hits, words, i));
                }
            });
            words.put(c, "zz");
        });
        assertThat(longest).as("the first of two digits").isEqualTo("10");
        assertThat(sum[0]).isEqualTo(435);
        assertThat(c.accumulate(Reduction.minLong(), _ -> {})).isEqualTo(Long.MAX_VALUE);
        double d = c.accumulate(Reduction.sumDouble(), all -> all.put(c, 0.5));
        assertThat(d).isEqualTo(0.5);
    }

    @Test
    void whatAFailedFinishHasPutDoesNotCount() {
        Cluster c = places.get(0);
        long sum = c.accumulate(Reduction.sumLong(), all -> {
            all.put(c, 1L);
            assertThatThrownBy(() -> c.finish(() -> {
                        all.put(c, 2L);
                        c.async(places.at(1), new Broken(all));
                    }))
                    .isInstanceOf(MultiException.class);
            all.put(c, 4L);
        });
        assertThat(sum).isEqualTo(5);
        assertThatThrownBy(() -> c.accumulate(Reduction.sumLong(), all -> c.async(places.at(1), new Broken(all))))
                .isInstanceOfSatisfying(
                        MultiException.class,
                        e -> assertThat(e.failures())
                                .singleElement()
                                .isInstanceOfSatisfying(
                                        RemoteTaskException.class,
                                        r -> assertThat(r).hasMessageStartingWith("Broken failed at")));
    }

    @Test
    void onlyTasksOfTheFinishMayPut() {
        Cluster c = places.get(0);
        List<ClusterAccumulator<Long>> kept = new java.util.ArrayList<>();
        c.accumulate(Reduction.sumLong(), kept::add);
        assertThatIllegalStateException()
                .isThrownBy(() -> kept.get(0).put(c, 1L))
                .withMessageContaining("no task of the finish");
        c.finish(() ->
                assertThatIllegalStateException().isThrownBy(() -> kept.get(0).put(c, 1L)));
        record Stranger() implements Reduction<Integer> {
            @Override
            public Integer identity() {
                return 0;
            }

            @Override
            public Integer combine(Integer a, Integer b) {
                return a + b;
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> c.accumulate(new Stranger(), _ -> {}))
                .withMessageContaining("ClusterConfig.register");
    }

    @Test
    void theLossOfAPlaceFailsTheFinishOrIsMadeGoodByAnotherRun() throws Exception {
        try (Places few = new Places(4, c -> c.register(CLASSES))) { // most go on after two losses
            Cluster c = few.get(0);
            Thread killer = Thread.startVirtualThread(() -> {
                try {
                    assertThat(RemoteTasks.begun("stay").await(20, TimeUnit.SECONDS))
                            .isTrue();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                few.kill(2);
            });
            String text = c.accumulate(Reduction.concat(), all -> {
                all.put(c, "a");
                c.async(few.at(2), new Stay(all, "stay", 2, true));
                all.put(c, "b");
                c.async(few.at(1), new Stay(all, "stay", 2, true));
            });
            killer.join();
            assertThat(text).isEqualTo("a<(x)>b<(x)>");
            Thread second = Thread.startVirtualThread(() -> {
                few.await(() -> RemoteTasks.begun("lost stay").getCount() == 0);
                few.kill(1);
            });
            assertThatThrownBy(() -> c.accumulate(
                            Reduction.concat(), all -> c.async(few.at(1), new Stay(all, "lost stay", 1, false))))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures()).singleElement().isInstanceOf(DeadPlaceException.class));
            second.join();
        }
    }
}
