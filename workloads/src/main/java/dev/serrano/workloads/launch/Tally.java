package dev.serrano.workloads.launch;

/**
 * Counts the programs that have run. It is a plain field: each launch ends before the next begins, and what a program
 * did is visible to whoever waited for it.
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
