package dev.serrano.internal.worker;

import dev.serrano.internal.counters.Tally;
import dev.serrano.internal.counters.UnwindCounts;
import dev.serrano.internal.idle.TaskBarrier;
import dev.serrano.internal.idle.WorkSource;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.observe.SchedulerCounter;
import org.jspecify.annotations.Nullable;

/**
 * One worker's part in a scheduler: which of its tasks others may have, how they get them, and how it gets theirs.
 * <p>All schedulers share the engine's task model. A task is spawned into the private deque of its worker with plain
 * accesses. The policy acts at polls, where {@link #serve} turns tasks into their form between workers ({@link
 * Worker#handOver}) and puts them where others find them. A policy that wants each task to be visible at once leaves
 * {@link Worker#POLL_PUBLIC} set: then every push polls. So the fast path knows no scheduler.
 */
public abstract class StealPolicy implements WorkSource {
    /* The driver of the worker calls all methods, except for the methods that say "any thread". A policy must publish
     * data for other workers by a volatile store or stronger and then call place.signalWork: steps 1 and 2 of the idle
     * protocol (README.md of the room idle). workVisible() is its last look. */
    public final Worker worker;
    public final WorkerGroup place;
    public final Host engine;

    /** The counters of this worker's part. */
    public final Tally tally;

    private @Nullable UnwindCounts unwinds; // set once, by the driver

    /**
     * Whether an unwind of woven code queues no more than the oldest activation, so that each steal asks its victim: to be
     * measured. Set by the constructor alone, as the next one.
     */
    public boolean keepsActivations;

    /** How often submissions and yielded fibers come before resumed fibers and tasks: once in so many starts. */
    protected int startsBetweenTurns = Tunables.STARTS_BETWEEN_TURNS;

    /** {@code counters}: those that this scheduler has, beside the ones that all have. */
    public StealPolicy(Worker worker, SchedulerCounter... counters) {
        this.worker = worker;
        this.place = worker.place;
        this.engine = worker.engine;
        this.tally = new Tally(counters);
        tally.keep(SchedulerCounter.BARRIERS);
        tally.keep(SchedulerCounter.BARRIER_NANOS);
        tally.keep(SchedulerCounter.UNWINDS);
        tally.keep(SchedulerCounter.UNWOUND_FRAMES);
        tally.keep(SchedulerCounter.UNWIND_NANOS);
        tally.keep(SchedulerCounter.ACTIVATIONS_QUEUED);
        tally.keep(SchedulerCounter.ACTIVATIONS_STOLEN);
    }

    /** How long the unwinds of woven code took that this worker made; null without memory for that. Driver only. */
    public final @Nullable UnwindCounts countUnwinds() {
        try {
            return unwinds == null ? unwinds = new UnwindCounts() : unwinds;
        } catch (OutOfMemoryError e) {
            return null; // no unwind fails for a number
        }
    }

    /** The counts of unwinds; null if there were none. Any thread, racy. */
    public final @Nullable UnwindCounts unwinds() {
        return unwinds;
    }

    /** Answers what others want at a poll of this worker; {@code bits} is the poll word. */
    public abstract void serve(TaskFiber f, int bits);

    /**
     * The private deque is empty: one of this worker's tasks that others may take too, in transit; null if there is
     * none.
     */
    public final @Nullable SpawnedTask takeOwn() {
        return takeOwnOf(null);
    }

    /**
     * Does {@link #takeOwn()} only if the task belongs to the scope and can be taken before all others.
     *
     * @param scope null for any
     */
    public abstract @Nullable SpawnedTask takeOwnOf(@Nullable FinishScope scope);

    /** Takes the given task if it is one of this worker's that others may take, and not too many lie above it. */
    public abstract boolean takeOwn(SpawnedTask t);

    /** The worker takes tasks that others gave it into its deque. */
    protected final void adopt(SpawnedTask[] tasks, int count) {
        worker.adopt(tasks, count);
        for (int i = 0; engine.runsNonBlockingBeforeWaits && i < count; i++) {
            if (tasks[i].isNonBlocking()) {
                worker.listNonBlocking(tasks[i]);
            }
        }
    }

    /**
     * How many of the youngest tasks a {@link #takeOwn(SpawnedTask)} looks at: all for a task that has to run before the
     * worker blocks. A join gives up soon: its task waits for its turn.
     *
     * @param there how many there are
     */
    protected final int depthFor(SpawnedTask wanted, int there) {
        boolean all = engine.runsNonBlockingBeforeWaits && wanted.isNonBlocking();
        return all ? there : Math.min(there, Tunables.CLAIM_DEPTH);
    }

    /** How many tasks others may take here: one for "some" where the number has its price. Any thread, racy. */
    public abstract int owned();

    /** Whether this worker has tasks that others may take. Any thread, racy. */
    public final boolean hasOwn() {
        return owned() != 0;
    }

    @Override
    public final boolean hasOwnTasks() {
        return worker.hasOwnTasks();
    }

    @Override
    public final void noteTrace() {
        worker.lookForTrace();
    }

    @Override
    public abstract @Nullable SpawnedTask take();

    @Override
    public void ask() {}

    @Override
    public boolean workVisible() {
        for (Worker w : worker.peers) {
            if (w.policy.hasOwn()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void beforeTaking() {}

    @Override
    public void beforeWait() {}

    @Override
    public long countedIdle() {
        return 0;
    }

    /**
     * How many workers want a part of the loops of a fiber that drives this worker; nothing is queued here.
     *
     * @param ahead whether there is to be a part even if no worker wants one yet
     */
    public int thieves(TaskFiber f, boolean ahead) {
        int least = ahead || (worker.poll() & Worker.POLL_REQUEST) != 0 ? 1 : 0;
        return Math.clamp(place.withoutTasks(), least, place.size - 1);
    }

    /** How many requests wait here for parts of a loop: they were met by the last poll, and the next one answers them. */
    public int waiting() {
        return 0;
    }

    /** The barrier in which a root task waits, beside the tasks of its run; null if it need not wait. */
    public @Nullable TaskBarrier barrier(FinishScope run) {
        return run.onlyUnit() ? null : new TaskBarrier(engine, run);
    }

    @Override
    public boolean beforePause() {
        return false;
    }

    /** Counters of this worker's part of the protocol, for dumps; empty if it is not worth a word. Any thread, racy. */
    public String counters() {
        return "";
    }

    /**
     * A tick of the watchdog, while this worker is awake. Any thread.
     *
     * @return whether there was something to do, so that the next tick should come soon
     */
    public boolean tick() {
        return false;
    }
}
