package dev.serrano.internal.deterministic;

/** Draws the decisions of one schedule from a seed. Used by the thread in control, one at a time. */
final class Choices {
    /* Implementation. SplitMix64 (Steele, Lea, Flood 2014): one addition and a mix a number. The fingerprint
     * covers kind << 24 | what was chosen of each decision. */

    /** The kind of a decision. */
    enum Kind {
        /** Which worker goes on. */
        WORKER(1),
        /** The place where a worker looks first. */
        SOURCE(2),
        /** Which of its tasks a worker starts. */
        TASK(3),
        /** Which of the ready fibers goes on. */
        READY(4),
        /** The victim at which a thief looks first. */
        VICTIM(5),
        /** Which sleeping worker is woken. */
        WAKE(6),
        /** Whether a task that could run on top of another one does, and whether one that polls lets another begin. */
        STACK(7),
        /** Which of the timers that are due fires first. */
        TIMER(8),
        /** The character of the schedule as a whole. */
        PLAN(9);

        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private final long seed;
    private long state;
    private long fingerprint;
    private long count;

    Choices(long seed) {
        this.seed = seed;
        this.state = seed;
    }

    long seed() {
        return seed;
    }

    /** A number from 0 to n - 1. With n = 1 nothing is decided, and nothing is drawn. */
    int choose(Kind kind, int n) {
        if (n <= 1) {
            return 0;
        }
        state += GAMMA;
        int chosen = (int) Math.unsignedMultiplyHigh(mix(state), n);
        note(kind, chosen);
        return chosen;
    }

    /** True once in n times. */
    boolean oneIn(Kind kind, int n) {
        return choose(kind, n) == 0;
    }

    /** A decision that follows from earlier ones: part of the fingerprint, and not drawn. */
    void note(Kind kind, int chosen) {
        int entry = kind.code << 24 | chosen & 0xFFFFFF;
        fingerprint = mix(fingerprint * 31 + entry + GAMMA);
        count++;
    }

    private static long mix(long x) {
        long z = (x ^ x >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** A number that two schedules share if all their decisions are the same, and hardly otherwise. */
    long fingerprint() {
        return fingerprint;
    }

    long count() {
        return count;
    }
}
