package dev.serrano.internal.idle;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.tuning.Tunables;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The ready items of one worker, and whether other workers may take them. */
public final class ReadyItems {
    /* Implementation. An item that becomes ready alone is not offered to others: its worker is likely to wait soon, and to
     * begin it without a hand-over. The watchdog corrects that after two ticks (waitTooLong), and a searching worker
     * takes what lies still (StealProfit.liesStill).
     * deferral  > 0: the next ready items are offered at once, this many times. Written by the watchdog, racy. */
    public final WorkerShared shared = new WorkerShared();

    /** Filled by the driver, which has asked the policy before and so polls without asking again; peers take from it. */
    public final ReadyQueue ready;

    /** Fibers that have yielded: begun when nothing else is there, and when they have waited long. */
    public final Queue<Fiber> yielded = new ConcurrentLinkedQueue<>();

    private final WorkerGroup place;
    private int deferral;

    ReadyItems(WorkerGroup place) {
        this.place = place;
        this.ready = new ReadyQueue(place.director != null);
    }

    /** Queues a ready item. Driver only. */
    public void offer(Object item) {
        boolean alone = ready.isEmpty();
        ready.offer(item);
        if (place.size == 1) {
            return;
        }
        if (alone && deferral == 0 && place.director == null && !shared.parked()) {
            if (shared.readyOffered()) {
                shared.setReadyOffered(false);
            }
            return;
        }
        if (deferral > 0) {
            deferral--;
        }
        shared.setReadyOffered(true);
        place.signalWork();
    }

    /** Takes an item of this worker for a peer, with half of the tasks behind it; null if there is none. Peer only. */
    @Nullable
    Object stealFor(ReadyItems thief) {
        Object o = ready.stealFor(thief.ready);
        if (!thief.ready.isEmpty()) {
            thief.shared.setReadyOffered(true);
        }
        return o != null ? o : yielded.poll();
    }

    /** Whether resumed fibers, ready tasks or yielded fibers wait here. Any thread. */
    public boolean any() {
        return !ready.isEmpty() || !yielded.isEmpty();
    }

    /** Whether ready items wait here that this worker does not expect to begin at once itself. Any thread. */
    public boolean forOthers() {
        return shared.readyOffered() && !ready.isEmpty() || !yielded.isEmpty();
    }

    /** Offers items to peers at once for a while: the watchdog found one that has waited long. Racy on purpose. */
    public void waitTooLong() {
        deferral = Tunables.DEFERRALS;
        shared.setReadyOffered(true);
    }
}
