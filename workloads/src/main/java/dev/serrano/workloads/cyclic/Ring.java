package dev.serrano.workloads.cyclic;

/**
 * The ring that all forms run: in each round every member puts an item and takes its neighbor's; the item of the next
 * round follows from the one taken.
 *
 * @param size how many members
 * @param rounds how many items each member puts
 * @param evensFirst whether the members with even numbers are started before those with odd numbers
 */
record Ring(int size, int rounds, boolean evensFirst) {

    int neighbour(int member) {
        return member + 1 == size ? 0 : member + 1;
    }

    /** The item that a member puts first. */
    long first(int member) {
        return member + 1L;
    }

    /** The item that follows from the one taken from the neighbour. */
    static long next(long taken) {
        long mixed = (taken ^ (taken >>> 29)) * 0x2545F4914F6CDD1DL;
        return mixed ^ (mixed >>> 32);
    }

    /** The member that is started at a position. */
    int member(int position) {
        if (!evensFirst) {
            return position;
        }
        int evens = (size + 1) / 2;
        return position < evens ? 2 * position : 2 * (position - evens) + 1;
    }

    /** The checksum of the results of all members. */
    static String checksum(long[] last) {
        long sum = 0;
        for (long item : last) {
            sum += item;
        }
        return Long.toHexString(sum);
    }
}
