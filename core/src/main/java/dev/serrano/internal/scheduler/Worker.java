package dev.serrano.internal.scheduler;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.FinishScope;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A worker: a scheduling slot with its private deque, its shares of finish scopes, and its part in the steal protocol.
 * <p>The owner-only state lives here and is touched by whichever fiber drives the slot; what other threads touch lives
 * in {@link WorkerShared}.
 */
final class Worker extends Slot {
    /* Implementation.
     * Deque: tasks[base..top) in a ring; push and pop at top, hand-over from base. Slots below base and at or above top
     *   are null; a null inside is a tombstone (its task was claimed by join). Plain accesses only.
     * Shares: word[s] = tasks * ONE + (OBJ if scopes[s] is set) + (OPEN if the finish frame is open on this worker).
     *   "tasks" counts tasks of the scope that lie in this deque or run here. A share with OBJ holds one unit of the
     *   scope object; it is given back when the word falls to OBJ. Without OBJ the scope is known to this worker only
     *   and needs no unit. link[s] = share of the enclosing frame while in use without OBJ, next free share otherwise.
     * Hand-over of a slot from fiber to fiber is a release/acquire edge (grant, or the carrier's program order).
     * Everything a steal costs is paid in handOver(): a steal request is answered by the victim, which alone may touch
     * its counts. */
    static final int OPEN = 1;
    static final int OBJ = 2;
    static final int ONE = 4;

    private static final int INITIAL_TASKS = 1 << 14; // 64 KB of references: see DESIGN 4.1 on card marks
    private static final int INITIAL_SHARES = 1 << 8;
    private static final int STARTS_BETWEEN_READY = 61;
    private static final int POOL_CAP = 64;
    private static final int SEARCH_ROUNDS = 24;
    private static final int MAX_GIFT = 1 << 12;

    private static final int QUEUED_FOR_OTHERS = 3;

    final Engine engine;
    final int id;
    /** With that many tasks queued a two-branch join runs in place. */
    final int inPlaceAbove;
    final WorkerShared shared = new WorkerShared();
    final ConcurrentLinkedQueue<Object> ready = new ConcurrentLinkedQueue<>();

    // deque, owner only
    private @Nullable SpawnedTask[] tasks = new SpawnedTask[INITIAL_TASKS];
    int top;
    private int base;

    // shares, owner only
    int[] word = new int[INITIAL_SHARES];
    private int[] link = new int[INITIAL_SHARES];
    @Nullable FinishScope[] scopes = new FinishScope[INITIAL_SHARES];
    private int freeShare;
    private int lastShare;

    /** The fiber that drives this worker; written at attach, read racily by the watchdog and dumps. */
    private volatile @Nullable TaskFiber driver;

    // owner only
    private final ArrayDeque<TaskFiber> pool = new ArrayDeque<>();
    private int starts;
    boolean searching;
    boolean cancelMode;
    private int random;
    private int deferral; // > 0: tell others at once of a single ready item, this many times

    // counters: written by the owner, read racily by stats()
    long spawned;
    long steals;
    long stolenTasks;
    long suspensions;
    long requestsSent;

    Worker(Engine engine, int id) {
        this.engine = engine;
        this.id = id;
        this.inPlaceAbove = engine.workerCount == 1 ? 0 : QUEUED_FOR_OTHERS;
        this.random = 0x9E3779B9 * (id + 1) | 1;
        for (int s = 0; s < INITIAL_SHARES; s++) {
            link[s] = s + 1;
        }
        if (engine.workerCount > 1) {
            shared.setPollBit(WorkerShared.POLL_PUBLIC);
        }
    }

    // ---- deque ------------------------------------------------------------------------------------------------

    /** Pushes a task that belongs to the given share, and counts it. No call between the state changes. */
    void push(SpawnedTask t, int share) {
        int i = top;
        @Nullable SpawnedTask[] q = tasks;
        if (i - base >= q.length) {
            q = growTasks();
        }
        t.slot = share;
        t.pos = i;
        q[i & (q.length - 1)] = t;
        top = i + 1;
        word[share] += ONE;
        spawned++;
    }

