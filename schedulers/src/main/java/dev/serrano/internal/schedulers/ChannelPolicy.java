package dev.serrano.internal.schedulers;

import dev.serrano.internal.channel.Amount;
import dev.serrano.internal.channel.CounterDetection;
import dev.serrano.internal.channel.Detection;
import dev.serrano.internal.channel.ManagerDetection;
import dev.serrano.internal.channel.RequestChannel;
import dev.serrano.internal.channel.StealNode;
import dev.serrano.internal.channel.TaskChannel;
import dev.serrano.internal.channel.Victims;
import dev.serrano.internal.idle.TaskBarrier;
import dev.serrano.internal.idle.WorkerCounts;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.scheduler.StealStrategy;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler {@code channel}: private deques, and two channels for each worker, one for steal requests and one for
 * tasks.
 * <p>Source: A. Prell's thesis; the protocol is {@link StealNode}, which this class drives.
 */
final class ChannelPolicy extends StealPolicy implements StealNode.Host {
    /* Implementation.
     * POLL_REQUEST  set by a sender of a request or tasks, or has a root task go on here. Cleared before those
     *               are looked at. While requests are kept, set again: the next push may have something for them.
     * POLL_PUBLIC   set by a worker that goes to sleep, in all that are awake, after it was counted idle; cleared by a
     *               poll that finds tasks queued, which then wakes one sleeper. Tasks in a private deque are not
     *               visible, so a sleeper must ask to be woken. The sleeper sets the bit after its count, the poll
     *               clears it and then reads the counts: one of the two sees the other.
     * A worker without work does not spin, as it does in the thesis: it sleeps, is woken by messages, and when its
     * request has found nothing twice, after a back-off that doubles. Sleepers are "closed": forwarders skip them. When
     * quiescence was detected they sleep without limit.
     * goOn          barriers whose root task is to go on from this worker; any thread adds, then sets POLL_REQUEST.
     *               Whether it may is not for the protocol alone to say: see TaskBarrier. leaving: those that the node
     *               knows.
     * A worker that is not seeking does not sleep: the root task or dummy of its last drain may be gone, and no other
     * worker would learn that it is idle.
     * A detection may be out of date by the time it is acted on; then a sleeper is woken by POLL_PUBLIC, not by
     * time. */
    private static final long FIRST_BACK_OFF = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LAST_BACK_OFF = FIRST_BACK_OFF << 7;
    private static final int MAX_GIFT = 1 << 12;
    private static final SpawnedTask[] NO_TASKS = {};

    private final Shared all;
    private final RequestChannel requests;
    private final TaskChannel<Gift> tasks = new TaskChannel<>();
    private final TaskChannel<Gift> second = new TaskChannel<>(); // the answer to the second request, if there are two
    private final Victims victims;
    private final Victims victimsOfSecond;
    private final StealNode node;
    private final PartTimes times;
    private final Queue<TaskBarrier> goOn = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<TaskBarrier> leaving = new ArrayDeque<>();
    private long backOff = FIRST_BACK_OFF;
    private boolean timeIsUp; // of the last back-off
    private long polledAt; // when requests were answered last, if they are not at each poll
    private volatile long outOfWork = System.nanoTime(); // since when, if it is; by the driver, read by the manager

    /**
     * The answer to a request; without tasks, a dummy. Made before the tasks are taken, so that a lack of memory loses
     * none.
     */
    static final class Gift {
        final SpawnedTask[] tasks; // only the first `count` of them
        int count;
        final int victim;
        final long given; // when; 0 if no trace is recorded

        Gift(SpawnedTask[] tasks, int victim, long given) {
            this.tasks = tasks;
            this.victim = victim;
            this.given = given;
        }
    }

    /** The state that the workers of one place share. */
    private static final class Shared {
        final ChannelOptions options;
        final StealStrategy.@Nullable Factory strategy;
        private CounterDetection.@Nullable Count count; // made by the first worker's policy, before any runs

        Shared(ChannelOptions options, StealStrategy.@Nullable Factory strategy) {
            this.options = options;
            this.strategy = strategy;
        }

