package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * A member with which a finish begins, {@link dev.serrano.FinishOptions#with}, and which is called at its end. The body
 * of the finish is its task; {@link #started} is not called for it, since that has, and {@link #ended} is when the body
 * has ended. Tasks that the body spawns get the members of {@link #forChild}.
 * <p>Memory consistency: actions of the tasks of the finish happen-before {@link #scopeEnded}.
 * {@snippet :
 * final class Counted extends ScopeMember {
 *     private final AtomicLong tasks = new AtomicLong(1);
 *
 *     @Override
 *     public TaskMember forChild() {
 *         tasks.incrementAndGet();
 *         return this;
 *     }
 *
 *     @Override
 *     public void scopeEnded(@Nullable Throwable failure) {
 *         System.out.println(tasks + " tasks");
 *     }
 * }
 * }
 */
public abstract class ScopeMember extends TaskMember {
    protected ScopeMember() {}

    /**
     * The finish is about to return, all tasks spawned in it having ended: steps that may fail are done here, before
     * {@link #scopeEnded} of any member. Called in the task that has waited, and not if the finish has failed. The
     * finish throws an exception of this in a {@link dev.serrano.MultiException}, and all members get that failure.
     * Does nothing unless overridden.
     */
    public void scopeEnding() {}

    /**
     * The finish has ended, with all tasks spawned in it; called in the task that has waited for it, once, and also if
     * the body has never begun. The finish throws its exception; if the finish has failed, together with the failures.
     *
     * @param failure the exception that the finish is about to throw; null if it returns
     */
    public abstract void scopeEnded(@Nullable Throwable failure);
}
