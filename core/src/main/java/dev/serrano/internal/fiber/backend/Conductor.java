package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.Fiber;
import java.util.Collection;

/** Makes the decisions of a {@link DeterministicMechanism}. Every call comes from the thread in control. */
public interface Conductor {
    /**
     * Which slot goes on.
     *
     * @param candidates the slots that can go on, by the order of their start; only the first {@code count} entries
     *     count
     * @param current the slot that went on last, if it is a candidate; otherwise -1
     * @return one of the candidates
     */
    int next(int[] candidates, int count, int current);

    /** A fiber has had control for {@link #patience} in a JDK call that blocks it, and cannot be unmounted. */
    void stuck(Fiber fiber);

    /** How long a fiber may be in a JDK call before it is {@link #stuck}, in nanoseconds. */
    long patience();

    /**
     * No slot can go on: makes something happen that lets one go on, or waits for a thread from outside. Called again
     * until a slot can go on or the runtime has stopped.
     *
     * @param blocked the fibers that wait inside a JDK call, and those that one has set free and that are to come
     */
    void rest(Collection<Fiber> blocked);
}
