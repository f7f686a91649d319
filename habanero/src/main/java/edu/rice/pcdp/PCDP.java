package edu.rice.pcdp;

import dev.serrano.Serrano;
import dev.serrano.habanero.pcdp.Loops;
import dev.serrano.habanero.pcdp.Tasks;
import edu.rice.pcdp.config.Configuration;
import edu.rice.pcdp.config.SystemProperty;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/**
 * Tasks, loops, futures and isolated sections, for {@code import static edu.rice.pcdp.PCDP.*}.
 * <p>A {@link #finish}, and a loop that waits, may be called from any thread: outside of a task it runs on the
 * workers of {@link edu.rice.pcdp.runtime.Runtime}, and the calling thread waits for it. A method that makes tasks and
 * does not wait for them ({@code async}, {@code forasync}, {@code future}, {@link Actor#send}) needs a finish around
 * it, and throws an IllegalStateException without one.
 * <p>Bounds of loops are inclusive; a loop whose end is before its start has no iterations.
 * <p>Memory consistency: actions before a task is made happen-before it; actions of a task happen-before the end of its
 * finish and, for a future, before the return of {@code get}.
 * {@snippet :
 * finish(() -> {
 *     async(() -> sum[0] = add(a, 0, a.length / 2));
 *     sum[1] = add(a, a.length / 2, a.length);
 * });
 * }
 */
public final class PCDP {
    @SuppressWarnings("ProtectedMembersInFinalClass") // as programs of this package have it
    protected static final String missingFinishMsg = Tasks.MISSING_FINISH;

    private PCDP() {}

    /**
     * Runs the body, then waits for all tasks made in it, and for those made by them. If one of them fails, or the
     * body, the failure is thrown itself; if several fail, a {@link edu.rice.pcdp.runtime.MultiException} of all is.
     */
    public static void finish(Runnable runnable) {
        Tasks.finish(runnable);
    }

    /**
     * Makes a task and goes on. Its failure is thrown by the finish.
     *
     * @throws IllegalStateException outside of any finish
     */
    public static void async(Runnable runnable) {
        Tasks.async(runnable);
    }

    /**
     * Makes a task for each iteration and goes on.
     *
     * @throws IllegalStateException outside of any finish
     */
    public static void forasync(int startInc, int endInc, ProcedureInt1D body) {
        Loops.forasync(Loops.each(startInc, endInc, body));
    }

    /** Like {@link #forasync}, of all pairs. */
    public static void forasync2d(int startInc0, int endInc0, int startInc1, int endInc1, ProcedureInt2D body) {
        Loops.forasync(Loops.each(startInc0, endInc0, startInc1, endInc1, body));
    }

    /** {@link #forasync} in a finish. */
    public static void forall(int startInc, int endInc, ProcedureInt1D body) {
        Loops.forall(Loops.each(startInc, endInc, body));
    }

    /** {@link #forasync2d} in a finish. */
    public static void forall2d(int startInc0, int endInc0, int startInc1, int endInc1, ProcedureInt2D body) {
        Loops.forall(Loops.each(startInc0, endInc0, startInc1, endInc1, body));
    }

    /**
     * Makes a task for each so many iterations, which it runs one after the other, and goes on. The last task may have
     * fewer.
     *
     * @throws IllegalArgumentException if the chunk size is less than 1
     * @throws IllegalStateException outside of any finish
     */
    public static void forasyncChunked(int start, int endInclusive, int chunkSize, ProcedureInt1D body) {
        Loops.forasync(Loops.chunks(start, endInclusive, chunkSize, body));
    }

    /** Like {@link #forasyncChunked(int, int, int, ProcedureInt1D)}, with a few chunks for each worker. */
    public static void forasyncChunked(int start, int endInclusive, ProcedureInt1D body) {
        Loops.forasync(Loops.chunks(start, endInclusive, Loops.chunkSize(start, endInclusive), body));
    }

    /**
     * Like {@link #forasyncChunked(int, int, int, ProcedureInt1D)}, of all pairs: a chunk is a number of pairs that
     * follow each other in two nested loops.
     */
    public static void forasync2dChunked(
            int start0, int endInclusive0, int start1, int endInclusive1, int chunkSize, ProcedureInt2D body) {
        Loops.forasync(Loops.chunks(start0, endInclusive0, start1, endInclusive1, chunkSize, body));
    }

