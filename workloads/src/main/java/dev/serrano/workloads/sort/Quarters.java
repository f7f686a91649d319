package dev.serrano.workloads.sort;

/**
 * A range that is sorted in four quarters, and the array through which these are merged.
 *
 * @param values what is sorted
 * @param spare an array of the same length, for the merged pairs
 * @param from the begin of the range
 * @param to its end
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Quarters(int[] values, int[] spare, int from, int to) {

    /** The longest range that is sorted without being divided. */
    static final int LEAF = 1_024;

    /** The longest range that such a sort leaves to insertion. */
    private static final int INSERTION = 20;

    /** The range of all numbers, of which it has a copy. */
    static Quarters all(Numbers numbers) {
        int[] values = numbers.copy();
        return new Quarters(values, new int[values.length], 0, values.length);
    }

    int size() {
        return to - from;
    }

    /** One of the four quarters, numbered from 0; the last one takes what is left over. */
    Quarters quarter(int number) {
        return new Quarters(values, spare, begin(number), number == 3 ? to : begin(number + 1));
    }

    /** The merge of the lower two quarters into the spare array. */
    Merge lowerPair() {
        return Merge.of(values, from, begin(1), begin(1), begin(2), spare, from);
    }

    /** The merge of the upper two quarters into the spare array. */
    Merge upperPair() {
        return Merge.of(values, begin(2), begin(3), begin(3), to, spare, begin(2));
    }

    /** The merge of both pairs back. */
    Merge whole() {
        return Merge.of(spare, from, begin(2), begin(2), to, values, from);
    }

    /** Sorts without dividing, by quicksort. */
    void sortSerially() {
        sort(values, from, to);
    }

    private static void sort(int[] values, int from, int to) {
        if (to - from <= INSERTION) {
            Partition.insertionSort(values, from, to);
            return;
        }
        int split = Partition.split(values, from, to);
        sort(values, from, split);
        sort(values, split, to);
    }

    private int begin(int quarter) {
        return from + quarter * (size() / 4);
    }
}
