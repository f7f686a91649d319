package dev.serrano.internal.worker;

import dev.serrano.internal.counters.StateClock;
import dev.serrano.internal.counters.StealProfit;
import dev.serrano.internal.counters.WorkerCounts;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.backend.CpuBinding;
import dev.serrano.internal.recorder.PendingEvents;
import dev.serrano.internal.recorder.StealEvent;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.observe.WorkerStats;
import dev.serrano.spi.ScheduleTrack;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A worker: a scheduling slot with its private deque, its shares of finish scopes, and its part in the steal protocol.
 * <p>The owner-only state lives here and is touched by whichever fiber drives the slot; what other threads touch lives
 * in {@link WorkerShared}.
 */
public final class Worker extends Polled {
    /* Implementation.
     * Deque, shares and poll word: TaskDeque, Shares, Polled, the superclasses, so that the hot paths need no further
     * indirection. What happens rarely is in objects of their own: Patience, Search, Parking.
     * Hand-over of a slot from fiber to fiber is a release/acquire edge (grant, or the carrier's program order).
     * policy  what the scheduler adds: which tasks others may have. Called in cold methods only. */

    private static final int POOL_CAP = 64;
    private static final int QUEUED_FOR_OTHERS = 3;

    public final Host engine;
    public final WorkerGroup place;
    public final int id;
    /** Its number within its place. */
    public final int index;

    /** With that many tasks queued a two-branch join runs in place. */
    final int inPlaceAbove;

    public final WorkerShared shared = new WorkerShared();

    /** The scheduler's part. */
    public final StealPolicy policy;

    /** The owner of a future that is not its home's alone any more, since another task or thread wants it cancelled. */
    public record FormerHome(Worker worker) {}

    final Patience patience;
    final Turns turns;
    public final StealProfit loot = new StealProfit();
    private final Parking parking;

    /**
     * Offered to by the driver alone, which has told the policy (readyHere), and so polled by it without telling it
     * again; other workers take from it.
     */
    public final ReadyQueue ready;

    /** Fibers that have yielded: served when nothing else is there, and when they have waited long. */
    public final Queue<TaskFiber> yielded = new ConcurrentLinkedQueue<>();

    /** The fiber that drives this worker; written at attach, read racily by the watchdog and dumps. */
    private volatile @Nullable TaskFiber driver;

    // owner only
    private final ArrayDeque<TaskFiber> pool = new ArrayDeque<>(POOL_CAP); // never grows: there may be no memory for it
    public boolean searching;
    public boolean searched; // as long as it may, and in vain; false if enough others searched
    boolean pauses; // once, in idleWait
    public boolean pausing; // at this moment; counted as busy; read racily by WorkerView
    /** Tasks take the path with checks: a scope is cancelled, or a trace is recorded. */
    public boolean cancelMode;

    /** Where this worker records what it does, while a trace is recorded; set together with cancelMode. */
    @Nullable
    public ScheduleTrack track;

    final PendingEvents events = new PendingEvents();

    private int random;
    public final StateClock clock = new StateClock();
    /** What a construct of another module keeps for this worker: the driver's. */
    @Nullable
    public Object kept;

    private final Search search;
    private int deferral; // > 0: tell others at once of a single ready item, this many times

    // counters: written by the owner, read racily by stats() and WorkerView
    public long steals;
    public long stolenTasks;
    public long handedOver; // tasks that left the private deque for where others can take them
    public long suspensions;
    public long futuresShared;
    public long futureWaits;
    public long iterations;
    public long splits;

    public Worker(WorkerGroup place, int index) {
        this.engine = place.engine;
        this.place = place;
        this.index = index;
        this.id = place.id * place.size + index;
        this.inPlaceAbove = place.size == 1 ? 0 : QUEUED_FOR_OTHERS;
        this.random = 0x9E3779B9 * (id + 1) | 1;
        this.ready = new ReadyQueue(engine.director != null);
        if (engine.director != null) {
            setPollBit(POLL_STEP);
        }
        this.policy = place.scheduler.policyFor(this);
        this.turns = new Turns(this, policy.startsBetweenTurns);
        this.patience = new Patience(engine.workerCount <= engine.processors);
        this.search = new Search(this);
        this.parking = new Parking(this);
    }

