package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.tuning.Tunables;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The private deque of a worker, and its shares of finish scopes: how many tasks of each scope lie in the deque or run on
 * the worker. Touched by its driver alone, without any synchronization.
 */
public abstract class TaskDeque extends Slot {
    /* Implementation.
     * Deque and shares are one class, and a superclass of Worker, since a push, a pop and the end of a body touch both:
     * their fields stand in one object, and no call goes through a second. The hand-over of a worker from fiber to fiber
     * is a release/acquire edge.
     * tasks[base..top) in a ring; push and pop at top, hand-over from base. Slots below base and at or above top are
     * null; a null inside is a tombstone: its task was claimed by join. Plain accesses only.
     * counted   a task at or above it is counted nowhere (see below); base <= counted <= top.
     * batch, batchEnd   the tasks between them are a batch: many, which may wait for each other (ADR 0010, 0022). The
     *           driver runs them in the order of their spawning, each followed by what it spawned itself, so that a
     *           task finds done what it depends on; the youngest first would suspend on each. Others get the youngest
     *           of a batch: the two ends of the deque change their roles, so that owner and thief still do not meet.
     *           Stale after a suspension, when it only misdirects this choice.
     * nonBlocking   where a worker runs non-blocking tasks before it blocks: those that have been pushed and may not have
     *           begun. A task is on the list beside its place in the deque, which alone decides which worker runs it (Imam, thesis,
     *           figure 2.9). Those that have begun are dropped when the list is full or is looked at.
     * collected cleared by the first collection after it was set. The array is replaced then: with G1, the JDK's
     *           default collector, each store of a new object into an old array costs a fence (ADR 0026).
     *
     * The shares.
     * Counting on demand (ADR-0003): a task at or above TaskDeque.counted is not counted anywhere. Its `slot` is the
     *   index of a frame of the fiber that drives this worker, whose own unit covers it: that frame cannot end before
     *   it has run the task. A task below `counted`, and every running body at the base of a fiber, is counted in a
     *   share; its `slot` is ~share. count() turns the first kind into the second: before the fiber suspends, and when
     *   a body ends.
     * word[s] = tasks * ONE + (OPEN if a finish frame on this worker holds the share). scopes[s] is the scope; the
     *   share holds one unit of it, given back when the word falls to 0. link[s]: next free share.
     * owing, owed   tasks on their way out of the deque need so many units of that scope, which has one all the time:
     *   the frame's, the share's, or the one that the last task of the share took along. Nothing is owed between two
     *   gifts. */
    static final int OPEN = 1;
    public static final int ONE = 2;

    private static final int INITIAL_SHARES = 1 << 8;

    private static final Object STAYS = new Object();
    private static final WeakReference<Object> NEVER_CLEARED = new WeakReference<>(STAYS);

    private @Nullable SpawnedTask[] tasks = new SpawnedTask[Tunables.INITIAL_TASKS];
    private WeakReference<Object> collected = new WeakReference<>(new Object());
    public int top;
    private int base;
    public int counted;
    private int batch;
    private int batchEnd;
    private @Nullable SpawnedTask[] nonBlocking = {};
    private int nonBlockingCount;

    public int[] word = new int[INITIAL_SHARES];
    private int[] link = new int[INITIAL_SHARES];
    private @Nullable FinishScope[] scopes = new FinishScope[INITIAL_SHARES];
    private int freeShare;
    private int lastShare;
    private @Nullable FinishScope owing;
    private int owed;

    /** Tasks pushed since the beginning; read racily by stats(). */
    public long spawned;

    /**
     * Tasks in transit that came to this worker: stolen, taken back, first tasks of runs. Read racily by WorkerView.
     */
    public long arrived;

    TaskDeque() {
        for (int s = 0; s < INITIAL_SHARES; s++) {
            link[s] = s + 1;
        }
    }

