package dev.serrano.workloads.treerec;

import dev.serrano.workloads.work.BusyWork;

/** The serial elision of all forms. */
final class SerialTree {
    private SerialTree() {}

    static long leaves(int n, BusyWork leaf) {
        if (n < 2) {
            return leaf.run();
        }
        return leaves(n - 1, leaf) + leaves(n - 2, leaf);
    }
}
