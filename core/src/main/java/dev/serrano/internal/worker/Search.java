package dev.serrano.internal.worker;

import dev.serrano.observe.WorkerStats;
import org.jspecify.annotations.Nullable;

/** How a worker that has nothing of its own looks for work elsewhere. Driver only. */
final class Search {
    /* Implementation. The idle protocol of README.md beside this file: the worker counts as one that searches from its
     * first look on, until it has found something (Worker.found) or falls asleep (Parking). What comes of a search that
     * was in vain is in fields of the worker: searched, pauses. */
    private static final int ROUNDS = 24;
    private static final int SPINS = 12;

    private final Worker worker;
    private final WorkerGroup place;
    private final Host engine;
    private final Stillness stillness;

    Search(Worker worker) {
        this.worker = worker;
        this.place = worker.place;
        this.engine = worker.engine;
        this.stillness = new Stillness(place.size);
    }

    /** For how many looks a worker has taken nothing of what it has ready: numbers alone, no threads. */
    static final class Stillness {
        static final int STILL = 4;

        private final long[] taken; // by the number of the worker: what it had taken
        private final int[] since; // and the look that has found that
        private int looks;
        private int begun; // the first look of this search

        Stillness(int workers) {
            taken = new long[workers];
            since = new int[workers];
        }

        void beginSearch() {
            begun = ++looks;
        }

        void beginLook() {
            looks++;
        }

        /**
         * Whether the worker has not taken for a while what it has ready. If it has, it goes through its items quickly,
         * one making the next one ready, as two actors do that answer each other: who takes one of those makes each of
         * them change workers.
         *
         * @param now how many items it has taken until now
         */
        boolean liesStill(int worker, long now) {
            if (now != taken[worker] || since[worker] - begun < 0) {
                taken[worker] = now;
                since[worker] = looks;
                return false;
            }
            return looks - since[worker] >= STILL;
        }
    }

    /**
     * Looks for work as long as it may; null if there is none.
     *
     * @param used whether the last thing that this worker ran was stolen
     */
    @Nullable
    Object begin(boolean used) {
        if (engine.stopped()) {
            return null;
        }
        worker.clock.enter(WorkerStats.State.MANAGING);
        worker.searched = false;
        worker.loot.forget(); // what has not been run was made public, and another worker has taken it
        if (used && worker.loot.pauseNanos() > 0 && worker.policy.beforePause()) {
            worker.pauses = true; // counted as busy, as if it ran what it could steal now: nobody wakes it for that
            return null;
        }
        if (!worker.searching) {
            if (!place.maySearch()) {
                place.counts.startSearch();
                worker.searching = true;
                return null; // enough others search: park, after one more look
            }
            place.counts.startSearch();
            worker.searching = true;
        }
        stillness.beginSearch();
        int rounds = engine.director == null ? ROUNDS : 1; // others act between two looks, not during them
        for (int round = 0; round < rounds; round++) {
            Object o = look();
            if (o != null) {
                return worker.found(o);
            }
            if (round == 0) {
                worker.policy.ask();
            }
            for (int i = 0; i < SPINS; i++) {
                Thread.onSpinWait();
            }
        }
        worker.searched = true;
        return null;
    }

    /** Looks everywhere once. */
    private @Nullable Object look() {
        stillness.beginLook();
        worker.lookForTrace();
        if (worker.shared.hasMail()) {
            worker.handleMail();
        }
        Object o = worker.pollReady();
        if (o != null) {
            return o;
        }
        SpawnedTask t = worker.policy.take();
        return t != null ? t : readyElsewhere();
    }

    /** A ready item of another worker of the place, with half of those behind it, or a fiber that has yielded there. */
    private @Nullable Object readyElsewhere() {
        Worker[] workers = place.workers;
        int n = workers.length;
        int start = worker.nextRandom(n);
        for (int k = 0; k < n; k++) {
            Worker victim = workers[(start + k) % n];
            if (victim != worker && victim.hasReady() && (victim.readyForOthers() || liesStill(victim))) {
                worker.policy.beforeTaking();
                Object o = victim.ready.stealFor(worker.ready);
                if (!worker.ready.isEmpty()) {
                    worker.shared.setReadyOffered(true);
                }
                if (o == null) {
                    o = victim.yielded.poll();
                }
                if (o != null) {
                    return o;
                }
            }
        }
        return null;
    }

    private boolean liesStill(Worker victim) {
        return stillness.liesStill(victim.index, victim.ready.taken());
    }
}
