package dev.serrano.data;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.checkCancelled;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.isCancelled;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sorting gives what Arrays.sort gives, and leaves all elements there when it ends early. */
class SortTest {
    private static final int[] LENGTHS = {0, 1, 2, 3, 8_191, 8_192, 8_193, 16_384, 16_385, 32_769, 70_001, 140_000};

    private record Pair(int key, int index) {}

    private static final Comparator<Pair> BY_KEY = Comparator.comparingInt(Pair::key);

    /** Inputs that sorts are known to trip over. */
    private enum Shape {
        RANDOM,
        FEW_VALUES,
        EQUAL,
        ASCENDING,
        DESCENDING,
        SAW,
        ALMOST_SORTED;

        int[] make(int n, Random random) {
            return switch (this) {
                case RANDOM -> random.ints(n).toArray();
                case FEW_VALUES -> random.ints(n, 0, 3).toArray();
                case EQUAL -> new int[n];
                case ASCENDING -> IntStream.range(0, n).toArray();
                case DESCENDING -> IntStream.range(0, n).map(i -> -i).toArray();
                case SAW -> IntStream.range(0, n).map(i -> i % 1_000).toArray();
                case ALMOST_SORTED ->
                    IntStream.range(0, n)
                            .map(i -> i % 97 == 0 ? random.nextInt() : i)
                            .toArray();
            };
        }
    }

    @OnEveryRuntime
    void numbersAreSortedAsByArrays(Lab lab) {
        Random random = new Random(1);
        for (Shape shape : Shape.values()) {
            int[] input = shape.make(140_000, random);
            int[] ints = input.clone();
            long[] longs =
                    Arrays.stream(input).mapToLong(i -> i * 5_000_000_000L).toArray();
            double[] doubles = Arrays.stream(input).mapToDouble(i -> i / 3.0).toArray();
            int[] expectedInts = sorted(ints);
            long[] expectedLongs = longs.clone();
            Arrays.sort(expectedLongs);
            double[] expectedDoubles = doubles.clone();
            Arrays.sort(expectedDoubles);
            lab.launch(() -> {
                DataParallel.sort(ints);
                DataParallel.sort(longs);
                DataParallel.sort(doubles);
            });
            assertThat(Arrays.equals(ints, expectedInts)).as("%s", shape).isTrue();
            assertThat(Arrays.equals(longs, expectedLongs)).as("%s", shape).isTrue();
            assertThat(Arrays.equals(doubles, expectedDoubles)).as("%s", shape).isTrue();
        }
    }

    @OnEveryRuntime
    void objectsAreSortedStably(Lab lab) {
        Random random = new Random(2);
        for (Shape shape : Shape.values()) {
            int[] keys = shape.make(40_000, random);
            Pair[] pairs = pairs(keys);
            Pair[] expected = pairs.clone();
            Arrays.sort(expected, BY_KEY);
            lab.launch(() -> DataParallel.sort(pairs, BY_KEY));
            assertThat(Arrays.equals(pairs, expected)).as("%s", shape).isTrue();
        }
    }

    @Test
    void eachLengthAroundTheCutOffsAndAnyPartOutsideATask() {
        Random random = new Random(3);
        for (int n : LENGTHS) {
            int[] a = random.ints(n, 0, 1 + n / 2).toArray();
            int from = n / 7;
            int to = n - n / 5;
            int[] expected = a.clone();
            Arrays.sort(expected, from, to);
            Pair[] pairs = pairs(a);
            Pair[] expectedPairs = pairs.clone();
            Arrays.sort(expectedPairs, from, to, BY_KEY);
            long[] longs = Arrays.stream(a).asLongStream().toArray();
            double[] doubles = Arrays.stream(a).asDoubleStream().toArray();
            DataParallel.sort(a, from, to);
            DataParallel.sort(pairs, from, to, BY_KEY);
            DataParallel.sort(longs, from, to);
            DataParallel.sort(doubles, from, to);
            assertThat(Arrays.equals(a, expected)).as("%s", n).isTrue();
            assertThat(Arrays.equals(pairs, expectedPairs)).as("%s", n).isTrue();
            assertThat(longs).isEqualTo(Arrays.stream(expected).asLongStream().toArray());
            assertThat(doubles)
                    .isEqualTo(Arrays.stream(expected).asDoubleStream().toArray());
        }
    }

    @Test
    void oddDoublesAreInTheirOrder() {
        double[] odd = {
            Double.NaN,
            -0.0,
            0.0,
            Double.NEGATIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            1,
            -1,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.MAX_VALUE,
            -Double.MAX_VALUE,
            Double.longBitsToDouble(0xfff8_0000_0000_0001L)
        };
        double[] a = new Random(4)
                .ints(50_000, 0, odd.length)
                .mapToDouble(i -> odd[i])
                .toArray();
        double[] expected = a.clone();
        Arrays.sort(expected);
        DataParallel.sort(a);
        assertThat(Arrays.equals(a, expected)).isTrue(); // compares bits
        DataParallel.sort(a);
        assertThat(Arrays.equals(a, expected)).isTrue();
    }

    @Test
    void sortedCopiesACollection() {
        List<String> words = List.of("pear", "fig", "apple", "kiwi");
        assertThat(DataParallel.sorted(words, Comparator.comparingInt(String::length)))
                .containsExactly("fig", "pear", "kiwi", "apple")
                .isUnmodifiable();
        assertThat(DataParallel.sorted(List.<String>of(), Comparator.naturalOrder()))
                .isEmpty();
        assertThat(DataParallel.<@Nullable String>sorted(
                        Arrays.asList("b", null, "a"), Comparator.nullsFirst(Comparator.naturalOrder())))
                .containsExactly(null, "a", "b");
    }

