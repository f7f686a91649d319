package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberSet;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.backend.CarrierMechanism;
import dev.serrano.internal.fiber.backend.CpuBinding;
import dev.serrano.internal.idle.ItemOrder;
import dev.serrano.internal.idle.Message;
import dev.serrano.internal.idle.Parking;
import dev.serrano.internal.idle.ReadyItems;
import dev.serrano.internal.idle.ReadyQueue;
import dev.serrano.internal.idle.Search;
import dev.serrano.internal.idle.StateClock;
import dev.serrano.internal.idle.StealProfit;
import dev.serrano.internal.idle.SuspensionBackoff;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.idle.WorkerShared;
import dev.serrano.internal.recorder.PendingEvents;
import dev.serrano.internal.recorder.StarvedEvent;
import dev.serrano.internal.recorder.StealEvent;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.spi.ScheduleTrack;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A worker: a scheduling slot with its private deque, its shares of finish scopes, and its part in the steal protocol.
 * <p>The owner-only state lives here and is touched by the fiber that drives the slot; the state for other threads
 * lives in {@link WorkerShared}.
 */
public final class Worker extends TaskDeque {
    /* Implementation.
     * Poll word, deque and shares: Slot and TaskDeque, the superclasses, so that the hot paths need no further
     * indirection. The rest is in objects of the room idle: Search, Parking, ItemOrder, ReadyItems, SuspensionBackoff.
     * Hand-over of a slot from fiber to fiber is a release/acquire edge (grant, or the carrier's program order).
     * policy  what the scheduler adds: which tasks others may have. Called in cold methods only. */

    public final Host engine;
    public final WorkerGroup place;
    /** The workers of its place, by index. */
    public final Worker[] peers;

    public final int id;
    /** Its number within its place. */
    public final int index;

    public final ReadyItems items;
    public final WorkerShared shared;
    public final ReadyQueue ready;

    /** The scheduler's part. */
    public final StealPolicy policy;

    final SuspensionBackoff backoff;
    final ItemOrder order;
    public final Search search;
    public final StateClock clock;
    public final StealProfit profit;
    private final Parking parking;

    /** The fiber that drives this worker; written at attach, read racily by the watchdog and dumps. */
    volatile @Nullable TaskFiber driver;

    // owner only
    private final ArrayDeque<TaskFiber> pool =
            new ArrayDeque<>(Tunables.IDLE_FIBERS); // never grows: there may be no memory for it
    public boolean pausing; // at this moment; counted as busy; read racily by WorkerView
    /** Tasks take the path with checks: a scope is cancelled, or a trace is recorded. */
    public boolean cancelMode;

    /** The track on which this worker records a trace; null without one. Set together with cancelMode. */
    @Nullable
    public ScheduleTrack track;

    final PendingEvents events = new PendingEvents();

    /** The data that a construct of another module keeps for this worker: the driver's. */
    @Nullable
    public Object kept;

    // counters: written by the owner, read racily by stats() and WorkerView
    public long steals;
    public long stolenTasks;
    public long handedOver; // tasks that left the private deque for where others can take them
    public long suspensions;
    public long futuresShared;
    public long futureWaits;
    public long iterations;
    public long splits;

    /** The owner of a future that is not its home's alone any more, since another thread wants it cancelled. */
    public record FormerHome(Worker worker) {}

    private Worker(Host engine, WorkerGroup place, Worker[] peers, int index, Function<Worker, StealPolicy> scheduler) {
        this.engine = engine;
        this.place = place;
        this.peers = peers;
        this.index = index;
        this.id = place.id * place.size + index;
        this.items = place.items[index];
        this.shared = items.shared;
        this.ready = items.ready;
        if (engine.isDeterministic()) {
            setPollBit(POLL_STEP);
        }
        this.policy = scheduler.apply(this);
        this.order = new ItemOrder(this, index, place, policy, policy.startsBetweenTurns);
        this.backoff = new SuspensionBackoff(engine.workerCount <= engine.processors);
        this.search = new Search(this, index, place, order, id);
        this.clock = search.clock;
        this.profit = search.profit;
        this.parking = new Parking(this, index, place, search, policy);
    }

