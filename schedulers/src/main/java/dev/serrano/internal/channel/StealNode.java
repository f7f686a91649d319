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
     * 7  A second request (secondOut) never says that its thief is idle, and its thief does not confirm that before it
     *    is over: the first request waits for it at home (firstHome). So nobody gives to a worker that is counted
     *    without saying so. Its answer has a task channel of its own.
     * 8  A request that a busy worker with an open loop cannot serve waits there (waiting) for one poll: meanwhile
     *    the loop is cut into as many pieces.
     * 9  A lifeline is a registered request that found nothing and stays with a neighbor (lines), until that has tasks
     *    or the thief recalls it (lineAt, recalled). Its thief confirms that it is idle with the request at home, as
     *    ever: so a thief that was busy in between recalls it first.
     * 10 A dedicated manager never asks, never confirms, and is not counted.
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
    private final Variant variant;
    private final int manager;
    private final long[] waiting;
    private int waitingCount;
    private final long[] lines;
    private int lineCount;
    private boolean secondOut;
    private long firstHome;
    private int lineAt = NOBODY;
    private boolean recalled;

    /**
     * What a node does beside the protocol of the thesis.
     *
     * @param twoRequests whether a worker that is out of work, and not counted as idle, has two requests
     * @param dedicatedManager whether the worker that detects quiescence does nothing else; only with a manager and
     *     more than one worker
     * @param lifelines whether a request that found nothing stays with the next worker, instead of with its thief
     */
    public record Variant(boolean twoRequests, boolean dedicatedManager, boolean lifelines) {
        /** The protocol of the thesis. */
        public static final Variant PLAIN = new Variant(false, false, false);
    }

    /** The part of the worker that the protocol needs. */
    public interface Host {
        /** Sends a message to a worker's request channel. */
        void send(int to, long message);

        /** Whether there are tasks to give. */
        boolean hasTasks();

        /** How many there are: at least 1 if there are any. */
        default int tasks() {
            return hasTasks() ? 1 : 0;
        }

        /** Whether the worker runs a loop of which parts can be made at its next poll. */
        default boolean hasLoop() {
            return false;
        }

        /** Gives one or half of the tasks, which there are. */
        void give(int thief, boolean half);

        /** Does {@link #give}, in answer to the thief's second request. */
        default void giveToSecond(int thief, boolean half) {
            throw new UnsupportedOperationException("this host knows one request of each worker");
        }

        /** Sends a gift without tasks, whose receiver calls {@link StealNode#standIn}. */
        void giveDummy(int thief);

        /** Whether a worker is known to have nothing, so that a visit can be spared. May be wrong. */
        boolean closed(int worker);

        /** A number from 0 to n - 1. */
        int random(int n);

        /** The victims of a thief whose request is here. */
        Victims victims(int thief);

        /** The victims of a thief whose second request is here. */
        default Victims victimsOfSecond(int thief) {
            throw new UnsupportedOperationException("this host knows one request of each worker");
        }

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
        this(id, workers, forwards, amount, detection, how, host, tally, Variant.PLAIN);
    }

    /** @param variant what the node does beside the protocol of the thesis; the same for all workers */
    public StealNode(
            int id,
            int workers,
            boolean forwards,
            Amount amount,
            Detection detection,
            Leaving how,
            Host host,
            Tally tally,
            Variant variant) {
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
        this.variant = variant;
        this.manager = managerOf(workers, variant.dedicatedManager);
        this.waiting = new long[variant.twoRequests ? 2 * workers : workers];
        this.lines = new long[variant.lifelines ? workers : 0];
    }

    /** The worker that detects quiescence, if one does. */
    public static int managerOf(int workers) {
        return managerOf(workers, false);
    }

    /**
     * The worker that detects quiescence, if one does.
     *
     * @param dedicated whether it does nothing else; then it is the last one
     */
    public static int managerOf(int workers, boolean dedicated) {
        return dedicated ? workers - 1 : workers > 1 ? 1 : 0;
    }

    private boolean onlyManages() {
        return variant.dedicatedManager && id == manager;
    }

    public Amount amount() {
        return amount;
    }

    public Detection detection() {
        return detection;
    }

    /** Whether the worker is out of work: it has asked for some, and got none; or it never wants any. */
    public boolean isSeeking() {
        return seeking || onlyManages();
    }

    /** Whether the own request stays with another worker: {@link #resume} recalls it. */
    public boolean isOnLifeline() {
        return lineAt != NOBODY;
    }

    /** How many requests are here for which parts of a loop can be queued, before {@link #serveWaiting}. */
    public int waiting() {
        return host.hasLoop() ? waitingCount + lineCount : 0;
    }

    /** How many requests stay here until a later poll: it serves them, or lets them go. */
    public int staying() {
        return waitingCount + lineCount + keptCount;
    }

    /** Whether the own request is at home, having found nothing: {@link #resume} sends it out again. */
    public boolean isHeld() {
        return held != 0;
    }

    /** The worker is out of work: asks for some unless it has. */
    public void seek() {
        if (onlyManages()) {
            return;
        }
        seeking = true;
        dropKept();
        dropWaiting();
        if (!outstanding) {
            ask();
        } else if (!announced) {
            recall();
        }
        if (variant.twoRequests && seeking && !announced && !secondOut) { // the first may have come home at once
            secondOut = true;
            begin(Request.asSecond(Request.of(id, amount.isHalf())));
        }
    }

    /** Asks for tasks although there still are some. */
    public void seekAhead() {
        if (!seeking && !outstanding && !announced && !onlyManages()) {
            ask();
        }
    }

    private void ask() {
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

    /** Sends a held request out again; recalls one that stays elsewhere. */
    public void resume() {
        long s = held;
        if (s != 0) {
            held = 0;
            confirm(s);
        } else {
            recall();
        }
    }

    private void recall() {
        if (lineAt != NOBODY && !recalled) {
            recalled = true;
            host.send(lineAt, Request.recall(id));
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
        if (held != 0 || firstHome != 0) {
            held = 0;
            firstHome = 0;
            outstanding = false;
        }
        goOn();
    }

    /** Tasks have come, in answer to the request. {@code executed}: tasks run by this worker so far. */
    public void received(int victim, long executed) {
        answered();
        host.victims(id).gave(victim);
        count(executed);
    }

    /** Tasks have come, in answer to the second request. {@code executed}: tasks run by this worker so far. */
    public void receivedBySecond(int victim, long executed) {
        secondOut = false;
        activate();
        host.victimsOfSecond(id).gave(victim);
        count(executed);
    }

    private void count(long executed) {
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
        lineAt = NOBODY;
        recalled = false;
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
        } else {
            recall();
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
        } else if (Request.isRecall(s)) {
            giveBack(Request.thief(s));
        } else if (Request.thief(s) == id) {
            returned(s);
        } else if (host.hasTasks()) {
            serveOrPass(s);
        } else if (leaving && how == Leaving.DUMMY && !Request.isSecond(s)) {
            sendDummy(s);
        } else if (Request.asksLeave(s) && announced && !seeking) {
            kept[keptCount++] = s;
        } else if (Request.isLifeline(s)) {
            lines[lineCount++] = s;
        } else if (host.hasLoop()) {
            waiting[waitingCount++] = detection.pass(s); // now: later messages of the thief must not overtake it
        } else {
            fail(s);
        }
    }

    /** The worker has polled since requests began to wait: one queued task for each, and the others go on. */
    public void serveWaiting() {
        for (int i = 0; i < waitingCount; i++) {
            if (host.hasTasks()) {
                serve(waiting[i], false);
            } else {
                fail(waiting[i]);
            }
        }
        waitingCount = 0;
        while (lineCount > 0 && host.hasTasks()) {
            serve(lines[--lineCount], false);
        }
    }

    private void dropWaiting() {
        while (waitingCount > 0) {
            fail(waiting[--waitingCount]);
        }
    }

    private void giveBack(int thief) {
        for (int i = 0; i < lineCount; i++) {
            if (Request.thief(lines[i]) == thief) {
                long s = lines[i];
                lines[i] = lines[--lineCount];
                host.send(thief, s);
                return;
            }
        }
    }

    private void serveOrPass(long s) {
        boolean addressed = Request.isLifeline(s) || Request.asksLeave(s); // to this worker, and to no other
        if (!addressed && victims(s).passes(id, host.tasks())) {
            passOn(s, Request.failed(s));
        } else {
            serve(s, Request.isHalf(s));
        }
    }

    /** Answers kept requests as long as there are tasks. */
    public void serveKept() {
        while (keptCount > 0 && host.hasTasks()) {
            long s = kept[--keptCount];
            serve(s, Request.isHalf(s));
        }
    }

    /** No other needs to stand in for this worker. */
    private void dropKept() {
        while (keptCount > 0) {
            fail(kept[--keptCount]);
        }
    }

    private void serve(long s, boolean half) {
        int thief = Request.thief(s);
        detection.gives(thief, Request.status(s));
        tally.count(SchedulerCounter.REQUESTS_SERVED);
        tally.add(SchedulerCounter.FAILED_STEALS, Request.failed(s));
        if (half) {
            tally.count(SchedulerCounter.HALF_STEALS);
        }
        if (Request.isSecond(s)) {
            host.giveToSecond(thief, half);
        } else {
            host.give(thief, half);
        }
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
        passOn(r, Request.failed(r) + 1);
    }

    private void passOn(long s, int failed) {
        if (forwards) {
            tally.count(SchedulerCounter.REQUESTS_FORWARDED);
            forward(s, failed);
        } else {
            tally.count(SchedulerCounter.REQUESTS_DECLINED);
            host.send(Request.thief(s), Request.withFailed(s, failed));
        }
    }

    private Victims victims(long s) {
        int thief = Request.thief(s);
        return Request.isSecond(s) ? host.victimsOfSecond(thief) : host.victims(thief);
    }

    private void returned(long s) {
        if (Request.isLifeline(s)) {
            recalledHome(Request.withLifeline(s, false));
        } else if (Request.status(s) == Request.IDLE && seeking && announced) {
            forward(detection.pass(s), 0); // from the manager to itself
        } else if (!forwards && seeking && Request.failed(s) < tries()) {
            forward(s, Request.failed(s));
        } else {
            home(s);
        }
    }

    /** The round of an own request is over, in vain. */
    private void home(long s) {
        tally.count(SchedulerCounter.REQUESTS_RETURNED);
        if (!Request.isSecond(s)) {
            standsFor = NOBODY; // the round began there, and was let go
            settle(s);
            return;
        }
        secondOut = false;
        long first = firstHome;
        if (first != 0) {
            firstHome = 0;
            settle(first);
        }
    }

    private void settle(long s) {
        if (!seeking) {
            outstanding = false;
        } else if (leaving) {
            held = s;
            activate();
        } else if (announced) {
            rest(s);
        } else if (secondOut) {
            firstHome = s;
        } else {
            confirm(s);
        }
    }

    /** The request of a worker that is counted as idle has found nothing. */
    private void rest(long s) {
        int runs = variant.dedicatedManager ? workers - 1 : workers;
        if (variant.lifelines && runs > 1) {
            tally.count(SchedulerCounter.REQUESTS_SENT);
            lineAt = (id + 1) % runs;
            host.send(lineAt, Request.withLifeline(s, true));
        } else {
            held = s;
        }
    }

    private void recalledHome(long s) {
        tally.count(SchedulerCounter.REQUESTS_RETURNED);
        lineAt = NOBODY;
        recalled = false;
        if (seeking && announced && !leaving) {
            confirm(s);
        } else {
            settle(s);
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
            host.send(manager, Request.withFailed(r, 0));
        }
    }

    private void begin(long s) {
        tally.count(SchedulerCounter.REQUESTS_SENT);
        victims(s).begin();
        forward(s, 0);
    }

    private int tries() {
        return workers - 1;
    }

    /** Passes a request on to the next victim, or home. */
    private void forward(long s, int failedSoFar) {
        int thief = Request.thief(s);
        Victims victims = victims(s);
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