    /** Like {@link #forasync2dChunked(int, int, int, int, int, ProcedureInt2D)}, with a few chunks for each worker. */
    public static void forasync2dChunked(
            int start0, int endInclusive0, int start1, int endInclusive1, ProcedureInt2D body) {
        int chunkSize = Loops.chunkSize(start0, endInclusive0, start1, endInclusive1);
        Loops.forasync(Loops.chunks(start0, endInclusive0, start1, endInclusive1, chunkSize, body));
    }

    /** {@link #forasyncChunked(int, int, int, ProcedureInt1D)} in a finish. */
    public static void forallChunked(int start, int endInclusive, int chunkSize, ProcedureInt1D body) {
        Loops.forall(Loops.chunks(start, endInclusive, chunkSize, body));
    }

    /** {@link #forasyncChunked(int, int, ProcedureInt1D)} in a finish. */
    public static void forallChunked(int start, int endInclusive, ProcedureInt1D body) {
        Loops.forall(Loops.chunks(start, endInclusive, Loops.chunkSize(start, endInclusive), body));
    }

    /** {@link #forasync2dChunked(int, int, int, int, int, ProcedureInt2D)} in a finish. */
    public static void forall2dChunked(
            int start0, int endInclusive0, int start1, int endInclusive1, int chunkSize, ProcedureInt2D body) {
        Loops.forall(Loops.chunks(start0, endInclusive0, start1, endInclusive1, chunkSize, body));
    }

    /** {@link #forasync2dChunked(int, int, int, int, ProcedureInt2D)} in a finish. */
    public static void forall2dChunked(
            int start0, int endInclusive0, int start1, int endInclusive1, ProcedureInt2D body) {
        int chunkSize = Loops.chunkSize(start0, endInclusive0, start1, endInclusive1);
        Loops.forall(Loops.chunks(start0, endInclusive0, start1, endInclusive1, chunkSize, body));
    }

    /**
     * Makes a task with a value and goes on; the finish waits for it. Its failure is for those who call {@code get}: an
     * {@link java.util.concurrent.ExecutionException} around it. The finish does not throw it. A task that waits in
     * {@code get} leaves its worker to others. {@code cancel} keeps a task from beginning, and does not interrupt one
     * that has begun.
     *
     * @throws IllegalStateException outside of any finish
     */
    public static <R> Future<R> future(Callable<R> body) {
        return Tasks.future(body);
    }

    /**
     * Makes a task that begins when all futures are done, well or not; it asks them itself how they ended. Any futures
     * do, those of executors and {@link java.util.concurrent.CompletableFuture}s among them.
     *
     * @throws IllegalStateException outside of any finish
     */
    public static void asyncAwait(Runnable runnable, Future<? extends Object>... futures) {
        Tasks.asyncAwait(runnable, futures);
    }

    /** {@link #future} of a task that begins as that of {@link #asyncAwait} does. */
    public static <R> Future<R> futureAwait(Callable<R> runnable, Future<? extends Object>... futures) {
        return Tasks.futureAwait(runnable, futures);
    }

    /** Runs the iterations one after the other, by no task of their own. */
    public static void forseq(int start, int endInclusive, ProcedureInt1D body) {
        for (long i = start; i <= endInclusive; i++) {
            body.apply((int) i);
        }
    }

    /** Like {@link #forseq}, of all pairs. */
    public static void forseq2d(int start0, int endInclusive0, int start1, int endInclusive1, ProcedureInt2D body) {
        for (long i = start0; i <= endInclusive0; i++) {
            for (long j = start1; j <= endInclusive1; j++) {
                body.apply((int) i, (int) j);
            }
        }
    }

    /** The value of {@link SystemProperty#numWorkers}: the number of workers, or of those that will be started. */
    public static int numThreads() {
        return Configuration.readIntProperty(SystemProperty.numWorkers);
    }

    /**
     * Runs the body while no other isolated section runs. Inside, a task can neither make tasks nor wait for any: these
     * are an IllegalStateException, so isolated sections cannot deadlock. Also for threads that are no tasks.
     */
    public static void isolated(Runnable runnable) {
        Serrano.isolated(runnable::run);
    }

    /** Like {@link #isolated(Runnable)}, and excludes only those sections on the same object, and those on nothing. */
    public static void isolated(Object obj, Runnable runnable) {
        Serrano.isolated(obj, runnable::run);
    }

    /** Like {@link #isolated(Object, Runnable)}, on two objects in either order. */
    public static void isolated(Object obj1, Object obj2, Runnable runnable) {
        Serrano.isolated(obj1, obj2, runnable::run);
    }
}
