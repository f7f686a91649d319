package edu.rice.hj.api;

import edu.rice.hj.experimental.api.HjBinaryEureka;
import edu.rice.hj.experimental.api.HjConvergenceEureka;
import edu.rice.hj.experimental.api.HjCountEureka;
import edu.rice.hj.experimental.api.HjEngineEureka;
import edu.rice.hj.experimental.api.HjEureka;
import edu.rice.hj.experimental.api.HjExpression;
import edu.rice.hj.experimental.api.HjExtremaEureka;
import edu.rice.hj.experimental.api.HjFastBarrierEureka;
import edu.rice.hj.experimental.api.HjLogicalOperator;
import edu.rice.hj.experimental.api.HjSearchEureka;
import edu.rice.hj.experimental.api.HjTimerEureka;
import edu.rice.hj.experimental.api.HjVersionEureka;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * The runtime as an object. Each method does what the static one of the same name does, in {@link edu.rice.hj.Module0},
 * {@link edu.rice.hj.Module1}, {@link edu.rice.hj.Module2}, {@link edu.rice.hj.ModuleE}, {@link edu.rice.hj.ModuleS} or
 * {@link edu.rice.hj.experimental.ModuleZ}; {@code Susp} is for bodies that may wait, all others must not.
 */
public interface HjRuntime {
    /** Same as {@link edu.rice.hj.Module0#initializeHabanero}. */
    void initialize();

    /** Same as {@link edu.rice.hj.Module0#finalizeHabanero}. */
    void cleanup();

    /** Runs the body and waits for all its tasks, as {@link edu.rice.hj.Module0#finish(HjSuspendable)}. */
    void runKernel(HjSuspendable body);

    /**
     * An object that identifies the calling task: the same object whenever the task asks, and another for each other
     * task.
     */
    Object currentActivity();

    /** Spawns a task of the current finish. */
    void scheduleActivity(Runnable body);

    /** Like {@link #scheduleActivity(Runnable)}, at a place. */
    void scheduleActivity(HjPlace place, Runnable body);

    int numWorkerThreads();

    /** Same as {@link edu.rice.hj.Module0#here}. */
    HjPlace currentPlace();

    void finish(HjSuspendable body) throws SuspendableException;

    /** Runs the body in the calling task if the condition holds, otherwise in a new one at that place. */
    void asyncSeqAt(boolean condition, HjPlace place, HjRunnable body);

    /** Spawns a task at that place. */
    void asyncSuspAt(HjPlace place, HjSuspendable body);

    <V> HjFuture<V> futureSeq(boolean condition, HjCallable<V> body);

    <V> HjFuture<V> futureSusp(HjSuspendingCallable<V> body);

    <V> HjFuture<V> futureAwait(List<? extends HjFuture<?>> inputs, HjCallable<V> body);

    <V> HjFuture<V> futureSuspAwait(List<? extends HjFuture<?>> inputs, HjSuspendingCallable<V> body);

    <V> HjDataDrivenFuture<V> newDataDrivenFuture(boolean allowDuplicatePuts);

    void asyncAwait(List<? extends HjFuture<?>> inputs, HjRunnable body);

    void asyncSuspAwait(List<? extends HjFuture<?>> inputs, HjSuspendable body);

    void isolated(HjRunnable body);

    void isolated(Object object, HjRunnable body);

    void isolated(Object[] objects, HjRunnable body);

    <V> V isolatedWithReturn(HjCallable<V> body);

    <V> V isolatedWithReturn(Object object, HjCallable<V> body);

    <V> V isolatedWithReturn(Object[] objects, HjCallable<V> body);

    Object readMode(Object object);

    Object writeMode(Object object);

    HjFinishAccumulator newFinishAccumulator(HjOperator operator, Class<?> type);

    void finish(List<HjFinishAccumulator> accumulators, HjSuspendable body) throws SuspendableException;

    HjPhaser newPhaser(HjPhaserMode mode, int bound);

    void asyncPhased(List<HjPhaserPair> registrations, HjSuspendable body);

    void next() throws SuspendableException;

    void signal();

    void doWait() throws SuspendableException;

    void emergencyShutdown(Throwable failure);

    void doWork(long units);

    HjMetrics abstractMetrics();

    HjEventLogger retrieveEventLogger();

    void dumpEventLog(PrintStream out);

    void asyncWhen(HjExpression.HjAwaitExpression condition, HjRunnable body);

    <V> HjFuture<V> futureWhen(HjExpression.HjAwaitExpression condition, HjCallable<V> body);

    void finish(HjEureka<?, ?, ?> eureka, HjSuspendable body) throws SuspendableException;

    <T> HjSearchEureka<T> newSearchEureka(T initial);

    <T> HjExtremaEureka<T> newExtremaEureka(T initial, Comparator<T> order, boolean losersEnd);

    <T> HjConvergenceEureka<T> newConvergenceEureka(T initial, BiPredicate<T, T> close, HjProcedure<T> seen);

    HjFastBarrierEureka newFastBarrierEureka(int phases);

    <T> HjCountEureka<T> newCountEureka(long wanted, int kept);

    <T> HjVersionEureka<T> newVersionEureka(int agreement);

    <T> HjEngineEureka<T> newEngineEureka(int units);

    <T> HjTimerEureka<T> newTimerEureka(int milliseconds);

    <L, R> HjBinaryEureka<L, R> newBinaryEureka(
            HjLogicalOperator operator, HjEureka<L, Object, L> first, HjEureka<R, Object, R> second);

    <T> HjEureka<T, T, T> retrieveEureka();

    <T> void offerEureka(T value) throws SuspendableException;

    <T> void checkEureka(T argument) throws SuspendableException;

    <T> T readEureka();

    void abort() throws SuspendableException;

    void asyncSimt(long items, int groups, int groupSize, int lanes, HjSuspendingProcedureInt2D body);

    HjEventCount newEventCount(int expected);
}