    private @Nullable SpawnedTask[] growTasks() {
        StackGuard.probe();
        @Nullable SpawnedTask[] old = tasks;
        if (old.length >= 1 << 29) {
            throw new OutOfMemoryError("more than half a billion tasks queued on one worker");
        }
        @Nullable SpawnedTask[] q = new SpawnedTask[old.length << 1];
        for (int i = base; i - top < 0; i++) {
            q[i & (q.length - 1)] = old[i & (old.length - 1)];
        }
        tasks = q;
        return q;
    }

    /** Removes the task if it is the youngest. */
    boolean popIf(SpawnedTask t) {
        @Nullable SpawnedTask[] q = tasks;
        int i = top - 1;
        int m = q.length - 1;
        if (q[i & m] != t) {
            return false;
        }
        q[i & m] = null;
        top = i;
        if (q[(i - 1) & m] == null) {
            trim();
        }
        return true;
    }

    private void trim() {
        @Nullable SpawnedTask[] q = tasks;
        int i = top;
        while (i - base > 0 && q[(i - 1) & (q.length - 1)] == null) {
            i--;
        }
        top = i;
    }

    /** Removes the task wherever it lies in the private deque. */
    boolean claimBelow(SpawnedTask t) {
        int i = t.pos;
        @Nullable SpawnedTask[] q = tasks;
        int m = q.length - 1;
        if (i - base < 0 || i - top >= 0 || q[i & m] != t) {
            return false;
        }
        q[i & m] = null;
        return true;
    }

    /** The youngest task if it lies at or above the mark and belongs to the share; not removed. */
    @Nullable SpawnedTask youngest(int mark, int share) {
        int i = top;
        if (i - mark <= 0 || i - base <= 0) {
            return null;
        }
        @Nullable SpawnedTask[] q = tasks;
        SpawnedTask t = q[(i - 1) & (q.length - 1)];
        if (t == null) {
            trim();
            return youngest(mark, share);
        }
        return t.slot == share ? t : null;
    }

    private @Nullable SpawnedTask pop() {
        @Nullable SpawnedTask[] q = tasks;
        int m = q.length - 1;
        int i = top;
        while (i - base > 0) {
            i--;
            SpawnedTask t = q[i & m];
            if (t != null) {
                q[i & m] = null;
                top = i;
                return t;
            }
        }
        top = i;
        return null;
    }

    /** Removes the oldest task. */
    private @Nullable SpawnedTask takeOldest() {
        @Nullable SpawnedTask[] q = tasks;
        int m = q.length - 1;
        while (top - base > 0) {
            int i = base++;
            SpawnedTask t = q[i & m];
            if (t != null) {
                q[i & m] = null;
                return t;
            }
        }
        return null;
    }

    int queued() {
        return top - base;
    }

    /** The youngest non-blocking task among the last few; removed. Used by a worker about to block its thread. */
    @Nullable SpawnedTask claimNonBlocking() {
        @Nullable SpawnedTask[] q = tasks;
        int m = q.length - 1;
        for (int i = top - 1; i - base >= 0 && top - i <= 64; i--) {
            SpawnedTask t = q[i & m];
            if (t instanceof NonBlockingTask) {
                q[i & m] = null;
                return t;
            }
        }
        return null;
    }

    /** Adds tasks from elsewhere at the old end. */
    private void adopt(SpawnedTask[] gift) {
        for (SpawnedTask t : gift) {
            if (top - base >= tasks.length) {
                growTasks();
            }
            t.slot = shareFor(t.transitScope());
            int i = --base;
            t.pos = i;
            tasks[i & (tasks.length - 1)] = t;
        }
    }

    // ---- shares -----------------------------------------------------------------------------------------------

    /** A share for a finish scope that opens now inside the given share's. */
    int openShare(int enclosing) {
        int s = freeShare;
        if (s >= word.length) {
            growShares();
        }
        freeShare = link[s];
        link[s] = enclosing;
        word[s] = OPEN;
        return s;
    }

    /** A share for a scope that exists as an object; the caller's unit goes to the share. */
    int shareWithUnit(FinishScope scope, int flagOrCount) {
        int s = freeShare;
        if (s >= word.length) {
            growShares();
        }
        freeShare = link[s];
        link[s] = -1;
        scopes[s] = scope;
        word[s] = OBJ | flagOrCount;
        return s;
    }

