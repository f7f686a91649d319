package dev.serrano.workloads.phases;

/** The sums of a run, as a task sees them. */
@FunctionalInterface
interface Sums {

    /** Adds a number to those of all other tasks, waits for these, and returns the sum. */
    long add(long number) throws Exception;

    /** The work of a task; returns the last sum, which is the same for all. */
    static long run(Crowd crowd, int part, Sums sums) throws Exception {
        long sum = 0;
        for (int phase = 0; phase < crowd.phases(); phase++) {
            sum = sums.add(Crowd.mix(part, sum));
        }
        return sum;
    }

    /** The checksum of a run that ended with this sum. */
    static String checksum(long sum) {
        return Long.toHexString(sum);
    }

    /** The checksum of a run whose tasks ended with these sums. */
    static String checksum(long[] last) {
        for (int part = 0; part < last.length; part++) {
            if (last[part] != last[0]) {
                return "task 0 has " + checksum(last[0]) + ", task " + part + " has " + checksum(last[part]);
            }
        }
        return checksum(last[0]);
    }
}
