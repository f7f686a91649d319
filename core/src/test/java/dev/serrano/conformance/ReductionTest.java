package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.maxLong;
import static dev.serrano.Serrano.minLong;
import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.rangeClosed;
import static dev.serrano.Serrano.sumDouble;
import static dev.serrano.Serrano.sumLong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.MultiException;
import dev.serrano.loop.LoopStrategy;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Loops that compute a value. */
class ReductionTest {
    private static final int[] SIZES = {0, 1, 2, 7, 1_000, 100_003};

    @OnEveryRuntime
    void sums(Lab lab) {
        for (int n : SIZES) {
            long expected = (long) n * (n - 1) / 2;
            long[] longs = new long[n];
            double[] doubles = new double[n];
            for (int i = 0; i < n; i++) {
                longs[i] = i;
                doubles[i] = i;
            }
            lab.launch(() -> {
                assertThat(sumLong(range(0, n), i -> i)).isEqualTo(expected);
                assertThat(over(range(1L << 40, (1L << 40) + n)).sumLong(i -> i - (1L << 40)))
                        .isEqualTo(expected);
                assertThat(over(range(0, longs.length)).sumLong(i -> longs[i])).isEqualTo(expected);
                assertThat(over(range(0, n))
                                .sumLong(
                                        (lo, hi) -> Arrays.stream(longs, lo, hi).sum()))
                        .isEqualTo(expected);
                assertThat(sumDouble(range(0, n), i -> i)).isEqualTo((double) expected);
                assertThat(over(range(0L, n)).sumDouble(i -> i)).isEqualTo((double) expected);
                assertThat(over(range(0, doubles.length)).sumDouble(i -> doubles[i]))
                        .isEqualTo((double) expected);
                assertThat(over(range(0, n))
                                .sumDouble((lo, hi) ->
                                        Arrays.stream(doubles, lo, hi).sum()))
                        .isEqualTo((double) expected);
            });
        }
    }

    @OnEveryRuntime
    void leastAndGreatest(Lab lab) {
        int n = 50_000;
        int[] values = new Random(3).ints(n).toArray();
        long least = Arrays.stream(values).min().orElseThrow();
        long greatest = Arrays.stream(values).max().orElseThrow();
        lab.launch(() -> {
            assertThat(minLong(range(0, n), i -> values[i])).isEqualTo(least);
            assertThat(maxLong(range(0, n), i -> values[i])).isEqualTo(greatest);
            assertThat(over(range(0, n)).minDouble(i -> values[i])).isEqualTo((double) least);
            assertThat(over(range(0, n)).maxDouble(i -> values[i])).isEqualTo((double) greatest);
            assertThat(minLong(range(3, 3), i -> i)).isEqualTo(Long.MAX_VALUE);
            assertThat(maxLong(range(3, 3), i -> i)).isEqualTo(Long.MIN_VALUE);
            assertThat(over(range(3, 3)).minDouble(i -> i)).isEqualTo(Double.POSITIVE_INFINITY);
            assertThat(over(range(0, 3)).maxDouble(i -> i == 1 ? Double.NaN : i))
                    .isNaN();
        });
    }

    @OnEveryRuntime
    void theOrderOfTheRangeIsKept(Lab lab) {
        int n = 3_000;
        String expected = IntStream.range(0, n).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        for (LoopStrategy s : new LoopStrategy[] {
            LoopStrategy.ADAPTIVE, LoopStrategy.HALF, LoopStrategy.GUIDED, LoopStrategy.LAZY_BINARY
        }) {
            lab.launch(() -> {
                assertThat(over(range(0, n)).splitting(s).reduce("", Integer::toString, ReductionTest::joined))
                        .isEqualTo(expected);
                assertThat(over(range(0, n))
                                .splitting(s)
                                .collect(
                                        StringBuilder::new,
                                        (text, lo, hi) -> {
                                            for (int i = lo; i < hi; i++) {
                                                text.append(text.isEmpty() ? "" : " ")
                                                        .append(i);
                                            }
                                        },
                                        (a, b) -> a.append(' ').append(b))
                                .toString())
                        .isEqualTo(expected);
            });
        }
        assertThat(lab.launch(
                        () -> over(range(0, n)).deterministic().reduce("", Integer::toString, ReductionTest::joined)))
                .isEqualTo(expected);
    }