    private void growShares() {
        StackGuard.probe();
        int n = word.length;
        int[] newLink = Arrays.copyOf(link, 2 * n);
        for (int s = n; s < 2 * n; s++) {
            newLink[s] = s + 1;
        }
        @Nullable FinishScope[] newScopes = Arrays.copyOf(scopes, 2 * n);
        word = Arrays.copyOf(word, 2 * n);
        scopes = newScopes;
        link = newLink;
    }

    /** Returns a share that nobody counts on any more. */
    void freeShare(int s) {
        link[s] = freeShare;
        freeShare = s;
    }

    /** A share for a task in transit, which brings its unit along. */
    int shareFor(FinishScope scope) {
        int s = lastShare;
        if (scopes[s] == scope) {
            word[s] += ONE;
            scope.release(); // one unit a share is enough
            return s;
        }
        s = shareWithUnit(scope, ONE);
        lastShare = s;
        return s;
    }

    /** The last task of a share with a scope object has ended: its unit goes back. */
    void releaseShare(int s) {
        FinishScope scope = scopeOf(s);
        dropShare(s);
        scope.release();
    }

    /** Frees a share whose unit the caller has taken over. */
    void dropShare(int s) {
        scopes[s] = null;
        word[s] = 0;
        freeShare(s);
    }

    FinishScope scopeOf(int s) {
        FinishScope scope = scopes[s];
        if (scope == null) {
            throw new IllegalStateException("share " + s + " has no scope object");
        }
        return scope;
    }

    /** The scope of a share as an object, made now if need be. */
    FinishScope materialise(int s) {
        FinishScope scope = scopes[s];
        if (scope != null) {
            return scope;
        }
        FinishScope around = enclosingObject(s);
        scope = new FinishScope(around.root(), around, around.token(), null, false);
        scopes[s] = scope;
        word[s] |= OBJ;
        return scope;
    }

    /** The innermost scope around a share, or of the share, that exists as an object: at least the root does. */
    private FinishScope enclosingObject(int s) {
        int p = s;
        FinishScope scope = scopes[p];
        while (scope == null) {
            p = link[p];
            scope = scopes[p];
        }
        return scope;
    }

    CancelToken tokenOf(int s) {
        return enclosingObject(s).token();
    }

    // ---- hand-over --------------------------------------------------------------------------------------------

    /** Counts a task off this worker and gives it a unit of its scope for the journey. */
    private void handOver(SpawnedTask t) {
        int s = t.slot;
        FinishScope scope = materialise(s);
        int v = word[s] - ONE;
        if (v == OBJ) {
            dropShare(s); // the share's unit travels
        } else {
            word[s] = v;
            scope.retain();
        }
        t.owner = scope;
        t.slot = SpawnedTask.IN_TRANSIT;
    }

    /** Makes the oldest private task public if no task is. */
    private void publish() {
        if (shared.publicTask() != null) {
            shared.clearPollBit(WorkerShared.POLL_PUBLIC);
            return;
        }
        SpawnedTask t = takeOldest();
        if (t == null) {
            return; // the bit stays: the next push publishes
        }
        handOver(t);
        shared.clearPollBit(WorkerShared.POLL_PUBLIC); // before the store: a thief that takes the task sets it again
        shared.setPublicTask(t);
        engine.signalWork();
    }

    /** Takes this worker's own public task back. */
    @Nullable SpawnedTask takeBack() {
        SpawnedTask t = shared.publicTask();
        if (t != null && shared.takePublicTask(t)) {
            shared.setPollBit(WorkerShared.POLL_PUBLIC);
            return t;
        }
        return null;
    }

    /** Takes the given task back if it is this worker's public one. */
    boolean takeBackIf(SpawnedTask t) {
        if (shared.publicTask() == t && shared.takePublicTask(t)) {
            shared.setPollBit(WorkerShared.POLL_PUBLIC);
            return true;
        }
        return false;
    }

