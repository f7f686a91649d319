package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.StackProbe;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The private deque of a worker: touched by its driver alone, without any synchronisation. */
public abstract class TaskDeque extends Slot {
    /* Implementation.
     * tasks[base..top) in a ring; push and pop at top, hand-over from base. Slots below base and at or above top are
     * null; a null inside is a tombstone: its task was claimed by join. Plain accesses only.
     * counted   a task at or above it is counted nowhere (see Shares); base <= counted <= top.
     * batch, batchEnd   the tasks between them are a batch: many, which may wait for each other (ADR 0010, 0022). The
     *           driver runs them in the order of their spawning, each followed by what it spawned itself, so that a
     *           task finds done what it depends on; the youngest first would suspend on each. Others get the youngest
     *           of a batch: the two ends of the deque change their roles, so that owner and thief still do not meet.
     *           Stale after a suspension, when it only misdirects this choice.
     * nonBlocking   where a worker runs non-blocking tasks before it blocks: those that have been pushed and may not have
     *           begun. A task is on the list beside its place in the deque, which alone decides who runs it (Imam, thesis,
     *           figure 2.9). Those that have begun are dropped when the list is full or is looked at.
     * collected cleared by the first collection after it was set. The array is replaced then: with G1, the JDK's
     *           default collector, each store of a new object into an old array costs a fence (ADR 0026). */
    public static final int BATCH = 32;

    private static final int INITIAL_TASKS = 1 << 14; // 64 KB of references: no other worker's objects share its cards
    private static final int MOST_RENEWED = 1 << 16; // larger ones may be G1's humongous objects, which are never young

    private static final Object STAYS = new Object();
    private static final WeakReference<Object> NEVER_CLEARED = new WeakReference<>(STAYS);

    private @Nullable SpawnedTask[] tasks = new SpawnedTask[INITIAL_TASKS];
    private WeakReference<Object> collected = new WeakReference<>(new Object());
    public int top;
    private int base;
    public int counted;
    private int batch;
    private int batchEnd;
    private @Nullable SpawnedTask[] nonBlocking = {};
    private int nonBlockingCount;

    /** Tasks pushed since the beginning; read racily by stats(). */
    public long spawned;

    /**
     * Between two tasks: whether the last one that was started with nothing on the stack has suspended. False again
     * once this worker has waited for work.
     */
    abstract boolean startSuspended();

    /**
     * Whether the tasks from a position on are a batch: many, and futures, which others of them may join (ADR 0022).
     */
    final boolean isBatch(int from) {
        return top - from >= BATCH && tasks[(top - 1) & (tasks.length - 1)] instanceof ValueTask;
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
        if (!collected.refersTo(null) || tasks.length > MOST_RENEWED) {
            return;
        }
        try {
            @Nullable SpawnedTask[] q = tasks.clone();
            collected = new WeakReference<>(new Object());
            tasks = q;
        } catch (OutOfMemoryError e) {
            // the present array does as well, only more slowly: what needs the memory for its work is to fail, not
            // this.
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
        } else if (isBatch(base) || top - base >= BATCH && startSuspended()) {
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
}
