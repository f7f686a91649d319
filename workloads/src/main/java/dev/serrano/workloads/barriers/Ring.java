package dev.serrano.workloads.barriers;

import dev.serrano.workloads.form.Digest;

/**
 * Cells of which each round computes new values from the last round's: a task that runs before the barrier has let it
 * through spoils the answer.
 */
final class Ring {
    private long[] before;
    private long[] after;
    private int rounds;

    Ring(int cells) {
        before = new long[cells];
        after = new long[cells];
        for (int i = 0; i < cells; i++) {
            before[i] = i;
        }
    }

    int cells() {
        return before.length;
    }

    /** Computes a cell. Different cells at the same time. */
    void step(int cell) {
        int next = cell + 1 == before.length ? 0 : cell + 1;
        after[cell] = Long.rotateLeft(before[cell], 7) + 31 * before[next] + rounds;
    }

    /** Computes all cells, one after the other. */
    void stepAll() {
        for (int cell = 0; cell < before.length; cell++) {
            step(cell);
        }
    }

    /** The round is over; alone. */
    void turn() {
        long[] last = before;
        before = after;
        after = last;
        rounds++;
    }

    String checksum() {
        Digest digest = new Digest().add((long) rounds);
        for (long value : before) {
            digest.add(value);
        }
        return digest.toString();
    }
}
