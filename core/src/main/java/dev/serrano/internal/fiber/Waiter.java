package dev.serrano.internal.fiber;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** One suspension of one fiber: decides which of resolution, cancellation and time-out ends it. */
public final class Waiter extends WaitNode {
    /* Implementation.
     * outcome: UNARMED -> ARMED -> one of FIRED, CANCELLED, TIMED_OUT; or UNARMED -> CANCELLED / TIMED_OUT directly.
     * The fiber publishes the waiter (so that cancellation can find it) while it still runs; it is armed once its slot
     * is given up. An outcome decided before that must not make the fiber ready, since it still occupies a slot: the
     * failing arm() makes the mechanism carry straight on. After that the winner of the compare-and-set, and no other,
     * makes the fiber ready: a one-shot continuation is resumed at most once per capture.
     * Ordering: compareAndSet (volatile) on outcome; the winner's earlier writes are visible to the resumed fiber
     * through the ready queue as well. */
    private static final VarHandle OUTCOME = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "outcome", VarHandle.class, Waiter.class, int.class);

    private static final int UNARMED = 0;
    private static final int ARMED = 1;
    /** The awaited thing happened. */
    public static final int FIRED = 2;
    /** The scope of the waiting task was cancelled. */
    public static final int CANCELLED = 3;
    /** The waiting task was interrupted. */
    public static final int INTERRUPTED = 5;
    /** The time given for the wait has passed. */
    public static final int TIMED_OUT = 4;

    private final Fiber fiber;
    private final Object awaited;
    private final @Nullable Object scope;
    private final boolean cancellable;
    private final boolean interruptible;
    private final boolean timed;
    private int outcome;

    /**
     * @param fiber the fiber to be resumed
     * @param awaited what it waits for; shown by dumps
     * @param scope the finish scope of the waiting task; shown by dumps and matched by cancellation
     * @param cancellable whether cancellation may end the wait
     * @param interruptible whether an interrupt of the fiber's thread ends the wait
     * @param timed whether a time-out ends the wait
     */
    public Waiter(
            Fiber fiber,
            Object awaited,
            @Nullable Object scope,
            boolean cancellable,
            boolean interruptible,
            boolean timed) {
        this.fiber = fiber;
        this.awaited = awaited;
        this.scope = scope;
        this.cancellable = cancellable;
        this.interruptible = interruptible;
        this.timed = timed;
    }

    public Fiber fiber() {
        return fiber;
    }

    public Object awaited() {
        return awaited;
    }

    public @Nullable Object scope() {
        return scope;
    }

    public boolean cancellable() {
        return cancellable;
    }

    /** Whether the wait ends by itself after some time. */
    public boolean timed() {
        return timed;
    }

    /** The fiber's thread has been interrupted. Ends the wait if it is interruptible. */
    public void interrupted() {
        if (interruptible) {
            resolve(INTERRUPTED);
        }
    }

    /** The outcome; one of the public constants once the fiber runs again. */
    public int outcome() {
        return (int) OUTCOME.getAcquire(this);
    }

    /** Whether the fiber still waits. */
    public boolean pending() {
        return outcome() <= ARMED;
    }

    /** Called once the slot is given up. Returns false if the wait is over already. */
    public boolean arm() {
        return OUTCOME.compareAndSet(this, UNARMED, ARMED);
    }

    /** The registration found nothing to wait for. Returns false if another outcome won, and made the fiber ready. */
    public boolean settle() {
        return OUTCOME.compareAndSet(this, ARMED, FIRED);
    }

    @Override
    public boolean onlyQueues() {
        return true;
    }

    @Override
    public void fire() {
        resolve(FIRED);
    }

    @Override
    public boolean stale() {
        return !pending();
    }

    /** Ends the wait with the given outcome unless it has ended. Returns whether this call ended it. */
    public boolean resolve(int result) {
        if (OUTCOME.compareAndSet(this, ARMED, result)) {
            fiber.makeReady();
            return true;
        }
        if (OUTCOME.compareAndSet(this, UNARMED, result)) {
            return true;
        }
        // armed between the two attempts: the outcome can only move forward, so one more attempt decides
        if (OUTCOME.compareAndSet(this, ARMED, result)) {
            fiber.makeReady();
            return true;
        }
        return false;
    }
}
