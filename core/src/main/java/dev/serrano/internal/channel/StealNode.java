package dev.serrano.internal.channel;

import dev.serrano.SchedulerCounter;
import dev.serrano.internal.counters.Tally;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;

/**
 * One worker's part in channel-based work stealing, without threads, clocks or tasks: requests, forwarding, and the detection
 * that nobody has anything to do any more.
 * <p>Source: A. Prell, "Embracing explicit communication in work-stealing runtime systems", thesis, Bayreuth 2016, sections 3
 * and 4.1. Changed: detection is edge-triggered; whoever hands out or takes up work tells the manager first; a manager that
 * gives tasks always forgets the thief; a worker that takes up work nobody gave it tells the manager itself.
 */
public final class StealNode {
    /* Rules.
     * 1  One request of each worker exists at most (outstanding), so its tasks have one sender and channels are bounded:
     *    the workers' number for requests, four times that for the manager, who also gets updates.
     * 2  Only the thief makes its request IDLE, when it is out of work and the request came home; only the manager makes it
     *    REGISTERED, with the thief in its set.
     * 3  Before a victim sends tasks to a REGISTERED thief, and before a worker takes work that no victim gave it (ready
     *    fibers, submissions), an update goes to the manager. The channel to the manager is first-in, first-out: the manager
     *    hears "busy again" of it before it can hear "idle" of whoever caused it.
     * 4  Detected when the set becomes full, once, until an update shrinks it. A set, no count: workers register again.
     * 5  A request that found nothing twice, the second time registered, stays with its thief (held) until the thief resumes.
     * All methods are called by the worker's driver. */
    private final int id;
    private final int workers;
    private final int manager;
    private final boolean forwards;
    private final Amount amount;
    private final Host host;
    private final IntUnaryOperator random; // made here: nothing is to be linked while a worker is held
    private final BitSet idle = new BitSet(); // the manager's
    private boolean detected; // the manager's
    private boolean seeking;
    private boolean outstanding;
    private boolean announced; // the manager was told that we are idle, and not yet that we are busy
    private long held;
    private final Tally tally;

    /** What the protocol needs of the worker. */
    public interface Host {
        /** Sends a message to a worker's request channel. */
        void send(int to, long message);

        /** Whether there are tasks to give. */
        boolean hasTasks();

        /** Gives one or half of the tasks, which there are. */
        void give(int thief, boolean half);

        /** Whether a worker is known to have nothing, so that a visit can be spared. May be wrong. */
        boolean closed(int worker);

        /** A number from 0 to n - 1. */
        int random(int n);

        /** The victims of a thief whose request is here. */
        Victims victims(int thief);

        /** Manager only: nobody has anything to do, or that is no longer so. */
        void quiescent(boolean now);
    }

    /**
     * @param workers how many there are; this is number {@code id}; number 1 is the manager if there is one
     * @param forwards whether a victim without tasks passes a request on; otherwise it sends it back
     * @param tally where the node counts what it does
     */
    public StealNode(int id, int workers, boolean forwards, Amount amount, Host host, Tally tally) {
        this.id = id;
        this.workers = workers;
        this.manager = managerOf(workers);
        this.forwards = forwards;
        this.amount = amount;
        this.host = host;
        this.tally = tally;
        this.random = host::random;
    }

    /** The worker that detects quiescence. */
    public static int managerOf(int workers) {
        return workers > 1 ? 1 : 0;
    }

    /** How many messages a worker's request channel must hold. */
    public static int capacity(int id, int workers) {
        return id == managerOf(workers) ? 4 * workers : workers;
    }

    public Amount amount() {
        return amount;
    }

    /** Whether the worker is out of work: it has asked for some, and got none. */
    public boolean isSeeking() {
        return seeking;
    }

    /** Whether the own request is at home, having found nothing: {@link #resume} sends it out again. */
    public boolean isHeld() {
        return held != 0;
    }

    /** The worker is out of work: asks for some unless it has. */
    public void seek() {
        seeking = true;
        if (!outstanding) {
            outstanding = true;
            begin(Request.of(id, amount.isHalf()));
        }
    }

    /** Sends a held request out again. */
    public void resume() {
        long s = held;
        if (s != 0) {
            held = 0;
            confirm(s);
        }
    }