    /** Answers steal requests with half of the private tasks each. */
    private void serveRequests() {
        while (queued() > 0) {
            Worker thief = shared.popRequest();
            if (thief == null) {
                shared.clearPollBit(WorkerShared.POLL_REQUEST);
                if (shared.hasRequest()) {
                    shared.setPollBit(WorkerShared.POLL_REQUEST);
                    continue;
                }
                return;
            }
            int n = Math.min((queued() + 1) / 2, MAX_GIFT);
            SpawnedTask[] gift = new SpawnedTask[n];
            int k = 0;
            while (k < n) {
                SpawnedTask t = takeOldest();
                if (t == null) {
                    break;
                }
                handOver(t);
                gift[k++] = t;
            }
            if (k == 0) {
                shared.pushRequest(thief);
                return;
            }
            thief.requestServed();
            thief.send(new Mail.Gift(k == n ? gift : Arrays.copyOf(gift, k)));
        }
    }

    private void requestServed() {
        shared.setRequestPending(false);
    }

    // ---- polls ------------------------------------------------------------------------------------------------

    int poll() {
        return shared.poll();
    }

    /** Handles whatever the poll word asks for, except to suspend. No task of the caller may be between places. */
    void handlePoll() {
        StackGuard.probe();
        int bits = shared.poll();
        if ((bits & WorkerShared.POLL_MAIL) != 0) {
            handleMail();
        }
        if ((bits & WorkerShared.POLL_REQUEST) != 0) {
            serveRequests();
        }
        if ((bits & WorkerShared.POLL_PUBLIC) != 0) {
            publish();
        }
        if ((bits & WorkerShared.POLL_CANCEL) != 0) {
            updateCancelMode();
        }
        if ((bits & (WorkerShared.POLL_WATCH | WorkerShared.POLL_BREATHE)) != 0) {
            shared.clearPollBit(WorkerShared.POLL_WATCH | WorkerShared.POLL_BREATHE);
            if ((bits & WorkerShared.POLL_BREATHE) != 0) {
                engine.mechanism().breathe(); // baton mechanism only, where parking does not cost the slot
            }
        }
    }

    private void updateCancelMode() {
        cancelMode = true;
        if (engine.activeCancellations() == 0) {
            shared.clearPollBit(WorkerShared.POLL_CANCEL);
            cancelMode = false;
            if (engine.activeCancellations() != 0) {
                shared.setPollBit(WorkerShared.POLL_CANCEL);
                cancelMode = true;
            }
        }
    }

    private void handleMail() {
        shared.clearPollBit(WorkerShared.POLL_MAIL); // before taking: a later message sets it again
        Mail m = shared.takeMail();
        while (m != null) {
            Mail next = m.next;
            switch (m) {
                case Mail.Gift g -> {
                    steals++;
                    stolenTasks += g.tasks.length;
                    adopt(g.tasks);
                    StealEvent.emit(this, g.tasks.length, "request");
                }
                case Mail.Recheck r -> r.future.recheck(r.waiter);
                case Mail.CancelRequest c -> {
                    c.future.complete(c.result);
                    c.acknowledge.raise();
                }
            }
            m = next;
        }
    }

    /** Sends a message to this worker. Any thread. */
    void send(Mail mail) {
        shared.pushMail(mail);
        shared.setPollBit(WorkerShared.POLL_MAIL);
        wakeIfParked();
    }

    // ---- finding work -----------------------------------------------------------------------------------------

    /** The next thing to do for a fiber with nothing on its stack: a task, a fiber to switch to, or null. */
    @Nullable Object next() {
        if (poll() != 0) {
            handlePoll();
        }
        if (++starts >= STARTS_BETWEEN_READY) {
            starts = 0;
            Object o = pollReady();
            if (o != null) {
                return found(o);
            }
        }
        SpawnedTask t = pop();
        if (t != null) {
            return found(t);
        }
        t = takeBack();
        if (t != null) {
            return found(t);
        }
        Object o = pollReady();
        if (o != null) {
            return found(o);
        }
        return search();
    }

    private Object found(Object o) {
        if (searching) {
            searching = false;
            if (engine.counts.endSearch()) {
                engine.signalWork();
            }
        }
        return o;
    }

    /** A ready fiber of this worker, or else a submission. */
    private @Nullable Object pollReady() {
        Object o = ready.poll();
        return o != null ? o : engine.inbox.poll();
    }

