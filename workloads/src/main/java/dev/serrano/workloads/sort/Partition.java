package dev.serrano.workloads.sort;

/** The serial parts of both sorts: partition around a median of three, and insertion for short ranges. */
final class Partition {
    private Partition() {}

    /**
     * Partitions a range of three numbers at least, as Hoare does, around the median of its first, middle and last
     * number.
     *
     * @return where the upper part begins: no number before is larger than one from there on, and no part is empty
     */
    static int split(int[] values, int from, int to) {
        int pivot = median(values[from], values[(from + to) >>> 1], values[to - 1]);
        int low = from;
        int high = to - 1;
        while (true) {
            while (values[low] < pivot) {
                low++;
            }
            while (values[high] > pivot) {
                high--;
            }
            if (low >= high) {
                return high + 1;
            }
            int larger = values[low];
            values[low++] = values[high];
            values[high--] = larger;
        }
    }

    /** Sorts a short range. */
    static void insertionSort(int[] values, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int value = values[i];
            int place = i;
            while (place > from && values[place - 1] > value) {
                values[place] = values[place - 1];
                place--;
            }
            values[place] = value;
        }
    }

    static int median(int a, int b, int c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
