package dev.serrano.workloads.sort;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;

/**
 * A range that is sorted in two halves, and the array through which these are merged.
 *
 * @param values what is sorted
 * @param spare an array of the same length, for the merged halves
 * @param from the begin of the range
 * @param to its end
 * @param cutOff the longest range that is sorted without being divided
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Halves(int[] values, int[] spare, int from, int to, int cutOff) {

    /**
     * The numbers to sort.
     *
     * @param cutOff the longest range that is sorted without being divided
     */
    record Input(Numbers numbers, int cutOff) {

        static Input of(Parameters parameters) throws BadParameterException {
            int cutOff = parameters.integer("cutoff", 1, Numbers.LARGEST);
            return new Input(Numbers.of(parameters), cutOff);
        }

        static Parameter cutOffParameter(int cutOff) {
            return Parameter.integer(
                    "cutoff", cutOff, "the longest part that is sorted by one task, 1 to " + Numbers.LARGEST);
        }
    }

    /** The range of all numbers, of which it has a copy. */
    static Halves all(Input input) {
        int[] values = input.numbers().copy();
        return new Halves(values, new int[values.length], 0, values.length, input.cutOff());
    }

    boolean isSmall() {
        return to - from <= cutOff;
    }

    Halves lower() {
        return new Halves(values, spare, from, middle(), cutOff);
    }

    Halves upper() {
        return new Halves(values, spare, middle(), to, cutOff);
    }

    /** Sorts without dividing, by quicksort. */
    void sortSerially() {
        new Quarters(values, spare, from, to).sortSerially();
    }

    /** Merges the sorted halves: serial, whatever their length. */
    void merge() {
        Merge.of(values, from, middle(), middle(), to, spare, from).run();
        System.arraycopy(spare, from, values, from, to - from);
    }

    private int middle() {
        return (from + to) >>> 1;
    }
}
