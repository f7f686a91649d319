package dev.serrano.spi;

import dev.serrano.internal.context.WorkCounts;
import dev.serrano.observe.SyncKind;
import org.jspecify.annotations.Nullable;

/**
 * A member that is called at the sync edges of the computation graph: where its task makes others go on, it leaves a
 * mark; where its task has waited, it gets the mark that was left there. Every construct calls it, those of users
 * through {@link dev.serrano.sync.Event} or {@link SyncPoint}. It costs a task without such a member nothing.
 * <p>Each iteration of a loop is a task with a member of its own: {@link #forIteration} of what {@link #forLoop} gives.
 * <p>{@code signals} and {@code waited} are called on the task's fiber, while it runs. {@code signals} is called once
 * more after {@link #ended}. After that, the tasks that join the task call it, on any thread, also if the task was
 * discarded: it must return the mark of the end of the task.
 * <p>Memory consistency: actions before {@code signals} returned a mark happen-before each {@code waited} with a mark
 * that it was merged into.
 * {@snippet :
 * class Depth extends SyncMember { // how many tasks lie on the longest chain
 *     static final SyncObserver DEPTHS = (a, b) -> (Integer) a < (Integer) b ? b : a;
 *     int depth;
 *
 *     Depth(int depth) {
 *         this.depth = depth;
 *     }
 *
 *     public SyncObserver observer() {
 *         return DEPTHS;
 *     }
 *
 *     public TaskMember forChild() {
 *         return new Depth(depth + 1);
 *     }
 *
 *     public Object signals(SyncKind kind) {
 *         return depth;
 *     }
 *
 *     public void waited(SyncKind kind, Object left) {
 *         depth = Math.max(depth, (Integer) left);
 *     }
 * }
 * }
 */
public abstract class SyncMember extends ScopeMember {
    protected SyncMember() {}

    /** The observer of this member. A task has at most one member for each observer. */
    public abstract SyncObserver observer();

    /**
     * The task lets others go on. For {@link SyncKind#FINISH} this is called once for each task, with its end, and for
     * {@link SyncKind#BRANCH} once for each branch.
     *
     * @return a mark for the work of the task until now; immutable; null to leave none
     */
    public abstract @Nullable Object signals(SyncKind kind);

    /**
     * The task goes on after others. It need not have been suspended; it may get the same marks again.
     *
     * @param left the marks of those others, merged
     */
    public abstract void waited(SyncKind kind, Object left);

    /**
     * The finish for whose end the task has waited has a name, {@link dev.serrano.FinishOptions#named}: called before
     * {@link #waited} is for that finish, and with null after it. Does nothing unless overridden.
     */
    public void finishNamed(@Nullable String name) {}

    /**
     * The task does so much work, by {@link dev.serrano.Serrano#doWork}; called on its fiber. Does nothing unless
     * overridden. It may not be called in a runtime without a member that counts work.
     */
    public void worked(long units) {}

    /**
     * Reports work to members from now on, in the whole program. A member that counts it calls this when it is made.
     */
    public static void countWork() {
        WorkCounts.use();
    }

    /**
     * The task is at a scheduling point. May wait, unless the task may not. Called once {@link SyncPoint#use} has been.
     *
     * @param over whether it has touched what tasks share; otherwise it is about to
     */
    public void atPoint(boolean over) {}

    /**
     * The task calls a woven method ({@code Weave} of {@code serrano-weave}), whose spawns are no tasks: members are
     * not called for them, nor for waits for them. Does nothing unless overridden.
     *
     * @throws IllegalStateException if what the member is for would be wrong then
     */
    public void callsWoven() {}

    @Override
    public final boolean forEachIteration() {
        return true;
    }

    /**
     * {@inheritDoc} As the member of a finish it has been called before for the end of the tasks in it.
     * Does nothing unless overridden.
     */
    @Override
    public void scopeEnded(@Nullable Throwable failure) {}
}
