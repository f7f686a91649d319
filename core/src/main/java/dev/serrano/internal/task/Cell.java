package dev.serrano.internal.task;

import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * A single-assignment cell with waiters: the one word behind futures, promises and events.
 * <p>Memory consistency: actions before the completion happen-before any reading of the result, and before whatever a
 * fired waiter goes on to do.
 */
public interface Cell extends Registration {
    /* Implementation. Each class that is a cell holds the word itself: BaseCell, PointCell in value, and FutureTask, which
     * is a task as well.
     * state: null = empty, no waiters | WaitNode = empty, head of the stack of waiters | anything else = the result
     *        (Nil for null, Failed for a failure). One word decides between registration and completion, so no wake-up
     *        is lost: complete() takes the waiters with the same compare-and-set that stores the result.
     * Home-confirmed completion (ADR-0004): a future that is known to its home worker only is completed with
     *        FutureTask.completeUnshared: an opaque look and a release store. That store may overwrite a waiter whose
     *        compare-and-set fell between the two. Such a waiter has itself confirmed by a message to the home worker
     *        (see FutureTask.register), which sees its own earlier store and fires it. Test: CompletionVsRegistration.
     * Waiters are fired in the order of registration, outside any lock, and never inside each other (Firing). Steps
     *        that may lack stack or memory come before the compare-and-set. Those that are stale are dropped while
     *        others register (WaitNode). */
    /** The state; acquire. */
    @Nullable
    Object stateAcquire();

    /** Changes the state if it is the expected one; a volatile compare-and-set. */
    boolean changeState(@Nullable Object expected, Object next);

    /** Whether a state is a result. */
    static boolean isResult(@Nullable Object s) {
        return s != null && !(s instanceof WaitNode);
    }

    default boolean resolved() {
        return isResult(stateAcquire());
    }

    /**
     * Stores the result unless there is one; fires the waiters. Returns whether this call stored it. The caller has
     * stack for that.
     */
    default boolean complete(Object result) {
        return complete(result, false);
    }

    /**
     * Like {@link #complete}, for callers with an unknown amount of stack: a StackOverflowError is thrown while nothing
     * has changed.
     */
    default boolean completeOrOverflow(Object result) {
        return complete(result, true);
    }

    private boolean complete(Object result, boolean asks) {
        for (; ; ) {
            Object s = stateAcquire();
            if (s != null) {
                return !isResult(s) && completeAwaited(result, asks);
            }
            if (changeState(null, result)) {
                return true;
            }
        }
    }

    /** Completes a cell with waiters, some of which may be stale. */
    private boolean completeAwaited(Object result, boolean asks) {
        if (asks) {
            StackProbe.ask();
        }
        Firing firing = null;
        try {
            for (; ; ) {
                if (!(stateAcquire() instanceof WaitNode head)) {
                    return false;
                }
                if (firing == null) {
                    firing = Firing.open(head.setOffInAll());
                }
                if (changeState(head, result)) {
                    Firing.fire(firing, head);
                    return true;
                }
            }
        } finally {
            Firing.close(firing);
        }
    }

    /** Adds a waiter. Returns false if there is a result already. */
    default boolean push(WaitNode node) {
        for (; ; ) {
            Object s = stateAcquire();
            if (isResult(s)) {
                return false;
            }
            WaitNode.link(node, (WaitNode) s);
            if (changeState(s, node)) {
                return true;
            }
        }
    }

    @Override
    default boolean register(Waiter waiter) {
        return push(waiter);
    }

    /** How many nodes the cell holds; for tests, while no thread registers or completes. */
    default int registered() {
        return stateAcquire() instanceof WaitNode head ? WaitNode.size(head) : 0;
    }
}