    /** Whichever thread serves this worker binds itself to a processor; before the start. */
    public void bind(CpuBinding b) {
        bindTo(b);
    }

    // ---- hand-over --------------------------------------------------------------------------------------------

    /** Takes a task for others and gives it a unit of its scope for the journey. Null if there is no task. */
    @Nullable
    public SpawnedTask handOver(TaskFiber f) {
        SpawnedTask t = takeOwing(f);
        addOwed();
        return t;
    }

    /**
     * Takes tasks for others, as many as there is room for, with a unit for each. Returns how many. For want of stack
     * or memory it may be fewer; it throws if not even the first can leave.
     */
    public int handOver(TaskFiber f, @Nullable SpawnedTask[] gift) {
        int k = 0;
        while (k < gift.length) {
            SpawnedTask t;
            try {
                t = takeOwing(f);
            } catch (Throwable e) {
                if (k == 0) {
                    throw e;
                }
                break; // those that have left must not be lost
            }
            if (t == null) {
                break;
            }
            gift[k++] = t;
        }
        addOwed();
        return k;
    }

    /**
     * Takes a task for others, and owes it a unit of its scope. Null if there is no task. If it fails nothing has
     * changed.
     */
    private @Nullable SpawnedTask takeOwing(TaskFiber f) {
        SpawnedTask t = forOthers();
        if (t == null) {
            return null;
        }
        FinishScope scope;
        if (t.slot < 0) {
            scope = takeOwed(~t.slot);
        } else {
            scope = Frames.scope(f, t.slot);
            owe(scope);
        }
        removeForOthers(t);
        handedOver++;
        t.owner = scope;
        t.slot = SpawnedTask.IN_TRANSIT;
        return t;
    }

    /** Counts a task that was spawned here and goes to another place at once. */
    void sentAway() {
        spawned++;
        handedOver++;
    }

    @Override
    boolean startSuspended() {
        return patience.tried();
    }

    /** Whether no task is on the stack of the fiber that drives this worker. Driver only. */
    public boolean betweenTasks() {
        TaskFiber f = driver;
        return f == null || f.fp == 0;
    }

    @Override
    long nanoTime() {
        return engine.nanoTime();
    }

    /** Whether this worker has queued tasks, for itself or for others. */
    public boolean hasOwnTasks() {
        return queued() > 0 || policy.hasOwn();
    }

    /** Wakes somebody for what lies here for others, if all that could take it sleep. */
    public void announce() {
        if (policy.hasOwn()) {
            place.signalWork();
        }
    }

    /**
     * How many workers want a part of a running loop: none while tasks are queued here, which go first.
     *
     * @param ahead whether there is to be a part even if nobody wants one yet
     */
    public int thieves(boolean ahead) {
        if (hasOwnTasks()) {
            return 0;
        }
        int c = place.counts.read();
        int without = WorkerCounts.idle(c) + WorkerCounts.searching(c);
        return Math.clamp(without, ahead || (poll() & POLL_REQUEST) != 0 ? 1 : 0, place.size - 1);
    }

    // ---- polls ------------------------------------------------------------------------------------------------

    /** Handles whatever the poll word asks for, except to suspend. No task of the caller may be between places. */
    public void handlePoll(TaskFiber f) {
        handlePoll(f, TaskFiber.CALLED);
    }

    /** @param again see {@link TaskFiber#CALLED} */
    private void handlePoll(TaskFiber f, int again) {
        if (again > 0) {
            handlePoll(f, again - 1);
            return;
        }
        StackProbe.ask(); // before the section is noted, which its end must take back
        assert RunLoop.entersRuntime(f);
        try {
            answerPoll(f);
        } finally {
            assert RunLoop.leavesRuntime(f, this);
        }
    }

    private void answerPoll(TaskFiber f) {
        if ((poll() & POLL_STEP) != 0) {
            engine.mechanism().step(f);
        }
        int bits = poll();
        if (bits == POLL_PUBLIC) { // with some schedulers each push comes here
            policy.serve(f, bits);
            return;
        }
        if (bits == POLL_CANCEL && isUpToDate() || bits == POLL_YIELD) {
            return; // each poll comes here until the cancelled scope, or the trace, has ended, or the task waits
        }
        if ((bits & POLL_MAIL) != 0) {
            handleMail();
        }
        if ((bits & (POLL_REQUEST | POLL_PUBLIC)) != 0) {
            policy.serve(f, bits);
        }
        if ((bits & POLL_CANCEL) != 0) {
            updateCancelMode();
        }
        if ((bits & POLL_WATCH) != 0) {
            clearPollBit(POLL_WATCH);
            renewAfterCollection();
        }
    }

