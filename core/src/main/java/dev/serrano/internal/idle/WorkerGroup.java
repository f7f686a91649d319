package dev.serrano.internal.idle;

import dev.serrano.Place;
import dev.serrano.internal.fiber.RuntimeServices;
import dev.serrano.internal.fiber.Slot;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The workers of one place. They steal from each other and wake each other, and never those of another place. */
public final class WorkerGroup implements Place {
    /* Implementation.
     * inbox      what comes from elsewhere: submissions from outside, tasks sent here from other places, and fibers of
     *            this place made ready by threads that drive none of its workers. FIFO.
     * counts     idle protocol: README.md beside this file. It runs in each place by itself: a thread that makes work
     *            visible to a place reads that place's counts, and its workers alone look for that work.
     * active     those with a lower index take work; written by resizing threads, one at a time. The others keep to the
     *            idle protocol, but do not look at what others have: see takesWork.
     * briefLoot  a measure, written by the worker that has run what it stole; counts are lost where two end at once.
     * A fiber stays in its place: workers keep their idle fibers, and a fiber that becomes ready goes back to the place
     * of the worker that it drove last. */
    public final RuntimeServices runtime;
    public final int id;
    public final int size;
    /** The ready items, by the index of the worker in its place. */
    public final ReadyItems[] items;

    public final WorkerCounts counts = new WorkerCounts();
    public final Queue<Object> inbox = new ConcurrentLinkedQueue<>();

    private static final VarHandle BRIEF_LOOT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "briefLoot", VarHandle.class, WorkerGroup.class, int.class);

    private final WorkerGroup[] places;
    final @Nullable Director director;
    private int most;
    private volatile int active;
    private int briefLoot;
    private final int searchLimit;
    private final AtomicInteger wakeCursor = new AtomicInteger();

    /**
     * @param places of the runtime; the caller fills it
     * @param director null if the workers draw their choices at random
     */
    public WorkerGroup(RuntimeServices runtime, WorkerGroup[] places, int id, int size, @Nullable Director director) {
        this.runtime = runtime;
        this.places = places;
        this.id = id;
        this.size = size;
        this.most = size;
        this.active = size;
        this.director = director;
        this.searchLimit = Math.max(1, Math.min(size, runtime.processors) / 2);
        this.items = new ReadyItems[size];
        for (int i = 0; i < size; i++) {
            items[i] = new ReadyItems(this);
        }
    }

    /**
     * Whether that worker takes work that lies elsewhere. One that does not finishes what is queued with it. It may have
     * been counted as searching, or been woken, for work that it leaves; so it wakes another when it goes to sleep.
     */
    public boolean takesWork(int index) {
        return index < active;
    }

    /** How many workers take work. */
    public int active() {
        return active;
    }

    /** Never lets the last worker take work: it answers messages alone. Before the start. */
    public void dedicateLast() {
        most = size - 1;
        active = most;
    }

    /** Lets the first so many workers take work. One caller at a time. */
    public void activate(int wanted) {
        int n = Math.min(wanted, most);
        int before = active;
        active = n;
        for (int i = before; i < n; i++) {
            wake(items[i].shared);
        }
    }

    /** Notes that a worker has run what it stole. */
    public void used(boolean brief) {
        BRIEF_LOOT.setOpaque(this, brief ? briefLoot() + 1 : 0);
    }

    /** How many of the last steals in a row have brought little, whichever worker stole. Any thread, racy. */
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
        return places[id + 1 == places.length ? 0 : id + 1];
    }

    @Override
    public Place prev() {
        return places[id == 0 ? places.length - 1 : id - 1];
    }

    @Override
    public String toString() {
        return "place " + id + " of runtime " + runtime.name;
    }

    /** Queues an item for all workers of this place. Any thread. */
    public void offer(Object item) {
        if (director == null || !director.defer(this, item)) {
            offerNow(item);
        }
    }

    public void offerNow(Object item) {
        inbox.offer(item);
        signalWork();
    }

    /** Wakes a worker if one is idle and none searches. The caller has made work visible. Any thread. */
    public void signalWork() {
        int c = counts.read();
        if (WorkerCounts.idle(c) > 0 && WorkerCounts.searching(c) == 0) {
            wakeOne();
        }
    }

    private void wakeOne() {
        int n = active;
        int start = n == 1 ? 0 : firstToWake(n);
        for (int k = 0; k < n; k++) {
            if (wake(items[(start + k) % n].shared)) {
                return;
            }
        }
    }

    private int firstToWake(int n) {
        return director != null && director.inControl()
                ? director.random(n)
                : Math.floorMod(wakeCursor.getAndIncrement(), n);
    }

    /** Wakes a worker of this place if it is parked. The caller has made work visible. Any thread. */
    public boolean wake(WorkerShared worker) {
        if (worker.parked() && worker.claim()) {
            noLongerIdle();
            Thread t = worker.idleThread();
            worker.released();
            LockSupport.unpark(t);
            return true;
        }
        return false;
    }

    /** Sends a message to a worker of this place. Any thread. */
    public void send(Message message, Slot worker, WorkerShared shared) {
        shared.push(message);
        worker.setPollBit(Slot.POLL_MESSAGE);
        wake(shared);
    }

    /**
     * Counts an idle worker as searching, in whatever way it comes back. The watchdog, which sleeps while all are idle,
     * looks at the counts after {@link RuntimeServices#wokeOne}.
     */
    void noLongerIdle() {
        counts.idleToSearch();
        runtime.wokeOne();
    }

    boolean maySearch() {
        return WorkerCounts.searching(counts.read()) < searchLimit;
    }

    /** How many workers have no tasks: they search, or sleep. Racy. */
    public int withoutTasks() {
        int c = counts.read();
        return WorkerCounts.idle(c) + WorkerCounts.searching(c);
    }

    public boolean anyIdle() {
        return WorkerCounts.idle(counts.read()) > 0;
    }

    public boolean allIdle() {
        int c = counts.read();
        return WorkerCounts.idle(c) == size && WorkerCounts.searching(c) == 0;
    }
}
