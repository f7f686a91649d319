package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.FinishScope;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A worker's shares of finish scopes: how many tasks of each lie in its deque or run on it. */
public abstract class Shares extends TaskDeque {
    /* Implementation.
     * Counting on demand (ADR-0003): a task at or above TaskDeque.counted is not counted anywhere. Its `slot` is the
     *   index of a frame of the fiber that drives this worker, whose own unit covers it: that frame cannot end before
     *   it has run the task. A task below `counted`, and every running body at the base of a fiber, is counted in a
     *   share; its `slot` is ~share. count() turns the first kind into the second: before the fiber suspends, and when
     *   a body ends.
     * word[s] = tasks * ONE + (OPEN if a finish frame on this worker holds the share). scopes[s] is the scope; the
     *   share holds one unit of it, given back when the word falls to 0. link[s]: next free share.
     * owing, owed   tasks on their way out of the deque need so many units of that scope, which has one all the time:
     *   the frame's, the share's, or the one that the last task of the share took along. Nothing is owed between two
     *   gifts.
     * Plain accesses by the driver alone; the hand-over of a worker from fiber to fiber is a release/acquire edge. */
    static final int OPEN = 1;
    public static final int ONE = 2;

    private static final int INITIAL_SHARES = 1 << 8;

    public int[] word = new int[INITIAL_SHARES];
    private int[] link = new int[INITIAL_SHARES];
    private @Nullable FinishScope[] scopes = new FinishScope[INITIAL_SHARES];
    private int freeShare;
    private int lastShare;
    private @Nullable FinishScope owing;
    private int owed;

    /**
     * Tasks in transit that came to this worker: stolen, taken back, first tasks of runs. Read racily by WorkerView.
     */
    public long arrived;

    Shares() {
        for (int s = 0; s < INITIAL_SHARES; s++) {
            link[s] = s + 1;
        }
    }

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

    /** Has the next share find room: whoever is about to take a task that needs one loses it else. */
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

    /** Adds the units that are owed: before anybody else can see the tasks that they are for. */
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
