package dev.serrano.internal.scheduler;

import dev.serrano.SchedulerCounter;
import dev.serrano.StealStrategy;
import dev.serrano.internal.channel.Amount;
import dev.serrano.internal.channel.RequestChannel;
import dev.serrano.internal.channel.StealNode;
import dev.serrano.internal.channel.TaskChannel;
import dev.serrano.internal.channel.Victims;
import dev.serrano.internal.task.FinishScope;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler {@code channel}: private deques, and two channels for each worker, one for steal requests and one for tasks.
 * <p>Source: A. Prell's thesis; the protocol is {@link StealNode}, which this class drives.
 */
final class ChannelPolicy extends StealPolicy implements StealNode.Host {
    /* Implementation.
     * POLL_REQUEST  set by whoever sends a request or tasks here. Cleared before the channels are looked at.
     * POLL_PUBLIC   set by a worker that goes to sleep, in all that are awake, after it was counted idle; cleared by a poll
     *               that finds tasks queued, which then wakes one sleeper: tasks in a private deque are visible to nobody,
     *               so a sleeper must ask to be told. The sleeper sets the bit after its count, the poll clears it and then
     *               reads the counts: one of the two sees the other.
     * A worker without work does not spin, as it does in the thesis: it sleeps, is woken by messages, and when its request
     * has found nothing twice, after a back-off that doubles. Sleepers are "closed": forwarders skip them. When quiescence was
     * detected they sleep without limit.
     * A detection may be out of date by the time it is acted on; then a sleeper is woken by POLL_PUBLIC, not by time. */
    private static final long FIRST_BACK_OFF = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LAST_BACK_OFF = FIRST_BACK_OFF << 7;
    private static final int MAX_GIFT = 1 << 12;

    private final Shared all;
    private final RequestChannel requests;
    private final TaskChannel<Gift> tasks = new TaskChannel<>();
    private final Victims victims;
    private final StealNode node;
    private long backOff = FIRST_BACK_OFF;
    private volatile long outOfWork = System.nanoTime(); // since when, if it is; by the driver, read by the manager

    /** What is sent in answer to a request. */
    static final class Gift {
        final SpawnedTask[] tasks;
        final int victim;
        final long given; // when; 0 if no trace is recorded

        Gift(SpawnedTask[] tasks, int victim, long given) {
            this.tasks = tasks;
            this.victim = victim;
            this.given = given;
        }
    }

    /** What the workers of one place share. */
    private static final class Shared {
        final String victims;
        final String amount;
        final boolean forwards;
        final StealStrategy.@Nullable Factory strategy;
        volatile boolean quiescent;

        Shared(String victims, String amount, boolean forwards, StealStrategy.@Nullable Factory strategy) {
            this.victims = victims;
            this.amount = amount;
            this.forwards = forwards;
            this.strategy = strategy;
        }

        Victims victimsOf(int workers, int thief) {
            return switch (victims) {
                case "last" -> Victims.last(workers, thief);
                case "unique" -> Victims.unique(workers, thief);
                default -> Victims.random(workers, thief);
            };
        }

        Amount amount() {
            return switch (amount) {
                case "one" -> Amount.one();
                case "half" -> Amount.half();
                default -> Amount.adaptive();
            };
        }
    }

    private ChannelPolicy(Worker worker, Shared all) {
        super(
                worker,
                SchedulerCounter.REQUESTS_SENT,
                SchedulerCounter.REQUESTS_RETURNED,
                SchedulerCounter.REQUESTS_SERVED,
                SchedulerCounter.FAILED_STEALS,
                SchedulerCounter.HALF_STEALS,
                SchedulerCounter.MANAGER_UPDATES,
                all.forwards ? SchedulerCounter.REQUESTS_FORWARDED : SchedulerCounter.REQUESTS_DECLINED);
        this.all = all;
        int n = place.size;
        int id = worker.index;
        this.requests = new RequestChannel(StealNode.capacity(id, n));
        UserStrategy own = Schedulers.ownOf(worker, all.strategy);
        this.victims = own != null ? own : all.victimsOf(n, id);
        Amount amount = own != null ? own.amount() : all.amount();
        if (amount.isAdaptive()) {
            tally.keep(SchedulerCounter.STRATEGY_CHANGES);
        }
        if (n > 1 && id == StealNode.managerOf(n)) {
            tally.keep(SchedulerCounter.TERMINATIONS);
            tally.keep(SchedulerCounter.TERMINATION_NANOS);
        }
        this.node = new StealNode(id, n, all.forwards, amount, this, tally);
    }

    /** The scheduler of one place. */
    static Scheduler scheduler(List<String> options, StealStrategy.@Nullable Factory strategy) {
        String victims = options.contains("last") ? "last" : options.contains("unique") ? "unique" : "random";
        String amount = options.contains("one") ? "one" : options.contains("half") ? "half" : "adaptive";
        Shared all = new Shared(victims, amount, !options.contains("acknowledge"), strategy);
        return worker -> new ChannelPolicy(worker, all);
    }

    private ChannelPolicy of(int id) {
        return (ChannelPolicy) place.workers[id].policy;
    }

    // ---- what the protocol asks for ---------------------------------------------------------------------------

    @Override
    public void send(int to, long message) {
        if (!of(to).requests.send(message)) {
            throw new IllegalStateException("the request channel of worker " + to + " is full");
        }
        ring(place.workers[to]);
    }

    private static void ring(Worker w) {
        w.setPollBit(Worker.POLL_REQUEST);
        w.wakeIfParked();
    }

    @Override
    public boolean hasTasks() {
        return worker.oldest() != null;
    }