    /** Whether the cancel bit tells nothing that this worker has not seen. */
    private boolean isUpToDate() {
        return cancelMode && track == engine.trackOf(this) && engine.cancellations.active() != 0;
    }

    private void updateCancelMode() {
        cancelMode = true;
        track = engine.trackOf(this);
        if (engine.cancellations.active() == 0) {
            clearPollBit(POLL_CANCEL);
            cancelMode = false;
            track = null;
            if (engine.cancellations.active() != 0) {
                setPollBit(POLL_CANCEL);
                cancelMode = true;
            }
        }
    }

    void handleMail() {
        clearPollBit(POLL_MAIL); // before taking: a later message sets it again
        Mail m = shared.takeMail();
        while (m != null) {
            Mail next = m.next;
            m.recheck(engine);
            m = next;
        }
    }

    /**
     * Counts a steal of this worker.
     *
     * @param victim whose tasks they were; -1 if nobody knows
     * @param given when the victim gave or offered them ({@link System#nanoTime}); 0 if nobody knows
     */
    public void stole(int tasks, String way, int victim, long given) {
        steals++;
        stolenTasks += tasks;
        loot.taken(System.nanoTime());
        if (PendingEvents.registered()) {
            StealEvent.emit(this, events, tasks, way);
        }
        lookForTrace();
        if (track != null) {
            track.stole(victim, given, tasks);
        }
    }

    /** Sends a message to this worker. Any thread. */
    public void send(Mail mail) {
        shared.pushMail(mail);
        setPollBit(POLL_MAIL);
        wakeIfParked();
    }

    // ---- finding work -----------------------------------------------------------------------------------------

    /** The next thing to do for a fiber with nothing on its stack: a task, a fiber to switch to, or null. */
    @Nullable
    public Object next(TaskFiber f) {
        if (poll() != 0) {
            handlePoll(f);
        }
        reserveShare();
        Director director = engine.director;
        if (director != null) {
            Object chosen = director.pick(this);
            if (chosen instanceof SpawnedTask) {
                turns.taskBegins();
            }
            return chosen != null ? found(chosen) : search.begin(false);
        }
        boolean used = !searching && loot.isUnused() && !hasOwnTasks();
        if (used) {
            loot.used(System.nanoTime());
            place.used(loot.wasBrief());
        }
        Object o = turns.beforeTasks();
        if (o == null && patience.exhausted() && queued() > 0) {
            o = patience.linger(this, f);
        }
        if (o != null) {
            lookForTrace();
            return found(o);
        }
        SpawnedTask t = popAtBase();
        if (t != null) {
            turns.taskBegins();
            patience.starts();
            return found(t);
        }
        t = policy.takeOwn();
        if (t != null) {
            turns.taskBegins();
            return found(t);
        }
        o = pollReady();
        if (o != null) {
            return found(o);
        }
        return search.begin(used);
    }

    /** What {@link #next} returns, when there is something; ends the search. */
    Object found(Object o) {
        if (searching) {
            searching = false;
            clock.enter(WorkerStats.State.RUNNING);
            if (place.counts.endSearch()) {
                place.signalWork();
            }
            lookForTrace();
        }
        return o;
    }

    /** A ready fiber of this worker, or a submission; by turns if there are both. */
    @Nullable
    Object pollReady() {
        if (!hasReady() && place.inbox.isEmpty()) {
            return null;
        }
        Object o = turns.afterTasks();
        if (o != null) {
            lookForTrace();
        }
        return o;
    }

    /** A trace may have begun since the last poll, even after another one: what is found now may be part of it. */
    void lookForTrace() {
        if ((poll() & POLL_CANCEL) != 0) {
            updateCancelMode();
        }
    }

    /** A number from 0 to n - 1. Driver only. */
    public int nextRandom(int n) {
        if (engine.director != null) {
            return engine.director.random(n);
        }
        int x = random;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        random = x;
        return (int) (((x & 0xFFFFFFFFL) * n) >>> 32);
    }

