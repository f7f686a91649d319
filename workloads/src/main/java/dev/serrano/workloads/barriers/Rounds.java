package dev.serrano.workloads.barriers;

import java.util.function.Consumer;

/** How many barriers, and how many tasks before each. */
record Rounds(int count, int tasks) {

    /** The cells at the beginning. */
    Ring ring() {
        return new Ring(tasks);
    }

    /**
     * Runs the rounds from the calling thread or task, and returns the checksum.
     *
     * @param round computes every cell of the ring, and returns when all are done
     */
    String run(Consumer<Ring> round) {
        Ring ring = ring();
        for (int i = 0; i < count; i++) {
            round.accept(ring);
            ring.turn();
        }
        return ring.checksum();
    }
}
