package dev.serrano.data;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sums, selections and counts give what a plain loop gives. */
class DataParallelTest {
    private static final int[] LENGTHS = {0, 1, 2, 63, 64, 65, 4_095, 4_096, 4_097, 8_192, 30_001};

    @OnEveryRuntime
    void sumsOfNumbers(Lab lab) {
        for (int n : LENGTHS) {
            int[] input = new Random(n).ints(n).toArray();
            int[] with = input.clone();
            Arrays.parallelPrefix(with, Integer::sum);
            int[] ints = input.clone();
            long[] longs = Arrays.stream(input).asLongStream().toArray();
            long[] longsWith = longs.clone();
            Arrays.parallelPrefix(longsWith, Long::sum);
            double[] doubles = Arrays.stream(input).asDoubleStream().toArray(); // sums of integers are exact
            lab.launch(() -> {
                DataParallel.prefixSums(ints);
                DataParallel.prefixSums(longs);
                DataParallel.prefixSums(doubles);
            });
            assertThat(ints).isEqualTo(with);
            assertThat(longs).isEqualTo(longsWith);
            assertThat(doubles)
                    .isEqualTo(Arrays.stream(longsWith).asDoubleStream().toArray());

            int[] ints2 = input.clone();
            long[] longs2 = Arrays.stream(input).asLongStream().toArray();
            double[] doubles2 = Arrays.stream(input).asDoubleStream().toArray();
            lab.launch(() -> {
                assertThat(DataParallel.exclusiveSums(ints2)).isEqualTo(n == 0 ? 0 : with[n - 1]);
                assertThat(DataParallel.exclusiveSums(longs2)).isEqualTo(n == 0 ? 0 : longsWith[n - 1]);
                assertThat(DataParallel.exclusiveSums(doubles2)).isEqualTo(n == 0 ? 0 : (double) longsWith[n - 1]);
            });
            for (int i = 0; i < n; i++) {
                assertThat(ints2[i]).isEqualTo(i == 0 ? 0 : with[i - 1]);
                assertThat(longs2[i]).isEqualTo(i == 0 ? 0 : longsWith[i - 1]);
                assertThat(doubles2[i]).isEqualTo(i == 0 ? 0 : (double) longsWith[i - 1]);
            }
        }
    }

    @OnEveryRuntime
    void sumsOfDoublesHaveTheSameBitsOnEachRuntime(Lab lab) {
        double[] input = new Random(1).doubles(20_000).toArray();
        double[] outside = input.clone();
        DataParallel.prefixSums(outside);
        double[] inside = input.clone();
        lab.launch(() -> DataParallel.prefixSums(inside));
        assertThat(Arrays.equals(inside, outside)).isTrue();
        assertThat(inside[19_999]).isCloseTo(Arrays.stream(input).sum(), within(1e-6));
    }

    @OnEveryRuntime
    void combinationsKeepTheOrder(Lab lab) {
        for (int n : new int[] {0, 1, 2, 4_096, 4_097, 9_000}) {
            // A pair (a, b) stands for x -> a x + b: composition is associative and not commutative.
            int[][] input = new Random(n)
                    .ints(n)
                    .mapToObj(i -> new int[] {i | 1, i >> 7})
                    .toArray(int[][]::new);
            int[][] with = input.clone();
            for (int i = 1; i < n; i++) {
                with[i] = then(with[i - 1], with[i]);
            }
            int[][] inclusive = input.clone();
            int[][] exclusive = input.clone();
            int[] identity = {1, 0};
            lab.launch(() -> {
                DataParallel.scan(inclusive, DataParallelTest::then);
                int[] all = DataParallel.exclusiveScan(exclusive, identity, DataParallelTest::then);
                assertThat(all).isEqualTo(n == 0 ? identity : with[n - 1]);
            });
            for (int i = 0; i < n; i++) {
                assertThat(inclusive[i]).isEqualTo(with[i]);
                assertThat(exclusive[i]).isEqualTo(i == 0 ? identity : with[i - 1]);
            }
        }
    }

    private static int[] then(int[] f, int[] g) {
        return new int[] {g[0] * f[0], g[0] * f[1] + g[1]};
    }

    @Test
    void scansMayHaveNulls() {
        @Nullable String[] a = {"a", null, "b"};
        DataParallel.<@Nullable String>scan(a, (x, y) -> y == null ? x : y);
        assertThat(a).containsExactly("a", "a", "b");
        @Nullable String[] b = {"a", null, "b"};
        assertThat(DataParallel.<@Nullable String>exclusiveScan(b, null, (x, y) -> y == null ? x : y))
                .isEqualTo("b");
        assertThat(b).containsExactly(null, "a", "a");
    }