        Detection detection(int id, int workers, ChannelPolicy host) {
            if (options.detection() != ChannelOptions.Finding.COUNTER) {
                return new ManagerDetection(id, workers, options.dedicated(workers), host, host.tally);
            }
            if (count == null) {
                count = new CounterDetection.Count(workers);
            }
            return new CounterDetection(count, id, workers, host);
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
                all.options.forwards() ? SchedulerCounter.REQUESTS_FORWARDED : SchedulerCounter.REQUESTS_DECLINED);
        this.all = all;
        int n = place.size;
        int id = worker.index;
        UserStrategy own = UserStrategy.of(worker, all.strategy);
        this.victims = own != null ? own : all.options.victimsOf(n, id);
        this.victimsOfSecond = all.options.victimsOf(n, id);
        Amount amount = own != null ? own.amount() : all.options.amount();
        if (amount.isAdaptive()) {
            tally.keep(SchedulerCounter.STRATEGY_CHANGES);
        }
        if (!all.options.counts()) {
            tally.keep(SchedulerCounter.MANAGER_UPDATES);
        }
        if (n > 1 && (all.options.counts() || id == all.options.managerOf(n))) {
            tally.keep(SchedulerCounter.TERMINATIONS);
            tally.keep(SchedulerCounter.TERMINATION_NANOS);
        }
        this.times = new PartTimes(
                tally,
                !engine.isDeterministic(),
                SchedulerCounter.REQUEST_HANDLING_NANOS,
                SchedulerCounter.TASK_TRANSFER_NANOS);
        Detection detection = all.detection(id, n, this);
        StealNode.Variant variant = all.options.variant(n);
        int more = (variant.twoRequests() ? n : 0) + (variant.lifelines() ? n : 0); // as many requests, and recalls
        this.requests = new RequestChannel(detection.capacity() + more);
        this.node = new StealNode(
                id, n, all.options.forwards(), amount, detection, all.options.leaving(), this, tally, variant);
        if (all.options.dedicated(n)) {
            place.dedicateLast();
        }
        if (all.options.ahead() > 0 && n > 1) {
            worker.setPollBit(Worker.POLL_PUBLIC);
        }
    }

    /** The scheduler of one place. */
    static Function<Worker, StealPolicy> scheduler(List<String> options, StealStrategy.@Nullable Factory strategy) {
        Shared all = new Shared(ChannelOptions.of(options), strategy);
        return worker -> new ChannelPolicy(worker, all);
    }

    private ChannelPolicy of(int id) {
        return (ChannelPolicy) worker.peers[id].policy;
    }

    // ---- what the protocol asks for ---------------------------------------------------------------------------

    @Override
    public void send(int to, long message) {
        if (!of(to).requests.send(message)) {
            throw new IllegalStateException("the request channel of worker " + to + " is full");
        }
        ring(worker.peers[to]);
    }

    private static void ring(Worker w) {
        w.setPollBit(Worker.POLL_REQUEST);
        w.wakeIfParked();
    }

    /**
     * A worker between two tasks keeps one to start. Two that share a processor would pass the last task to and fro:
     * each finds it together with the other's request, which was sent before the task's arrival could wake a worker.
     */
    @Override
    public boolean hasTasks() {
        return worker.oldest() != null && worker.queued() > (worker.betweenTasks() ? 1 : 0);
    }

    @Override
    public int tasks() {
        return worker.queued();
    }

    @Override
    public boolean hasLoop() {
        TaskFiber f = worker.driver();
        return f != null && f.loops != null && f.nonBlockingBodies == 0;
    }

    @Override
    public void give(int thief, boolean half) {
        send(thief, gift(half), of(thief).tasks);
    }

    @Override
    public void giveToSecond(int thief, boolean half) {
        send(thief, gift(half), of(thief).second);
    }

    private Gift gift(boolean half) {
        TaskFiber f = worker.driver();
        if (f == null) {
            throw new IllegalStateException("tasks on a worker that nobody has driven");
        }
        long begun = times.begin();
        int most = half ? Math.clamp(worker.queued() / 2, 1, MAX_GIFT) : 1;
        long now = worker.track == null ? 0 : System.nanoTime();
        Gift gift = new Gift(new SpawnedTask[most], worker.index, now);
        gift.count = worker.handOver(f, gift.tasks);
        times.end(SchedulerCounter.TASK_TRANSFER_NANOS, begun);
        return gift;
    }

    @Override
    public void giveDummy(int thief) {
        send(thief, new Gift(NO_TASKS, worker.index, 0), of(thief).tasks);
    }

