package dev.serrano.habanero.pcdp;

import dev.serrano.Serrano;
import dev.serrano.habanero.Iterations;
import edu.rice.pcdp.PCDP;
import edu.rice.pcdp.ProcedureInt1D;
import edu.rice.pcdp.ProcedureInt2D;
import java.util.Objects;
import java.util.function.LongConsumer;

/**
 * Loops: a task for each iteration or chunk, since an iteration may block in calls of java.util.concurrent until another
 * one comes, which an iteration of Serrano's own loops must not. Bounds are inclusive; an end before the start is a loop
 * without iterations.
 */
public final class Loops {
    /** How many chunks there are for each worker if the program does not say how long they are. */
    private static final int CHUNKS_PER_WORKER = 4;

    private Loops() {}

    /** A loop as a number of tasks, and what each of them does. */
    public record Loop(long tasks, LongConsumer task) {}

    public static Loop each(int start, int end, ProcedureInt1D body) {
        return chunks(start, end, 1, body);
    }

    public static Loop each(int start0, int end0, int start1, int end1, ProcedureInt2D body) {
        return chunks(start0, end0, start1, end1, 1, body);
    }

    /** Chunks of so many iterations that follow each other; the last one may be shorter. */
    public static Loop chunks(int start, int end, int chunk, ProcedureInt1D body) {
        Objects.requireNonNull(body, "the body of the loop");
        return chunks(Iterations.of(start, end, body::apply), chunk);
    }

    /** Does the same as in one dimension, of the pairs in the order of two nested loops. */
    public static Loop chunks(int start0, int end0, int start1, int end1, int chunk, ProcedureInt2D body) {
        Objects.requireNonNull(body, "the body of the loop");
        return chunks(Iterations.of(start0, end0, start1, end1, body::apply), chunk);
    }

    private static Loop chunks(Iterations all, int chunk) {
        if (chunk < 1) {
            throw new IllegalArgumentException("chunk size " + chunk + ": a chunk has at least one iteration");
        }
        return new Loop(
                Math.ceilDiv(all.count(), chunk), c -> all.inPlace(c * chunk, Math.min((c + 1) * chunk, all.count())));
    }

    public static int chunkSize(int start, int end) {
        return chunkSize(size(start, end));
    }

    public static int chunkSize(int start0, int end0, int start1, int end1) {
        return chunkSize(Math.multiplyExact(size(start0, end0), size(start1, end1)));
    }

    private static int chunkSize(long size) {
        long chunks = (long) PCDP.numThreads() * CHUNKS_PER_WORKER;
        return Math.clamp(Math.ceilDiv(size, Math.max(chunks, 1)), 1, Integer.MAX_VALUE);
    }

    private static long size(int start, int end) {
        return Math.max((long) end - start + 1, 0);
    }

    /** In the finish of the calling task, which goes on. */
    public static void forasync(Loop loop) {
        Tasks.requireTask();
        if (loop.tasks() > 0) {
            Serrano.async(() -> run(loop, 0, loop.tasks()));
        }
    }

    /** In a finish of its own. */
    public static void forall(Loop loop) {
        if (loop.tasks() > 0) {
            Tasks.finishBody(() -> run(loop, 0, loop.tasks()));
        }
    }

    /** The calling task is the first of these; it makes the others before it begins, and so holds none of them up. */
    private static void run(Loop loop, long lo, long hi) {
        long end = hi;
        while (end - lo > 1) {
            long mid = lo + (end - lo) / 2;
            long upper = end;
            Serrano.async(() -> run(loop, mid, upper));
            end = mid;
        }
        loop.task().accept(lo);
    }
}
