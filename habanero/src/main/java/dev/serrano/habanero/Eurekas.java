package dev.serrano.habanero;

import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.spi.CurrentTask;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjBinaryEureka;
import edu.rice.hj.experimental.api.HjConvergenceEureka;
import edu.rice.hj.experimental.api.HjCountEureka;
import edu.rice.hj.experimental.api.HjEngineEureka;
import edu.rice.hj.experimental.api.HjEureka;
import edu.rice.hj.experimental.api.HjExtremaEureka;
import edu.rice.hj.experimental.api.HjFastBarrierEureka;
import edu.rice.hj.experimental.api.HjLogicalOperator;
import edu.rice.hj.experimental.api.HjPhasedBody;
import edu.rice.hj.experimental.api.HjSearchEureka;
import edu.rice.hj.experimental.api.HjTimerEureka;
import edu.rice.hj.experimental.api.HjVersionEureka;
import edu.rice.hj.runtime.eureka.HjBinaryEurekaImpl.HjConjunctiveEurekaImpl;
import edu.rice.hj.runtime.eureka.HjBinaryEurekaImpl.HjDisjunctiveEurekaImpl;
import edu.rice.hj.runtime.eureka.HjConvergenceEurekaImpl;
import edu.rice.hj.runtime.eureka.HjCountEurekaImpl;
import edu.rice.hj.runtime.eureka.HjEngineEurekaImpl;
import edu.rice.hj.runtime.eureka.HjExtremaEurekaImpl;
import edu.rice.hj.runtime.eureka.HjFastBarrierEurekaImpl;
import edu.rice.hj.runtime.eureka.HjSearchEurekaImpl;
import edu.rice.hj.runtime.eureka.HjTimerEurekaImpl;
import edu.rice.hj.runtime.eureka.HjVersionEurekaImpl;
import edu.rice.hj.runtime.util.Pair;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;

/**
 * Eurekas of Habanero on groups of finish scopes: a eureka judges, and what it says of a task is done here, whichever
 * class it is of.
 */
public final class Eurekas {
    private Eurekas() {}

    public static void finish(HjEureka<?, ?, ?> eureka, HjSuspendable body) {
        EurekaScope scope = new EurekaScope(Objects.requireNonNull(eureka, "eureka"));
        eureka.onRegistration();
        try {
            scope.run(Objects.requireNonNull(body, "body"));
        } finally {
            eureka.onCleanup();
        }
    }

    public static <T> HjSearchEureka<T> newEureka() {
        return new HjSearchEurekaImpl<>();
    }

    public static <T> HjSearchEureka<T> newSearchEureka(T tValue) {
        return new HjSearchEurekaImpl<>(tValue);
    }

    public static <T> HjExtremaEureka<T> newExtremaEureka(T tValue, Comparator<T> order) {
        return newExtremaEureka(tValue, order, true);
    }

    public static <T> HjExtremaEureka<T> newExtremaEureka(T tValue, Comparator<T> order, boolean condition) {
        return new HjExtremaEurekaImpl<>(tValue, order, condition);
    }

    public static <T> HjConvergenceEureka<T> newConvergenceEureka(T tValue, BiPredicate<T, T> close) {
        return newConvergenceEureka(tValue, close, v -> {});
    }

    public static <T> HjConvergenceEureka<T> newConvergenceEureka(
            T tValue, BiPredicate<T, T> close, HjProcedure<T> body) {
        return new HjConvergenceEurekaImpl<>(tValue, close, body);
    }

    public static HjFastBarrierEureka newFastBarrierEureka(int n) {
        return new HjFastBarrierEurekaImpl(n);
    }

    public static <T> HjCountEureka<T> newCountEureka(long value, int n) {
        return new HjCountEurekaImpl<>(value, n);
    }

    public static <T> HjVersionEureka<T> newVersionEureka(int n) {
        return new HjVersionEurekaImpl<>(n);
    }

    public static <T> HjEngineEureka<T> newEngineEureka(int n) {
        return new HjEngineEurekaImpl<>(n);
    }

    public static <T> HjTimerEureka<T> newTimerEureka(int n) {
        return new HjTimerEurekaImpl<>(n);
    }

