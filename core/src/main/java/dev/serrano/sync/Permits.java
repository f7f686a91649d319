package dev.serrano.sync;

import dev.serrano.internal.value.Turn;
import dev.serrano.sync.WaitQueue.Granted;
import dev.serrano.sync.WaitQueue.Node;
import org.jspecify.annotations.Nullable;

/** Permits that are taken and given back: the state of a semaphore, and with one permit that of a lock. */
final class Permits extends WaitingRoom {
    /* Implementation. Invariant outside the lock: the first of the queue asks for more than there is, unless it is about
     * to leave. So whoever finds the queue empty may take, and whoever does not stands behind. */
    private final Object construct;
    private final WaitQueue waiting = new WaitQueue();
    private long free;

    Permits(Object construct, long free) {
        this.construct = construct;
        this.free = free;
    }

    /**
     * Takes permits.
     *
     * @param nanos how long to wait, in nanoseconds; 0 for not at all, negative for ever
     */
    boolean take(int amount, String operation, long nanos) throws InterruptedException {
        prepare();
        if (takeNow(amount, null)) {
            return true;
        }
        if (nanos == 0) {
            return false;
        }
        Node n = new Node(new Turn(construct), amount, null);
        return takeNow(amount, n) || await(n, operation, nanos);
    }

    /** Takes permits if there are enough and nobody waits; if not, the node stands in the queue, if there is one. */
    private boolean takeNow(int amount, @Nullable Node n) {
        lock();
        boolean takes = waiting.isEmpty() && free >= amount;
        if (takes) {
            free -= amount;
        } else if (n != null) {
            waiting.add(n);
        }
        unlock();
        return takes;
    }

    void giveBack(long amount) {
        Granted granted = prepare();
        lock();
        free += amount;
        settleAndUnlock(granted);
    }

    /** Takes all that is free. */
    long drain() {
        prepare();
        lock();
        long all = free;
        free = 0;
        unlock();
        return all;
    }

    @Override
    void settle(Granted granted) {
        for (Node n = waiting.first(); n != null && n.amount <= free; n = waiting.first()) {
            if (waiting.grantFirst(n, granted)) {
                free -= n.amount;
            }
        }
    }

    @Override
    void takeBack(Node n) {
        giveBack(n.amount);
    }

    /** Racy; exact while nobody else calls. */
    long free() {
        return free;
    }

    /** Racy. */
    int waiting() {
        return waiting.size();
    }
}
