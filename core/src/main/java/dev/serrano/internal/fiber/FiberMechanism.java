package dev.serrano.internal.fiber;

/** How fibers get and lose slots; the mechanisms are in {@code fiber.backend}. */
public interface FiberMechanism {
    /** Starts driving a slot. */
    void start(Slot slot);

    /**
     * Suspends the calling fiber until the waiter is fired. Gives up the slot first, registers then, hands the slot on.
     * On return the fiber drives some slot, not necessarily the same.
     */
    void suspend(Fiber self, Registration registration, Waiter waiter);

    /**
     * Hands the calling, idle fiber's slot to a ready one, or to a new one which takes the caller's place.
     *
     * @return false if the calling fiber was not kept: it must end without touching the slot
     */
    boolean switchTo(Fiber self, Fiber next);

    /**
     * The calling fiber found no work: waits, with its slot, until there may be some. Returns false to end the fiber.
     */
    boolean idle(Fiber self);

    /** Gives up the slot so that the calling fiber may block its thread. */
    void release(Fiber self);

    /** Gets a slot again after {@link #release}. */
    void reacquire(Fiber self);

    /** Whether a new fiber costs little more than to wake an idle one, and {@link #switchTo} takes new ones. */
    default boolean makesFibersCheaply() {
        return false;
    }

    /** First action on the fiber's thread. */
    default void enter(Fiber self) {}

    /** Last action on the fiber's thread. */
    void leave(Fiber self);

    /** Whether the mechanism notices that a JDK call has blocked a fiber, and goes on with another one. */
    boolean detectsBlocking();

    /** The platform threads of this mechanism. */
    OwnThreads threads();

    /** Called once on a platform thread, which may block, soon after so many slots have started. */
    default void running(int slots) {}

    /**
     * The number of fibers that keep threads which they share with others, though they wait: with none left no fiber
     * goes on. Also has those seen that stand in a queue for such a thread. Called by the thread that has called {@link
     * #running}, while a slot makes no progress.
     */
    default void threadsKept(int fibers) {}

    /** Called once after the last slot's loop has stopped: ends idle threads. */
    void stop();

    /**
     * Has another fiber drive the slot if a call of the JDK blocks the fiber that does. Called by one thread, which is
     * no fiber, where the mechanism does not notice by itself.
     *
     * @return whether the slot has another driver now
     */
    default boolean winBack(Fiber fiber, Slot slot) {
        return false;
    }

    /**
     * The calling fiber, which drives a slot and keeps it, looks for something again and again: lets others have the
     * processor for about so many nanoseconds, if the mechanism can.
     */
    default void nap(long nanos) {
        spin();
    }

    /** Between two looks at a word that many look at. */
    static void spin() {
        for (int i = 0; i < 16; i++) {
            Thread.onSpinWait();
        }
    }

    /**
     * A scheduling point of the calling fiber, which drives a slot; only the deterministic mechanism makes use of it.
     */
    default void step(Fiber self) {}

    /**
     * Runs what the JDK has handed to a fiber, as the scheduler of its thread, and what is not the fiber's own. Never
     * throws.
     */
    default void runElsewhere(Runnable r) {
        throw new IllegalStateException("no fiber of this mechanism schedules threads");
    }

    /** A call of the JDK that blocks the calling fiber keeps its slot, until {@link #letGo}. */
    default void holdStill() {}

    default void letGo() {}
}
