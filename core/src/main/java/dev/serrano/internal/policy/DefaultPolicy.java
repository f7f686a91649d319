package dev.serrano.internal.policy;

import dev.serrano.SchedulerCounter;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.Mail;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.internal.worker.WorkerShared;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler {@code default}: one task of each worker is public, steal requests are answered with half of the
 * private ones. See docs/adr/0007.
 */
public final class DefaultPolicy extends StealPolicy {
    /* POLL_PUBLIC set: the next poll publishes a task, unless one is public already. Never set with one worker.
     * POLL_REQUEST set: a request may lie here.
     * Everything a steal costs is paid in handOver: the victim alone may touch its counts.
     * A public task that its worker takes back soon says that tasks here are short: the next one is published when a
     * tick of the watchdog asks for it, or the one after a thief has taken something. To publish one in each of many
     * small finishes cost more than the finishes (ADR 0014). */
    private static final int MAX_GIFT = 1 << 9;
    private static final long QUICK_NANOS = 20_000;

    private final WorkerShared shared;
    private long publishedAt; // driver only

    public DefaultPolicy(Worker worker) {
        super(
                worker,
                SchedulerCounter.REQUESTS_SENT,
                SchedulerCounter.REQUESTS_FORWARDED,
                SchedulerCounter.REQUESTS_RETURNED,
                SchedulerCounter.REQUESTS_SERVED,
                SchedulerCounter.FAILED_STEALS,
                SchedulerCounter.HALF_STEALS);
        this.shared = worker.shared;
        tick();
    }

    @Override
    public void serve(TaskFiber f, int bits) {
        if ((bits & Worker.POLL_REQUEST) != 0) {
            serveRequests(f);
        }
        if ((worker.poll() & Worker.POLL_PUBLIC) != 0) {
            publish(f);
        }
    }

    /** Makes the oldest private task public if no task is. */
    private void publish(TaskFiber f) {
        if (shared.publicTask() != null) {
            worker.clearPollBit(Worker.POLL_PUBLIC);
            return;
        }
        SpawnedTask t = worker.handOver(f);
        if (t == null) {
            return; // the bit stays: the next push publishes
        }
        worker.clearPollBit(Worker.POLL_PUBLIC); // before the store: a thief that takes the task sets it again
        if (worker.track != null) {
            worker.track.offers();
        }
        shared.setPublicTask(t);
        publishedAt = System.nanoTime();
        place.signalWork();
    }

    @Override
    public boolean asked() {
        if ((worker.poll() & Worker.POLL_REQUEST) == 0) {
            return false;
        }
        if (shared.hasRequest()) {
            return true;
        }
        return requestsLeft();
    }

    /** Where no request seems to lie: takes the poll bit back, unless one has come meanwhile. */
    private boolean requestsLeft() {
        worker.clearPollBit(Worker.POLL_REQUEST); // before the look
        if (!shared.hasRequest()) {
            return false;
        }
        worker.setPollBit(Worker.POLL_REQUEST);
        return true;
    }

    @Override
    @Nullable
    public SpawnedTask takeOwn() {
        SpawnedTask t = shared.publicTask();
        return t != null && takeOwn(t) ? t : null;
    }

    @Override
    public boolean takeOwn(SpawnedTask t) {
        if (shared.publicTask() == t && shared.takePublicTask(t)) {
            if (engine.director != null || System.nanoTime() - publishedAt > QUICK_NANOS) {
                worker.setPollBit(Worker.POLL_PUBLIC);
            }
            return true;
        }
        return false;
    }

    @Override
    @Nullable
    public SpawnedTask takeOwnOf(FinishScope scope) {
        SpawnedTask t = shared.publicTask();
        return t != null && t.owner == scope && takeOwn(t) ? t : null;
    }

    @Override
    public boolean tick() {
        if (place.size == 1 || shared.publicTask() != null || (worker.poll() & Worker.POLL_PUBLIC) != 0) {
            return false;
        }
        worker.setPollBit(Worker.POLL_PUBLIC);
        return true;
    }

    @Override
    public boolean hasOwn() {
        return shared.publicTask() != null;
    }

    @Override
    public int owned() {
        return hasOwn() ? 1 : 0;
    }

    private void serveRequests(TaskFiber f) {
        // A worker between two tasks keeps one to start: two idle ones would pass the last task to and fro for ever.
        int kept = f.fp == 0 ? 1 : 0;
        while (worker.queued() > kept) {
            Worker thief = shared.popRequest();
            if (thief == null) {
                if (!requestsLeft()) {
                    return;
                }
            } else if (sleeps(thief)) {
                turnAway(thief);
            } else if (!giveHalf(f, thief, worker.queued() - kept)) {
                return;
            }
        }
    }