    // ---- idleness ---------------------------------------------------------------------------------------------

    @Override
    public void idleWait() {
        patience.idles();
        if (pauses) {
            pauses = false;
            pausing = true;
            parking.pause(loot.pauseNanos());
            pausing = false;
        } else {
            parking.await();
        }
    }

    @Override
    public boolean asleep() {
        return shared.asleep();
    }

    @Override
    public boolean fallAsleep() {
        return parking.fallAsleep();
    }

    /** Wakes this worker if it is parked; whoever calls has made work visible before. Any thread. */
    public boolean wakeIfParked() {
        return parking.wake();
    }

    // ---- ready items ------------------------------------------------------------------------------------------

    /** Queues a ready item from a thread that drives this worker. */
    public void readyHere(Object item) {
        policy.beforeTaking();
        boolean alone = ready.isEmpty();
        ready.offer(item);
        if (place.size == 1) {
            return;
        }
        if (alone && deferral == 0 && engine.director == null && !shared.parked()) {
            if (shared.readyOffered()) {
                shared.setReadyOffered(false); // this worker is likely to wait soon and to take it up itself
            }
            return;
        }
        if (deferral > 0) {
            deferral--;
        }
        shared.setReadyOffered(true);
        place.signalWork();
    }

    public boolean hasReady() {
        return !ready.isEmpty() || !yielded.isEmpty();
    }

    /** Whether ready items wait here that this worker does not expect to take up at once itself. */
    boolean readyForOthers() {
        return shared.readyOffered() && !ready.isEmpty() || !yielded.isEmpty();
    }

    /** The watchdog found that an item has waited here for long: tell others at once for a while. Racy on purpose. */
    public void readyWaitsTooLong() {
        deferral = 64;
        shared.setReadyOffered(true);
    }

    // ---- Slot -------------------------------------------------------------------------------------------------

    @Override
    public Fiber nextFiber() {
        Fiber f = pollReadyFiber();
        if (f != null) {
            return f;
        }
        TaskFiber idle = pool.pollLast();
        return idle != null ? idle : engine.fibers.create(this);
    }

    /** A resumed fiber that may go on at once, unless it is another's turn. */
    @Override
    public @Nullable Fiber pollReadyFiber() {
        if (engine.director != null || (poll() & POLL_PUBLIC) != 0 && queued() > 0) {
            return null; // next() decides; or what was left here, as the rest of a loop, is to become public first
        }
        TaskFiber f = turns.resumed();
        if (f != null) {
            found(f);
        }
        return f;
    }

    @Override
    public boolean poolFull() {
        return pool.size() >= POOL_CAP;
    }

    @Override
    public boolean pool(Fiber fiber) {
        if (pool.size() >= POOL_CAP) {
            return false; // and for nothing that may have changed since the caller asked poolFull
        }
        pool.addLast((TaskFiber) fiber);
        return true;
    }

    @Override
    public @Nullable Fiber unpool() {
        return pool.pollLast();
    }

    @Override
    public boolean stopped() {
        return engine.stopped();
    }

    @Override
    public void fiberEnded(Fiber fiber) {
        engine.fibers.ended((TaskFiber) fiber);
    }

    @Override
    public void broken(Throwable cause) {
        engine.broken(cause);
        if (cause instanceof OutOfMemoryError) { // nothing takes up what is queued here, and others want the memory
            dropTasks();
            while (policy.takeOwn() != null || ready.poll() != null) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public String label() {
        return engine.name + "-" + id;
    }

    @Nullable
    public TaskFiber driver() {
        return driver;
    }

    void setDriver(TaskFiber f) {
        driver = f;
    }

    /** Invariants that hold when nothing runs: for tests and shutdown. Null if they do. */
    @Nullable
    public String quiescenceProblem() {
        if (queued() > 0) {
            return label() + ": " + queued() + " tasks in the private deque";
        }
        if (policy.hasOwn()) {
            return label() + ": " + policy.owned() + " tasks for others are left";
        }
        if (hasReady()) {
            return label() + ": ready items are left";
        }
        String share = openShareProblem();
        if (share != null) {
            return label() + ": " + share;
        }
        return null;
    }
}
