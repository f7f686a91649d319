package dev.serrano.workloads.bpc;

import dev.serrano.workloads.work.BusyWork;

/**
 * A chain of producers.
 *
 * @param depth how many producers
 * @param n how many consumers each makes
 * @param plain the work of a consumer in the forms without Serrano
 * @param serrano the work of a consumer in the forms with Serrano
 */
record Shape(int depth, int n, BusyWork plain, BusyWork serrano) {

    /** The number that a consumer adds to the checksum, which counts all consumers of all producers from 1. */
    long consume(int level, int index, BusyWork work) {
        return ((long) level * n + index + 1) * work.run();
    }

    /** The sum of the numbers of all consumers. */
    long expected() {
        long consumers = (long) depth * n;
        return consumers % 2 == 0 ? consumers / 2 * (consumers + 1) : (consumers + 1) / 2 * consumers;
    }
}
