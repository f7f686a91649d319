package dev.serrano.sim;

import dev.serrano.internal.idle.StealProfit;
import dev.serrano.internal.idle.WorkerCounts;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.sim.SimWorker.State;
import dev.serrano.sim.SimWorker.Use;
import org.jspecify.annotations.Nullable;

/** The schedulers whose workers look for work at others themselves: the search and sleep of {@code Search}, {@code Parking}. */
abstract class SearchEngine extends Engine<SearchEngine.Owner> {
    /* Implementation.
     * A search has Tunables.SEARCH_ROUNDS looks. A look visits all workers, from a random one on, LOOKS_AT of them in
     * one action: to simulate each visit alone would cost most of the time of a run, and change little.
     * Counts, the limit of searchers and the profit of steals are the production's. */
    private static final int LOOKS_AT = 64; // actions of a look, at most
    private static final int SPIN_ROUNDS = 1;

    /** A worker with a public part. */
    static final class Owner extends SimWorker {
        final SimDeque part = new SimDeque();
        final StealProfit profit = new StealProfit(1); // which ready items lie still is not simulated
        long lineFree; // until when a thief is at the public part
        private int round = -1;
        private int visited;
        private int first;

        // default
        boolean wished;
        long wishedAt;
        boolean publishes = true; // POLL_PUBLIC
        boolean open;
        int takenBack;
        long rowBegan;
        long briskAt = -2 * Tunables.BRISK_NANOS;
        long offeredAt;

        @Nullable
        Owner lastVictim;

        long victimSpawned;
        int victimOwned;

        Owner(int id, int socket) {
            super(id, socket);
        }
    }

    private final int searchLimit;
    private final int visits;
    int visible; // tasks in public parts

    SearchEngine(TaskModel model, MachineModel machine, RunOptions options) {
        super(model, machine, owners(machine), options);
        searchLimit = Math.max(1, n / 2);
        visits = Math.max(1, (n + LOOKS_AT - 1) / LOOKS_AT);
    }

    private static Owner[] owners(MachineModel machine) {
        Owner[] all = new Owner[machine.workers()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Owner(i, machine.socketOf(i));
        }
        return all;
    }

    // ---- what differs -----------------------------------------------------------------------------------------

    /** Visits a victim. Returns what the worker is to run; null if there was nothing. */
    abstract @Nullable SimTask visit(Owner o, Owner victim);

    /** After the first look in vain. */
    void ask(Owner o) {}

    /** Whether the worker pauses instead of to search. */
    boolean pauses(Owner o) {
        return false;
    }

    // ---- search -----------------------------------------------------------------------------------------------

    @Override
    long idle(Owner o) {
        if (n == 1) {
            o.state = State.WAITING;
            return NEVER;
        }
        if (stackReady(o) <= o.clock) {
            found(o);
            o.state = State.NEXT;
            return o.clock;
        }
        if (o.round < 0) {
            if (o.state == State.SEARCH && pauses(o)) {
                o.state = State.PAUSED;
                return o.clock + Tunables.PAUSE_NANOS * TICKS;
            }
            boolean may = o.searching || WorkerCounts.searching(counts.read()) < searchLimit;
            o.state = State.SEARCH;
            if (!o.searching) {
                o.searching = true;
                counts.startSearch();
            }
            if (!may && machine.sleeps()) {
                return fallAsleep(o);
            }
            o.round = 0;
            newLook(o);
        }
        return look(o);
    }

    private void newLook(Owner o) {
        sums.looks++;
        o.visited = 0;
        o.first = random.nextInt(n);
    }

    private long look(Owner o) {
        o.state = State.SEARCH;
        for (int i = 0; i < visits && o.visited < n; i++) {
            Owner victim = next(o);
            if (victim != null) {
                SimTask t = visit(o, victim);
                if (t != null) {
                    found(o);
                    return begin(o, t);
                }
            }
        }
        if (o.visited >= n) {
            if (o.round++ == 0) {
                ask(o);
            }
            spend(o, Use.STEAL, pause);
            if (o.round >= Tunables.SEARCH_ROUNDS) {
                if (machine.sleeps()) {
                    return fallAsleep(o);
                }
                o.round = SPIN_ROUNDS - 1;
            }
            newLook(o);
        }
        return o.clock;
    }

    /** The next worker to visit; null if it is this one, or the strategy ends the look. */
    @Nullable
    Owner next(Owner o) {
        Owner v = workers[(o.first + o.visited++) % n];
        return v == o ? null : v;
    }

    /** Ends the look of a worker whose strategy knows no other victim. */
    static void endLook(Owner o) {
        o.visited = Integer.MAX_VALUE;
    }

    private void found(Owner o) {
        o.round = -1;
        if (o.searching) {
            o.searching = false;
            if (counts.endSearch()) {
                signalWork(o);
            }
        }
    }

    private long fallAsleep(Owner o) {
        o.round = -1;
        o.searching = false;
        counts.searchToIdle();
        spend(o, Use.STEAL, n * miss(o, o)); // looks at all once more
        if (visible > 0) {
            awake(o);
            return o.clock;
        }
        o.state = State.ASLEEP;
        return NEVER;
    }

    // ---- steals -----------------------------------------------------------------------------------------------

    /** Waits until no other thief is at the victim, and takes the oldest tasks from its public part. */
    final int steal(Owner o, Owner victim, int wanted, SimTask[] into) {
        long begin = Math.max(o.clock, victim.lineFree);
        long done = begin + steal(o, victim) + (wanted - 1) * transfer;
        victim.lineFree = done;
        spend(o, Use.STEAL, done - o.clock);
        int got = 0;
        while (got < wanted) {
            SimTask t = victim.part.takeOldest();
            if (t == null) {
                break;
            }
            into[got++] = t;
        }
        visible -= got;
        sums.steals++;
        sums.stolen += got;
        return got;
    }

    final void publish(Owner o, SimTask t) {
        o.part.push(t);
        visible++;
    }

    final @Nullable SimTask takeBack(Owner o) {
        SimTask t = o.part.pop();
        if (t != null) {
            visible--;
        }
        return t;
    }
}
