package dev.serrano.workloads.sort;

/**
 * Two sorted ranges that are to be merged, and how such a merge is divided.
 *
 * @param source where both ranges lie
 * @param from the begin of the longer range
 * @param to its end
 * @param otherFrom the begin of the other range
 * @param otherTo its end
 * @param target where the merged range goes
 * @param at the place in the target where it begins
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Merge(int[] source, int from, int to, int otherFrom, int otherTo, int[] target, int at) {

    /** The longest merge that is not divided. */
    static final int LEAF = 1_024;

    /** The merge of two ranges, whichever is longer. */
    static Merge of(int[] source, int from, int to, int otherFrom, int otherTo, int[] target, int at) {
        return to - from >= otherTo - otherFrom
                ? new Merge(source, from, to, otherFrom, otherTo, target, at)
                : new Merge(source, otherFrom, otherTo, from, to, target, at);
    }

    int size() {
        return to - from + otherTo - otherFrom;
    }

    /** The part of this merge with the lower half of the longer range. */
    Merge lower(int otherSplit) {
        return of(source, from, middle(), otherFrom, otherSplit, target, at);
    }

    /** The rest. */
    Merge upper(int otherSplit) {
        int done = middle() - from + otherSplit - otherFrom;
        return of(source, middle(), to, otherSplit, otherTo, target, at + done);
    }

    /**
     * Where the other range is divided: all before is smaller than the middle of the longer range, all after is not.
     */
    int otherSplit() {
        int pivot = source[middle()];
        int low = otherFrom;
        int high = otherTo;
        while (low < high) {
            int probe = (low + high) >>> 1;
            if (source[probe] < pivot) {
                low = probe + 1;
            } else {
                high = probe;
            }
        }
        return low;
    }

    /** Merges without dividing. */
    void run() {
        int one = from;
        int other = otherFrom;
        int place = at;
        while (one < to && other < otherTo) {
            target[place++] = source[one] <= source[other] ? source[one++] : source[other++];
        }
        System.arraycopy(source, one, target, place, to - one);
        System.arraycopy(source, other, target, place + to - one, otherTo - other);
    }

    private int middle() {
        return (from + to) >>> 1;
    }
}
