package dev.serrano.weave;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The activations of a task that stay with it: each unwind hands out the oldest of them, and the task goes on with the
 * youngest. So each steal asks its victim, as in Kumar's try-catch work stealing without a return barrier.
 */
final class Kept {
    /* Implementation. The task's own: no other task sees it. They may wait here while the task goes on with younger
     * ones, as their frames would on a stack. */
    private final ArrayDeque<Activation> oldestFirst = new ArrayDeque<>();

    /**
     * Keeps the activations of an unwind, the oldest first. Returns the one to be queued; none if there would be
     * nothing to go on with.
     */
    List<Activation> add(List<Activation> all) {
        oldestFirst.addAll(all);
        return oldestFirst.size() > 1 ? List.of(oldestFirst.removeFirst()) : List.of();
    }

    /** The next to go on; null if there is none. */
    @Nullable
    Activation youngest() {
        return oldestFirst.pollLast();
    }
}