    public static <L, R> HjBinaryEureka<L, R> newBinaryEureka(
            HjLogicalOperator operator, HjEureka<L, Object, L> first, HjEureka<R, Object, R> second) {
        return switch (operator) {
            case AND -> new HjConjunctiveEurekaImpl<>(first, second);
            case OR -> new HjDisjunctiveEurekaImpl<>(first, second);
        };
    }

    public static void asyncFastPhased(HjPhasedBody... bodies) {
        HjFastBarrierEureka.asyncFastPhased(bodies);
    }

    /** The innermost eureka around, which has to be a barrier; the calling task keeps it from going on meanwhile. */
    public static HjFastBarrierEureka fastBarrier(String construct) {
        EurekaScope s = EurekaScope.required(construct, null);
        if (s.eureka() instanceof HjFastBarrierEureka b) {
            if (b instanceof FastBarrier.Owner o) {
                o.barrier().hold(construct);
            }
            return b;
        }
        throw new IllegalStateException(construct + " was called in a task of " + s
                + ": the innermost eureka has to be one of newFastBarrierEureka");
    }

    /** Spawns a task that does the rest of the phases, for each one step, in turn, and signals after it. */
    public static void asyncPhases(HjFastBarrierEureka b, List<HjPhasedBody> steps, TaskBody signal) {
        TaskBody body = () -> {
            for (int p = b.curPhase(); p < b.numPhases() && !b.resolved(); p++) {
                steps.get(p % steps.size()).run(p);
                if (p + 1 < b.numPhases()) {
                    signal.run();
                }
            }
        };
        if (b instanceof FastBarrier.Owner o) {
            Serrano.async(SpawnOptions.none().with(o.barrier()::participant), body);
        } else {
            Serrano.async(body);
        }
    }

    @SuppressWarnings("unchecked") // what the program takes it for; it fails where that is wrong
    public static <T> HjEureka<T, T, T> retrieveEureka() {
        return (HjEureka<T, T, T>) EurekaScope.innermost("retrieveEureka").eureka();
    }

    @SuppressWarnings("unchecked") // as said there
    public static <T> void offerEureka(T tValue) throws SuspendableException {
        offer((HjEureka<T, ?, ?>) EurekaScope.required("offerEureka", null).eureka(), tValue);
    }

    public static <T1, T2> void offerEurekaPair(T1 first, T2 second) throws SuspendableException {
        offerEureka(new Pair<>(first, second));
    }

    @SuppressWarnings("unchecked") // as said there
    public static <T> void checkEureka(T tValue) throws SuspendableException {
        check((HjEureka<?, T, ?>) EurekaScope.required("checkEureka", null).eureka(), tValue);
    }

    @SuppressWarnings("unchecked") // as said there
    public static <T> T readEureka() {
        return (T) EurekaScope.innermost("readEureka").eureka().get();
    }

    public static void abort() {
        endCurrent("abort");
    }

    // ---- for eurekas ------------------------------------------------------------------------------------------------

    /** Offers, and ends the task if the eureka is resolved, or says so. */
    public static <T> boolean offer(HjEureka<T, ?, ?> e, T value) throws SuspendableException {
        EurekaScope.required("offer", e);
        CurrentTask.requireStack(); // for what has to follow a resolution
        boolean taken = e.offer(value, true);
        if (e.resolved()) {
            settled(e);
        } else if (!e.shouldAbortOnOffer(taken)) {
            return taken;
        }
        throw CurrentTask.endAlone("offer");
    }

    /** Checks, and ends the task if the eureka, or one around it, says so. */
    public static <C> boolean check(HjEureka<?, C, ?> e, C value) throws SuspendableException {
        EurekaScope s = EurekaScope.required("check", e);
        if (!s.asksAround() && !e.check(value, true)) {
            return false;
        }
        throw endCurrent("check");
    }

    /** The eureka is resolved: all who work for it end. */
    public static void settled(HjEureka<?, ?, ?> e) {
        EurekaScope.settled(e);
    }

    /** Ends the calling task, and the groups of the eurekas around it that are resolved. Never returns. */
    public static RuntimeException endCurrent(String construct) {
        EurekaScope.required(construct, null).settleAround();
        throw CurrentTask.endAlone(construct);
    }
}
