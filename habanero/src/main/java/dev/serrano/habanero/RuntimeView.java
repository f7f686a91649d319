package dev.serrano.habanero;

import dev.serrano.Place;
import dev.serrano.Serrano;
import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjEventCount;
import edu.rice.hj.api.HjEventLogger;
import edu.rice.hj.api.HjFinishAccumulator;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjMetrics;
import edu.rice.hj.api.HjOperator;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjPhaserPair;
import edu.rice.hj.api.HjPlace;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.api.HjRuntime;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.HjSuspendingCallable;
import edu.rice.hj.api.HjSuspendingProcedureInt2D;
import edu.rice.hj.api.SuspendableException;
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
import java.util.Map;
import java.util.function.BiPredicate;

/** The constructs as methods of an object: those of the modules, for the runtime of the caller. */
final class RuntimeView implements HjRuntime {
    static final RuntimeView INSTANCE = new RuntimeView();

    private static final HjEventLogger EVENTS = new HjEventLogger() {
        @Override
        public void dumpEventLog(PrintStream out) {
            EventLog.dumpEventLog(out);
        }

        @Override
        public long eventCount() {
            return EventLog.eventCount();
        }

        @Override
        public Map<EventType, Long> eventFrequencies() {
            return EventLog.eventFrequencies();
        }

        @Override
        public void setActivityLabel(String label) {
            EventLog.setActivityLabel(label);
        }
    };

    private RuntimeView() {}

    @Override
    public void initialize() {
        Launches.initializeHabanero();
    }

    @Override
    public void cleanup() {
        Launches.finalizeHabanero();
    }

    @Override
    public void runKernel(HjSuspendable body) {
        Tasks.finish(body);
    }

    @Override
    public Object currentActivity() {
        return Thread.currentThread(); // that of the task as long as it lives, whichever workers it has run on
    }

    @Override
    public void scheduleActivity(Runnable callback) {
        Tasks.async(callback::run);
    }

    @Override
    public void scheduleActivity(HjPlace place, Runnable callback) {
        asyncSuspAt(place, callback::run);
    }

    @Override
    public int numWorkerThreads() {
        return Launches.numWorkerThreads();
    }

    @Override
    public HjPlace currentPlace() {
        return Places.here();
    }

    @Override
    public void finish(HjSuspendable body) throws SuspendableException {
        Tasks.finish(body);
    }

    @Override
    public void asyncSeqAt(boolean condition, HjPlace place, HjRunnable body) {
        if (condition) {
            body.run();
        } else {
            Places.asyncNbAt(place, body);
        }
    }

    @Override
    public void asyncSuspAt(HjPlace place, HjSuspendable body) {
        Place there = Places.of(place);
        Iterations.inTask(() -> Serrano.async(there, body));
    }

    @Override
    public <V> HjFuture<V> futureSeq(boolean condition, HjCallable<V> body) {
        return Tasks.futureNbSeq(condition, body);
    }

    @Override
    public <V> HjFuture<V> futureSusp(HjSuspendingCallable<V> body) {
        return Tasks.future(body);
    }

    @Override
    public <V> HjFuture<V> futureAwait(List<? extends HjFuture<?>> inputs, HjCallable<V> body) {
        return Awaiting.futureNbAwait(inputs, body);
    }

    @Override
    public <V> HjFuture<V> futureSuspAwait(List<? extends HjFuture<?>> inputs, HjSuspendingCallable<V> body) {
        return Awaiting.futureAwait(inputs, body);
    }

    @Override
    public <V> HjDataDrivenFuture<V> newDataDrivenFuture(boolean condition) {
        return Awaiting.newDataDrivenFuture(condition);
    }

    @Override
    public void asyncAwait(List<? extends HjFuture<?>> inputs, HjRunnable body) {
        Awaiting.asyncNbAwait(inputs, body);
    }

    @Override
    public void asyncSuspAwait(List<? extends HjFuture<?>> inputs, HjSuspendable body) {
        Awaiting.asyncAwait(inputs, body);
    }

    @Override
    public void isolated(HjRunnable body) {
        Isolation.isolated(body);
    }

    @Override
    public void isolated(Object object, HjRunnable body) {
        Isolation.isolated(object, body);
    }

    @Override
    public void isolated(Object[] objects, HjRunnable body) {
        Isolation.isolated(objects, body);
    }

    @Override
    public <V> V isolatedWithReturn(HjCallable<V> body) {
        return Isolation.isolatedWithReturn(body);
    }

    @Override
    public <V> V isolatedWithReturn(Object object, HjCallable<V> body) {
        return Isolation.isolatedWithReturn(object, body);
    }

