package dev.serrano.sync;

import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;

/**
 * A statement that exactly one task of a group runs, like OpenMP's {@code single} (Imam's thesis, section 2.3). All
 * tasks of the group meet the statement again and again, in the same order. At each encounter one of them runs the
 * body.
 * <p>{@link #run} waits: the body runs when all tasks have come, and all go on when it has run. {@link #runNowait} does
 * not wait: the first task runs the body, and the others pass by, perhaps while it runs.
 * <p>The group is that of a {@link Barrier}: tasks spawned with {@link #registered()}, and other parties that are
 * registered with it. {@code runNowait} needs the number of the caller's encounter. A registered task has it; children
 * that it registers go on from there. Other callers pass the number.
 * <p>Memory consistency: with {@link #run}, actions before an encounter happen-before the body, and the body
 * happens-before the return of all calls. {@code runNowait} gives no such order.
 * {@snippet :
 * Single group = Single.ofTasks();
 * group.barrier().register();
 * for (int i = 0; i < 8; i++) {
 *     async(group.registered(), () -> {
 *         compute();
 *         group.run(() -> writeSnapshot()); // one task writes the results of all
 *         computeMore();
 *     });
 * }
 * group.barrier().arriveAndDeregister();
 * }
 */
public final class Single {
    /* Implementation.
     * run: the barrier's phase, then a claim in the phase (compare-and-set); the others wait for the second of the two
     *      events that the thesis asks for. Rejected: the last task to arrive runs it. A phase may end because a task
     *      has left, which is then in no position to run a statement of the group.
     * runNowait: the encounters that are claimed are counted, and each task counts those that it has met. When a
     *            task is at encounter k, those before are claimed, by it or by others; so it runs the body if the
     *      count is k and its compare-and-set to k + 1 succeeds. Nothing is kept for an encounter. */
    private final Barrier barrier;

    private Single(Barrier barrier) {
        this.barrier = barrier;
    }

    /** A group of the tasks that are spawned with {@link #registered()}. */
    public static Single ofTasks() {
        return new Single(new Barrier());
    }

    /**
     * A group of a number of parties, tasks or threads.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public static Single of(int parties) {
        return new Single(new Barrier(parties));
    }

    /** The group of the parties that are registered with a barrier. */
    public static Single over(Barrier barrier) {
        return new Single(barrier);
    }

    /** The option of a task that belongs to the group until it ends: {@link Barrier#registered}. */
    public SpawnOptions registered() {
        return barrier.registered();
    }

    /** The barrier of the group. */
    public Barrier barrier() {
        return barrier;
    }

    /**
     * Waits until all parties of the group have come; then one of them runs the body, and all go on when it has run.
     *
     * @return whether the caller has run it
     * @throws Exception the exception of the body, in the party that has run it; the others go on
     * @throws IllegalStateException as {@link Barrier#arriveAndAwait}
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public boolean run(TaskBody body) throws Exception {
        Barrier.Phase p = barrier.await("Single.run");
        if (p.claimed.compareAndSet(false, true)) {
            try {
                body.run();
            } finally {
                p.singleDone.setValue(true);
            }
            return true;
        }
        Event.suspend(p.singleDone);
        return false;
    }

    /**
     * Runs the body unless another party of the group does at this encounter. Never waits.
     *
     * @return whether the caller has run it
     * @throws Exception the exception of the body
     * @throws IllegalStateException if the caller is not a task spawned with {@link #registered()}
     */
    public boolean runNowait(TaskBody body) throws Exception {
        Barrier.Party mine = barrier.mine();
        if (mine == null) {
            throw new IllegalStateException(
                    "Single.runNowait: at which encounter the caller is, is known of tasks alone that were spawned"
                            + " with async(single.registered(), ...); others say so: runNowait(number, body)");
        }
        return runNowait(mine.encounters++, body);
    }

    /**
     * A {@link #runNowait(TaskBody)} for callers that count the encounters.
     *
     * @param encounter how many encounters of the group the caller has had before
     * @throws IllegalStateException if no party has come to an earlier encounter yet
     */
    public boolean runNowait(long encounter, TaskBody body) throws Exception {
        long claimed = barrier.encountersClaimed.get();
        if (claimed < encounter) {
            throw new IllegalStateException("Single.runNowait(" + encounter + "): no task has reached encounter "
                    + claimed + " yet; all tasks of the group meet the encounters in order, from 0");
        }
        if (claimed > encounter || !barrier.encountersClaimed.compareAndSet(encounter, encounter + 1)) {
            return false;
        }
        body.run();
        return true;
    }

    @Override
    public String toString() {
        return "single of " + barrier;
    }
}
