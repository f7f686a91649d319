package dev.serrano.internal.task;

import org.jspecify.annotations.Nullable;

/** A passive descriptor of deferred work, with its immediately enclosing finish. */
public abstract class Task extends Cell {
    /* Implementation.
     * Plain fields, written by the worker in whose deque the task lies; every hand-over of a task is a release/acquire
     * edge (public part, mailbox, ready queue).
     * slot    the share of the task's finish scope on that worker; meaningless while the task is in transit
     * pos     the task's place in that worker's deque, so that join can claim it wherever it lies.
     * owner   while only its home worker knows the task: that worker if others may ask for it (a future), else null.
     *         After the first hand-over: the FinishScope, whose unit the task carries while in transit. A canceller from
     *         elsewhere changes the worker, and nothing else, by compare-and-set (FutureTask). */
    public int slot;
    public int pos;
    public @Nullable Object owner;

    /** The task's work in words, for dumps. */
    public abstract Object body();
}