    @Test
    void aPartThatIsNotThereIsRefused() {
        int[] a = new int[10];
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> DataParallel.sort(a, 5, 11));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> DataParallel.sort(pairs(a), 3, 2, BY_KEY));
        assertThat(a).containsOnly(0);
    }

    @OnEveryRuntime
    void aComparatorThatFailsLeavesAllElements(Lab lab) {
        IllegalStateException failure = new IllegalStateException("not comparable");
        for (int at : new int[] {1, 1_000, 200_000, 480_000, 530_000}) { // in runs and in each level of merges
            Pair[] pairs = pairs(new Random(5).ints(40_000).toArray());
            Pair[] expected = pairs.clone();
            AtomicInteger calls = new AtomicInteger();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> lab.launch(() -> DataParallel.sort(pairs, (p, q) -> {
                        if (calls.incrementAndGet() >= at) {
                            throw failure;
                        }
                        return BY_KEY.compare(p, q);
                    })))
                    .satisfies(e -> assertThat(e.failures()).contains(failure));
            assertSameElements(pairs, expected);
        }
    }

    @OnEveryRuntime
    void aComparatorWithoutAnOrderLosesNoElement(Lab lab) {
        Random random = new Random(6);
        for (int round = 0; round < 3; round++) {
            Pair[] pairs = pairs(random.ints(40_000).toArray());
            Pair[] expected = pairs.clone();
            LongAdder calls = new LongAdder();
            try {
                lab.launch(() -> DataParallel.sort(pairs, (p, q) -> {
                    calls.increment();
                    return Integer.compare((p.key * 31) ^ q.key, 0);
                }));
            } catch (MultiException e) {
                assertThat(e.failures()).allSatisfy(f -> assertThat(f).isInstanceOf(IllegalArgumentException.class));
            }
            assertThat(calls.sum()).isPositive();
            assertSameElements(pairs, expected);
        }
    }

    @OnEveryRuntime
    void aCanceledScopeEndsItAndNothingIsLost(Lab lab) {
        for (int at : new int[] {1, 300_000, 530_000}) {
            Pair[] pairs = pairs(new Random(7).ints(40_000).toArray());
            Pair[] expected = pairs.clone();
            AtomicInteger calls = new AtomicInteger();
            Cancellation cancellation = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> lab.launch(() -> finish(cancelledBy(cancellation), () -> {
                        DataParallel.sort(pairs, (p, q) -> {
                            if (calls.incrementAndGet() == at) {
                                cancellation.cancel();
                            }
                            return BY_KEY.compare(p, q);
                        });
                        checkCancelled();
                    })));
            assertSameElements(pairs, expected);
        }
    }

    @OnEveryRuntime
    void aScopePastItsDeadlineEndsIt(Lab lab) {
        Pair[] pairs = pairs(new Random(8).ints(40_000).toArray());
        Pair[] expected = pairs.clone();
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        AtomicInteger calls = new AtomicInteger();
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> lab.launch(() -> finish(within(Duration.ofMillis(5)), () -> {
                    DataParallel.sort(pairs, (p, q) -> {
                        if (calls.incrementAndGet() == 1) {
                            while (!isCancelled() && System.nanoTime() < end) {
                                Thread.onSpinWait();
                            }
                        }
                        return BY_KEY.compare(p, q);
                    });
                })));
        assertThat(System.nanoTime()).isLessThan(end);
        assertSameElements(pairs, expected);
    }

    @OnEveryRuntime
    void numbersAreAllThereAfterACancellation(Lab lab) {
        long[] a = new Random(9).longs(300_000).toArray();
        long sum = Arrays.stream(a).sum();
        Cancellation cancellation = new Cancellation();
        TaskBody body = () -> finish(cancelledBy(cancellation), () -> {
            async(cancellation::cancel);
            DataParallel.sort(a);
        });
        try {
            lab.launch(body);
        } catch (TaskCancelledException e) {
            assertThat(e).isNotNull(); // where it was not done before
        }
        assertThat(Arrays.stream(a).sum()).isEqualTo(sum);
    }

    private static final ScopedValue<Comparator<Pair>> ORDER = ScopedValue.newInstance();

    @OnEveryRuntime
    void theComparatorHasTheContextOfTheCaller(Lab lab) {
        Pair[] pairs = pairs(new Random(10).ints(40_000).toArray());
        Pair[] expected = pairs.clone();
        Arrays.sort(expected, BY_KEY);
        lab.launch(() -> where(ORDER, BY_KEY, () -> {
            DataParallel.sort(pairs, (p, q) -> ORDER.get().compare(p, q));
            return true;
        }));
        assertThat(pairs).isEqualTo(expected);
    }

    private static int[] sorted(int[] a) {
        int[] b = a.clone();
        Arrays.sort(b);
        return b;
    }

    private static Pair[] pairs(int[] keys) {
        return IntStream.range(0, keys.length)
                .mapToObj(i -> new Pair(keys[i], i))
                .toArray(Pair[]::new);
    }

    private static void assertSameElements(Pair[] pairs, Pair[] expected) {
        int[] indices = sorted(Arrays.stream(pairs).mapToInt(Pair::index).toArray());
        assertThat(Arrays.equals(indices, IntStream.range(0, expected.length).toArray()))
                .isTrue();
    }
}
