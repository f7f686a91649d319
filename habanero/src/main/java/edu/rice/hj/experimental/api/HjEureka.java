package edu.rice.hj.experimental.api;

import dev.serrano.habanero.Eurekas;
import edu.rice.hj.api.SuspendableException;

/**
 * The common goal of the tasks of a finish: {@link edu.rice.hj.experimental.ModuleZ#finish(HjEureka,
 * edu.rice.hj.api.HjSuspendable)}. A task that has found something <em>offers</em> it; a task that computes long
 * <em>checks</em> whether it is still needed. When the eureka is <em>resolved</em> all tasks of the finish end: those
 * that have not begun never do, those that wait are resumed and end, and the others end at their next call of offer,
 * check, or another construct. Then the finish returns, or throws what tasks have thrown.
 * {@snippet :
 * HjSearchEureka<Integer> found = newSearchEureka(-1);
 * finish(found, () -> {
 *     for (int c = 0; c < chunks; c++) {
 *         int from = c * size;
 *         async(() -> {
 *             for (int i = from; i < from + size; i++) {
 *                 found.check(null);
 *                 if (matches(i)) {
 *                     found.offer(i); // ends this task, and the others
 *                 }
 *             }
 *         });
 *     }
 * });
 * use(found.get());
 * }
 * <p>The body of the finish is one of its tasks. It does not run if the eureka was resolved before. Of nested finishes
 * an offer to the current eureka goes to the innermost; a check asks that one, and ends the task, too, if one further
 * out is resolved. Several finishes may register on one eureka; all end when it is resolved.
 * <p>A task ends by an {@link Error} that is not to be caught; {@code finally} blocks run.
 * <p>Any class may implement this interface. Its methods are called by many tasks at once, and once resolved it must
 * stay so. It only has to judge: the caller of the method ends the task. If it is resolved by other means than
 * an offer or check, tasks notice it when they begin, and at their next check.
 * <p>Memory consistency: actions of a task before the offer that resolves happen-before the end of the finish; so after
 * it {@link #get} is final, which inside it may change.
 *
 * @param <T> type of an offer
 * @param <C> type of the argument of check
 * @param <V> type of the result
 */
public interface HjEureka<T, C, V> {
    /** A finish is about to register. Called by the task that opens it. */
    void onRegistration();

    /** A finish that has registered has ended. Called by the task that has opened it, also if it has failed. */
    void onCleanup();

    /** Whether the result is stable. Never ends the caller. */
    boolean resolved();

    /**
     * Whether a task ends that has offered.
     *
     * @param taken what the offer has returned
     */
    boolean shouldAbortOnOffer(boolean taken);

    /** The result so far; final after the end of the finishes that have registered. */
    V get();

    /**
     * Takes an offer, or not.
     *
     * @param abort whether the calling task may be ended here; if not, the caller does so
     * @return whether it was taken
     */
    boolean offer(T value, boolean abort) throws SuspendableException;

    /**
     * Offers a result of the calling task. Ends the task if it is no longer needed.
     *
     * @return whether the offer was taken
     * @throws IllegalStateException if the caller is no task of a finish that has registered on this eureka
     */
    default boolean offer(T value) throws SuspendableException {
        return Eurekas.offer(this, value);
    }

    /**
     * Judges whether the calling task is still needed.
     *
     * @param argument what it may still find, or has spent: as the class says; null for no argument
     * @param abort whether the calling task may be ended here; if not, the caller does so
     * @return whether it is no longer needed
     */
    boolean check(C argument, boolean abort) throws SuspendableException;

    /**
     * Asks whether the calling task is still needed, and ends it if not.
     *
     * @return false
     * @throws IllegalStateException as {@link #offer(Object)}
     */
    default boolean check(C argument) throws SuspendableException {
        return Eurekas.check(this, argument);
    }
}
