package dev.serrano.trace;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Room for some entries of one worker. */
final class Chunk {
    /* Implementation.
     * An entry is WORDS longs: begin, end (0 while open), steal, flows; a steal has the time of the gift in place of
     * the flows. `labels` say what it is about, `details` why it ended. Written by the driver of the worker; the end
     * of a slice by its fiber, which may drive another worker by then. Two releases publish an entry to the reader:
     * `count` what is known at its begin, `end` the rest. */
    private static final int WORDS = 4;

    private static final int BEGIN = 0;
    private static final int END = 1;
    private static final int STOLEN = 2;
    private static final int FLOWS = 3;
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle COUNT =
            ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), "count", VarHandle.class, Chunk.class, int.class);

    private final long[] words;
    private final @Nullable TraceKind[] kinds;
    private final @Nullable Object[] labels;
    private final @Nullable String[] details;
    private final int worker;
    private final int capacity;
    private int count;

    /** Room for so many entries of a worker. */
    Chunk(int worker, int capacity) {
        this.worker = worker;
        this.capacity = capacity;
        words = new long[capacity * WORDS];
        kinds = new @Nullable TraceKind[capacity];
        labels = new @Nullable Object[capacity];
        details = new @Nullable String[capacity];
    }

    boolean full() {
        return count == capacity;
    }

    /** Adds an entry that has not ended; returns its place. */
    int add(TraceKind kind, long begin, int flowIn, Object label) {
        int i = count;
        words[i * WORDS + BEGIN] = begin;
        kinds[i] = kind;
        words[i * WORDS + FLOWS] = (long) flowIn << Integer.SIZE;
        labels[i] = label;
        COUNT.setRelease(this, i + 1);
        return i;
    }

    /** Adds a steal of some tasks, which the victim gave away at a time. */
    void addSteal(long time, int victim, int tasks, long given) {
        int i = count;
        words[i * WORDS + BEGIN] = time;
        words[i * WORDS + END] = time;
        words[i * WORDS + STOLEN] = (long) victim << Integer.SIZE | tasks; // tasks > 0
        kinds[i] = TraceKind.STEAL;
        words[i * WORDS + FLOWS] = given;
        labels[i] = TraceKind.STEAL;
        COUNT.setRelease(this, i + 1);
    }

    void end(int i, long time) {
        LONGS.setRelease(words, i * WORDS + END, time);
    }

    /** Ends a slice that will go on elsewhere. */
    void end(int i, long time, int flowOut, String why) {
        words[i * WORDS + FLOWS] |= flowOut;
        details[i] = why;
        end(i, time);
    }

    // ---- reading ----------------------------------------------------------------------------------------------

    /** The number of entries that may be read; before any of the accessors below. */
    int countAcquire() {
        return (int) COUNT.getAcquire(this);
    }

    int worker() {
        return worker;
    }

    long begin(int i) {
        return words[i * WORDS + BEGIN];
    }

    /** The end, 0 while the entry is open; before {@link #flowOut} and {@link #detail}. */
    long endAcquire(int i) {
        return (long) LONGS.getAcquire(words, i * WORDS + END);
    }

    TraceKind kind(int i) {
        return Objects.requireNonNull(kinds[i]);
    }

    /** The victim of a steal; -1 if unknown. */
    int victim(int i) {
        return (int) (words[i * WORDS + STOLEN] >> Integer.SIZE);
    }

    /** The number of tasks of a steal. */
    int tasks(int i) {
        return (int) words[i * WORDS + STOLEN];
    }

    /** The time when the victim of a steal gave the tasks, or offered the task; 0 if unknown. */
    long given(int i) {
        return words[i * WORDS + FLOWS];
    }

    int flowIn(int i) {
        return (int) (words[i * WORDS + FLOWS] >>> Integer.SIZE);
    }

    int flowOut(int i) {
        return (int) words[i * WORDS + FLOWS];
    }

    Object label(int i) {
        return Objects.requireNonNull(labels[i]);
    }

    @Nullable
    String detail(int i) {
        return details[i];
    }
}
