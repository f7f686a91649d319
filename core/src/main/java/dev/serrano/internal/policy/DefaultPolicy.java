package dev.serrano.internal.policy;

import dev.serrano.internal.deque.WorkDeque;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler {@code default}. The deque of a worker has a private part, whose tasks cost a few plain stores, and a
 * public part, from which thieves take without their victim's help. While other workers are without work a worker is
 * <em>open</em>: it makes public at once what it spawns. It <em>closes</em> when its tasks turn out to be short. See
 * docs/adr/0044.
 */
public final class DefaultPolicy extends StealPolicy {
    /* Implementation.
     * part    the public part: the oldest tasks, each with a unit of its scope. The driver pushes and pops, any worker
     *         steals.
     * The wishes, bits of the poll word:
     *   POLL_REQUEST  a worker searches and has found nothing. The poll that sees it clears it and sets POLL_PUBLIC. A
     *                 running loop splits for it.
     *   POLL_PUBLIC   what is spawned next is to be public: either nothing is, or the worker is open and the public part
     *                 has room. Never with one worker.
     * Invariant: a task is public or the bit is set, except for the moment in which a thief takes the last one. The worker
     * that takes the last public task sets the bit, be it a thief or the owner; a poll clears it only where a task is
     * public. Whether a task was the last is read after the taking: an earlier reading may be stale
     * (PublicPartInterleavedTest). So a task that spins on a task that it has just spawned, and on no other, does not spin
     * in vain if another worker has no work.
     * open    each poll makes all tasks public, up to MOST_PUBLIC: a task that computes for long leaves nothing behind
     *         that it has spawned. A wish opens the worker.
     * closed  only the oldest task is made public, if none is and another worker wants one; of many tasks half of them.
     *         No worker is woken for it before the next tick. The bit stays for the next push, which looks at the clock:
     *         if the worker is no longer closed, tasks spawned later than that one are public. Only if it still is, the
     *         bit goes, and a tick sets it again. To make a tiny task public costs as much as to run it, and to wake a
     *         worker for it a hundred times that. A worker closes when it has taken back TAKEN_BACK tasks of its own in
     *         less than SHORT_ROW_NANOS. It stays closed while the tasks that it makes public come back within
     *         BRISK_NANOS, again and again: a wish that comes later opens it.
     * A thief makes public at once what it takes, all but the task that it runs: it may run that for long, and others may
     * wait for one of the rest. It runs the one that was spawned first, then the next, as single steals would.
     * Nothing fails while a task is in no deque: room, stack and the share are asked for before it is taken.
     * Under a director time decides nothing: a worker is closed, and wakes others. How many tasks become public, how many a
     * thief takes, and whether the oldest or the youngest is taken back, is drawn.
     * oldestFirst  the public part is a batch: many futures, which may wait for each other (ADR 0010).
     * amount       how many tasks a thief takes: by default half of short ones, and one of others. */
    /** The options for a thief's amount, and how many tasks each is; 0 for half. */
    private static final Map<String, Integer> AMOUNTS = Map.of("one", 1, "two", 2, "four", 4, "eight", 8, "half", 0);

    private static final int ADAPTIVE = -1;

    private final WorkDeque<SpawnedTask> part = new WorkDeque<>();
    private final int amount;

    // driver only
    private boolean open;
    private int takenBack;
    private long rowBegan; // when the first of those was, or the worker opened
    private long briskAt; // when a public task last came back soon
    private long offeredAt;
    private boolean oldestFirst;
    private final @Nullable SpawnedTask[] taken =
            new SpawnedTask[Tunables.MOST_STOLEN]; // during a steal: a look allocates nothing
    private @Nullable Worker lastVictim; // and how the last steal left it
    private long victimSpawned;
    private int victimOwned;

    public DefaultPolicy(Worker worker) {
        this(worker, List.of());
    }

    /** @param options those that {@link Schedulers} lists for this scheduler */
    DefaultPolicy(Worker worker, List<String> options) {
        super(worker, SchedulerCounter.FAILED_STEALS, SchedulerCounter.HALF_STEALS, SchedulerCounter.FREE_STEALS);
        amount = amountOf(options);
        keepsActivations = options.contains("asked");
        briskAt = worker.nanoTime() - 2 * Tunables.BRISK_NANOS;
        tick();
    }

    private static int amountOf(List<String> options) {
        for (String option : options) {
            Integer n = AMOUNTS.get(option);
            if (n != null) {
                return n;
            }
        }
        return ADAPTIVE;
    }

    private static WorkDeque<SpawnedTask> partOf(Worker w) {
        return ((DefaultPolicy) w.policy).part;
    }

    // ---- making tasks public ----------------------------------------------------------------------------------

    @Override
    public void serve(TaskFiber f, int bits) {
        if ((bits & Worker.POLL_REQUEST) != 0) {
            worker.clearRequest();
            worker.raisePollBit(Worker.POLL_PUBLIC);
        }
        if (worker.queued() == 0) {
            return; // the bit stays: the next push comes here
        }
        if (!open && !engine.isDeterministic()) {
            openUnlessBrisk(worker.nanoTime());
        }
        if (open) {
            offerAll(f);
        } else {
            offerSome(f);
        }
    }

