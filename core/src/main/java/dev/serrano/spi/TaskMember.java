package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * An object that a construct attaches to a task: a phaser's registration, a binding, a metric. The members of a task
 * are its <em>context</em>; it goes with the task wherever it runs, over suspensions and thefts.
 * <p>A member belongs to one task, unless it returns itself from {@link #forChild}. Its methods are called by the
 * runtime, in this order: {@link #named} if its task has a name, {@link #started}, any number of {@link #suspended} and
 * {@link #resumed} in turn, and {@link #ended}; or {@link #discarded} instead of {@code started} and what follows. All
 * but {@code named} and {@code discarded} run on the task's own fiber, so
 * {@link CurrentTask} answers as in the task's body.
 * <p>Memory consistency: actions of the spawning task before the spawn happen-before {@code started}; the calls that
 * one member sees happen-before each other in their order, on any workers.
 * {@snippet :
 * final class Registration extends TaskMember {
 *     private final CountingLatch latch;
 *
 *     Registration(CountingLatch latch) {
 *         this.latch = latch;
 *         latch.register(); // in the spawning task
 *     }
 *
 *     @Override
 *     public void ended(@Nullable Throwable failure) {
 *         latch.arrive();
 *     }
 *
 *     @Override
 *     public void discarded(Throwable why) {
 *         latch.arrive(); // cancelled before it ran: no other party would
 *     }
 * }
 * }
 */
public abstract class TaskMember {
    protected TaskMember() {}

    /**
     * Returns the member of a task that this member's task spawns; null, the default, for none. Called in the spawning
     * task, for each task that it spawns: {@code async}, {@code future}, the branches of {@code join}; also for those
     * that begin later, as the functions of {@code map} and {@code onComplete}: when they are registered.
     * <p>An exception is thrown by the spawn, and nothing is spawned.
     */
    public @Nullable TaskMember forChild() {
        return null;
    }

    /**
     * The task has a name, {@link dev.serrano.SpawnOptions#named}. Called in the spawning task once the member is made,
     * before the task can begin; not for tasks without one. Must not throw. Does nothing unless overridden.
     */
    public void named(String name) {}

    /**
     * Whether each iteration of a loop is a task with a member of its own: then {@link #forIteration} is called for
     * each iteration. Default: false. Each iteration then costs as much as a task.
     */
    public boolean forEachIteration() {
        return false;
    }

    /**
     * Returns the member of a loop that this member's task runs or spawns, for all its iterations; null for none. Also
     * that of a {@link ScopeHold}, as an actor has from its start, for all tasks that are spawned by it. By
     * default what {@link #forChild} returns, but this member itself if {@link #forEachIteration}. It is there for the
     * iterations to find, or to give them theirs; it neither starts nor ends.
     */
    public @Nullable TaskMember forLoop() {
        return forEachIteration() ? this : forChild();
    }

    /**
     * The member of an iteration of the loop whose member this is: {@link #forChild} unless overridden. Override it to
     * get the index of the iteration. Called on the worker that runs the iteration, of several at once.
     *
     * @param index that of the iteration, so that those that come later in the loop have greater ones; negative if it
     *     is unknown: for a spliterator that cannot estimate its size, or for tasks that a hold spawns
     */
    public @Nullable TaskMember forIteration(long index) {
        return forChild();
    }

    /**
     * The task begins: its body runs next. An exception is the task's failure: the body does not run, and this member
     * and those after it are {@link #discarded}.
     */
    public void started() {}

    /**
     * The body has ended; its children may still run. May not wait. An exception is a failure of the task.
     *
     * @param failure the exception of the body; null if it returned
     */
    public void ended(@Nullable Throwable failure) {}

    /**
     * The task ends without having run: its scope is cancelled, its future was, its spawn failed half-way, or
     * {@link #started} has thrown. Called once, on any thread, and instead of all others but {@link #named} and such a
     * {@code started}. Must not throw and must not wait.
     */
    public void discarded(Throwable why) {}

    /**
     * The task has joined the future of another task that has a member of the same class, which is passed.
     *
     * @param ended that member; its task's body has ended, or was discarded
     */
    public void joined(TaskMember ended) {}

    /**
     * The task is about to wait for those of its launch, by {@link dev.serrano.Serrano#taskBarrier}. Does nothing
     * unless overridden.
     *
     * @throws IllegalStateException if they may wait for something that this task has still to do
     */
    public void callsTaskBarrier() {}

    /** The task is about to be suspended with its fiber. Must not throw and must not wait; see {@link #resumed}. */
    public void suspended() {}

    /**
     * The task goes on after it was suspended, or was about to be. Must not throw and must not wait; an exception goes
     * to the {@link dev.serrano.FailureHandler}.
     */
    public void resumed() {}
}