    private @Nullable Object search() {
        if (engine.stopped()) {
            return null;
        }
        if (!searching) {
            if (!engine.maySearch()) {
                engine.counts.startSearch();
                searching = true;
                return null; // enough others search: park, after one more look
            }
            engine.counts.startSearch();
            searching = true;
        }
        for (int round = 0; round < SEARCH_ROUNDS; round++) {
            Object o = scan();
            if (o != null) {
                return found(o);
            }
            if (round == 0) {
                sendRequest();
            }
            for (int i = 0; i < 12; i++) {
                Thread.onSpinWait();
            }
        }
        return null;
    }

    /** Looks everywhere once. */
    private @Nullable Object scan() {
        if (shared.hasMail()) {
            handleMail();
            SpawnedTask t = pop();
            if (t != null) {
                return t;
            }
        }
        Object o = pollReady();
        if (o != null) {
            return o;
        }
        Worker[] workers = engine.workers;
        int n = workers.length;
        int start = nextRandom(n);
        for (int k = 0; k < n; k++) {
            Worker victim = workers[(start + k) % n];
            SpawnedTask t = victim.shared.publicTask();
            if (t != null && victim.shared.takePublicTask(t)) {
                victim.shared.setPollBit(WorkerShared.POLL_PUBLIC);
                if (victim != this) {
                    steals++;
                    stolenTasks++;
                    StealEvent.emit(this, 1, "public");
                }
                return t;
            }
        }
        for (int k = 0; k < n; k++) {
            Worker victim = workers[(start + k) % n];
            if (victim != this) {
                o = victim.ready.poll();
                if (o != null) {
                    return o;
                }
            }
        }
        return null;
    }

    /** Asks a busy worker for half of its tasks, unless a request of ours is still out. */
    private void sendRequest() {
        if (shared.requestPending()) {
            return;
        }
        Worker[] workers = engine.workers;
        int n = workers.length;
        int start = nextRandom(n);
        for (int k = 0; k < n; k++) {
            Worker victim = workers[(start + k) % n];
            if (victim != this && !victim.shared.parked()) {
                shared.setRequestPending(true);
                requestsSent++;
                victim.shared.pushRequest(this);
                victim.shared.setPollBit(WorkerShared.POLL_REQUEST);
                return;
            }
        }
    }

    private int nextRandom(int n) {
        int x = random;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        random = x;
        return (int) (((x & 0xFFFFFFFFL) * n) >>> 32);
    }

    // ---- idleness ---------------------------------------------------------------------------------------------

    @Override
    protected void idleWait() {
        if (!searching) {
            engine.counts.startSearch();
            searching = true;
        }
        forwardRequests();
        shared.setIdleThread(Thread.currentThread());
        shared.setParked(true); // volatile
        engine.counts.searchToIdle(); // full fence: see the protocol in README.md
        if (workVisible() || engine.stopped()) {
            if (shared.unpark()) {
                engine.counts.idleToSearch();
            } else {
                awaitWakeUp();
            }
            return;
        }
        StarvedEvent event = StarvedEvent.start();
        awaitWakeUp();
        event.end(this);
    }

    private void awaitWakeUp() {
        while (shared.parked()) {
            LockSupport.park(this);
            Thread.interrupted(); // a stray interrupt must not make us spin
        }
    }

    /** Passes requests that found nothing here to a busy worker; with none, they stay until the next push here. */
    private void forwardRequests() {
        if (!shared.hasRequest()) {
            return;
        }
        for (Worker other : engine.workers) {
            if (other != this && !other.shared.parked()) {
                Worker thief = shared.popRequest();
                while (thief != null) {
                    if (thief == other) {
                        thief.requestServed();
                    } else {
                        other.shared.pushRequest(thief);
                        other.shared.setPollBit(WorkerShared.POLL_REQUEST);
                    }
                    thief = shared.popRequest();
                }
                shared.clearPollBit(WorkerShared.POLL_REQUEST);
                if (shared.hasRequest()) {
                    shared.setPollBit(WorkerShared.POLL_REQUEST);
                }
                return;
            }
        }
    }

