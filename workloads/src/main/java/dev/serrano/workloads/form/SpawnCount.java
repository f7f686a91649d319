package dev.serrano.workloads.form;

/** How many calls a program with marks has spawned. For generated code: the form {@code woven-spawns} calls it. */
public final class SpawnCount {
    /* Implementation. Plain: the form is serial, and takes the counter for itself while it runs (Twins). */
    private static long count;

    private SpawnCount() {}

    /** Counts a spawned call. */
    public static void add() {
        count++;
    }

    /** What has been counted since the last time. */
    static long take() {
        long n = count;
        count = 0;
        return n;
    }
}
