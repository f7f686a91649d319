package dev.serrano.sync;

import dev.serrano.TaskTermination;
import dev.serrano.internal.fiber.Holding;
import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.worker.Crowd;
import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.sync.WaitQueue.Granted;
import dev.serrano.sync.WaitQueue.Node;
import org.jspecify.annotations.Nullable;

/** The state of a construct that grants something to waiters in turn. */
abstract class WaitingRoom implements Holding {
    /* Implementation.
     * lock    guards all fields of subclasses and the queues; held for a few instructions that allocate nothing, call
     *         no foreign code, and wake no task: granted waiters are collected and woken after the unlock. Stack is
     *         asked for before the lock.
     * A grant is one compare-and-set of the waiter's turn. A waiter whose wait ends otherwise (cancelled, interrupted,
     *         timed out) sets the same word. If it wins, it leaves the queue, and settle() runs, since the rest may
     *         suffice for those behind it. If it loses, it has been granted something: it keeps that if it may go on,
     *         and gives it back if it may not. So nothing is lost, and no task waits beside an amount that would
     *         satisfy it.
     * away    whether a holder waits with its grant: then to look is pointless, since the grant comes back when the
     *          holder's wait ends. Cleared when something is given back by a task that has not waited with it.
     *          Racy; a hint.
     * tickets  null until the first observed task comes.
     * seen, looked, may  the count of grants, for how long tasks have looked since it was that, or since the queue was
     *                    last let grow, in nanoseconds, and how long the queue may be before newcomers look first. All
     *                    racy, updates may be lost. Where holders are away the queue may double, and again each such
     *                    while. Rejected: no bound once they have been away (a holder whose worker is not on a
     *                    processor is, too, and then the queue fills the heap). Of one look no more counts than it
     *                    should take: the rest it was not on a processor itself.
     * Rejected: a lock of the JDK, a monitor (SpinLock says why). A lock-free queue: the amount that the first one
     *         wants and what there is must be looked at together. */

    /** Under the lock: grants whatever can be granted now, first come first served. */
    abstract void settle(Granted granted);

    private final SpinLock lock = new SpinLock();
    private @Nullable Tickets tickets;
    private volatile int seen;
    private volatile long looked;
    private volatile int may;
    private volatile boolean away;

    /** The amount that could be taken now by the first of the queue; under the lock. */
    abstract long toBeTaken();

    /** Locks for a task that may be observed; the first such brings the tickets. */
    final void lock(boolean observed) {
        Tickets brought = observed && tickets == null ? new Tickets() : null; // before the lock
        lock();
        if (brought != null && tickets == null) {
            brought.give(toBeTaken(), null);
            tickets = brought;
        }
    }

    /** Under the lock: so many have been taken. */
    final void taken(long n, Tickets.@Nullable Claim by) {
        Tickets t = tickets;
        if (t != null) {
            t.take(n, by);
        }
    }

    /** Under the lock: so many have been given back. */
    final void given(long n, Tickets.@Nullable Left by) {
        Tickets t = tickets;
        if (t != null) {
            t.give(n, by);
        }
    }

    /**
     * The calling task has been granted what it claims. Outside of the lock, which it takes to see all of the grant.
     */
    final void granted(Tickets.@Nullable Claim claim) {
        if (claim != null) {
            lock();
            unlock();
            claim.granted();
            SchedulePoint.reach(true);
        }
    }

    /**
     * Gives back the grant of a waiter that cannot go on. Asks for no stack: {@link #prepareToWait} has.
     *
     * @return false if it has brought something, which others may have by now: that is done
     */
    abstract boolean takeBack(Node n);

    final void lock() {
        lock.lock();
    }

    final void unlock() {
        lock.unlock();
    }

    /** Settles, gives the lock back, and wakes waiters with a grant. */
    final void settleAndUnlock(Granted granted) {
        settle(granted);
        lock.unlock();
        granted.wake();
    }

    /** The list that settling fills; to be made before the lock is taken, with stack enough for the code after it. */
    static Granted prepare() {
        Grant.point();
        StackProbe.ask();
        return new Granted();
    }

    /**
     * Like {@link #prepare}, of a caller that may stand in a queue: for what a suspension asks, and for its way back.
     */
    static Granted prepareToWait() {
        Grant.point();
        StackProbe.askForCalls();
        return new Granted();
    }

    @Override
    public final void holderWaits() {
        away = true;
    }

    /** The calling task has been granted what it claims, and goes on with it. */
    final void held(Tickets.@Nullable Claim claim) {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            Crowd.holds(f, this);
        }
        granted(claim);
    }

    /** The calling task gives something back. */
    final void heldNoMore() {
        TaskFiber f = TaskFiber.current();
        boolean waited = f != null && Crowd.holdsNoMore(f, this);
        if (away && !waited) {
            away = false; // it comes from a holder that computes, or from a task that is no holder, as a consumer is
        }
    }

    /**
     * Before the lock: a task that is about to stand in a queue waits, while many stand there and they move, until
     * there are fewer. Else a loop of tasks can fill the queue, a stack for each, as fast as others empty it.
     */
    final void easeIn(WaitQueue q, long nanos) {
        int many = q.size();
        if (many < Crowd.CROWD) {
            return;
        }
        TaskFiber f = TaskFiber.current();
        if (f == null || away) {
            return;
        }
        int grants = q.grants();
        if (grants != seen) {
            seen = grants;
            looked = 0;
            may = 0;
        } else if (many < may) {
            return;
        } else if (looked > Crowd.awayNanos(f)) {
            looked = 0;
            may = (int) Math.min(2L * many, Integer.MAX_VALUE);
            return;
        }
        long most = nanos < 0 ? Crowd.nanosFor(f, many) : Math.min(nanos, Crowd.nanosFor(f, many));
        long since = f.engine.nanoTime();
        Crowd.looksFor(f, () -> away || q.size() < Crowd.CROWD / 2, most);
        looked += Math.min(f.engine.nanoTime() - since, most);
    }

    /**
     * Waits for the grant of a node that is in a queue of this room.
     *
     * @param nanos how long, in nanoseconds; negative for ever
     * @return whether it was granted; if not, it has left
     */
    final boolean await(Node n, String operation, long nanos) {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            Crowd.holdsNoMore(f, this); // to wait here is no wait of a holder
        }
        try {
            if (n.turn.await(operation, nanos)) {
                return true;
            }
        } catch (InterruptedException e) {
            if (n.turn.withdraw()) {
                leave(n);
                throw Exceptions.asIs(e); // each operation of a construct says whether it throws that: some never wait
            }
            Thread.currentThread().interrupt(); // granted first: the interrupt is for the next wait
            return true;
        } catch (Throwable e) {
            if (n.turn.withdraw()) {
                leave(n);
            } else if (!takeBack(n) && e instanceof TaskTermination) {
                return true; // granted first: the cancellation is for the next wait
            }
            throw e;
        }
        if (n.turn.withdraw()) {
            leave(n);
            return false;
        }
        return true;
    }

    /** A waiter whose turn is decided otherwise leaves its queue. */
    final void leave(Node n) {
        Granted granted = new Granted();
        lock.lock();
        WaitQueue.remove(n);
        settleAndUnlock(granted);
    }
}