    /** The worker is about to take work that no victim gave it. */
    public void activate() {
        if (!seeking) {
            return;
        }
        seeking = false;
        if (announced) {
            announced = false;
            tellManager(id);
        }
        if (held != 0) {
            held = 0;
            outstanding = false;
        }
    }

    /** Tasks have come, in answer to the request. {@code executed}: tasks run by this worker so far. */
    public void received(int victim, long executed) {
        outstanding = false;
        seeking = false;
        announced = false; // whoever gave has told the manager
        host.victims(id).gave(victim);
        if (amount.stole(executed)) {
            tally.count(SchedulerCounter.STRATEGY_CHANGES);
        }
    }

    /** Handles a message. */
    public void handle(long s) {
        if (Request.isUpdate(s)) {
            remove(Request.thief(s));
        } else if (Request.thief(s) == id) {
            returned(s);
        } else if (host.hasTasks()) {
            serve(s);
        } else {
            fail(s);
        }
    }

    private void serve(long s) {
        int thief = Request.thief(s);
        if (id == manager) {
            remove(thief); // whatever the status: it may be registered from an earlier round
        } else if (Request.status(s) == Request.REGISTERED) {
            tellManager(thief);
        }
        tally.count(SchedulerCounter.REQUESTS_SERVED);
        tally.add(SchedulerCounter.FAILED_STEALS, Request.failed(s));
        if (Request.isHalf(s)) {
            tally.count(SchedulerCounter.HALF_STEALS);
        }
        host.give(thief, Request.isHalf(s));
    }

    private void fail(long s) {
        long r = s;
        if (id == manager && Request.status(r) == Request.IDLE) {
            r = Request.withStatus(r, Request.REGISTERED);
            add(Request.thief(r));
        }
        int failed = Request.failed(r) + 1;
        if (forwards) {
            tally.count(SchedulerCounter.REQUESTS_FORWARDED);
            forward(r, failed);
        } else {
            tally.count(SchedulerCounter.REQUESTS_DECLINED);
            host.send(Request.thief(r), Request.withFailed(r, failed));
        }
    }

    private void returned(long s) {
        if (!forwards && seeking && Request.failed(s) < tries()) {
            forward(s, Request.failed(s));
            return;
        }
        home(s);
    }

    /** The round of the own request is over, in vain. */
    private void home(long s) {
        tally.count(SchedulerCounter.REQUESTS_RETURNED);
        if (!seeking) {
            outstanding = false;
        } else if (announced) {
            held = s;
        } else {
            confirm(s);
        }
    }

    /** Tells the manager that this worker is idle, by its request, which then goes round once more. */
    private void confirm(long s) {
        announced = true;
        if (id == manager) {
            add(id);
            begin(Request.withStatus(s, Request.REGISTERED));
        } else {
            tally.count(SchedulerCounter.REQUESTS_SENT);
            host.victims(id).begin();
            host.send(manager, Request.withFailed(Request.withStatus(s, Request.IDLE), 0));
        }
    }

    private void begin(long s) {
        tally.count(SchedulerCounter.REQUESTS_SENT);
        host.victims(id).begin();
        forward(s, 0);
    }

    private int tries() {
        return workers - 1;
    }

    /** Passes a request on to the next victim, or home. */
    private void forward(long s, int failedSoFar) {
        int thief = Request.thief(s);
        Victims victims = host.victims(thief);
        int failed = failedSoFar;
        while (failed < tries()) {
            int v = victims.next(id, random);
            if (v < 0) {
                break;
            }
            if (!host.closed(v)) {
                host.send(v, Request.withFailed(s, failed));
                return;
            }
            failed++;
        }
        long back = Request.withFailed(s, tries());
        if (thief == id) {
            home(back);
        } else {
            host.send(thief, back);
        }
    }

    private void tellManager(int worker) {
        tally.count(SchedulerCounter.MANAGER_UPDATES);
        if (id == manager) {
            remove(worker);
        } else {
            host.send(manager, Request.update(worker));
        }
    }

    private void add(int worker) {
        idle.set(worker);
        if (!detected && idle.cardinality() == workers) {
            detected = true;
            host.quiescent(true);
        }
    }

    private void remove(int worker) {
        if (idle.get(worker)) {
            idle.clear(worker);
            if (detected) {
                detected = false;
                host.quiescent(false);
            }
        }
    }
}