    @OnEveryRuntime
    void packKeepsTheOrder(Lab lab) {
        for (int n : LENGTHS) {
            int[] ints = new Random(n).ints(n, 0, 100).toArray();
            Integer[] objects = Arrays.stream(ints).boxed().toArray(Integer[]::new);
            boolean[] flags = new boolean[n];
            for (int i = 0; i < n; i++) {
                flags[i] = ints[i] < 40;
            }
            int[] expected = Arrays.stream(ints).filter(i -> i < 40).toArray();
            long[] longs = Arrays.stream(ints).asLongStream().toArray();
            double[] doubles = Arrays.stream(ints).asDoubleStream().toArray();
            AtomicInteger asked = new AtomicInteger();
            lab.launch(() -> {
                assertThat(DataParallel.pack(ints, i -> i < 40)).isEqualTo(expected);
                assertThat(DataParallel.pack(longs, i -> i < 40))
                        .isEqualTo(Arrays.stream(expected).asLongStream().toArray());
                assertThat(DataParallel.pack(doubles, i -> i < 40))
                        .isEqualTo(Arrays.stream(expected).asDoubleStream().toArray());
                assertThat(DataParallel.pack(objects, i -> {
                            asked.incrementAndGet();
                            return i < 40;
                        }))
                        .isEqualTo(Arrays.stream(expected).boxed().toArray(Integer[]::new));
                assertThat(DataParallel.pack(ints, flags)).isEqualTo(expected);
                assertThat(DataParallel.pack(longs, flags)).hasSize(expected.length);
                assertThat(DataParallel.pack(doubles, flags)).hasSize(expected.length);
                assertThat(DataParallel.pack(objects, flags)).hasSize(expected.length);
                assertThat(DataParallel.packIndices(flags))
                        .isEqualTo(IntStream.range(0, n).filter(i -> flags[i]).toArray());
            });
            assertThat(asked.get()).isEqualTo(n);
        }
    }

    @Test
    void flagsAreAsManyAsElements() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DataParallel.pack(new int[3], new boolean[2]))
                .withMessageContaining("there are 2 flags for 3");
    }

    @OnEveryRuntime
    void histogramsCountEach(Lab lab) {
        for (int n : LENGTHS) {
            int[] a = new Random(n).ints(n, 0, 10).toArray();
            int[] expected = new int[10];
            for (int i : a) {
                expected[i]++;
            }
            List<Integer> list = Arrays.stream(a).boxed().toList();
            lab.launch(() -> {
                assertThat(DataParallel.histogram(a, 10)).isEqualTo(expected);
                assertThat(DataParallel.histogram(list, 10, i -> i)).isEqualTo(expected);
                assertThat(DataParallel.histogram(list.toArray(Integer[]::new), 10, i -> i))
                        .isEqualTo(expected);
            });
        }
        assertThat(DataParallel.histogram(new int[0], 0)).isEmpty();
    }

    @Test
    void bucketsThatAreNotThereAreNamed() {
        assertThatIllegalArgumentException().isThrownBy(() -> DataParallel.histogram(new int[1], -1));
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> DataParallel.histogram(new int[] {1, 7}, 7))
                .satisfies(e -> assertThat(e.failures().getFirst())
                        .isInstanceOf(IndexOutOfBoundsException.class)
                        .hasMessageContaining("element 1 is 7"));
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> DataParallel.histogram(List.of("a", "bb"), 2, String::length))
                .satisfies(e -> assertThat(e.failures().getFirst())
                        .isInstanceOf(IndexOutOfBoundsException.class)
                        .hasMessageContaining("bucket of element 1 is 2"));
    }

    @OnEveryRuntime
    void failuresOfFunctionsArrive(Lab lab) {
        IllegalStateException failure = new IllegalStateException("no");
        Integer[] a = IntStream.range(0, 9_000).boxed().toArray(Integer[]::new);
        Integer[] unchanged = a.clone();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> DataParallel.pack(a, i -> {
                    if (i == 5_000) {
                        throw failure;
                    }
                    return true;
                })))
                .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
        assertThat(a).isEqualTo(unchanged);
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> DataParallel.scan(a, (x, y) -> {
                    if (y == 5_000) {
                        throw failure;
                    }
                    return x + y;
                })))
                .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
    }

    @OnEveryRuntime
    void aCanceledScopeEndsThem(Lab lab) {
        int n = 400_000; // more blocks than workers, so that not all have begun
        Integer[] a = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        AtomicInteger calls = new AtomicInteger();
        Cancellation cancellation = new Cancellation();
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> lab.launch(() -> finish(cancelledBy(cancellation), () -> {
                    DataParallel.pack(a, i -> {
                        int call = calls.incrementAndGet();
                        if (call == 10) {
                            cancellation.cancel();
                        }
                        while (call > 10 && !cancellation.isCancelled()) {
                            Thread.onSpinWait(); // the thread of the tenth call may not run just now
                        }
                        return true;
                    });
                    async(() -> calls.addAndGet(1_000_000)); // not begun
                })));
        assertThat(calls.get()).isBetween(10, n - 1);
    }
}
