package dev.serrano.sync;

import dev.serrano.internal.value.Grant;
import dev.serrano.observe.SyncKind;
import dev.serrano.sync.WaitQueue.Granted;
import dev.serrano.sync.WaitQueue.Node;
import org.jspecify.annotations.Nullable;

/** Permits that are taken and given back: the state of a semaphore, and with one permit that of a lock. */
final class Permits extends WaitingRoom {
    /* Implementation. Invariant outside the lock: the first of the queue asks for more than there is, unless it is
     * about to leave. So a task that finds the queue empty may take, and any other queues behind. */
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
    boolean take(int amount, String operation, long nanos) {
        prepareToWait();
        Tickets.Claim claim = Tickets.Claim.ofCaller();
        boolean takes = takeNow(amount, null, claim);
        if (!takes && nanos != 0) {
            Grant.beforeWait(operation);
            easeIn(waiting, nanos);
            Node n = new Node(new Grant(construct), amount, null);
            n.claim = claim;
            takes = takeNow(amount, n, claim) || await(n, operation, nanos);
        }
        if (takes) {
            held(claim);
        }
        return takes;
    }

    /** Takes permits if there are enough and no task waits; if not, the node stands in the queue, if there is one. */
    private boolean takeNow(int amount, @Nullable Node n, Tickets.@Nullable Claim claim) {
        lock(claim != null);
        boolean takes = waiting.isEmpty() && free >= amount;
        if (takes) {
            free -= amount;
            taken(amount, claim);
        } else if (n != null) {
            waiting.add(n);
        }
        unlock();
        return takes;
    }

    void giveBack(long amount) {
        giveBack(amount, prepare());
    }

    private void giveBack(long amount, Granted granted) {
        heldNoMore();
        Tickets.Left by = Tickets.Left.byCaller(SyncKind.LOCK);
        lock(by != null);
        free += amount;
        given(amount, by);
        settleAndUnlock(granted);
    }

    /** Takes all that is free. */
    long drain() {
        prepare();
        Tickets.Claim claim = Tickets.Claim.ofCaller();
        lock(claim != null);
        long all = free;
        free = 0;
        taken(all, claim);
        unlock();
        granted(claim);
        return all;
    }

    @Override
    void settle(Granted granted) {
        for (Node n = waiting.first(); n != null && n.amount <= free; n = waiting.first()) {
            if (waiting.grantFirst(n, granted)) {
                free -= n.amount;
                taken(n.amount, n.claim);
            }
        }
    }

    @Override
    boolean takeBack(Node n) {
        giveBack(n.amount, new Granted());
        return true;
    }

    @Override
    long toBeTaken() {
        return free;
    }

    /** Racy; exact without concurrent calls. */
    long free() {
        return free;
    }

    /** Racy. */
    int waiting() {
        return waiting.size();
    }
}
