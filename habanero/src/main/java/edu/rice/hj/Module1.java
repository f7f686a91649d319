package edu.rice.hj;

import dev.serrano.habanero.Awaiting;
import dev.serrano.habanero.Loops;
import dev.serrano.habanero.Tasks;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.HjSuspendingCallable;
import edu.rice.hj.api.HjSuspendingProcedure;
import edu.rice.hj.api.HjSuspendingProcedureInt1D;
import edu.rice.hj.api.HjSuspendingProcedureInt2D;
import edu.rice.hj.api.HjSuspendingProcedureInt3D;
import edu.rice.hj.api.SuspendableException;
import java.util.List;

/**
 * Adds tasks, futures and loops whose bodies may wait, and tasks that await futures. A task that waits is suspended,
 * and its worker runs others meanwhile; so programs need no more threads than they have workers, however many tasks
 * wait.
 * {@snippet :
 * HjFuture<Integer> left = future(() -> sum(from, middle));
 * int right = sum(middle, to);
 * return left.get() + right;
 * }
 * <p>Bounds are inclusive, and failures come out of the finish, as in {@link Module0}.
 */
public class Module1 extends Module0 {
    protected Module1() {}

    /**
     * Spawns a task that runs the body, and goes on at once. The task belongs to the current finish: that of the
     * innermost {@code finish} around the call when it is made.
     *
     * @throws IllegalStateException outside of any launch and finish, as all that spawns and does not wait
     */
    public static void async(HjSuspendable body) {
        Tasks.async(body);
    }

    /**
     * Spawns a task that computes a value, and returns its future at once. The task belongs to the current finish; if
     * it fails, so does a task that gets the value, and the finish if there is none.
     *
     * @throws IllegalStateException outside of any launch and finish
     */
    public static <V> HjFuture<V> future(HjSuspendingCallable<V> body) {
        return Tasks.future(body);
    }

    /** Runs the body for each element, one after the other, in the calling task. */
    public static <T> void forseq(Iterable<T> elements, HjSuspendingProcedure<T> body) throws SuspendableException {
        Loops.forseq(elements, body);
    }

    /**
     * Runs the body for each element, in parallel, and returns when all these, and all that they have spawned, have
     * ended. An iteration is a task: it may wait, and spawn tasks. The elements are read before the first begins.
     *
     * @throws RuntimeException the failure of the body or of a task; a MultipleExceptions with all, if several fail
     */
    public static <T> void forall(Iterable<T> elements, HjSuspendingProcedure<T> body) throws SuspendableException {
        Loops.forall(elements, body);
    }

    /**
     * Like {@link #forall(Iterable, HjSuspendingProcedure)}, but goes on at once: the iterations are tasks of the
     * current finish.
     */
    public static <T> void forasync(Iterable<T> elements, HjSuspendingProcedure<T> body) throws SuspendableException {
        Loops.forasync(elements, body);
    }

    /** Runs the body for each index from the first to the last, inclusive, in order, in the calling task. */
    public static void forseq(int start, int endInclusive, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forseq(start, endInclusive, body);
    }

    /**
     * Runs the body for each index from the first to the last, inclusive, in parallel, and returns when all these, and
     * all that they have spawned, have ended. An iteration is a task: it may wait, and spawn tasks.
     * {@snippet :
     * forall(0, n - 1, i -> {
     *     c[i] = a[i] + b[i];
     * });
     * }
     *
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static void forall(int start, int endInclusive, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forall(start, endInclusive, body);
    }

    /**
     * Like {@link #forall(int, int, HjSuspendingProcedureInt1D)}, but goes on at once: the iterations are tasks of the
     * current finish.
     */
    public static void forasync(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        Loops.forasync(start, endInclusive, body);
    }

    /** Like {@link #forallChunked(int, int, int, HjSuspendingProcedureInt1D)}, with one chunk for each worker. */
    public static void forallChunked(int start, int endInclusive, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forallChunked(start, endInclusive, body);
    }