    private void openUnlessBrisk(long now) {
        if (now - briskAt > Tunables.BRISK_NANOS) {
            open = true;
            takenBack = 0;
            rowBegan = now;
        }
    }

    private void offerAll(TaskFiber f) {
        if (part.size() >= Tunables.MOST_PUBLIC) {
            worker.clearPollBit(Worker.POLL_PUBLIC); // before the second look: a thief that makes room sets it again
            if (part.size() >= Tunables.MOST_PUBLIC) {
                return;
            }
            worker.setPollBit(Worker.POLL_PUBLIC);
        }
        boolean any = false;
        try {
            for (int room = Tunables.MOST_PUBLIC - part.size(); room > 0; room--) {
                part.reserve(1); // nothing fails between the next two
                SpawnedTask t = worker.handOver(f);
                if (t == null) {
                    break;
                }
                part.push(t);
                any = true;
            }
        } finally {
            if (any) {
                offered();
                place.signalWork();
            }
        }
    }

    /** One task, but half of many, unless there is one already. */
    private void offerSome(TaskFiber f) {
        if (!part.isEmpty() && !engine.isDeterministic()) {
            worker.clearPollBit(
                    Worker.POLL_PUBLIC); // before the second look: a thief that takes the last sets it again
            if (!part.isEmpty()) {
                return;
            }
            worker.setPollBit(Worker.POLL_PUBLIC);
        }
        @Nullable SpawnedTask[] some = new SpawnedTask[most(worker.queued())];
        part.reserve(some.length);
        int n = worker.handOver(f, some);
        if (n == 0) {
            return; // the bit stays: there were tombstones only
        }
        if (engine.director != null && worker.nextRandom(2) == 0) {
            worker.clearPollBit(Worker.POLL_PUBLIC); // before the push: a thief that takes a task sets it again
        } // else the next push looks whether this worker is still closed
        for (int i = 0; i < n; i++) {
            part.push(Objects.requireNonNull(some[i]));
        }
        offered();
        if (engine.isDeterministic()) {
            place.signalWork();
        } else {
            offeredAt = worker.nanoTime();
        }
    }

    private int most(int queued) {
        if (engine.isDeterministic()) {
            return 1 + worker.nextRandom(Math.clamp(queued, 1, Tunables.MANY));
        }
        return queued < Tunables.MANY ? 1 : Math.min(queued / 2, Tunables.MOST_AT_ONCE);
    }

    /** Makes the pushed tasks visible before the counts are read. */
    private void offered() {
        VarHandle.fullFence();
        if (worker.track != null) {
            worker.track.offers();
        }
    }

    @Override
    public boolean tick() {
        if (place.size == 1) {
            return false;
        }
        if (!part.isEmpty()) {
            place.signalWork(); // a closed worker has woken no other
        }
        if ((worker.poll() & Worker.POLL_PUBLIC) == 0) { // it was closed when it looked last, and may not be any more
            worker.setPollBit(Worker.POLL_PUBLIC);
            return true;
        }
        return false;
    }

    // ---- taking them back -------------------------------------------------------------------------------------

    @Override
    @Nullable
    public SpawnedTask takeOwnOf(@Nullable FinishScope scope) {
        return takenBack(part.peek() == null ? null : next(scope));
    }

    /** The youngest, but the oldest of a batch; null if it is of another scope than the given one. */
    private @Nullable SpawnedTask next(@Nullable FinishScope scope) {
        SpawnedTask young = part.peek();
        if (engine.isDeterministic()) {
            oldestFirst = worker.nextRandom(2) == 0;
        } else if (young instanceof Cell && part.size() >= Tunables.BATCH) {
            oldestFirst = true;
        }
        if (oldestFirst) {
            SpawnedTask old = part.peekOldest();
            if (old != null && (scope == null || old.owner == scope) && part.stealIf(old)) {
                return old;
            }
        }
        // only the owner pops the youngest
        return young != null && (scope == null || young.owner == scope) ? part.pop() : null;
    }

    @Override
    public boolean takeOwn(SpawnedTask wanted) {
        if (wanted.slot != SpawnedTask.IN_TRANSIT) {
            return false; // was never handed over, or has begun; we would see our own store
        }
        StackProbe.ask(); // what lies above it is in our hands below
        SpawnedTask[] above = new SpawnedTask[depthFor(wanted, part.size())];
        int n = 0;
        SpawnedTask t = null;
        while (t != wanted && n < above.length) {
            t = part.pop();
            if (t == null) {
                break;
            }
            if (t != wanted) {
                above[n++] = t;
            }
        }
        for (int i = n; i > 0; i--) {
            part.push(above[i - 1]);
        }
        if (n > 0) {
            offered();
            place.signalWork();
        }
        return takenBack(t == wanted ? t : null) != null;
    }

