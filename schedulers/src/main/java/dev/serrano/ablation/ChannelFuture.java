package dev.serrano.ablation;

import dev.serrano.TaskValue;
import org.jspecify.annotations.Nullable;

/**
 * A future as the thesis on channels has it: its result travels through a channel with room for one, and is gone from
 * there once it was received. So it is touched once, by the task that made it.
 * <p>Source: A. Prell, "Embracing explicit communication in work-stealing runtime systems", thesis, Bayreuth 2016,
 * chapter 4.
 */
public interface ChannelFuture<T extends @Nullable Object> {

    /**
     * Spawns a task with a value; its channel is new.
     *
     * @throws IllegalStateException outside a task
     */
    static <T extends @Nullable Object> ChannelFuture<T> of(TaskValue<T> body) {
        return ChannelTask.spawn(body, false);
    }

    /** Like {@link #of}, but the channel is one that an awaited future has left on this worker, if there is one. */
    static <T extends @Nullable Object> ChannelFuture<T> pooled(TaskValue<T> body) {
        return ChannelTask.spawn(body, true);
    }

    /**
     * The value. A task that still lies in the worker's deque runs in place; otherwise the caller is suspended, whether
     * or not a steal request of its worker is under way.
     *
     * @throws IllegalStateException at the second call, in another task than the one that made the future, and, if the
     *     value is not there, in a task declared non-blocking
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled
     * @throws RuntimeException what the task has thrown, or a {@link java.util.concurrent.CompletionException} around
     *     it
     */
    T await();
}
