package dev.serrano.workloads.treerec;

import static dev.serrano.Serrano.joinLong;

import dev.serrano.workloads.work.BusyWork;

/** Two branches that may run in parallel, their sum taken. */
final class JoinTree {
    private JoinTree() {}

    static long leaves(int n, BusyWork leaf) {
        if (n < 2) {
            return leaf.run();
        }
        return joinLong(() -> leaves(n - 1, leaf), () -> leaves(n - 2, leaf), Long::sum);
    }
}
