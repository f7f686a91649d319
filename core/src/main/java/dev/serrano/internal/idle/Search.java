package dev.serrano.internal.idle;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.tuning.Tunables;
import org.jspecify.annotations.Nullable;

/** Looks for work elsewhere when a worker has nothing of its own. Driver only. */
public final class Search {
    /* Implementation. The idle protocol of README.md beside this file: the worker counts as searching from its first
     * look on, until it has found something (found) or falls asleep (Parking). A search in vain leaves a note: pauses. */
    private final Slot slot;
    private final int index;
    private final ReadyItems items;
    private final ItemOrder order;
    private final WorkSource source;
    private final WorkerGroup place;

    public final StateClock clock = new StateClock();
    public final StealProfit profit;

    public boolean searching; // counts as searching: written here alone; read racily by WorkerView
    private boolean pauses; // once, in the wait that follows
    private int random;

    /**
     * @param index of the worker in its place
     * @param seed of its random choices
     */
    public Search(Slot slot, int index, WorkerGroup place, ItemOrder order, int seed) {
        this.slot = slot;
        this.index = index;
        this.items = place.items[index];
        this.order = order;
        this.source = order.source;
        this.place = place;
        this.profit = new StealProfit(place.size);
        this.random = 0x9E3779B9 * (seed + 1) | 1;
    }

    /** Counts the worker as searching, if it does not yet. */
    void on() {
        if (!searching) {
            place.counts.startSearch();
            searching = true;
        }
    }

    /**
     * Whether the worker is to pause instead of to fall asleep: its steals bring less than they cost. Asked once, by the
     * wait that follows the search.
     */
    public boolean takePause() {
        boolean p = pauses;
        pauses = false;
        return p;
    }

    /**
     * Looks for work for a limited number of rounds; null if there is none.
     *
     * @param used whether the last thing that this worker ran was stolen
     */
    @Nullable
    public Object begin(boolean used) {
        if (place.runtime.stopped()) {
            return null;
        }
        clock.enter(StateClock.MANAGING);
        if (!place.takesWork(index)) {
            on();
            return null;
        }
        profit.forget(); // what has not been run was made public, and another worker has taken it
        if (used && profit.pauseNanos() > 0 && source.beforePause()) {
            pauses = true; // counted as busy, as if it ran what it could steal now: it is not woken for that
            return null;
        }
        if (!searching) {
            boolean may = place.maySearch();
            on();
            if (!may) {
                return null; // enough others search: park, after one more look
            }
        }
        profit.beginSearch();
        int rounds =
                place.director == null ? Tunables.SEARCH_ROUNDS : 1; // others act between two looks, not during them
        for (int round = 0; round < rounds; round++) {
            Object o = look();
            if (o != null) {
                return found(o);
            }
            if (round == 0) {
                source.ask();
            }
            for (int i = 0; i < Tunables.SEARCH_SPINS; i++) {
                Thread.onSpinWait();
            }
        }
        return null;
    }

    /** Ends the search, if the worker searches; returns what it has found. */
    public Object found(Object o) {
        if (searching) {
            searching = false;
            clock.enter(StateClock.RUNNING);
            if (place.counts.endSearch() && (place.director != null || workVisible())) { // see README.md
                place.signalWork();
            }
            source.noteTrace();
        }
        return o;
    }

    /** Whether the worker has tasks, messages or ready items. */
    boolean hasOwn() {
        return items.shared.hasMessages() || source.hasOwnTasks() || items.any();
    }

    /** Whether some work can be taken without the help of another worker. */
    boolean workVisible() {
        if (hasOwn() || !place.inbox.isEmpty()) {
            return true;
        }
        for (ReadyItems other : place.items) {
            if (other != items && other.forOthers()) {
                return true;
            }
        }
        return source.workVisible();
    }

    /** Looks everywhere once. */
    private @Nullable Object look() {
        profit.beginLook();
        source.noteTrace();
        if (items.shared.hasMessages()) {
            items.shared.handleMessages(slot);
        }
        Object o = order.afterTasks();
        if (o == null) {
            o = source.take();
        }
        return o != null ? o : readyElsewhere();
    }

    /** A ready item of another worker of the place, with half of those behind it, or a fiber that has yielded there. */
    private @Nullable Object readyElsewhere() {
        ReadyItems[] all = place.items;
        int n = all.length;
        int start = nextRandom(n);
        for (int k = 0; k < n; k++) {
            int i = (start + k) % n;
            ReadyItems victim = all[i];
            if (i != index && victim.any() && (victim.forOthers() || profit.liesStill(i, victim.ready.taken()))) {
                source.beforeTaking();
                Object o = victim.stealFor(items);
                if (o != null) {
                    return o;
                }
            }
        }
        return null;
    }

    /** A number from 0 to n - 1. Driver only. */
    public int nextRandom(int n) {
        if (place.director != null) {
            return place.director.random(n);
        }
        int x = random;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        random = x;
        return (int) (((x & 0xFFFFFFFFL) * n) >>> 32);
    }
}