    /** Whether some work can be taken without anybody's help. */
    private boolean workVisible() {
        if (shared.hasMail() || queued() > 0 || !ready.isEmpty() || !engine.inbox.isEmpty()) {
            return true;
        }
        for (Worker w : engine.workers) {
            if (w.shared.publicTask() != null || (w != this && w.readyForOthers())) {
                return true;
            }
        }
        return false;
    }

    /** Whether ready items wait here that this worker does not expect to take up at once itself. */
    private boolean readyForOthers() {
        return !ready.isEmpty() && shared.readyOffered();
    }

    /** Wakes this worker if it is parked; whoever calls has made work visible before. */
    boolean wakeIfParked() {
        if (shared.parked() && shared.unpark()) {
            engine.counts.idleToSearch();
            engine.wokeOne();
            LockSupport.unpark(shared.idleThread());
            return true;
        }
        return false;
    }

    // ---- ready items ------------------------------------------------------------------------------------------

    /** Queues a ready item from a thread that drives this worker. */
    void readyHere(Object item) {
        boolean alone = ready.isEmpty();
        ready.offer(item);
        if (engine.workerCount == 1) {
            return;
        }
        if (alone && deferral == 0 && !shared.parked()) {
            shared.setReadyOffered(false); // this worker is likely to wait soon and to take it up itself
            return;
        }
        if (deferral > 0) {
            deferral--;
        }
        shared.setReadyOffered(true);
        engine.signalWork();
    }

    /** The watchdog found that an item has waited here for long: tell others at once for a while. Racy on purpose. */
    void readyWaitsTooLong() {
        deferral = 64;
        shared.setReadyOffered(true);
    }

    // ---- Slot -------------------------------------------------------------------------------------------------

    @Override
    protected Fiber nextFiber() {
        if (queued() == 0 && shared.publicTask() == null) {
            Object o = ready.peek();
            if (o instanceof TaskFiber) {
                o = ready.poll();
                if (o instanceof TaskFiber f) {
                    found(f);
                    return f;
                }
                if (o != null) {
                    ready.offer(o);
                }
            }
        }
        TaskFiber idle = pool.pollLast();
        return idle != null ? idle : engine.newFiber(this);
    }

    @Override
    protected @Nullable Fiber pollReadyFiber() {
        if (queued() > 0 || !(ready.peek() instanceof TaskFiber)) {
            return null;
        }
        Object o = ready.poll();
        if (o instanceof TaskFiber f) {
            found(f);
            return f;
        }
        if (o != null) {
            ready.offer(o);
        }
        return null;
    }

    @Override
    protected boolean poolFull() {
        return pool.size() >= POOL_CAP;
    }

    @Override
    protected boolean pool(Fiber fiber) {
        if (poolFull()) {
            return false;
        }
        pool.addLast((TaskFiber) fiber);
        return true;
    }

    @Override
    protected @Nullable Fiber unpool() {
        return pool.pollLast();
    }

    @Override
    protected boolean stopped() {
        return engine.stopped();
    }

    @Override
    protected void fiberEnded(Fiber fiber) {
        engine.fiberEnded((TaskFiber) fiber);
    }

    @Override
    protected void broken(Throwable cause) {
        engine.broken(cause);
    }

    @Override
    public String label() {
        return engine.name + "-" + id;
    }

    /** Whether tasks are queued here or fibers ready. */
    boolean hasWaitingWork() {
        return queued() > 0 || !ready.isEmpty() || shared.publicTask() != null || !engine.inbox.isEmpty();
    }

    @Nullable TaskFiber driver() {
        return driver;
    }

    void setDriver(TaskFiber f) {
        driver = f;
    }

    /** Invariants that hold when nothing runs: for tests and shutdown. Null if they do. */
    @Nullable String quiescenceProblem() {
        if (queued() > 0) {
            return label() + ": " + queued() + " tasks in the private deque";
        }
        if (shared.publicTask() != null) {
            return label() + ": a public task is left";
        }
        if (!ready.isEmpty()) {
            return label() + ": ready items are left";
        }
        for (int s = 0; s < word.length; s++) {
            if (scopes[s] != null) {
                return label() + ": share " + s + " still counts " + word[s];
            }
        }
        return null;
    }
}
