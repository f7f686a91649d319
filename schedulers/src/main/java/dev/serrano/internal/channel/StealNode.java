package dev.serrano.internal.channel;

import dev.serrano.internal.counters.Tally;
import dev.serrano.observe.SchedulerCounter;
import java.util.function.IntUnaryOperator;

/**
 * One worker's part in channel-based work stealing, without threads, clocks or tasks: requests, forwarding, when it
 * says that it has nothing to do, and how it goes on after a task barrier.
 * <p>Source: A. Prell, "Embracing explicit communication in work-stealing runtime systems", thesis, Bayreuth 2016,
 * sections 3 and 4.1. Changed: a worker that hands out or takes up work says so first ({@link Detection}); a dummy's
 * receiver stands in until the worker that sent it was found idle.
 */
public final class StealNode {
    /* Rules.
     * 1  One request of each worker exists at most (outstanding), so its tasks have one sender and channels are
     *    bounded.
     * 2  Only the thief makes its request IDLE, when it is out of work and the request came home; REGISTERED says that
     *    the thief is counted as idle.
     * 3  Before a victim sends tasks to a thief, and before a worker takes work that no victim gave it (ready fibers,
     *    submissions), the detection is informed.
     * 4  A request that found nothing twice, the second time registered, stays with its thief (held) until the thief
     *    resumes.
     * 5  A worker that is busy and counted as idle all the same (announced && !seeking) has left a barrier by a dummy.
     *    The dummy's receiver is not counted, and may not be before the other was found seeking: its requests go there
     *    first (standsFor), and are kept there. The thesis has only the first of them go there, and so may detect too
     *    early.
     * 6  A worker that is counted as idle sends its request as REGISTERED from the start.
     * All methods are called by the worker's driver. */
    private static final int NOBODY = -1;

    private final int id;
    private final int workers;
    private final boolean forwards;
    private final Amount amount;
    private final Detection detection;
    private final Leaving how;
    private final Host host;
    private final IntUnaryOperator random; // made here: nothing is to be linked while a worker is held
    private final Tally tally;
    private boolean seeking;
    private boolean outstanding;
    private boolean announced; // others know that this worker is idle, and not yet that it is busy
    private boolean leaving;
    private int standsFor = NOBODY;
    private long held;
    private final long[] kept; // requests of those that stand in for this worker
    private int keptCount;

    /** The part of the worker that the protocol needs. */
    public interface Host {
        /** Sends a message to a worker's request channel. */
        void send(int to, long message);

        /** Whether there are tasks to give. */
        boolean hasTasks();

        /** Gives one or half of the tasks, which there are. */
        void give(int thief, boolean half);

        /** Sends a gift without tasks, whose receiver calls {@link StealNode#standIn}. */
        void giveDummy(int thief);

        /** Whether a worker is known to have nothing, so that a visit can be spared. May be wrong. */
        boolean closed(int worker);

        /** A number from 0 to n - 1. */
        int random(int n);

        /** The victims of a thief whose request is here. */
        Victims victims(int thief);

        /** No worker has anything to do: found out just now, by this one. */
        void quiescent();

        /** The root task that waited on this worker may go on: the end of {@link StealNode#leave}. */
        void left();
    }

    /**
     * @param workers how many there are; this is number {@code id}
     * @param forwards whether a victim without tasks passes a request on; otherwise it sends it back
     * @param tally where the node counts what it does
     */
    public StealNode(
            int id,
            int workers,
            boolean forwards,
            Amount amount,
            Detection detection,
            Leaving how,
            Host host,
            Tally tally) {
        this.id = id;
        this.workers = workers;
        this.forwards = forwards;
        this.amount = amount;
        this.detection = detection;
        this.how = how;
        this.host = host;
        this.tally = tally;
        this.random = host::random;
        this.kept = new long[how == Leaving.DUMMY ? workers : 0];
    }

    /** The worker that detects quiescence, if one does. */
    public static int managerOf(int workers) {
        return workers > 1 ? 1 : 0;
    }

    public Amount amount() {
        return amount;
    }

    public Detection detection() {
        return detection;
    }

    /** Whether the worker is out of work: it has asked for some, and got none. */
    public boolean isSeeking() {
        return seeking;
    }

    /** Whether the own request is at home, having found nothing: {@link #resume} sends it out again. */
    public boolean isHeld() {
        return held != 0;
    }

    /** How many requests are kept here until there are tasks ({@link #serveKept}), or this worker is out of work. */
    public int kept() {
        return keptCount;
    }

