package dev.serrano.internal.deterministic;

/** Draws the decisions of one schedule from a seed. Used by the thread in control, one at a time. */
final class Choices {
    /* Implementation. SplitMix64 (Steele, Lea, Flood 2014): one addition and a mix a number. The fingerprint
     * covers, of each decision, among how many was chosen, and which. */
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
    int choose(int n) {
        if (n <= 1) {
            return 0;
        }
        state += GAMMA;
        int chosen = (int) Math.unsignedMultiplyHigh(mix(state), n);
        note(n, chosen);
        return chosen;
    }

    /** A decision that follows from earlier ones: part of the fingerprint, and not drawn. */
    void note(int n, int chosen) {
        long entry = (long) n << 32 | chosen;
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