    /**
     * Between two tasks: whether the last one that was started with nothing on the stack has suspended. False again
     * once this worker has waited for work.
     */
    abstract boolean startSuspended();

    /**
     * Whether the tasks from a position on are a batch: many, and futures, which others of them may join (ADR 0022).
     */
    final boolean isBatch(int from) {
        return top - from >= Tunables.BATCH && tasks[(top - 1) & (tasks.length - 1)] instanceof Cell;
    }

    /** Pushes a task of the driver's given frame, not counted. No call between the state changes. */
    public final void push(SpawnedTask t, int frame) {
        int i = top;
        @Nullable SpawnedTask[] q = tasks;
        if (i - base >= q.length) {
            q = growTasks();
        }
        t.slot = frame;
        t.pos = i;
        q[i & (q.length - 1)] = t;
        top = i + 1;
        spawned++;
    }

    final @Nullable SpawnedTask[] growTasks() {
        StackProbe.ask();
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

    /** Moves the tasks to a new array if there was a collection, after which the present one may count as old. */
    final void renewAfterCollection() {
        if (!collected.refersTo(null) || tasks.length > Tunables.MOST_RENEWED) {
            return;
        }
        try {
            @Nullable SpawnedTask[] q = tasks.clone();
            collected = new WeakReference<>(new Object());
            tasks = q;
        } catch (OutOfMemoryError e) {
            // The present array does as well, only more slowly; code that needs memory for its work is to fail.
            // Not to be tried again: with a full heap each attempt is a collection, after which the next one would come
            collected = NEVER_CLEARED;
        }
    }

    /** Forgets all tasks: the runtime has failed. */
    final void dropTasks() {
        Arrays.fill(tasks, null);
        base = top;
    }

    /** Removes the task if it is the youngest, not counted, and belongs to the driver's given frame. */
    final boolean popIf(SpawnedTask t, int frame) {
        @Nullable SpawnedTask[] q = tasks;
        int i = top - 1;
        int m = q.length - 1;
        if (q[i & m] != t || t.slot != frame) {
            return false;
        }
        q[i & m] = null;
        top = i;
        return true;
    }

    /**
     * Removes the task if it is the second youngest and both are not counted and belong to the driver's given frame.
     */
    final boolean popSecondIf(SpawnedTask t, int frame) {
        @Nullable SpawnedTask[] q = tasks;
        int i = top - 2;
        int m = q.length - 1;
        SpawnedTask above = q[(i + 1) & m];
        if (q[i & m] != t || t.slot != frame || above == null || above.slot != frame) {
            return false;
        }
        q[(i + 1) & m] = null;
        q[i & m] = above;
        above.pos = i;
        top = i + 1;
        return true;
    }

    /** Whether the task lies in the private deque. */
    final boolean holds(SpawnedTask t) {
        int i = t.pos;
        @Nullable SpawnedTask[] q = tasks;
        return i - base >= 0 && i - top < 0 && q[i & (q.length - 1)] == t;
    }

    /** Removes a task that lies in the private deque, leaving a tombstone. */
    public final void claim(SpawnedTask t) {
        @Nullable SpawnedTask[] q = tasks;
        q[t.pos & (q.length - 1)] = null;
    }

    /** Removes and returns the task at a position if it is still there and belongs to the driver's given frame. */
    private @Nullable SpawnedTask takeAt(int i, int frame) {
        if (i - base < 0) {
            return null;
        }
        @Nullable SpawnedTask[] q = tasks;
        SpawnedTask t = q[i & (q.length - 1)];
        if (t == null || t.slot != frame) {
            return null;
        }
        if (i == base) {
            dropOldest();
        } else {
            q[i & (q.length - 1)] = null;
        }
        return t;
    }

    /** Drops tombstones from the young end, down to the floor. */
    public final void trim(int floor) {
        @Nullable SpawnedTask[] q = tasks;
        int m = q.length - 1;
        int i = top;
        while (i - base > 0 && i - floor > 0 && q[(i - 1) & m] == null) {
            i--;
        }
        setTop(i);
    }

    private void setTop(int i) {
        top = i;
        if (counted - i > 0) {
            counted = i;
        }
    }

    /** The youngest task if it lies at or above the floor; not removed. Null if there is none, or a tombstone. */
    final @Nullable SpawnedTask youngest(int floor) {
        int i = top;
        if (i - floor <= 0 || i - base <= 0) {
            return null;
        }
        @Nullable SpawnedTask[] q = tasks;
        return q[(i - 1) & (q.length - 1)];
    }

    /** Removes and returns the youngest task if it is not counted and belongs to the driver's given frame. */
    public final @Nullable SpawnedTask popOf(int frame) {
        @Nullable SpawnedTask[] q = tasks;
        int i = top - 1;
        int m = q.length - 1;
        SpawnedTask t = q[i & m];
        if (t == null || t.slot != frame) {
            return null;
        }
        q[i & m] = null;
        top = i;
        return t;
    }

    /** Removes the youngest task, which there is. */
    final void dropYoungest() {
        @Nullable SpawnedTask[] q = tasks;
        int i = top - 1;
        q[i & (q.length - 1)] = null;
        setTop(i);
    }

    public final @Nullable SpawnedTask pop() {
        @Nullable SpawnedTask[] q = tasks;
        int m = q.length - 1;
        int i = top;
        while (i - base > 0) {
            i--;
            SpawnedTask t = q[i & m];
            if (t != null) {
                q[i & m] = null;
                setTop(i);
                return t;
            }
        }
        setTop(i);
        return null;
    }

    /** The next task for a driver that has nothing on its stack: the oldest of a batch, else the youngest. */
    public final @Nullable SpawnedTask popAtBase() {
        if (batchEnd - top > 0) {
            batchEnd = top;
        }
        if (batchEnd - base > 0) {
            trim(batchEnd);
        } else if (isBatch(base) || top - base >= Tunables.BATCH && startSuspended()) {
            batchEnd = top;
        }
        if (batchEnd - base <= 0 || top - batchEnd > 0) {
            return pop();
        }
        SpawnedTask t = oldest();
        if (t != null) {
            dropOldest();
        }
        batch = base;
        return t;
    }

    final int batch() {
        return batch;
    }

    final int batchEnd() {
        return batchEnd;
    }

    final void setBatch(int from, int end) {
        batch = from;
        batchEnd = end;
    }

    /**
     * Removes and returns the next task of the batch that belongs to the driver's given frame, the youngest first of
     * what has been spawned since; null at the end.
     */
    final @Nullable SpawnedTask popInBatch(int frame) {
        if (top - batchEnd > 0) {
            trim(batchEnd);
            if (top - batchEnd > 0) {
                return popOf(frame);
            }
        }
        SpawnedTask t = null;
        while (t == null && batchEnd - batch > 0) {
            t = takeAt(batch++, frame); // null: claimed by a join, handed over, or of another scope
        }
        return t;
    }

    /** The task that others get first: the oldest, but the youngest of a running batch. Not removed. */
    final @Nullable SpawnedTask forOthers() {
        SpawnedTask t = oldest();
        if (t != null && base - batch >= 0) {
            int i = batchEnd;
            while (i - base > 0 && i - top <= 0) {
                i--;
                SpawnedTask young = tasks[i & (tasks.length - 1)];
                if (young != null) {
                    return young;
                }
                batchEnd = i;
            }
        }
        return t;
    }

    /** Removes the task that {@link #forOthers} has just returned. */
    final void removeForOthers(SpawnedTask t) {
        int i = t.pos;
        if (i == base) {
            dropOldest();
            return;
        }
        tasks[i & (tasks.length - 1)] = null;
        batchEnd = i;
        if (top == i + 1) {
            setTop(i);
        }
    }

    /** The oldest task; not removed. */
    public final @Nullable SpawnedTask oldest() {
        @Nullable SpawnedTask[] q = tasks;
        int m = q.length - 1;
        while (top - base > 0) {
            SpawnedTask t = q[base & m];
            if (t != null) {
                return t;
            }
            dropOldest();
        }
        return null;
    }

    final void dropOldest() {
        @Nullable SpawnedTask[] q = tasks;
        q[base & (q.length - 1)] = null;
        base++;
        if (counted - base < 0) {
            counted = base;
        }
    }

    public final int queued() {
        return top - base;
    }

    /** Lists a non-blocking task that was pushed or came from elsewhere, for {@link #nextNonBlocking}. */
    final void listNonBlocking(SpawnedTask t) {
        if (nonBlockingCount == nonBlocking.length) {
            dropBegun();
            if (nonBlockingCount >= nonBlocking.length / 2) { // also of none
                nonBlocking = Arrays.copyOf(nonBlocking, Math.max(16, 2 * nonBlocking.length));
            }
        }
        nonBlocking[nonBlockingCount++] = t;
    }

    private void dropBegun() {
        int kept = 0;
        for (int i = 0; i < nonBlockingCount; i++) {
            SpawnedTask t = nonBlocking[i];
            nonBlocking[i] = null;
            if (t != null && isQueued(t)) {
                nonBlocking[kept++] = t;
            }
        }
        nonBlockingCount = kept;
    }

    /** Whether a task lies here, or between workers; for a while also after another worker has begun it. */
    private boolean isQueued(SpawnedTask t) {
        return holds(t) || t.slot == SpawnedTask.IN_TRANSIT || t.slot == SpawnedTask.QUEUED;
    }

    /** Takes the youngest task off the list that has not begun; null if there is none. It stays in its deque. */
    final @Nullable SpawnedTask nextNonBlocking() {
        while (nonBlockingCount > 0) {
            int last = --nonBlockingCount;
            SpawnedTask t = nonBlocking[last];
            nonBlocking[last] = null;
            if (t != null && isQueued(t)) {
                return t;
            }
        }
        return null;
    }

    /** Whether none of the tasks that lie here belongs to a batch. To be asked before tasks come from elsewhere. */
    final boolean noBatch() {
        return batchEnd - base <= 0;
    }

    /** Tasks have come from elsewhere, at the old end and in the order of their spawning, where there was no batch. */
    final void startBatch() {
        setBatch(base, isBatch(base) ? top : base);
    }

    /** Adds a counted task at the old end. */
    public final void pushOldest(SpawnedTask t) {
        if (top - base >= tasks.length) {
            growTasks();
        }
        int i = --base;
        t.pos = i;
        tasks[i & (tasks.length - 1)] = t;
    }

    /** The task at a position, null if there is none any more. */
    public final @Nullable SpawnedTask at(int i) {
        @Nullable SpawnedTask[] q = tasks;
        return q[i & (q.length - 1)];
    }

    // ---- shares -------------------------------------------------------------------------------------------------

    /**
     * Adds the first {@code count} tasks of a gift, at least one, at the old end, in the order of their spawning;
     * counted.
     */
    public final void adopt(SpawnedTask[] gift, int count) {
        boolean noBatch = noBatch();
        int last = count - 1;
        boolean youngestFirst = gift[0].pos - gift[last].pos > 0; // at their old place
        int spare = 0;
        for (int i = 0; i <= last; i++) {
            SpawnedTask t = gift[youngestFirst ? i : last - i];
            FinishScope scope = t.transitScope();
            if (scopes[lastShare] == scope) {
                word[lastShare] += ONE;
                spare++;
            } else {
                giveBack(spare);
                spare = 0;
                lastShare = newShare(scope, ONE);
            }
            t.slot = ~lastShare;
            pushOldest(t);
        }
        arrived += count;
        giveBack(spare);
        if (noBatch) {
            startBatch();
        }
    }

    /** Gives units back that tasks of the last share have brought along: one unit a share is enough. */
    private void giveBack(int spare) {
        if (spare > 0) {
            scopeOf(lastShare).release(spare);
        }
    }

    /** Counts the tasks of the driver's frames that are not counted yet. */
    final void count(TaskFiber f) {
        for (int i = counted; i - top < 0; i++) {
            SpawnedTask t = at(i);
            if (t != null) {
                countOne(t, f);
            }
            counted = i + 1;
        }
    }

    /** Counts a task of one of the driver's frames. */
    final void countOne(SpawnedTask t, TaskFiber f) {
        int s = Frames.share(f, t.slot);
        t.slot = ~s;
        word[s] += ONE;
    }

    /** A share of a scope; the caller's unit goes to the share. */
    public final int newShare(FinishScope scope, int firstWord) {
        reserveShare();
        int s = freeShare;
        freeShare = link[s];
        scopes[s] = scope;
        word[s] = firstWord;
        return s;
    }

    /** Makes room for the next share: a task that needs one would be lost if there were none when it has been taken. */
    final void reserveShare() {
        if (freeShare >= word.length) {
            growShares();
        }
    }

    private void growShares() {
        StackProbe.ask();
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

    /** A share for a task in transit, which brings its unit along. */
    public final int shareFor(FinishScope scope) {
        arrived++;
        int s = lastShare;
        if (scopes[s] == scope) {
            word[s] += ONE;
            scope.release(); // one unit a share is enough
            return s;
        }
        s = newShare(scope, ONE);
        lastShare = s;
        return s;
    }

    /** Takes from a share's word; gives the unit back if nothing is left. */
    final void countOff(int s, int what) {
        int v = word[s] - what;
        word[s] = v;
        if (v == 0) {
            FinishScope scope = scopeOf(s);
            freeShare(s);
            scope.release();
        }
    }

    /** Takes from a share's word and gives the caller a unit of the scope for it. */
    final FinishScope takeUnit(int s, int what) {
        FinishScope scope = scopeOf(s);
        if (!takeLast(s, what)) {
            scope.retain();
        }
        return scope;
    }

    /** Takes a counted task from its share's word; its unit is the share's own, or owed. */
    final FinishScope takeOwed(int s) {
        FinishScope scope = scopeOf(s);
        if (!takeLast(s, ONE)) {
            owe(scope);
        }
        return scope;
    }

    /** Takes from a share's word. If nothing is left, the share is no more, and its own unit is the caller's. */
    private boolean takeLast(int s, int what) {
        int v = word[s] - what;
        word[s] = v;
        if (v == 0) {
            freeShare(s);
        }
        return v == 0;
    }

    /** A task of the scope is to leave, with a unit that is yet to be added. */
    final void owe(FinishScope scope) {
        if (owing != scope) {
            addOwed();
            owing = scope;
        }
        owed++;
    }

    /** Adds the units that are owed: before other threads can see the tasks that they are for. */
    final void addOwed() {
        FinishScope scope = owing;
        if (scope != null) {
            scope.retain(owed);
            owing = null;
            owed = 0;
        }
    }

    private void freeShare(int s) {
        scopes[s] = null;
        link[s] = freeShare;
        freeShare = s;
    }

    final @Nullable FinishScope seenScopeOf(int s) {
        @Nullable FinishScope[] all = scopes;
        return s >= 0 && s < all.length ? all[s] : null;
    }

    final FinishScope scopeOf(int s) {
        FinishScope scope = scopes[s];
        if (scope == null) {
            throw new IllegalStateException("share " + s + " is not in use");
        }
        return scope;
    }

    /** Says which share is in use; null if none is. */
    final @Nullable String openShareProblem() {
        for (int s = 0; s < word.length; s++) {
            if (scopes[s] != null) {
                return "share " + s + " still counts " + word[s];
            }
        }
        return null;
    }
}