    @Override
    public void give(int thief, boolean half) {
        TaskFiber f = worker.driver();
        if (f == null) {
            throw new IllegalStateException("tasks on a worker that nobody has driven");
        }
        int most = half ? Math.clamp(worker.queued() / 2, 1, MAX_GIFT) : 1;
        SpawnedTask[] gift = new SpawnedTask[most];
        int k = 0;
        while (k < most) {
            SpawnedTask t = worker.handOver(f);
            if (t == null) {
                break;
            }
            gift[k++] = t;
        }
        long now = worker.track == null ? 0 : System.nanoTime();
        if (!of(thief).tasks.send(new Gift(k == most ? gift : Arrays.copyOf(gift, k), worker.index, now))) {
            throw new IllegalStateException("the task channel of worker " + thief + " is full");
        }
        ring(place.workers[thief]);
    }

    @Override
    public boolean closed(int id) {
        return place.workers[id].shared.parked();
    }

    @Override
    public int random(int n) {
        return worker.nextRandom(n);
    }

    @Override
    public Victims victims(int thief) {
        return of(thief).victims;
    }

    @Override
    public void quiescent(boolean now) {
        all.quiescent = now;
        if (now) {
            long latest = outOfWork;
            for (Worker w : place.workers) {
                long one = of(w.index).outOfWork;
                if (one - latest > 0) {
                    latest = one;
                }
            }
            tally.count(SchedulerCounter.TERMINATIONS);
            tally.add(SchedulerCounter.TERMINATION_NANOS, Math.max(0, System.nanoTime() - latest));
        }
    }

    /** This worker has found nothing: from now on it wants to be given something. */
    private void seek() {
        if (!node.isSeeking()) {
            outOfWork = System.nanoTime();
        }
        node.seek();
    }

    // ---- what the worker asks for -----------------------------------------------------------------------------

    @Override
    void serve(TaskFiber f, int bits) {
        if ((bits & Worker.POLL_REQUEST) != 0) {
            drain();
        }
        if ((bits & Worker.POLL_PUBLIC) != 0 && worker.queued() > 0) {
            worker.clearPollBit(Worker.POLL_PUBLIC); // before the counts are read
            place.signalWork();
        }
    }

    /** Takes the tasks that have come, then answers all requests. */
    private void drain() {
        worker.clearPollBit(Worker.POLL_REQUEST);
        Gift g = tasks.receive();
        if (g != null) {
            backOff = FIRST_BACK_OFF;
            node.received(g.victim, worker.spawned + worker.stolenTasks - worker.handedOver - worker.queued());
            worker.adopt(g.tasks);
            worker.stole(g.tasks.length, "channel", place.workers[g.victim].id, g.given);
            wantHints();
        }
        for (long m = requests.receive(); m != 0; m = requests.receive()) {
            node.handle(m);
        }
    }

    /** This worker has work: if others sleep, they want to hear of what it will queue. */
    private void wantHints() {
        if (WorkerCounts.idle(place.counts.read()) > 0) {
            worker.setPollBit(Worker.POLL_PUBLIC);
        }
    }

    @Override
    @Nullable
    SpawnedTask takeOwn() {
        return take();
    }

    @Override
    boolean takeOwn(SpawnedTask t) {
        return false;
    }

    @Override
    @Nullable
    SpawnedTask takeOwnOf(FinishScope scope) {
        return null;
    }

    @Override
    boolean hasOwn() {
        return !tasks.isEmpty();
    }

    @Override
    int owned() {
        return hasOwn() ? 1 : 0;
    }

    @Override
    @Nullable
    SpawnedTask take() {
        if (tasks.isEmpty() && requests.isEmpty()) {
            return null;
        }
        drain();
        return worker.pop();
    }

    @Override
    void ask() {
        if (place.size > 1) {
            seek();
            node.resume();
        }
    }

    @Override
    void beforeTaking() {
        if (place.size > 1) {
            node.activate();
            backOff = FIRST_BACK_OFF;
            wantHints();
        }
    }

    @Override
    void beforeWait() {
        if (place.size > 1) {
            seek();
            drain();
        }
    }

    @Override
    void countedIdle() {
        for (Worker w : place.workers) {
            if (w != worker && !w.shared.parked()) {
                w.setPollBit(Worker.POLL_PUBLIC);
            }
        }
    }

    @Override
    String counters() {
        long declined = tally.read(SchedulerCounter.REQUESTS_DECLINED);
        return "requests: " + tally.read(SchedulerCounter.REQUESTS_SENT) + " sent, "
                + tally.read(SchedulerCounter.REQUESTS_FORWARDED) + " passed on, "
                + (all.forwards ? "" : declined + " sent back, ")
                + tally.read(SchedulerCounter.REQUESTS_RETURNED) + " came home, "
                + tally.read(SchedulerCounter.REQUESTS_SERVED) + " served ("
                + tally.read(SchedulerCounter.HALF_STEALS) + " with half, after "
                + tally.read(SchedulerCounter.FAILED_STEALS) + " failures), "
                + tally.read(SchedulerCounter.MANAGER_UPDATES) + " updates, asks for "
                + (node.amount().wasHalf() ? "half" : "one") + " after "
                + tally.read(SchedulerCounter.STRATEGY_CHANGES) + " changes";
    }

    @Override
    boolean asked() {
        return !requests.isEmpty();
    }

    @Override
    boolean workVisible() {
        return !tasks.isEmpty() || !requests.isEmpty();
    }

    @Override
    long waitNanos() {
        if (!node.isHeld() || all.quiescent) {
            return 0;
        }
        long now = backOff;
        backOff = Math.min(2 * now, LAST_BACK_OFF);
        return now;
    }
}