    /** Notes that a task that was public is this worker's again; each such task comes through here. */
    private @Nullable SpawnedTask takenBack(@Nullable SpawnedTask t) {
        boolean none = part.peek() == null;
        if (none) {
            oldestFirst = false;
        }
        if (t == null) {
            if (none && place.size > 1) {
                worker.raisePollBit(Worker.POLL_PUBLIC); // a thief was first
            }
            return null;
        }
        if (open) {
            if ((worker.poll() & Worker.POLL_PUBLIC) == 0 && part.size() <= Tunables.MOST_PUBLIC / 2) {
                worker.setPollBit(Worker.POLL_PUBLIC); // it was full
            }
            if (++takenBack == Tunables.TAKEN_BACK) {
                endRow(worker.nanoTime());
            }
        } else if (none) {
            if (!engine.isDeterministic()) {
                lastTakenBack(worker.nanoTime());
            }
            worker.raisePollBit(Worker.POLL_PUBLIC);
        }
        return t;
    }

    private void lastTakenBack(long now) {
        if (now - offeredAt < Tunables.BRISK_NANOS) {
            briskAt = now;
        }
    }

    private void endRow(long now) {
        if (now - rowBegan < Tunables.SHORT_ROW_NANOS) {
            open = false;
            briskAt = now;
        }
        takenBack = 0;
        rowBegan = now;
    }

    @Override
    public int owned() {
        return part.size();
    }

    // ---- stealing ---------------------------------------------------------------------------------------------

    @Override
    @Nullable
    public SpawnedTask take() {
        Worker[] workers = worker.peers;
        int n = workers.length;
        int start = worker.nextRandom(n);
        for (int k = 0; k < n; k++) {
            Worker victim = workers[(start + k) % n];
            SpawnedTask t = victim == worker ? takeOwn() : takeFrom(victim);
            if (t != null) {
                return t;
            }
        }
        return null;
    }

    /** The oldest task, or some, of which all but the oldest go into this worker's public part. */
    private @Nullable SpawnedTask takeFrom(Worker victim) {
        WorkDeque<SpawnedTask> theirs = partOf(victim);
        int wanted = wanted(theirs.size());
        long offered = worker.track == null ? 0 : worker.track.offerOf(victim.id); // of what is taken below, if it is
        part.reserve(wanted); // before anything is in our hands
        int n = theirs.steal(taken, wanted);
        if (n == 0) {
            tally.count(SchedulerCounter.FAILED_STEALS);
            return null;
        }
        if (theirs.size()
                <= Tunables.MOST_PUBLIC / 2) { // read afterwards: the thief of the last one sees that there is none
            victim.raisePollBit(Worker.POLL_PUBLIC);
        }
        SpawnedTask first = n == 1 ? Objects.requireNonNull(taken[0]) : keepRest(n);
        Arrays.fill(taken, 0, n, null);
        worker.stole(n, "public", victim.id, offered);
        lastVictim = victim;
        victimSpawned = victim.spawned; // racy: a stale value means a pause that need not be, or none
        victimOwned = theirs.size();
        return first;
    }

    /**
     * Makes what was taken public here, but for the task that was spawned first. The next of them will lie on top.
     * The end of the search wakes a worker for them.
     */
    private SpawnedTask keepRest(int n) {
        tally.count(SchedulerCounter.HALF_STEALS);
        int last = n - 1;
        SpawnedTask a = Objects.requireNonNull(taken[0]);
        SpawnedTask z = Objects.requireNonNull(taken[last]);
        boolean youngestFirst = a.pos - z.pos > 0; // at their old place, of a batch
        for (int i = 0; i < last; i++) {
            part.push(Objects.requireNonNull(taken[youngestFirst ? i : last - i]));
        }
        offered();
        return youngestFirst ? z : a;
    }

    private int wanted(int size) {
        if (size == 0) {
            return 0;
        }
        if (engine.isDeterministic()) {
            return 1 + worker.nextRandom(Math.min(size, Tunables.MOST_STOLEN));
        }
        if (amount > 0) {
            return Math.min(size, amount);
        }
        boolean half = amount != ADAPTIVE || worker.profit.wasBrief();
        return half ? Math.clamp(size / 2, 1, Tunables.MOST_STOLEN) : 1;
    }

    /** Asks a busy worker to make a task public, or to split its loop. */
    @Override
    public void ask() {
        Worker[] workers = worker.peers;
        int n = workers.length;
        int start = worker.nextRandom(n);
        for (int k = 0; k < n; k++) {
            Worker victim = workers[(start + k) % n];
            if (victim != worker && !victim.shared.parked()) {
                victim.request();
                return;
            }
        }
    }

    /**
     * A thief pauses for its victim's sake. One that has neither spawned nor taken back a task since the last steal
     * computes: only thieves run what it has left for now, and to take it costs it nothing.
     */
    @Override
    public boolean beforePause() {
        Worker victim = lastVictim;
        return victim == null
                || victimOwned == 0
                || victim.spawned != victimSpawned
                || partOf(victim).size() != victimOwned;
    }
}
