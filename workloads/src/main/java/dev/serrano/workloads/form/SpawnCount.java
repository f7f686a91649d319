package dev.serrano.workloads.form;

import java.util.concurrent.Callable;
import java.util.function.LongConsumer;

/** How many calls a program with marks has spawned. For generated code: the form {@code woven-spawns} calls it. */
public final class SpawnCount {
    /* Implementation. Plain: the form is serial, and has the counter for itself, under the monitor of this class. */
    private static long count;

    private SpawnCount() {}

    /** Counts a spawned call. */
    public static void add() {
        count++;
    }

    /** Runs a program that counts its spawns, one at a time, and returns their number. */
    static synchronized <T> T during(Callable<T> program, LongConsumer spawns) throws Exception {
        count = 0;
        T answer = program.call();
        spawns.accept(count);
        return answer;
    }
}