    private void send(int thief, Gift gift, TaskChannel<Gift> to) {
        if (!to.send(gift)) {
            throw new IllegalStateException("the task channel of worker " + thief + " is full");
        }
        ring(worker.peers[thief]);
    }

    @Override
    public boolean closed(int id) {
        return worker.peers[id].shared.parked();
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
    public Victims victimsOfSecond(int thief) {
        return of(thief).victimsOfSecond;
    }

    @Override
    public void quiescent() {
        long latest = outOfWork;
        for (Worker w : worker.peers) {
            long one = of(w.index).outOfWork;
            if (one - latest > 0) {
                latest = one;
            }
        }
        tally.count(SchedulerCounter.TERMINATIONS);
        tally.add(SchedulerCounter.TERMINATION_NANOS, Math.max(0, System.nanoTime() - latest));
        QuiescenceBarrier.detected(engine, place);
    }

    @Override
    public @Nullable TaskBarrier barrier(FinishScope run) {
        return place.size > 1 ? new QuiescenceBarrier(this, run) : super.barrier(run);
    }

    /**
     * The root task of a barrier that was entered on this worker goes on, by the way out that was chosen. Any thread.
     */
    void goOn(TaskBarrier barrier) {
        goOn.add(barrier);
        ring(worker);
    }

    @Override
    public void left() {
        for (TaskBarrier b = leaving.poll(); b != null; b = leaving.poll()) {
            b.resume();
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
    public void serve(TaskFiber f, int bits) {
        if ((bits & Worker.POLL_REQUEST) != 0 && mayAnswer()) {
            drain();
        }
        if ((bits & Worker.POLL_PUBLIC) != 0 && worker.queued() > 0) {
            wakeOne();
        }
        int ahead = all.options.ahead();
        if (ahead > 0
                && place.size > 1
                && place.takesWork(worker.index)
                && worker.queued() < (worker.betweenTasks() ? ahead + 1 : ahead)) {
            node.seekAhead();
        }
    }

    /** Whether requests that a running task has met at a poll are answered: not so soon after the last ones. */
    private boolean mayAnswer() {
        long interval = all.options.pollNanos();
        if (interval > 0 && !worker.betweenTasks() && node.staying() == 0) {
            long now = System.nanoTime();
            if (now - polledAt < interval) {
                return false; // the bit stays set
            }
            polledAt = now;
        }
        return true;
    }

    /** There is work, and a worker that sleeps may have asked to be woken for some. */
    private void wakeOne() {
        if (all.options.ahead() == 0) {
            worker.clearPollBit(Worker.POLL_PUBLIC); // before the counts are read
        }
        place.signalWork();
    }

    /**
     * The requests that are here, each of which gets a part. A worker that sleeps is woken, and then asks; tasks that lie
     * here ahead of requests would not be seen either.
     */
    @Override
    public int thieves(TaskFiber f, boolean ahead) {
        if (!hasLoop()) {
            return super.thieves(f, ahead);
        }
        if ((worker.poll() & Worker.POLL_REQUEST) != 0) {
            worker.handlePoll(f);
        } else if ((worker.poll() & Worker.POLL_PUBLIC) != 0) {
            wakeOne();
        }
        return worker.hasOwnTasks() ? 0 : node.waiting();
    }

    @Override
    public int waiting() {
        return node.waiting();
    }

    /** Takes the tasks that have come, then answers all requests. */
    private void drain() {
        worker.clearRequest();
        receive(tasks, false);
        receive(second, true);
        int before = node.waiting();
        node.serveWaiting();
        if (before > 0) {
            wantHints(); // for the next part
        }
        handleRequests();
        for (TaskBarrier b = goOn.poll(); b != null; b = goOn.poll()) {
            leaving.add(b);
            node.leave();
        }
        if (node.staying() > 0) {
            worker.setPollBit(Worker.POLL_REQUEST);
        }
    }

    private void handleRequests() {
        long begun = times.begin();
        long transferred = tally.read(SchedulerCounter.TASK_TRANSFER_NANOS);
        for (long m = requests.receive(); m != 0; m = requests.receive()) {
            node.handle(m);
        }
        node.serveKept();
        times.endWithout(
                SchedulerCounter.REQUEST_HANDLING_NANOS, begun, SchedulerCounter.TASK_TRANSFER_NANOS, transferred);
    }

    private void receive(TaskChannel<Gift> channel, boolean bySecond) {
        Gift g = channel.receive();
        if (g == null) {
            return;
        }
        backOff = FIRST_BACK_OFF;
        long begun = times.begin();
        receive(g, bySecond);
        times.end(SchedulerCounter.TASK_TRANSFER_NANOS, begun);
    }

    private void receive(Gift g, boolean bySecond) {
        if (g.count == 0) {
            node.standIn(g.victim);
        } else {
            long executed = worker.spawned + worker.stolenTasks - worker.handedOver - worker.queued();
            if (bySecond) {
                node.receivedBySecond(g.victim, executed);
            } else {
                node.received(g.victim, executed);
            }
            adopt(g.tasks, g.count);
            worker.stole(g.count, "channel", worker.peers[g.victim].id, g.given);
            wantHints();
        }
    }

    /** This worker has work: if others sleep, they want to be woken for its next tasks. */
    private void wantHints() {
        if (WorkerCounts.idle(place.counts.read()) > 0) {
            worker.setPollBit(Worker.POLL_PUBLIC);
        }
    }

    @Override
    public boolean takeOwn(SpawnedTask t) {
        return false;
    }

    @Override
    @Nullable
    public SpawnedTask takeOwnOf(@Nullable FinishScope scope) {
        return scope == null ? take() : null;
    }

    @Override
    public int owned() {
        return tasks.isEmpty() && second.isEmpty() ? 0 : 1;
    }

    @Override
    @Nullable
    public SpawnedTask take() {
        if (!hasMail()) {
            return null;
        }
        drain();
        return worker.pop();
    }

    /** Not if the look has let a root task go on here: it is ready, and is found next. */
    @Override
    public void ask() {
        if (place.size > 1 && !worker.hasReady()) {
            long begun = times.begin();
            seek();
            if (!detected() && (timeIsUp || !node.isOnLifeline())) {
                node.resume();
            }
            timeIsUp = false;
            times.end(SchedulerCounter.REQUEST_HANDLING_NANOS, begun);
        }
    }

    /** Whether the place is known to be out of work. */
    private boolean detected() {
        return of(all.options.managerOf(place.size)).node.detection().detected();
    }

    @Override
    public void beforeTaking() {
        if (place.size > 1) {
            node.activate();
            backOff = FIRST_BACK_OFF;
            wantHints();
        }
    }

    @Override
    public void beforeWait() {
        if (place.size > 1) {
            seek();
            drain();
        }
    }

    @Override
    public long countedIdle() {
        for (Worker w : worker.peers) {
            if (w != worker && !w.shared.parked() && !node.isOnLifeline()) {
                w.setPollBit(Worker.POLL_PUBLIC);
            }
        }
        return waitNanos();
    }

    @Override
    public String counters() {
        long declined = tally.read(SchedulerCounter.REQUESTS_DECLINED);
        return "requests: " + tally.read(SchedulerCounter.REQUESTS_SENT) + " sent, "
                + tally.read(SchedulerCounter.REQUESTS_FORWARDED) + " passed on, "
                + (all.options.forwards() ? "" : declined + " sent back, ")
                + tally.read(SchedulerCounter.REQUESTS_RETURNED) + " came home, "
                + tally.read(SchedulerCounter.REQUESTS_SERVED) + " served ("
                + tally.read(SchedulerCounter.HALF_STEALS) + " with half, after "
                + tally.read(SchedulerCounter.FAILED_STEALS) + " failures), "
                + (all.options.counts() ? "" : tally.read(SchedulerCounter.MANAGER_UPDATES) + " updates, ")
                + "asks for "
                + (node.amount().wasHalf() ? "half" : "one") + " after "
                + tally.read(SchedulerCounter.STRATEGY_CHANGES) + " changes";
    }

    @Override
    public boolean workVisible() {
        return hasMail() || place.size > 1 && !node.isSeeking();
    }

    private boolean hasMail() {
        return owned() > 0 || !requests.isEmpty() || !goOn.isEmpty();
    }

    /** How long this worker, which has fallen asleep, waits; 0 until it is woken. */
    long waitNanos() {
        if (!node.isHeld() && !node.isOnLifeline() || detected()) {
            return 0;
        }
        timeIsUp = true;
        if (!all.options.backsOff()) {
            return 1;
        }
        if (node.isOnLifeline()) {
            return LAST_BACK_OFF; // its worker may compute for long
        }
        long now = backOff;
        backOff = Math.min(2 * now, LAST_BACK_OFF);
        return now;
    }
}