    private static String joined(String a, String b) {
        return a.isEmpty() ? b : b.isEmpty() ? a : a + " " + b;
    }

    @OnEveryRuntime
    void deterministicSumsAreTheSameEverywhere(Lab lab) {
        int n = 200_000;
        double[] values = new Random(5).doubles(n, -1e9, 1e9).toArray();
        double expected = alone(values);
        for (int round = 0; round < 5; round++) {
            double sum = lab.launch(
                    () -> over(range(0, values.length)).deterministic().sumDouble(i -> values[i]));
            assertThat(sum).isEqualTo(expected);
            assertThat((double)
                            lab.launch(() -> over(range(0, n)).deterministic().sumDouble(i -> values[i])))
                    .isEqualTo(expected);
        }
    }

    /** Leaves of equal length, at most 2^12 of them, summed from left to right. */
    private static double alone(double[] values) {
        int leaf = Math.ceilDiv(values.length, 1 << 12);
        double sum = 0;
        for (int from = 0; from < values.length; from += leaf) {
            double part = 0;
            for (int i = from; i < Math.min(values.length, from + leaf); i++) {
                part += values[i];
            }
            sum += part;
        }
        return sum;
    }

    @OnEveryRuntime
    void aHistogram(Lab lab) {
        int n = 100_000;
        byte[] data = new byte[n];
        new Random(9).nextBytes(data);
        int[] expected = new int[256];
        for (byte b : data) {
            expected[b & 0xFF]++;
        }
        int[] counts = lab.launch(() -> over(range(0, n))
                .collect(
                        () -> new int[256],
                        (h, lo, hi) -> {
                            for (int i = lo; i < hi; i++) {
                                h[data[i] & 0xFF]++;
                            }
                        },
                        (a, b) -> {
                            for (int i = 0; i < 256; i++) {
                                a[i] += b[i];
                            }
                            return a;
                        }));
        assertThat(counts).isEqualTo(expected);
        assertThat(lab.launch(() -> over(range(0, 0)).collect(() -> new int[1], (h, lo, hi) -> h[0]++, (a, b) -> a)))
                .containsExactly(0);
    }

    @OnEveryRuntime
    void aFunctionThatFails(Lab lab) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> sumLong(range(0, 10_000), i -> {
                    if (i == 7_777) {
                        throw new IllegalStateException("no " + i);
                    }
                    return i;
                })))
                .satisfies(e -> assertThat(e.failures())
                        .singleElement()
                        .extracting(Throwable::getMessage)
                        .isEqualTo("no 7777"));
    }

    @OnEveryRuntime(workers = {1, 2})
    void aWaitIsAnErrorThatNamesIt(Lab lab) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> sumLong(range(0, 1), i -> {
                    promise().join();
                    return i;
                })))
                .withStackTraceContaining("join() would wait inside code declared non-blocking")
                .withStackTraceContaining("reduction");
    }

    @OnEveryRuntime
    void aReductionInAReduction(Lab lab) {
        long sum = lab.launch(() -> sumLong(range(0, 100), i -> sumLong(range(0, i), j -> j)));
        assertThat(sum)
                .isEqualTo(IntStream.range(0, 100)
                        .mapToLong(i -> (long) i * (i - 1) / 2)
                        .sum());
    }

    @OnEveryRuntime
    void afterWhatItSpawned(Lab lab) {
        int[] ran = new int[1];
        lab.launch(() -> finish(() -> {
            async(() -> ran[0]++);
            assertThat(sumLong(rangeClosed(1, 10), i -> i)).isEqualTo(55);
        }));
        assertThat(ran[0]).isEqualTo(1);
    }

    @Test
    void fromAForeignThread() {
        assertThat(sumLong(rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE), i -> i))
                .isEqualTo(2L * Integer.MAX_VALUE - 1);
        assertThat(sumDouble(range(0, 100_000), i -> 0.5)).isEqualTo(50_000);
    }

    @Test
    void strategiesThatWouldLoseTheOrder() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> over(range(0, 1)).splitting(LoopStrategy.DYNAMIC).sumLong(i -> i))
                .withMessageContaining("ADAPTIVE");
    }
}
