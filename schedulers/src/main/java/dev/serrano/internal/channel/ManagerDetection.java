package dev.serrano.internal.channel;

import dev.serrano.internal.counters.Tally;
import dev.serrano.observe.SchedulerCounter;
import java.util.BitSet;

/**
 * One worker, the manager, keeps the set of those that are idle: it adds a thief whose request says so and which it
 * cannot serve, and removes it when an update comes.
 * <p>Source: A. Prell, thesis, section 4.1. Changed: detected when the set becomes full, once, until an update shrinks
 * it; the update goes before the work; a manager that gives always forgets the thief. A worker that takes up work
 * without a giver informs the manager itself. The manager, too, is counted by a message through its channel.
 */
public final class ManagerDetection implements Detection {
    /* The channel to the manager is first-in, first-out: it gets "busy again" of a worker before it can get "idle" of
     * the one that caused that. That may be the manager itself: idle, it saw work that another worker was about to
     * take, took none, and is idle again. So it learns of its own idleness by the same way. A set, no count: workers
     * confirm again when their request has gone round once more.
     * idle      the manager's, plain.
     * detected  written by the manager alone; volatile for the others. */
    private final int id;
    private final int workers;
    private final int counted; // how many of them run tasks
    private final int manager;
    private final StealNode.Host host;
    private final Tally tally;
    private final BitSet idle;
    private volatile boolean detected;

    /** The part of worker {@code id}. */
    public ManagerDetection(int id, int workers, StealNode.Host host, Tally tally) {
        this(id, workers, false, host, tally);
    }

    /** @param dedicated whether the manager runs no tasks, and so is not one of those that are counted */
    public ManagerDetection(int id, int workers, boolean dedicated, StealNode.Host host, Tally tally) {
        this.id = id;
        this.workers = workers;
        this.counted = dedicated ? workers - 1 : workers;
        this.manager = StealNode.managerOf(workers, dedicated);
        this.host = host;
        this.tally = tally;
        this.idle = new BitSet(id == manager ? workers : 0);
    }

    @Override
    public long confirm(long request) {
        return Request.withStatus(request, Request.IDLE);
    }

    @Override
    public long pass(long request) {
        if (id != manager || Request.status(request) != Request.IDLE) {
            return request;
        }
        add(Request.thief(request));
        return Request.withStatus(request, Request.REGISTERED);
    }

    @Override
    public void gives(int thief, int status) {
        if (id == manager) {
            update(thief); // whatever the status: it may be registered from an earlier round
        } else if (status == Request.REGISTERED) {
            tell(thief);
        }
    }

    @Override
    public void busy() {
        tell(id);
    }

    private void tell(int worker) {
        tally.count(SchedulerCounter.MANAGER_UPDATES);
        if (id == manager) {
            update(worker);
        } else {
            host.send(manager, Request.update(worker));
        }
    }

    @Override
    public void update(int worker) {
        if (idle.get(worker)) {
            idle.clear(worker);
            detected = false;
        }
    }

    private void add(int worker) {
        idle.set(worker);
        if (!detected && idle.cardinality() == counted) {
            detected = true;
            host.quiescent();
        }
    }

    /** Used by the manager only. */
    @Override
    public boolean detected() {
        return detected;
    }

    @Override
    public int capacity() {
        return id == manager ? 4 * workers : workers;
    }
}
