package dev.serrano.workloads.sort;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The numbers to sort. The forms sort copies. */
final class Numbers {
    static final int LARGEST = 200_000_000;

    private static final long SEED = 20_160_401L;

    private final int[] values;

    private Numbers(int[] values) {
        this.values = values;
    }

    /** The parameters of a workload that sorts. */
    static List<Parameter> parameters(int size) {
        return List.of(
                Parameter.integer("n", size, "how many numbers, 0 to " + LARGEST),
                Parameter.oneOf("order", "how they lie before", List.of("random", "sorted", "reversed", "equal")));
    }

    /** The numbers that the parameters ask for. */
    static Numbers of(Parameters parameters) throws BadParameterException {
        int[] values = new int[parameters.integer("n", 0, LARGEST)];
        SplittableRandom random = new SplittableRandom(SEED);
        switch (parameters.text("order")) {
            case "random" -> Arrays.setAll(values, i -> random.nextInt());
            case "sorted" -> Arrays.setAll(values, i -> i);
            case "reversed" -> Arrays.setAll(values, i -> values.length - i);
            default -> Arrays.fill(values, 7);
        }
        return new Numbers(values);
    }

    /** The numbers themselves, for forms that change no array. */
    int[] values() {
        return values;
    }

    /** An array to be sorted. */
    int[] copy() {
        return values.clone();
    }

    /** The checksum of the sorted numbers, found with the JDK's sort. */
    String answer() {
        int[] sorted = copy();
        Arrays.sort(sorted);
        return checksum(sorted);
    }

    /** A number that depends on each value and on its place. */
    static String checksum(int[] sorted) {
        long sum = sorted.length;
        for (int i = 0; i < sorted.length; i++) {
            sum += (2L * i + 1) * sorted[i];
        }
        return Long.toString(sum);
    }
}
