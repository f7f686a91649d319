package dev.serrano.test.examples;

/** Something that takes a while and has no scheduling point. */
final class Work {
    private static volatile long sink;

    private Work() {}

    /** Some microseconds. */
    static void some() {
        long x = 1;
        for (int i = 0; i < 10_000; i++) {
            x = x * 6364136223846793005L + i;
        }
        sink = x;
    }
}