    /** The worker is out of work: asks for some unless it has. */
    public void seek() {
        seeking = true;
        dropKept();
        if (outstanding) {
            return;
        }
        outstanding = true;
        long s = Request.of(id, amount.isHalf());
        if (announced) {
            s = Request.withStatus(s, Request.REGISTERED);
        }
        if (standsFor == NOBODY) {
            begin(s);
        } else {
            tally.count(SchedulerCounter.REQUESTS_SENT);
            host.victims(id).begin();
            host.send(standsFor, Request.withAsksLeave(s, true));
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
            detection.busy();
        }
        if (held != 0) {
            held = 0;
            outstanding = false;
        }
        goOn();
    }

    /** Tasks have come, in answer to the request. {@code executed}: tasks run by this worker so far. */
    public void received(int victim, long executed) {
        answered();
        host.victims(id).gave(victim);
        if (amount.stole(executed)) {
            tally.count(SchedulerCounter.STRATEGY_CHANGES);
        }
    }

    /** A dummy has come in answer to the request: this worker counts as busy in the victim's place. */
    public void standIn(int victim) {
        standsFor = victim;
        answered();
    }

    private void answered() {
        outstanding = false;
        seeking = false;
        announced = false; // the giver has said so
        dropKept();
        goOn();
    }

    /**
     * A root task that began to wait in a task barrier on this worker is to go on here: calls {@link Host#left}, now or
     * as soon as that is safe.
     */
    public void leave() {
        leaving = true;
        if (!seeking) {
            goOn();
        } else if (how == Leaving.UPDATE || !announced || held != 0) {
            activate();
        }
    }

    private void goOn() {
        if (leaving) {
            leaving = false;
            host.left();
        }
    }

    /** Handles a message. */
    public void handle(long s) {
        if (Request.isUpdate(s)) {
            detection.update(Request.thief(s));
        } else if (Request.thief(s) == id) {
            returned(s);
        } else if (host.hasTasks()) {
            serve(s);
        } else if (leaving && how == Leaving.DUMMY) {
            sendDummy(s);
        } else if (Request.asksLeave(s) && announced && !seeking) {
            kept[keptCount++] = s;
        } else {
            fail(s);
        }
    }

    /** Answers kept requests as long as there are tasks. */
    public void serveKept() {
        while (keptCount > 0 && host.hasTasks()) {
            serve(kept[--keptCount]);
        }
    }

    /** No other needs to stand in for this worker. */
    private void dropKept() {
        while (keptCount > 0) {
            fail(kept[--keptCount]);
        }
    }

    private void serve(long s) {
        int thief = Request.thief(s);
        detection.gives(thief, Request.status(s));
        tally.count(SchedulerCounter.REQUESTS_SERVED);
        tally.add(SchedulerCounter.FAILED_STEALS, Request.failed(s));
        if (Request.isHalf(s)) {
            tally.count(SchedulerCounter.HALF_STEALS);
        }
        host.give(thief, Request.isHalf(s));
    }

    private void sendDummy(long s) {
        int thief = Request.thief(s);
        detection.gives(thief, Request.status(s));
        tally.count(SchedulerCounter.REQUESTS_SERVED);
        host.giveDummy(thief);
        seeking = false; // and announced: see rule 5
        goOn();
    }

    private void fail(long s) {
        long r = detection.pass(Request.withAsksLeave(s, false));
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
        if (Request.status(s) == Request.IDLE && seeking && announced) {
            forward(detection.pass(s), 0); // from the manager to itself
        } else if (!forwards && seeking && Request.failed(s) < tries()) {
            forward(s, Request.failed(s));
        } else {
            home(s);
        }
    }

    /** The round of the own request is over, in vain. */
    private void home(long s) {
        tally.count(SchedulerCounter.REQUESTS_RETURNED);
        standsFor = NOBODY; // the round began there, and was let go
        if (!seeking) {
            outstanding = false;
        } else if (leaving) {
            held = s;
            activate();
        } else if (announced) {
            held = s;
        } else {
            confirm(s);
        }
    }

    /** Says that this worker is idle; its request then goes round once more. */
    private void confirm(long s) {
        announced = true;
        long r = detection.confirm(s);
        if (Request.status(r) == Request.REGISTERED) {
            begin(r);
        } else {
            tally.count(SchedulerCounter.REQUESTS_SENT);
            host.victims(id).begin();
            host.send(managerOf(workers), Request.withFailed(r, 0));
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
}
