package dev.serrano.workloads.bitonic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.form.Constructs;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitonicSortTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 7, 8, 9, 100, 127, 128, 129, 1000})
    void anyNumberOfElementsIsSorted(int n) {
        for (int cutoff : new int[] {1, 2, 10, 10_000}) {
            int[] array = new Random(n).ints(n, 0, 50).toArray();
            int[] expected = array.clone();
            Arrays.sort(expected);

            new BitonicSort(array, cutoff, Constructs.SERIAL).run();

            assertThat(array).as("cut-off %d", cutoff).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 5000})
    void theExtremesAreSorted(int cutoff) {
        int[] array = {Integer.MAX_VALUE, 0, Integer.MIN_VALUE, -1, Integer.MIN_VALUE};

        new BitonicSort(array, cutoff, Constructs.SERIAL).run();

        assertThat(array).containsExactly(Integer.MIN_VALUE, Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE);
    }
}
