package edu.rice.hj;

import dev.serrano.TaskRuntime;
import dev.serrano.habanero.Accumulators;
import dev.serrano.habanero.Awaiting;
import dev.serrano.habanero.EventLog;
import dev.serrano.habanero.Launches;
import dev.serrano.habanero.Loops;
import dev.serrano.habanero.Metrics;
import dev.serrano.habanero.Phasers;
import dev.serrano.habanero.Places;
import dev.serrano.habanero.Tasks;
import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFinishAccumulator;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjMetrics;
import edu.rice.hj.api.HjOperator;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjPhaserPair;
import edu.rice.hj.api.HjPlace;
import edu.rice.hj.api.HjPoint;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.HjProcedureInt1D;
import edu.rice.hj.api.HjProcedureInt2D;
import edu.rice.hj.api.HjProcedureInt3D;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.HjSuspendingProcedure;
import edu.rice.hj.api.HjSuspendingProcedureInt1D;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.runtime.region.PointFactory;
import edu.rice.hj.runtime.region.RectangularRegion2D;
import edu.rice.hj.runtime.region.RegionFactory;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The basic constructs: launches, finish, non-blocking tasks and loops, futures and what awaits them, accumulators,
 * phasers, metrics, points and regions, and places. Programs import the static methods, of this class or of one that
 * extends it: {@link Module1} adds tasks and loops that may wait, {@link Module2} mutual exclusion and actors.
 * {@snippet :
 * import static edu.rice.hj.Module1.*;
 *
 * launchHabaneroApp(() -> {
 *     finish(() -> {
 *         async(() -> left());
 *         async(() -> right());
 *     });
 *     join();
 * });
 * }
 * <p>Bounds of ranges are inclusive: a loop from 0 to n - 1 has n iterations, and one whose end is below its start has
 * none.
 * <p>Methods with {@code Nb} in their name take bodies that must not wait ("non-blocking"): in these, a construct that
 * would have to wait, as the get of a future without a value, throws an {@link IllegalStateException}.
 * <p>The finish to which a task belongs throws the task's failure when all its tasks have ended. It throws a single
 * failure as it is, a checked one or an Error as the cause of a {@link RuntimeException}, and several in one {@link
 * edu.rice.hj.runtime.util.MultipleExceptions}.
 * <p>Constructs that start a task and do not wait for it, as {@code async}, {@code future}, {@code forasync},
 * {@code asyncAwait} and the start of an actor, need something around them whose end waits for the task: a finish, a
 * launch, or {@link #initializeHabanero}. Outside of these they throw an {@link IllegalStateException} that names the
 * line.
 * <p>Memory consistency: actions before a task is spawned happen-before its begin, and all actions of the tasks of a
 * finish happen-before its return.
 */
public class Module0 {
    /* It is as long as HJlib's class of the name, whose static methods programs import from here: it cannot be divided.
     * */

    /**
     * Whether {@link #initializeHabanero} was called last, and not {@link #finalizeHabanero}. Programs may look, not
     * set it.
     */
    protected static AtomicBoolean runtimeInitialized = new AtomicBoolean();

    protected Module0() {}

    /** Prints a line that says which library this is, in which version. */
    public static void printBuildInfo(PrintStream out) {
        Launches.printBuildInfo(out);
    }

    /**
     * Runs the body as the first task of a program and returns when it and all tasks that it has spawned, and these,
     * have ended. Each launch has a runtime of its own, made with the properties of
     * {@link edu.rice.hj.runtime.config.HjSystemProperty} as they are then; in a task it is a {@link #finish}.
     *
     * @throws RuntimeException the failure of the body or of a task; a MultipleExceptions with all, if several fail
     */
    public static void launchHabaneroApp(HjSuspendable body) {
        Launches.launchHabaneroApp(body);
    }

    /**
     * Like {@link #launchHabaneroApp(HjSuspendable)}, and runs the callback when all tasks have ended, before the
     * runtime does: so it can read {@link #abstractMetrics()}. It does not run if the launch fails.
     *
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static void launchHabaneroApp(HjSuspendable body, Runnable callback) {
        Launches.launchHabaneroApp(body, callback);
    }

    /**
     * Runs the body in the calling task, and waits for all tasks that were spawned in it, and in these, at any depth.
     * {@snippet :
     * finish(() -> {
     *     async(() -> a());
     *     b();
     * }); // both have ended
     * }
     *
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static void finish(HjSuspendable body) throws SuspendableException {
        Tasks.finish(body);
    }

    /**
     * Starts a runtime for the constructs that threads call outside of any launch. Does nothing if it runs. For
     * programs that do not use {@link #launchHabaneroApp(HjSuspendable)}; to be followed by {@link #finalizeHabanero}.
     */
    public static void initializeHabanero() {
        Launches.initializeHabanero();
        runtimeInitialized.set(true);
    }

    /**
     * Waits until the runtime of {@link #initializeHabanero} has nothing to do, and ends it. Does nothing if there is
     * none.
     *
     * @throws IllegalStateException if a task of that runtime calls it
     */
    public static void finalizeHabanero() {
        try {
            Launches.finalizeHabanero();
        } finally {
            if (TaskRuntime.current() == null) { // a task is refused
                runtimeInitialized.set(false);
            }
        }
    }

    /**
     * Gives the program up: its tasks end at their next construct, and the caller of the launch gets the failure.
     *
     * @throws IllegalStateException if no runtime is running
     */
    public static void emergencyShutdown(Throwable failure) {
        Launches.emergencyShutdown(failure);
    }

    /** How many workers the runtime has; before one runs, how many it would have. */
    public static int numWorkerThreads() {
        return Launches.numWorkerThreads();
    }

    /** Spawns a non-blocking task that runs the body, and goes on at once. The task belongs to the current finish. */
    public static void asyncNb(HjRunnable body) {
        Tasks.asyncNb(body);
    }

    /**
     * Runs the body in the calling task if the condition holds, otherwise by {@link #asyncNb}: to have no tasks for
     * little work. A failure in place is thrown here.
     */
    public static void asyncNbSeq(boolean condition, HjRunnable body) {
        Tasks.asyncNbSeq(condition, body);
    }

    /**
     * Like {@link #asyncNbSeq(boolean, HjRunnable)}, with a body for each case.
     *
     * @param sequential runs in the calling task if the condition holds
     * @param parallel runs in a task otherwise
     */
    public static void asyncNbSeq(boolean condition, HjRunnable sequential, HjRunnable parallel) {
        Tasks.asyncNbSeq(condition, sequential, parallel);
    }

    /** Runs the body for each element, one after the other, in the calling task. It must not wait. */
    public static <T> void forseqNb(Iterable<T> elements, HjProcedure<T> body) {
        Loops.forseqNb(elements, body);
    }

    /**
     * Runs the body for each element, each in a non-blocking task, and returns when all these, and all that they have
     * spawned, have ended. The elements are read before the first begins.
     *
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static <T> void forallNb(Iterable<T> elements, HjProcedure<T> body) throws SuspendableException {
        Loops.forallNb(elements, body);
    }

    /**
     * Spawns a non-blocking task for each element, and goes on. The elements are read here; the tasks belong to the
     * current finish.
     */
    public static <T> void forasyncNb(Iterable<T> elements, HjProcedure<T> body) {
        Loops.forasyncNb(elements, body);
    }

    /**
     * Runs the body for each index from the first to the last, inclusive, in order, in the calling task. It must not
     * wait.
     */
    public static void forseqNb(int start, int endInclusive, HjProcedureInt1D body) {
        Loops.forseqNb(start, endInclusive, body);
    }

    /** The indices from the first to the last, inclusive. */
    public static HjRegion.HjRegion1D newRectangularRegion1D(int start, int endInclusive) {
        return RegionFactory.newRectangularRegion1D(start, endInclusive);
    }

    /**
     * Runs the body for each index from the first to the last, inclusive, each in a non-blocking task, and returns when
     * all these, and all that they have spawned, have ended.
     *
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static void forallNb(int start, int endInclusive, HjProcedureInt1D body) throws SuspendableException {
        Loops.forallNb(start, endInclusive, body);
    }

    /**
     * Spawns a non-blocking task for each index from the first to the last, inclusive, and goes on. The tasks belong to
     * the current finish.
     */
    public static void forasyncNb(int start, int endInclusive, HjProcedureInt1D body) {
        Loops.forasyncNb(start, endInclusive, body);
    }

    /** Like {@link #forallNbChunked(int, int, int, HjProcedureInt1D)}, with one chunk for each worker. */
    public static void forallNbChunked(int start, int endInclusive, HjProcedureInt1D body) throws SuspendableException {
        Loops.forallNbChunked(start, endInclusive, body);
    }

    /** The size of chunks if none is named: such that there is one for each worker, the last one possibly smaller. */
    protected static int computeDefaultChunkSize(int start, int endInclusive) {
        return Loops.computeDefaultChunkSize(start, endInclusive);
    }

    /**
     * Runs the body for each index from the first to the last, inclusive, with one non-blocking task for each chunk of
     * consecutive indices, and returns when all these, and all that they have spawned, have ended.
     *
     * @param chunkSize how many indices a chunk has; the last one may have fewer
     * @throws IllegalArgumentException if the size of chunks is not positive
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static void forallNbChunked(int start, int endInclusive, int chunkSize, HjProcedureInt1D body)
            throws SuspendableException {
        Loops.forallNbChunked(start, endInclusive, chunkSize, body);
    }

    /**
     * Spawns one non-blocking task for each chunk of consecutive indices, and goes on. The tasks belong to the current
     * finish.
     *
     * @param chunkSize how many indices a chunk has; the last one may have fewer
     * @throws IllegalArgumentException if the size of chunks is not positive
     */
    public static void forasyncNbChunked(int start, int endInclusive, int chunkSize, HjProcedureInt1D body) {
        Loops.forasyncNbChunked(start, endInclusive, chunkSize, body);
    }

    /** Like {@link #forasyncNbChunked(int, int, int, HjProcedureInt1D)}, with one chunk for each worker. */
    public static void forasyncNbChunked(int start, int endInclusive, HjProcedureInt1D body) {
        Loops.forasyncNbChunked(start, endInclusive, body);
    }

    /**
     * Spawns a non-blocking task that computes a value, and returns its future at once. The task belongs to the current
     * finish.
     */
    public static <V> HjFuture<V> futureNb(HjCallable<V> body) {
        return Tasks.futureNb(body);
    }

    /**
     * Computes the value in the calling task if the condition holds, otherwise by {@link #futureNb}. A failure comes
     * out of the future either way.
     */
    public static <V> HjFuture<V> futureNbSeq(boolean condition, HjCallable<V> body) {
        return Tasks.futureNbSeq(condition, body);
    }

    /**
     * Like {@link #futureNbSeq(boolean, HjCallable)}, with a body for each case.
     *
     * @param sequential runs in the calling task if the condition holds
     * @param parallel runs in a task otherwise
     */
    public static <V> HjFuture<V> futureNbSeq(boolean condition, HjCallable<V> sequential, HjCallable<V> parallel) {
        return Tasks.futureNbSeq(condition, sequential, parallel);
    }

    /** Same as {@link #newDataDrivenFuture()}. */
    public static <V> HjDataDrivenFuture<V> newDDF() {
        return Awaiting.newDDF();
    }

    /** Same as {@link #newDataDrivenFuture(boolean)}. */
    public static <V> HjDataDrivenFuture<V> newDDF(boolean allowDuplicatePuts) {
        return Awaiting.newDDF(allowDuplicatePuts);
    }

    /** A future that belongs to no task: any task or thread puts its value, once. */
    public static <V> HjDataDrivenFuture<V> newDataDrivenFuture() {
        return Awaiting.newDataDrivenFuture();
    }

    /**
     * Same as {@link #newDataDrivenFuture()}.
     *
     * @param allowDuplicatePuts whether puts after the first are ignored; if not, they are an error
     */
    public static <V> HjDataDrivenFuture<V> newDataDrivenFuture(boolean allowDuplicatePuts) {
        return Awaiting.newDataDrivenFuture(allowDuplicatePuts);
    }

    /**
     * Spawns a non-blocking task that begins when the future has a value: so its get in the task never waits. The task
     * belongs to the current finish from now on. If the future fails the body does not run, and the task fails with the
     * same failure.
     */
    public static <T> void asyncNbAwait(HjFuture<T> input, HjRunnable body) {
        Awaiting.asyncNbAwait(input, body);
    }

    /** Like {@link #asyncNbAwait(HjFuture, HjRunnable)}, when all of them have values. */
    public static void asyncNbAwait(List<? extends HjFuture<?>> inputs, HjRunnable body) {
        Awaiting.asyncNbAwait(inputs, body);
    }

    /** Like {@link #asyncNbAwait(HjFuture, HjRunnable)}, when all of them have values. */
    public static <T1, T2> void asyncNbAwait(HjFuture<T1> first, HjFuture<T2> second, HjRunnable body) {
        Awaiting.asyncNbAwait(first, second, body);
    }

    /** Like {@link #asyncNbAwait(HjFuture, HjRunnable)}, when all of them have values. */
    public static <T1, T2, T3> void asyncNbAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjFuture<T3> third, HjRunnable body) {
        Awaiting.asyncNbAwait(first, second, third, body);
    }

    /**
     * Spawns a non-blocking task that begins when the input has a value, and computes one; returns its future at once.
     * If the input fails so does this future.
     */
    public static <V> HjFuture<V> futureNbAwait(HjFuture<?> input, HjCallable<V> body) {
        return Awaiting.futureNbAwait(input, body);
    }

    /** Like {@link #futureNbAwait(HjFuture, HjCallable)}, when all inputs have values. */
    public static <V> HjFuture<V> futureNbAwait(List<? extends HjFuture<?>> inputs, HjCallable<V> body) {
        return Awaiting.futureNbAwait(inputs, body);
    }

    /** Like {@link #futureNbAwait(HjFuture, HjCallable)}, when all inputs have values. */
    public static <T1, T2, V> HjFuture<V> futureNbAwait(HjFuture<T1> first, HjFuture<T2> second, HjCallable<V> body) {
        return Awaiting.futureNbAwait(first, second, body);
    }

    /** Like {@link #futureNbAwait(HjFuture, HjCallable)}, when all inputs have values. */
    public static <T1, T2, T3, V> HjFuture<V> futureNbAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjFuture<T3> third, HjCallable<V> body) {
        return Awaiting.futureNbAwait(first, second, third, body);
    }

    /**
     * Waits until each of them has a value or has failed. Failures do not come out here, nor any more out of the finish
     * of their tasks.
     *
     * @return for each whether it has a value
     */
    public static boolean[] waitAll(HjFuture<?>[] futures) throws SuspendableException {
        return Awaiting.waitAll(futures);
    }

    /**
     * Waits until one of them has a value, or all have failed.
     *
     * @return for each whether it has a value now
     */
    public static boolean[] waitAny(HjFuture<?>[] futures) {
        return Awaiting.waitAny(futures);
    }

    /**
     * A reduction over what the tasks of a finish put: to be named by one,
     * {@link #finish(HjFinishAccumulator, HjSuspendable)}.
     *
     * @param type {@code int.class} or {@code double.class}, or their boxes, or the same for {@code long}
     * @throws edu.rice.hj.runtime.accumulator.FinishAccumulatorException if the type is another
     */
    public static HjFinishAccumulator newFinishAccumulator(HjOperator operator, Class<?> type) {
        return Accumulators.newFinishAccumulator(operator, type);
    }

    /**
     * Like {@link #finish(HjSuspendable)}, with an accumulator into which the body and all its tasks may put. Its value
     * after the finish combines the one from before with all that was put, as in a sequential run; inside, get still
     * gives the one from before.
     *
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static void finish(HjFinishAccumulator accumulator, HjSuspendable body) throws SuspendableException {
        Accumulators.finish(accumulator, body);
    }

    /** Like {@link #finish(HjFinishAccumulator, HjSuspendable)}, with several. */
    public static void finish(List<HjFinishAccumulator> accumulators, HjSuspendable body) throws SuspendableException {
        Accumulators.finish(accumulators, body);
    }

    /** Like {@link #finish(HjFinishAccumulator, HjSuspendable)}, with several. */
    public static void finish(HjFinishAccumulator first, HjFinishAccumulator second, HjSuspendable body)
            throws SuspendableException {
        Accumulators.finish(first, second, body);
    }

    /** Like {@link #finish(HjFinishAccumulator, HjSuspendable)}, with several. */
    public static void finish(
            HjFinishAccumulator first, HjFinishAccumulator second, HjFinishAccumulator third, HjSuspendable body)
            throws SuspendableException {
        Accumulators.finish(first, second, third, body);
    }

    /**
     * Spawns a task that is on a phaser: {@code asyncPhased(ph.inMode(SIG_WAIT), body)}. The caller must be on it, in a
     * mode that allows that. The task leaves it at its end. It belongs to the current finish.
     *
     * @throws IllegalStateException if the caller is not on the phaser
     */
    public static void asyncPhased(HjPhaserPair registration, HjSuspendable body) {
        Phasers.asyncPhased(registration, body);
    }

    /** Like {@link #asyncPhased(HjPhaserPair, HjSuspendable)}, on several phasers; on none, if the list is empty. */
    public static void asyncPhased(HjPhaserPair first, HjPhaserPair second, HjSuspendable body) {
        Phasers.asyncPhased(first, second, body);
    }

    /** Like {@link #asyncPhased(HjPhaserPair, HjSuspendable)}, on several phasers; on none, if the list is empty. */
    public static void asyncPhased(List<HjPhaserPair> registrations, HjSuspendable body) {
        Phasers.asyncPhased(registrations, body);
    }

    /**
     * Runs the body for each index from the first to the last, inclusive, each in a task, all on one phaser, so that
     * {@link #next} is a barrier among them. Returns when all, and all that they have spawned, have ended.
     * {@snippet :
     * forallPhased(0, parts - 1, part -> {
     *     for (int step = 0; step < steps; step++) {
     *         relax(part, step);
     *         next();
     *     }
     * });
     * }
     *
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static void forallPhased(int start, int endInclusive, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Phasers.forallPhased(start, endInclusive, body);
    }

    /**
     * A phaser, with the calling task on it in that mode until the end of the current finish. Tasks get on it by
     * {@link #asyncPhased(HjPhaserPair, HjSuspendable)}.
     *
     * @throws IllegalStateException outside a task
     */
    public static HjPhaser newPhaser(HjPhaserMode mode) {
        return Phasers.newPhaser(mode);
    }

    /**
     * Spawns a task for each index from the first to the last, inclusive, all on these phasers, as by
     * {@link #asyncPhased(List, HjSuspendable)}, and goes on.
     */
    public static void forasyncPhased(
            int start, int endInclusive, List<HjPhaserPair> registrations, HjSuspendingProcedureInt1D body) {
        Phasers.forasyncPhased(start, endInclusive, registrations, body);
    }

    /**
     * Like {@link #newPhaser(HjPhaserMode)}, where a signaling task waits if it is too many phases ahead.
     *
     * @param bound how many phases signals may be ahead of those who wait; {@link Integer#MAX_VALUE} for no bound
     */
    public static HjPhaser newPhaser(HjPhaserMode mode, int bound) {
        return Phasers.newPhaser(mode, bound);
    }

    /** Like {@link #forallPhased(int, int, HjSuspendingProcedureInt1D)}, for each element. */
    public static <T> void forallPhased(Iterable<T> elements, HjSuspendingProcedure<T> body)
            throws SuspendableException {
        Phasers.forallPhased(elements, body);
    }

    /** Like {@link #forasyncPhased(int, int, List, HjSuspendingProcedureInt1D)}, for each element. */
    public static <T> void forasyncPhased(
            Iterable<T> elements, List<HjPhaserPair> registrations, HjSuspendingProcedure<T> body) {
        Phasers.forasyncPhased(elements, registrations, body);
    }

    /**
     * Spawns a task for each index from the first to the last, inclusive, all on one new phaser, on which the caller is
     * not, and goes on.
     */
    public static void forasyncPhased(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        Phasers.forasyncPhased(start, endInclusive, body);
    }

    /**
     * The calling task's barrier: signals all phasers it is on, then waits until all who signal have done so in this
     * phase.
     *
     * @throws IllegalStateException if the task is on no phaser
     */
    public static void next() throws SuspendableException {
        Phasers.next();
    }

    /**
     * Signals all phasers of the calling task on which it signals, and goes on: the first half of {@link #next}.
     *
     * @throws IllegalStateException if the task is on no phaser
     */
    public static void signal() {
        Phasers.signal();
    }

    /**
     * Waits for the phase of all phasers of the calling task on which it waits: the second half of {@link #next}.
     *
     * @throws IllegalStateException if the task is on no phaser
     */
    public static void doWait() throws SuspendableException {
        Phasers.doWait();
    }

    /**
     * Says that the calling task does so many units of work; the program decides the size of a unit. Nothing is counted
     * unless {@link edu.rice.hj.runtime.config.HjSystemProperty} {@code abstractMetrics} was set when the launch began.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public static void doWork(long units) {
        Metrics.doWork(units);
    }

    /**
     * Returns the work and the critical path of the program up to here. After a launch, those of the whole program.
     *
     * @throws IllegalStateException if nothing is counted, since
     *     {@link edu.rice.hj.runtime.config.HjSystemProperty} {@code abstractMetrics} was not set when the launch began
     */
    public static HjMetrics abstractMetrics() {
        return Metrics.abstractMetrics();
    }

    /** Writes the log of events, a line each; or a line that says that none were logged. */
    public static void dumpEventLog(PrintStream out) {
        EventLog.dumpEventLog(out);
    }

    /** The point with these coordinates. */
    public static HjPoint newPoint(int... coordinates) {
        return PointFactory.factory(coordinates);
    }

    /** The triples (i, j, k) of indices, each from its first to its last, inclusive. */
    public static HjRegion.HjRegion3D newRectangularRegion3D(
            int start0, int endInclusive0, int start1, int endInclusive1, int start2, int endInclusive2) {
        return RegionFactory.newRectangularRegion3D(
                start0, endInclusive0, start1, endInclusive1, start2, endInclusive2);
    }

    /**
     * Divides a region into so many contiguous groups, whose sizes differ by one at most, the larger ones first.
     *
     * @throws IllegalArgumentException if there is not at least one
     */
    public static List<HjRegion.HjRegion1D> group(HjRegion.HjRegion1D region, int groups) {
        return RegionFactory.groupRegion(region, groups);
    }

    /**
     * One of the groups into which {@link #group(HjRegion.HjRegion1D, int)} divides the region.
     * {@snippet :
     * forall(0, groups - 1, g -> forseqNb(myGroup(g, region, groups), i -> work(i)));
     * }
     *
     * @param groupId which one, from 0
     * @throws IllegalArgumentException if there is no such group
     */
    public static HjRegion.HjRegion1D myGroup(int groupId, HjRegion.HjRegion1D region, int groups) {
        return RegionFactory.myGroup(groupId, region, groups);
    }

    /**
     * Divides a region into rectangles, groups0 in the first dimension times groups1 in the second, in row-major order.
     *
     * @throws IllegalArgumentException if there is not at least one in each
     */
    public static List<HjRegion.HjRegion2D> group(HjRegion.HjRegion2D region, int groups0, int groups1) {
        return RegionFactory.groupRegion(region, groups0, groups1);
    }

    /**
     * One of the rectangles into which {@link #group(HjRegion.HjRegion2D, int, int)} divides the region.
     *
     * @throws IllegalArgumentException if there is no such rectangle
     */
    public static RectangularRegion2D myGroup(int id0, int id1, HjRegion.HjRegion2D region, int groups0, int groups1) {
        return RegionFactory.myGroup(id0, id1, region, groups0, groups1);
    }

    /** Like {@link #forseqNb(int, int, HjProcedureInt1D)}, for each index of the region. */
    public static void forseqNb(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        Loops.forseqNb(region, body);
    }

    /** Like {@link #forallNb(int, int, HjProcedureInt1D)}, for each index of the region. */
    public static void forallNb(HjRegion.HjRegion1D region, HjProcedureInt1D body) throws SuspendableException {
        Loops.forallNb(region, body);
    }

    /** Like {@link #forasyncNb(int, int, HjProcedureInt1D)}, for each index of the region. It has no Nb in its name. */
    public static void forasync(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        Loops.forasync(region, body);
    }

    /** Like {@link #forallNbChunked(int, int, HjProcedureInt1D)}, for each index of the region. */
    public static void forallNbChunked(HjRegion.HjRegion1D region, HjProcedureInt1D body) throws SuspendableException {
        Loops.forallNbChunked(region, body);
    }

    /**
     * Like {@link #forasyncNbChunked(int, int, HjProcedureInt1D)}, for each index of the region. It has no Nb in its
     * name.
     */
    public static void forasyncChunked(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        Loops.forasyncChunked(region, body);
    }

    /** Like {@link #forseqNb(int, int, HjProcedureInt1D)}, for each pair (i, j), the second index running faster. */
    public static void forseqNb(int start0, int endInclusive0, int start1, int endInclusive1, HjProcedureInt2D body) {
        Loops.forseqNb(start0, endInclusive0, start1, endInclusive1, body);
    }

    /** The pairs (i, j) of indices, each from its first to its last, inclusive. */
    public static HjRegion.HjRegion2D newRectangularRegion2D(
            int start0, int endInclusive0, int start1, int endInclusive1) {
        return RegionFactory.newRectangularRegion2D(start0, endInclusive0, start1, endInclusive1);
    }

    /**
     * Like {@link #forseqNb(int, int, HjProcedureInt1D)}, for each pair of the region, the second index running faster.
     */
    public static void forseqNb(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        Loops.forseqNb(region, body);
    }

    /** Like {@link #forallNb(int, int, HjProcedureInt1D)}, with a task for each pair (i, j). */
    public static void forallNb(int start0, int endInclusive0, int start1, int endInclusive1, HjProcedureInt2D body)
            throws SuspendableException {
        Loops.forallNb(start0, endInclusive0, start1, endInclusive1, body);
    }

    /** Like {@link #forallNb(int, int, HjProcedureInt1D)}, with a task for each pair of the region. */
    public static void forallNb(HjRegion.HjRegion2D region, HjProcedureInt2D body) throws SuspendableException {
        Loops.forallNb(region, body);
    }

    /** Like {@link #forasyncNb(int, int, HjProcedureInt1D)}, with a task for each pair of the region. */
    public static void forasyncNb(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        Loops.forasyncNb(region, body);
    }

    /** Like {@link #forasyncNb(int, int, HjProcedureInt1D)}, with a task for each pair (i, j). */
    public static void forasyncNb(int start0, int endInclusive0, int start1, int endInclusive1, HjProcedureInt2D body) {
        Loops.forasyncNb(start0, endInclusive0, start1, endInclusive1, body);
    }

    /**
     * Like {@link #forallNbChunked(int, int, HjProcedureInt1D)}, for each pair (i, j); a chunk is of consecutive pairs
     * in row-major order.
     */
    public static void forallNbChunked(
            int start0, int endInclusive0, int start1, int endInclusive1, HjProcedureInt2D body)
            throws SuspendableException {
        Loops.forallNbChunked(start0, endInclusive0, start1, endInclusive1, body);
    }

    /**
     * Like {@link #forallNbChunked(int, int, HjProcedureInt1D)}, for each pair of the region; a chunk is of consecutive
     * pairs in row-major order.
     */
    public static void forallNbChunked(HjRegion.HjRegion2D region, HjProcedureInt2D body) throws SuspendableException {
        Loops.forallNbChunked(region, body);
    }

    /**
     * Like {@link #forasyncNbChunked(int, int, HjProcedureInt1D)}, for each pair of the region; a chunk is of
     * consecutive pairs in row-major order.
     */
    public static void forasyncNbChunked(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        Loops.forasyncNbChunked(region, body);
    }

    /**
     * Like {@link #forseqNb(int, int, HjProcedureInt1D)}, for each triple of the region, the last index running
     * fastest.
     */
    public static void forseqNb(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Loops.forseqNb(region, body);
    }

    /** Like {@link #forallNb(int, int, HjProcedureInt1D)}, with a task for each triple of the region. */
    public static void forallNb(HjRegion.HjRegion3D region, HjProcedureInt3D body) throws SuspendableException {
        Loops.forallNb(region, body);
    }

    /** Like {@link #forasyncNb(int, int, HjProcedureInt1D)}, with a task for each triple of the region. */
    public static void forasyncNb(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Loops.forasyncNb(region, body);
    }

    /**
     * Like {@link #forallNbChunked(int, int, HjProcedureInt1D)}, for each triple of the region; a chunk is of
     * consecutive triples in row-major order.
     */
    public static void forallNbChunked(HjRegion.HjRegion3D region, HjProcedureInt3D body) throws SuspendableException {
        Loops.forallNbChunked(region, body);
    }

    /**
     * Like {@link #forasyncNbChunked(int, int, HjProcedureInt1D)}, for each triple of the region; a chunk is of
     * consecutive triples in row-major order.
     */
    public static void forasyncNbChunked(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Loops.forasyncNbChunked(region, body);
    }

    /**
     * How many places there are: 1, unless {@link edu.rice.hj.runtime.config.HjSystemProperty} {@code numPlaces} says
     * otherwise.
     */
    public static int numPlaces() {
        return Places.numPlaces();
    }

    /** The place of the calling task; outside a task, the first. */
    public static HjPlace here() {
        return Places.here();
    }

    /**
     * The place of that number, from 0.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static HjPlace place(int id) {
        return Places.place(id);
    }

    /** Like {@link #asyncNb}, at a place: the task is run by a worker of that place. */
    public static void asyncNbAt(HjPlace place, HjRunnable body) {
        Places.asyncNbAt(place, body);
    }
}
