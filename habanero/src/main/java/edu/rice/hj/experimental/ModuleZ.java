package edu.rice.hj.experimental;

import dev.serrano.habanero.Conditions;
import dev.serrano.habanero.Eurekas;
import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.api.HjSuspendable;
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
import edu.rice.hj.experimental.api.HjPhasedBody;
import edu.rice.hj.experimental.api.HjSearchEureka;
import edu.rice.hj.experimental.api.HjTimerEureka;
import edu.rice.hj.experimental.api.HjVersionEureka;
import java.util.Comparator;
import java.util.function.BiPredicate;

/** Adds tasks that begin on a condition, and eurekas: see {@link HjExpression} and {@link HjEureka}. */
public class ModuleZ extends ModuleY {
    protected ModuleZ() {}

    /**
     * Spawns a task that begins when the future has a value; if that fails, the task fails with the same failure. It
     * belongs to the current finish from now on.
     */
    public static void asyncWhen(HjFuture<?> input, HjRunnable body) {
        Conditions.asyncWhen(input, body);
    }

    /**
     * Spawns a task that begins when the condition is true; it is asked now, and each time one of its futures is
     * resolved. The task belongs to the current finish from now on.
     */
    public static void asyncWhen(HjExpression.HjBooleanExpression condition, HjRunnable body) {
        Conditions.asyncWhen(condition, body);
    }

    /** Same as {@link #asyncWhen(HjExpression.HjBooleanExpression, HjRunnable)}. */
    public static void asyncWhen(HjExpression.HjAwaitExpression condition, HjRunnable body) {
        Conditions.asyncWhen(condition, body);
    }

    /** Like {@link #asyncWhen(HjFuture, HjRunnable)}, for a task that computes a value. */
    public static <V> HjFuture<V> futureWhen(HjFuture<?> input, HjCallable<V> body) {
        return Conditions.futureWhen(input, body);
    }

    /** Like {@link #asyncWhen(HjExpression.HjBooleanExpression, HjRunnable)}, for a task that computes a value. */
    public static <V> HjFuture<V> futureWhen(HjExpression.HjBooleanExpression condition, HjCallable<V> body) {
        return Conditions.futureWhen(condition, body);
    }

    /** Same as {@link #futureWhen(HjExpression.HjBooleanExpression, HjCallable)}. */
    public static <V> HjFuture<V> futureWhen(HjExpression.HjAwaitExpression condition, HjCallable<V> body) {
        return Conditions.futureWhen(condition, body);
    }

    /**
     * Like {@link #finish(HjSuspendable)}, registered on a eureka: when that is resolved, all tasks of the finish end,
     * those that have not begun never do, and this returns normally. The result is {@link HjEureka#get}.
     *
     * @throws RuntimeException the failure of the body or of a task; a MultipleExceptions with all, if several fail
     */
    public static void finish(HjEureka<?, ?, ?> eureka, HjSuspendable body) throws SuspendableException {
        Eurekas.finish(eureka, body);
    }

    /** A search with null as the value of no hit. */
    public static <T> HjSearchEureka<T> newEureka() {
        return Eurekas.newEureka();
    }

    /**
     * A search for any hit: the first offer resolves it.
     *
     * @param initial the value as long as there is no hit
     */
    public static <T> HjSearchEureka<T> newSearchEureka(T initial) {
        return Eurekas.newSearchEureka(initial);
    }

    /**
     * The greatest offer by an order; the least one is found by the reversed order. An offer that is not greater than
     * the best ends its task, and so does a check with a bound that is less than it.
     *
     * @param initial the value that is to be beaten
     */
    public static <T> HjExtremaEureka<T> newExtremaEureka(T initial, Comparator<T> order) {
        return Eurekas.newExtremaEureka(initial, order);
    }

    /**
     * Same as {@link #newExtremaEureka(Object, Comparator)}.
     *
     * @param losersEnd whether tasks end by offers and checks that are not good enough
     */
    public static <T> HjExtremaEureka<T> newExtremaEureka(T initial, Comparator<T> order, boolean losersEnd) {
        return Eurekas.newExtremaEureka(initial, order, losersEnd);
    }

