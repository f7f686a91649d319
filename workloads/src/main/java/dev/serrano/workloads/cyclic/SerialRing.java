package dev.serrano.workloads.cyclic;

/** The serial elision: round by round, first all items are put, then all are taken. */
final class SerialRing {
    private SerialRing() {}

    static String run(Ring ring) {
        long[] items = new long[ring.size()];
        for (int member = 0; member < ring.size(); member++) {
            items[member] = ring.first(member);
        }
        for (int round = 0; round < ring.rounds(); round++) {
            long[] next = new long[ring.size()];
            for (int member = 0; member < ring.size(); member++) {
                next[member] = Ring.next(items[ring.neighbour(member)]);
            }
            items = next;
        }
        return Ring.checksum(items);
    }
}
