package dev.serrano.internal.worker;

import dev.serrano.Place;
import dev.serrano.internal.counters.WorkerCounts;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The workers of one place: they steal from each other and wake each other, and have nothing to do with those of
 * others.
 */
public final class WorkerGroup implements Place {
    /* Implementation.
     * inbox      what comes from elsewhere: submissions from outside, tasks sent here from other places, and fibers of
     *            this place made ready by threads that drive none of its workers. FIFO.
     * counts     idle protocol: README.md beside this file. It runs in each place by itself: whoever makes work visible
     *            to a place reads that place's counts, and its workers alone look for that work.
     * briefLoot  a measure, by whoever has run what it stole; counts are lost where two end at once.
     * A fiber stays in its place: workers keep their idle fibers, and a fiber that becomes ready goes back to the place
     * of the worker that it drove last. */
    public final Host engine;
    public final int id;
    public final int size;
    /** In the order of their numbers, which are consecutive. */
    public final Worker[] workers;

    public final WorkerCounts counts = new WorkerCounts();
    public final Queue<Object> inbox = new ConcurrentLinkedQueue<>();
    final Scheduler scheduler;

    private static final VarHandle BRIEF_LOOT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "briefLoot", VarHandle.class, WorkerGroup.class, int.class);

    private int briefLoot;
    private final int searchLimit;
    private final AtomicInteger wakeCursor = new AtomicInteger();

    public WorkerGroup(Host engine, int id, int size, Scheduler scheduler) {
        this.engine = engine;
        this.id = id;
        this.size = size;
        this.scheduler = scheduler;
        this.searchLimit = Math.max(1, Math.min(size, engine.processors) / 2);
        this.workers = new Worker[size];
        for (int i = 0; i < size; i++) {
            workers[i] = new Worker(this, i);
        }
    }

    /** A worker has run what it stole. */
    void used(boolean brief) {
        BRIEF_LOOT.setOpaque(this, brief ? briefLoot() + 1 : 0);
    }

    /** How many steals in a row have brought little: the last ones, whoever stole. Any thread, racy. */
    public int briefLoot() {
        return (int) BRIEF_LOOT.getOpaque(this);
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public int workers() {
        return size;
    }

    @Override
    public Place next() {
        return engine.places[id + 1 == engine.places.length ? 0 : id + 1];
    }

    @Override
    public Place prev() {
        return engine.places[id == 0 ? engine.places.length - 1 : id - 1];
    }

    @Override
    public String toString() {
        return "place " + id + " of runtime " + engine.name;
    }

    /** Queues an item for all workers of this place. Any thread. */
    public void offer(Object item) {
        Director director = engine.director;
        if (director == null || !director.defer(this, item)) {
            offerNow(item);
        }
    }

    public void offerNow(Object item) {
        inbox.offer(item);
        signalWork();
    }

    /** Queues a resumed fiber of this place, or a task that has become ready. Any thread. */
    public void ready(Object item) {
        if (engine.isBroken()) {
            return; // nothing goes on, and each attempt might be a full collection
        }
        try {
            Worker w = Host.currentWorker();
            if (w != null && w.place == this) {
                w.readyHere(item);
            } else {
                offer(item);
            }
        } catch (OutOfMemoryError e) { // it would wait for ever
            engine.broken(e);
        }
    }

    /** Queues a fiber that has yielded: behind all others. */
    void readyAfterOthers(TaskFiber f) {
        Worker w = Host.currentWorker();
        try {
            (w != null && w.place == this ? w : workers[0]).yielded.offer(f);
        } catch (OutOfMemoryError e) {
            engine.broken(e);
        }
        signalWork();
    }

    /** Work has been made visible: wakes a worker if one is idle and none searches already. */
    public void signalWork() {
        int c = counts.read();
        if (WorkerCounts.idle(c) > 0 && WorkerCounts.searching(c) == 0) {
            wakeOne();
        }
    }

    private void wakeOne() {
        int n = workers.length;
        int start = n == 1 ? 0 : firstToWake(n);
        for (int k = 0; k < n; k++) {
            if (workers[(start + k) % n].wakeIfParked()) {
                return;
            }
        }
    }

    private int firstToWake(int n) {
        Director director = engine.director;
        return director != null && director.inControl()
                ? director.firstToWake(n)
                : Math.floorMod(wakeCursor.getAndIncrement(), n);
    }

    boolean maySearch() {
        return WorkerCounts.searching(counts.read()) < searchLimit;
    }

    /** Whether another worker than the calling, busy one runs tasks. */
    boolean othersBusy() {
        int c = counts.read();
        return size - WorkerCounts.idle(c) - WorkerCounts.searching(c) > 1;
    }

    public boolean anyIdle() {
        return WorkerCounts.idle(counts.read()) > 0;
    }

    public boolean allIdle() {
        int c = counts.read();
        return WorkerCounts.idle(c) == size && WorkerCounts.searching(c) == 0;
    }
}
