package dev.serrano.internal.context;

import org.jspecify.annotations.Nullable;

/** Has the context of the task that runs on it: a fiber, which is the handler of its thread. */
public interface ContextOwner {
    /** The context of the running task; null while no task on this stack has members. */
    @Nullable
    TaskContext context();

    void context(@Nullable TaskContext c);

    /** How many finishes and bodies are open on this stack. */
    int open();

    @Nullable
    Thread thread();

    /** The owner on which the caller runs, which is a task with members. */
    static ContextOwner ofCaller() {
        Thread t = Thread.currentThread();
        if (t.getUncaughtExceptionHandler() instanceof ContextOwner o && o.thread() == t) {
            return o;
        }
        throw new IllegalStateException("the body of a task with members was called outside a task");
    }
}