    /**
     * Like {@link #forall(int, int, HjSuspendingProcedureInt1D)}, with one task for each chunk of consecutive indices,
     * which it runs in order: an iteration that waits delays the rest of its chunk.
     *
     * @param chunkSize how many indices a chunk has; the last one may have fewer
     * @throws IllegalArgumentException if the size of chunks is not positive
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static void forallChunked(int start, int endInclusive, int chunkSize, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forallChunked(start, endInclusive, chunkSize, body);
    }

    /**
     * Like {@link #forallChunked(int, int, int, HjSuspendingProcedureInt1D)}, but goes on at once: the chunks are tasks
     * of the current finish.
     */
    public static void forasyncChunked(int start, int endInclusive, int chunkSize, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forasyncChunked(start, endInclusive, chunkSize, body);
    }

    /** Like {@link #forasyncChunked(int, int, int, HjSuspendingProcedureInt1D)}, with one chunk for each worker. */
    public static void forasyncChunked(int start, int endInclusive, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forasyncChunked(start, endInclusive, body);
    }

    /** Like {@link #forseq(int, int, HjSuspendingProcedureInt1D)}, for each index of the region. */
    public static void forseq(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) throws SuspendableException {
        Loops.forseq(region, body);
    }

    /** Like {@link #forall(int, int, HjSuspendingProcedureInt1D)}, for each index of the region. */
    public static void forall(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) throws SuspendableException {
        Loops.forall(region, body);
    }

    /** Like {@link #forasync(int, int, HjSuspendingProcedureInt1D)}, for each index of the region. */
    public static void forasync(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) {
        Loops.forasync(region, body);
    }

    /** Like {@link #forallChunked(int, int, HjSuspendingProcedureInt1D)}, for each index of the region. */
    public static void forallChunked(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forallChunked(region, body);
    }

    /** Like {@link #forasyncChunked(int, int, HjSuspendingProcedureInt1D)}, for each index of the region. */
    public static void forasyncChunked(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forasyncChunked(region, body);
    }

    /**
     * Like {@link #forseq(int, int, HjSuspendingProcedureInt1D)}, for each pair (i, j), the second index running
     * faster.
     */
    public static void forseq(
            int start0, int endInclusive0, int start1, int endInclusive1, HjSuspendingProcedureInt2D body)
            throws SuspendableException {
        Loops.forseq(start0, endInclusive0, start1, endInclusive1, body);
    }

    /**
     * Like {@link #forseq(int, int, HjSuspendingProcedureInt1D)}, for each pair of the region, the second index running
     * faster.
     */
    public static void forseq(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) throws SuspendableException {
        Loops.forseq(region, body);
    }

    /** Like {@link #forall(int, int, HjSuspendingProcedureInt1D)}, for each pair (i, j). */
    public static void forall(
            int start0, int endInclusive0, int start1, int endInclusive1, HjSuspendingProcedureInt2D body)
            throws SuspendableException {
        Loops.forall(start0, endInclusive0, start1, endInclusive1, body);
    }

    /** Like {@link #forall(int, int, HjSuspendingProcedureInt1D)}, for each pair of the region. */
    public static void forall(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) throws SuspendableException {
        Loops.forall(region, body);
    }

    /** Like {@link #forasync(int, int, HjSuspendingProcedureInt1D)}, for each pair of the region. */
    public static void forasync(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) {
        Loops.forasync(region, body);
    }

    /** Like {@link #forasync(int, int, HjSuspendingProcedureInt1D)}, for each pair (i, j). */
    public static void forasync(
            int start0, int endInclusive0, int start1, int endInclusive1, HjSuspendingProcedureInt2D body) {
        Loops.forasync(start0, endInclusive0, start1, endInclusive1, body);
    }

    /**
     * Like {@link #forallChunked(int, int, HjSuspendingProcedureInt1D)}, for each pair (i, j); a chunk is of
     * consecutive pairs in row-major order.
     */
    public static void forallChunked(
            int start0, int endInclusive0, int start1, int endInclusive1, HjSuspendingProcedureInt2D body)
            throws SuspendableException {
        Loops.forallChunked(start0, endInclusive0, start1, endInclusive1, body);
    }