    /**
     * An iteration that is resolved when the last offer and the one before are close. Offers have to come in order.
     *
     * @param initial what the first offer is compared with
     */
    public static <T> HjConvergenceEureka<T> newConvergenceEureka(T initial, BiPredicate<T, T> close) {
        return Eurekas.newConvergenceEureka(initial, close);
    }

    /**
     * Same as {@link #newConvergenceEureka(Object, BiPredicate)}.
     *
     * @param seen gets each offer that is taken, in the task that has made it
     */
    public static <T> HjConvergenceEureka<T> newConvergenceEureka(
            T initial, BiPredicate<T, T> close, HjProcedure<T> seen) {
        return Eurekas.newConvergenceEureka(initial, close, seen);
    }

    /**
     * A barrier between phases whose number is known: for {@link #asyncFastPhased}.
     *
     * @param phases how many there are
     */
    public static HjFastBarrierEureka newFastBarrierEureka(int phases) {
        return Eurekas.newFastBarrierEureka(phases);
    }

    /**
     * The first hits: the last one wanted resolves it.
     *
     * @param wanted how many resolve it
     * @param kept how many of them get shows at most
     * @throws IllegalArgumentException if none is wanted, or fewer than none kept
     */
    public static <T> HjCountEureka<T> newCountEureka(long wanted, int kept) {
        return Eurekas.newCountEureka(wanted, kept);
    }

    /** A vote: the value that so many tasks have offered, equal to each other, resolves it. */
    public static <T> HjVersionEureka<T> newVersionEureka(int agreement) {
        return Eurekas.newVersionEureka(agreement);
    }

    /**
     * A search with a budget, from which each check takes the units that it names.
     *
     * @param units the budget
     */
    public static <T> HjEngineEureka<T> newEngineEureka(int units) {
        return Eurekas.newEngineEureka(units);
    }

    /**
     * A search with a limit of time, which begins now.
     *
     * @param milliseconds how long it may take
     */
    public static <T> HjTimerEureka<T> newTimerEureka(int milliseconds) {
        return Eurekas.newTimerEureka(milliseconds);
    }

    /** Two eurekas as one, resolved when both are, or either is. Offers and checks are pairs, with null for nothing. */
    public static <L, R> HjBinaryEureka<L, R> newBinaryEureka(
            HjLogicalOperator operator, HjEureka<L, Object, L> first, HjEureka<R, Object, R> second) {
        return Eurekas.newBinaryEureka(operator, first, second);
    }

    /**
     * Spawns a task that takes part in all phases of the barrier of the current finish: {@link
     * HjFastBarrierEureka#asyncFastPhased}.
     *
     * @param bodies phase p is done by the one at index p modulo their number
     */
    public static void asyncFastPhased(HjPhasedBody... bodies) {
        Eurekas.asyncFastPhased(bodies);
    }

    /**
     * The eureka of the innermost finish around that has one.
     *
     * @throws IllegalStateException if there is none
     */
    public static <T> HjEureka<T, T, T> retrieveEureka() {
        return Eurekas.retrieveEureka();
    }

    /**
     * Offers to the eureka of the calling task's finish; ends the task if it is no longer needed.
     *
     * @throws IllegalStateException if the finish has none
     */
    public static <T> void offerEureka(T value) throws SuspendableException {
        Eurekas.offerEureka(value);
    }

    /**
     * Offers a pair, as {@link #newBinaryEureka} wants; null for nothing.
     *
     * @throws IllegalStateException if the finish has no eureka
     */
    public static <T1, T2> void offerEurekaPair(T1 first, T2 second) throws SuspendableException {
        Eurekas.offerEurekaPair(first, second);
    }

    /**
     * Asks the eureka of the calling task's finish, and those around it, whether the task is still needed; ends it if
     * not.
     *
     * @throws IllegalStateException if the finish has no eureka
     */
    public static <T> void checkEureka(T argument) throws SuspendableException {
        Eurekas.checkEureka(argument);
    }

    /**
     * The value of the eureka of the innermost finish around that has one; it may change until that finish has ended.
     *
     * @throws IllegalStateException if there is none
     */
    public static <T> T readEureka() {
        return Eurekas.readEureka();
    }

    /** Ends the calling task, as if it were no longer needed. Never returns. */
    @SuppressWarnings("UnusedTypeParameter") // as it was in HJlib
    public static <T> void abort() throws SuspendableException {
        Eurekas.abort();
    }
}
