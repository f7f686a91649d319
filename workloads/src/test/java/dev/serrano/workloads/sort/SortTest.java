package dev.serrano.workloads.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The serial forms and their parts against the JDK's sort. */
class SortTest {
    private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 19, 20, 21, 99, 100, 101, 1023, 1024, 1025, 1026, 1029, 9999};

    private static int[] sorted(int[] values) {
        int[] copy = values.clone();
        Arrays.sort(copy);
        return copy;
    }

    private static int[] some(int size, int largest) {
        return new Random(size).ints(size, -largest, largest).toArray();
    }

    @Test
    void quicksortSorts() {
        for (int size : SIZES) {
            for (int largest : new int[] {1, 3, 1_000_000}) {
                int[] values = some(size, largest);
                int[] expected = sorted(values);
                SerialQuicksort.sort(values, 0, size);
                assertThat(values).isEqualTo(expected);
            }
        }
    }

    @Test
    void cilksortSorts() {
        for (int size : SIZES) {
            for (int largest : new int[] {1, 3, 1_000_000}) {
                int[] values = some(size, largest);
                int[] expected = sorted(values);
                SerialCilksort.sort(new Quarters(values, new int[size], 0, size));
                assertThat(values).isEqualTo(expected);
            }
        }
    }

    @Test
    void aSplitLeavesNoPartEmptyAndNothingOnTheWrongSide() {
        Random random = new Random(1);
        for (int round = 0; round < 20_000; round++) {
            int size = 3 + random.nextInt(6);
            int[] values = random.ints(size, 0, 4).toArray();
            int split = Partition.split(values, 0, size);
            assertThat(split).isBetween(1, size - 1);
            assertThat(Arrays.stream(values, 0, split).max().orElseThrow())
                    .isLessThanOrEqualTo(
                            Arrays.stream(values, split, size).min().orElseThrow());
        }
    }

    @Test
    void aMergeMayBeVeryUneven() {
        for (int shorter : new int[] {0, 1, 1_500}) {
            int[] values = new int[5_000 + shorter];
            Arrays.setAll(values, i -> i < 5_000 ? i : (i - 5_000) * 3);
            int[] target = new int[values.length];
            SerialCilksort.merge(Merge.of(values, 0, 5_000, 5_000, values.length, target, 0));
            assertThat(target).isEqualTo(sorted(values));
        }
    }

    @Test
    void theChecksumTellsOrdersApart() {
        assertThat(Numbers.checksum(new int[] {1, 2, 3})).isNotEqualTo(Numbers.checksum(new int[] {1, 3, 2}));
        assertThat(Numbers.checksum(new int[] {})).isNotEqualTo(Numbers.checksum(new int[] {0}));
    }

    @Test
    void theOrdersAreThoseNamed() throws BadParameterException {
        assertThat(numbers("n=3", "order=sorted").copy()).containsExactly(0, 1, 2);
        assertThat(numbers("n=3", "order=reversed").copy()).containsExactly(3, 2, 1);
        assertThat(numbers("n=3", "order=equal").copy()).containsExactly(7, 7, 7);
        assertThat(numbers("n=1000").copy()).doesNotHaveDuplicates();
        assertThat(numbers("n=9").copy()).isEqualTo(numbers("n=9").copy());
    }

    private static Numbers numbers(String... assignments) throws BadParameterException {
        return Numbers.of(Parameters.parse(new QuicksortWorkload().info(), List.of(assignments)));
    }
}