    /** The workers of a place, each with a policy of the scheduler. */
    static Worker[] of(Host engine, WorkerGroup place, Function<Worker, StealPolicy> scheduler) {
        Worker[] all = new Worker[place.size];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Worker(engine, place, all, i, scheduler);
        }
        return all;
    }

    /** The worker that the calling thread drives or carries, of whatever runtime; null if none. */
    public static @Nullable Worker current() {
        Slot s = CarrierMechanism.currentSlot();
        if (s != null) {
            return (Worker) s;
        }
        TaskFiber f = TaskFiber.current();
        return f == null ? null : f.worker;
    }

    /** Has the thread that serves this worker bind itself to a processor; before the start. */
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
     * Takes tasks for others, as many as there is room for, with a unit for each. Returns how many. Without
     * stack or memory it may be fewer; it throws if not even the first can leave.
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
        return backoff.tried();
    }

    /** Whether no task is on the stack of the fiber that drives this worker. Driver only. */
    public boolean betweenTasks() {
        TaskFiber f = driver;
        return f == null || f.fp == 0;
    }

    @Override
    public long nanoTime() {
        return engine.nanoTime();
    }

    /** Whether this worker has queued tasks, for itself or for others. */
    public boolean hasOwnTasks() {
        return queued() > 0 || policy.hasOwn();
    }

    /** Wakes a worker for what lies here for others, if all that could take it sleep. */
    public void announce() {
        if (policy.hasOwn()) {
            place.signalWork();
        }
    }

    /**
     * How many workers want a part of a running loop: none while tasks are queued here, which go first.
     *
     * @param ahead see {@link StealPolicy#thieves}
     */
    public int thieves(TaskFiber f, boolean ahead) {
        return hasOwnTasks() ? 0 : policy.thieves(f, ahead);
    }

    // ---- polls ------------------------------------------------------------------------------------------------

    /** Handles what the poll word asks for, except to suspend. No task of the caller may be between places. */
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
        if ((bits & POLL_MESSAGE) != 0) {
            shared.handleMessages(this);
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

    /** Whether this worker has seen all that the cancel bit stands for. */
    private boolean isUpToDate() {
        return cancelMode && track == engine.trackOf(id) && engine.cancellations.active() != 0;
    }

    private void updateCancelMode() {
        cancelMode = true;
        track = engine.trackOf(id);
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

    /**
     * Counts a steal of this worker.
     *
     * @param victim the worker that had the tasks; -1 if that is not known
     * @param given when the victim gave or offered them ({@link System#nanoTime}); 0 if that is not known
     */
    public void stole(int tasks, String way, int victim, long given) {
        steals++;
        stolenTasks += tasks;
        profit.taken(nanoTime());
        if (PendingEvents.registered()) {
            StealEvent.emit(this, events, tasks, way);
        }
        lookForTrace();
        if (track != null) {
            track.stole(victim, given, tasks);
        }
    }

    /** Sends a message to this worker. Any thread. */
    public void send(Message message) {
        place.send(message, this, shared);
    }

    // ---- finding work -----------------------------------------------------------------------------------------

    /** The next thing to do for a fiber with nothing on its stack: a task, a fiber to switch to, or null. */
    @Nullable
    public Object next(TaskFiber f) {
        if (poll() != 0) {
            handlePoll(f);
        }
        reserveShare();
        if (engine.director != null) {
            return directed();
        }
        boolean used = profit.isUnused() && !search.searching && !hasOwnTasks();
        if (used) {
            profit.used(nanoTime());
            place.used(profit.wasBrief());
        }
        Object o = order.beforeTasks();
        if (o == null && backoff.exhausted() && queued() > 0) {
            o = linger(f);
        }
        if (o != null) {
            lookForTrace();
            return search.found(o);
        }
        SpawnedTask t = popAtBase();
        if (t != null) {
            order.taskBegins();
            backoff.starts();
            return search.found(t);
        }
        t = policy.takeOwn();
        if (t != null) {
            order.taskBegins();
            return search.found(t);
        }
        o = order.afterTasks();
        if (o != null) {
            lookForTrace();
            return search.found(o);
        }
        return search.begin(used);
    }

    private @Nullable Object directed() {
        Object chosen = Objects.requireNonNull(engine.director).pick(this);
        if (chosen instanceof SpawnedTask) {
            order.taskBegins();
        }
        return chosen != null ? search.found(chosen) : search.begin(false);
    }

    private @Nullable Object linger(TaskFiber f) {
        return backoff.linger(ready, place, () -> {
            if (poll() != 0) {
                handlePoll(f);
            }
        });
    }

    /** A trace may have begun since the last poll, even after another one: a task found now may be part of it. */
    void lookForTrace() {
        if ((poll() & POLL_CANCEL) != 0) {
            updateCancelMode();
        }
    }

    /** A number from 0 to n - 1. Driver only. */
    public int nextRandom(int n) {
        return search.nextRandom(n);
    }

    // ---- idleness ---------------------------------------------------------------------------------------------

    @Override
    public void idleWait() {
        backoff.idles();
        if (search.takePause()) {
            pausing = true;
            parking.pause(profit.pauseNanos());
            pausing = false;
            return;
        }
        StarvedEvent event =
                PendingEvents.registered() ? StarvedEvent.start() : null; // before the worker is counted as asleep
        if (parking.fallAsleep()) {
            ScheduleTrack t = track;
            if (t != null) {
                t.idleBegins();
            }
            parking.sleep();
            if (t != null) {
                t.idleEnds();
            }
            if (event != null) {
                event.end(this, events);
            }
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

    /** Wakes this worker if it is parked. The caller has made work visible. Any thread. */
    public boolean wakeIfParked() {
        return place.wake(shared);
    }

    // ---- ready items ------------------------------------------------------------------------------------------

    /** Queues a resumed fiber of a place, or a task that has become ready. Any thread. */
    public static void ready(WorkerGroup place, Object item) {
        if (place.runtime.isBroken()) {
            return; // nothing goes on, and each attempt might be a full collection
        }
        try {
            Worker w = current();
            if (w != null && w.place == place && place.takesWork(w.index)) {
                w.readyHere(item);
            } else {
                place.offer(item);
            }
        } catch (OutOfMemoryError e) { // it would wait for ever
            place.runtime.broken(e);
        }
    }

    /** Queues a fiber of a place that has yielded: behind all others. */
    static void readyAfterOthers(WorkerGroup place, Fiber f) {
        Worker w = current();
        try {
            (w != null && w.place == place && place.takesWork(w.index) ? w.items : place.items[0]).yielded.offer(f);
        } catch (OutOfMemoryError e) {
            place.runtime.broken(e);
        }
        place.signalWork();
    }

    /** Queues a ready item from a thread that drives this worker. */
    public void readyHere(Object item) {
        policy.beforeTaking();
        items.offer(item);
    }

    /** Whether resumed fibers, ready tasks or yielded fibers wait here. Any thread. */
    public boolean hasReady() {
        return items.any();
    }

    // ---- Slot -------------------------------------------------------------------------------------------------

    @Override
    public Fiber nextFiber() {
        Fiber f = pollReadyFiber();
        if (f != null) {
            return f;
        }
        TaskFiber idle = pool.pollLast();
        return idle != null ? idle : newFiber();
    }

    private TaskFiber newFiber() {
        int stripe = FiberSet.stripeOf(id);
        TaskFiber f = new TaskFiber(engine, engine.mechanism(), stripe);
        engine.fibers.add(f, stripe);
        return f;
    }

    /** A new fiber that begins with a task. */
    TaskFiber newFiberFor(SpawnedTask t) {
        TaskFiber f = newFiber();
        f.base = t;
        return f;
    }

    /** A resumed fiber that may go on at once, unless another item comes first. */
    @Override
    public @Nullable Fiber pollReadyFiber() {
        if (engine.isDeterministic() || (poll() & POLL_PUBLIC) != 0 && queued() > 0) {
            return null; // next() decides; or what was left here, as the rest of a loop, is to become public first
        }
        Fiber f = order.resumed();
        if (f != null) {
            search.found(f);
        }
        return f;
    }

    @Override
    public boolean poolFull() {
        return pool.size() >= Tunables.IDLE_FIBERS;
    }

    @Override
    public boolean pool(Fiber fiber) {
        if (pool.size() >= Tunables.IDLE_FIBERS) {
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
        TaskFiber f = (TaskFiber) fiber;
        engine.fibers.remove(f, f.stripe);
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
