package dev.serrano.workloads.launch;

/**
 * Counts the programs that have run. It is a plain field: each launch ends before the next begins, and the actions of a
 * program are visible to its waiter.
 */
final class Tally {
    private int ran;

    void add() {
        ran++;
    }

    int total() {
        return ran;
    }
}