    /**
     * Like {@link #forallChunked(int, int, HjSuspendingProcedureInt1D)}, for each pair of the region; a chunk is of
     * consecutive pairs in row-major order.
     */
    public static void forallChunked(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body)
            throws SuspendableException {
        Loops.forallChunked(region, body);
    }

    /**
     * Like {@link #forasyncChunked(int, int, HjSuspendingProcedureInt1D)}, for each pair of the region; a chunk is of
     * consecutive pairs in row-major order.
     */
    public static void forasyncChunked(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body)
            throws SuspendableException {
        Loops.forasyncChunked(region, body);
    }

    /**
     * Like {@link #forseq(int, int, HjSuspendingProcedureInt1D)}, for each triple of the region, the last index running
     * fastest.
     */
    public static void forseq(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) throws SuspendableException {
        Loops.forseq(region, body);
    }

    /** Like {@link #forall(int, int, HjSuspendingProcedureInt1D)}, for each triple of the region. */
    public static void forall(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) throws SuspendableException {
        Loops.forall(region, body);
    }

    /** Like {@link #forasync(int, int, HjSuspendingProcedureInt1D)}, for each triple of the region. */
    public static void forasync(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) {
        Loops.forasync(region, body);
    }

    /**
     * Like {@link #forallChunked(int, int, HjSuspendingProcedureInt1D)}, for each triple of the region; a chunk is of
     * consecutive triples in row-major order.
     */
    public static void forallChunked(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body)
            throws SuspendableException {
        Loops.forallChunked(region, body);
    }

    /**
     * Like {@link #forasyncChunked(int, int, HjSuspendingProcedureInt1D)}, for each triple of the region; a chunk is of
     * consecutive triples in row-major order.
     */
    public static void forasyncChunked(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body)
            throws SuspendableException {
        Loops.forasyncChunked(region, body);
    }

    /**
     * Spawns a task that begins when the future has a value: so its get in the task never waits. The task belongs to
     * the current finish from now on. If the future fails the body does not run, and the task fails with the same
     * failure.
     */
    public static <T> void asyncAwait(HjFuture<T> input, HjSuspendable body) {
        Awaiting.asyncAwait(input, body);
    }

    /** Like {@link #asyncAwait(HjFuture, HjSuspendable)}, when all of them have values. */
    public static void asyncAwait(List<? extends HjFuture<?>> inputs, HjSuspendable body) {
        Awaiting.asyncAwait(inputs, body);
    }

    /** Like {@link #asyncAwait(HjFuture, HjSuspendable)}, when all of them have values. */
    public static <T1, T2> void asyncAwait(HjFuture<T1> first, HjFuture<T2> second, HjSuspendable body) {
        Awaiting.asyncAwait(first, second, body);
    }

    /** Like {@link #asyncAwait(HjFuture, HjSuspendable)}, when all of them have values. */
    public static <T1, T2, T3> void asyncAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjFuture<T3> third, HjSuspendable body) {
        Awaiting.asyncAwait(first, second, third, body);
    }

    /**
     * Spawns a task that begins when the input has a value, and computes one; returns its future at once. If the input
     * fails so does this future.
     */
    public static <T, V> HjFuture<V> futureAwait(HjFuture<T> input, HjSuspendingCallable<V> body) {
        return Awaiting.futureAwait(input, body);
    }

    /** Like {@link #futureAwait(HjFuture, HjSuspendingCallable)}, when all inputs have values. */
    public static <V> HjFuture<V> futureAwait(List<? extends HjFuture<?>> inputs, HjSuspendingCallable<V> body) {
        return Awaiting.futureAwait(inputs, body);
    }

    /** Like {@link #futureAwait(HjFuture, HjSuspendingCallable)}, when all inputs have values. */
    public static <T1, T2, V> HjFuture<V> futureAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjSuspendingCallable<V> body) {
        return Awaiting.futureAwait(first, second, body);
    }

    /** Like {@link #futureAwait(HjFuture, HjSuspendingCallable)}, when all inputs have values. */
    public static <T1, T2, T3, V> HjFuture<V> futureAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjFuture<T3> third, HjSuspendingCallable<V> body) {
        return Awaiting.futureAwait(first, second, third, body);
    }
}
