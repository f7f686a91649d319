package dev.serrano.internal.schedulers;

import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.Program;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler {@code sharing}: all tasks of a place lie in one first-in, first-out queue.
 * <p>The work-sharing runtime against which the papers compare; its queue is a bottleneck by intent.
 */
final class SharingPolicy extends StealPolicy {
    /* POLL_PUBLIC is always set: each push polls, and the poll moves the task to the queue.
     * A task in the queue has slot QUEUED. The taker changes that to CLAIMED by compare-and-set: the worker that
     * polls it, or a fiber that joins it, which runs it at once; its place in the queue is then empty, and dropped when
     * it comes to the front. The store of QUEUED is a release: the claimer of the task sees its scope.
     * The end of a finish waits for its tasks as for any others. Ready fibers and tasks take turns, or the
     * breadth-first order of the queue would set aside more and more of them. */
    private static final VarHandle SLOT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "slot", VarHandle.class, SpawnedTask.class, int.class);

    private final ConcurrentLinkedQueue<SpawnedTask> queue;

    SharingPolicy(Worker worker, ConcurrentLinkedQueue<SpawnedTask> queue) {
        super(worker, SchedulerCounter.FREE_STEALS);
        this.queue = queue;
        worker.setPollBit(Worker.POLL_PUBLIC);
        // A yield is for the tasks in the queue, which others take too: the fiber must not always come last.
        startsBetweenTurns = 2;
    }

    /** The scheduler of one place. */
    static Function<Worker, StealPolicy> scheduler() {
        ConcurrentLinkedQueue<SpawnedTask> queue = new ConcurrentLinkedQueue<>();
        return worker -> new SharingPolicy(worker, queue);
    }

    @Override
    public void serve(TaskFiber f, int bits) {
        SpawnedTask t = worker.handOver(f);
        while (t != null) {
            announce(t, worker.id);
            queue.offer(t);
            place.signalWork();
            t = worker.handOver(f);
        }
    }

    /** From now on the claimer of the task may run it. A join that holds the task needs no queue to find it. */
    static void announce(SpawnedTask t, int spawner) {
        t.pos = spawner; // published with the slot, as the scope is
        SLOT.setRelease(t, SpawnedTask.QUEUED);
    }

    /** Exactly one caller gets true. */
    static boolean claim(SpawnedTask t) {
        return SLOT.compareAndSet(t, SpawnedTask.QUEUED, SpawnedTask.CLAIMED);
    }

    @Override
    public boolean takeOwn(SpawnedTask t) {
        return (int) SLOT.getAcquire(t) == SpawnedTask.QUEUED
                && t.transitScope().root() instanceof Program run
                && run.engine() == engine
                && engine.workers[t.pos].place == place
                && claim(t);
    }

    @Override
    @Nullable
    public SpawnedTask takeOwnOf(@Nullable FinishScope scope) {
        return scope == null && place.takesWork(worker.index) ? take() : null;
    }

    @Override
    public int owned() {
        return queue.isEmpty() || !place.takesWork(worker.index) ? 0 : 1; // to count them is to walk along the queue
    }

    @Override
    public String counters() {
        return queue.isEmpty() ? "" : queue.size() + " in the queue of the place";
    }

    @Override
    @Nullable
    public SpawnedTask take() {
        SpawnedTask t = queue.poll();
        while (t != null && !claim(t)) {
            t = queue.poll();
        }
        if (t != null && t.pos != worker.id) {
            worker.stole(1, "queue", t.pos, 0);
        }
        return t;
    }

    @Override
    public boolean workVisible() {
        return !queue.isEmpty();
    }
}