    @Override
    public <V> V isolatedWithReturn(Object[] objects, HjCallable<V> body) {
        return Isolation.isolatedWithReturn(objects, body);
    }

    @Override
    public Object readMode(Object object) {
        return Isolation.readMode(object);
    }

    @Override
    public Object writeMode(Object object) {
        return Isolation.writeMode(object);
    }

    @Override
    public HjFinishAccumulator newFinishAccumulator(HjOperator operator, Class<?> type) {
        return Accumulators.newFinishAccumulator(operator, type);
    }

    @Override
    public void finish(List<HjFinishAccumulator> accumulators, HjSuspendable body) throws SuspendableException {
        Accumulators.finish(accumulators, body);
    }

    @Override
    public HjPhaser newPhaser(HjPhaserMode mode, int bound) {
        return Phasers.newPhaser(mode, bound);
    }

    @Override
    public void asyncPhased(List<HjPhaserPair> registrations, HjSuspendable body) {
        Phasers.asyncPhased(registrations, body);
    }

    @Override
    public void next() throws SuspendableException {
        Phasers.next();
    }

    @Override
    public void signal() {
        Phasers.signal();
    }

    @Override
    public void doWait() throws SuspendableException {
        Phasers.doWait();
    }

    @Override
    public void emergencyShutdown(Throwable failure) {
        Launches.emergencyShutdown(failure);
    }

    @Override
    public void doWork(long value) {
        Metrics.doWork(value);
    }

    @Override
    public HjMetrics abstractMetrics() {
        return Metrics.abstractMetrics();
    }

    @Override
    public HjEventLogger retrieveEventLogger() {
        return EVENTS;
    }

    @Override
    public void dumpEventLog(PrintStream out) {
        EventLog.dumpEventLog(out);
    }

    @Override
    public void asyncWhen(HjExpression.HjAwaitExpression condition, HjRunnable body) {
        Conditions.asyncWhen(condition, body);
    }

    @Override
    public <V> HjFuture<V> futureWhen(HjExpression.HjAwaitExpression condition, HjCallable<V> body) {
        return Conditions.futureWhen(condition, body);
    }

    @Override
    public void finish(HjEureka<?, ?, ?> eureka, HjSuspendable body) throws SuspendableException {
        Eurekas.finish(eureka, body);
    }

    @Override
    public <T> HjSearchEureka<T> newSearchEureka(T value) {
        return Eurekas.newSearchEureka(value);
    }

    @Override
    public <T> HjExtremaEureka<T> newExtremaEureka(T value, Comparator<T> order, boolean condition) {
        return Eurekas.newExtremaEureka(value, order, condition);
    }

    @Override
    public <T> HjConvergenceEureka<T> newConvergenceEureka(T value, BiPredicate<T, T> close, HjProcedure<T> body) {
        return Eurekas.newConvergenceEureka(value, close, body);
    }

    @Override
    public HjFastBarrierEureka newFastBarrierEureka(int n) {
        return Eurekas.newFastBarrierEureka(n);
    }

    @Override
    public <T> HjCountEureka<T> newCountEureka(long value, int n) {
        return Eurekas.newCountEureka(value, n);
    }

    @Override
    public <T> HjVersionEureka<T> newVersionEureka(int n) {
        return Eurekas.newVersionEureka(n);
    }

    @Override
    public <T> HjEngineEureka<T> newEngineEureka(int n) {
        return Eurekas.newEngineEureka(n);
    }

    @Override
    public <T> HjTimerEureka<T> newTimerEureka(int n) {
        return Eurekas.newTimerEureka(n);
    }

    @Override
    public <L, R> HjBinaryEureka<L, R> newBinaryEureka(
            HjLogicalOperator operator, HjEureka<L, Object, L> first, HjEureka<R, Object, R> second) {
        return Eurekas.newBinaryEureka(operator, first, second);
    }

    @Override
    public <T> HjEureka<T, T, T> retrieveEureka() {
        return Eurekas.retrieveEureka();
    }

    @Override
    public <T> void offerEureka(T value) throws SuspendableException {
        Eurekas.offerEureka(value);
    }

    @Override
    public <T> void checkEureka(T value) throws SuspendableException {
        Eurekas.checkEureka(value);
    }

    @Override
    public <T> T readEureka() {
        return Eurekas.readEureka();
    }

    @Override
    public void abort() throws SuspendableException {
        Eurekas.abort();
    }

    @Override
    public void asyncSimt(long value, int groups, int groupSize, int lanes, HjSuspendingProcedureInt2D body) {
        Simt.asyncSimt(value, groups, groupSize, lanes, body);
    }

    @Override
    public HjEventCount newEventCount(int n) {
        return EventCounts.newEventCount(n);
    }
}