    /** Under the deterministic schedulers no time passes, and gifts to sleepers make more schedules. */
    private boolean sleeps(Worker thief) {
        return engine.director == null && thief.shared.parked();
    }

    /**
     * Who sleeps is woken by a public task, and asks again: a gift would wait until the system lets its thread run, and
     * with it the end of its scope, where a public task can be taken back meanwhile (ADR 0023).
     */
    private void turnAway(Worker thief) {
        thief.shared.setRequestPending(false);
        tally.count(SchedulerCounter.REQUESTS_RETURNED);
        worker.setPollBit(Worker.POLL_PUBLIC);
    }

    /** Returns false, or throws, with the request put back, if none of the tasks can be given. */
    private boolean giveHalf(TaskFiber f, Worker thief, int tasks) {
        Mail.Gift gift;
        try {
            long now = worker.track == null ? 0 : System.nanoTime();
            gift = new Mail.Gift(new SpawnedTask[Math.min((tasks + 1) / 2, MAX_GIFT)], worker.id, now);
            gift.count = worker.handOver(f, gift.tasks);
        } catch (Throwable e) {
            shared.pushRequest(thief);
            throw e;
        }
        if (gift.count == 0) {
            shared.pushRequest(thief);
            return false;
        }
        thief.shared.setRequestPending(false);
        tally.count(SchedulerCounter.REQUESTS_SERVED);
        tally.count(SchedulerCounter.HALF_STEALS);
        thief.send(gift);
        return true;
    }

    @Override
    @Nullable
    public SpawnedTask take() {
        Worker[] workers = place.workers;
        int n = workers.length;
        int start = worker.nextRandom(n);
        int failed = 0;
        SpawnedTask taken = null;
        for (int k = 0; k < n && taken == null; k++) {
            Worker victim = workers[(start + k) % n];
            SpawnedTask t = victim.shared.publicTask();
            long offered = worker.track == null ? 0 : worker.track.offerOf(victim.id); // of t, if t is taken below
            if (t != null && victim.shared.takePublicTask(t)) {
                victim.setPollBit(Worker.POLL_PUBLIC);
                if (victim != worker) {
                    worker.stole(1, "public", victim.id, offered);
                    if (worker.loot.wasBrief()) {
                        ask();
                    }
                }
                taken = t;
            } else if (victim != worker) {
                failed++;
            }
        }
        tally.add(SchedulerCounter.FAILED_STEALS, failed);
        return taken;
    }

    /** Asks a busy worker for half of its tasks, unless a request of ours is still out. */
    @Override
    public void ask() {
        if (shared.requestPending()) {
            return;
        }
        Worker[] workers = place.workers;
        int n = workers.length;
        int start = worker.nextRandom(n);
        for (int k = 0; k < n; k++) {
            Worker victim = workers[(start + k) % n];
            if (victim != worker && !victim.shared.parked()) {
                shared.setRequestPending(true);
                tally.count(SchedulerCounter.REQUESTS_SENT);
                victim.shared.pushRequest(worker);
                victim.setPollBit(Worker.POLL_REQUEST);
                return;
            }
        }
    }

    @Override
    public void askAhead() {
        ask();
    }

    @Override
    public boolean beforePause() {
        if (shared.requestPending()) {
            return false;
        }
        beforeWait();
        return true;
    }

    @Override
    public boolean workVisible() {
        for (Worker w : place.workers) {
            if (w.shared.publicTask() != null) {
                return true;
            }
        }
        return false;
    }

    /** Passes requests that found nothing here to a busy worker; with none, they stay until the next push here. */
    @Override
    public void beforeWait() {
        if (!shared.hasRequest()) {
            return;
        }
        for (Worker other : place.workers) {
            if (other != worker && !other.shared.parked()) {
                Worker thief = shared.popRequest();
                while (thief != null) {
                    if (thief == other) {
                        thief.shared.setRequestPending(false);
                        tally.count(SchedulerCounter.REQUESTS_RETURNED);
                    } else {
                        tally.count(SchedulerCounter.REQUESTS_FORWARDED);
                        other.shared.pushRequest(thief);
                        other.setPollBit(Worker.POLL_REQUEST);
                    }
                    thief = shared.popRequest();
                }
                requestsLeft();
                return;
            }
        }
    }

    @Override
    @Nullable
    public String quiescenceProblem() {
        return hasOwn() ? "a public task is left" : null;
    }
}
