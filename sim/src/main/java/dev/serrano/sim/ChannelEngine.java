package dev.serrano.sim;

import dev.serrano.internal.channel.Amount;
import dev.serrano.internal.channel.CounterDetection;
import dev.serrano.internal.channel.Detection;
import dev.serrano.internal.channel.Leaving;
import dev.serrano.internal.channel.ManagerDetection;
import dev.serrano.internal.channel.StealNode;
import dev.serrano.internal.channel.Victims;
import dev.serrano.internal.counters.Tally;
import dev.serrano.internal.idle.WorkerCounts;
import dev.serrano.internal.loop.Splits;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.scheduler.StealStrategy;
import dev.serrano.sim.SimWorker.State;
import dev.serrano.sim.SimWorker.Use;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler {@code channel} in virtual time: each worker is driven by the production {@link StealNode}, {@link
 * Amount}, {@link Victims} and {@link Detection}; this class is what {@code ChannelPolicy} is there.
 */
final class ChannelEngine extends Engine<ChannelEngine.Peer> {
    /* Implementation.
     * mail       messages in the order of their sending, each with the time from which the receiver can see it.
     * gift       the task channel: one place, since no thief asks twice.
     * lineFree   until when another worker sends to this one: senders wait for each other.
     * resumeAt   when the held request goes out again: a back-off that doubles.
     * hint       a sleeper asks to be woken when this worker has tasks: POLL_PUBLIC of ChannelPolicy.
     * A worker that sleeps is closed: forwarders skip it. One that spins never is, as in the thesis. */
    private static final int LAST_BACK_OFF = 7; // doublings
    private static final int MOST_GIFT = 1 << 12;

    /** A worker with its two channels. */
    static final class Peer extends SimWorker {
        private long[] mailTime = new long[8];
        private long[] mail = new long[8];
        private int first;
        private int mails;
        private @Nullable SimTask @Nullable [] gift;
        private int giftCount;
        private int giftFrom;
        private long giftAt;
        private long lineFree;
        private long resumeAt = NEVER;
        private long sleepAt = NEVER;
        private int doublings;
        private boolean hint;
        private boolean between;

        Peer(int id, int socket) {
            super(id, socket);
        }

        private void addMail(long at, long message) {
            if (mails == mail.length) {
                long[] t = new long[2 * mails];
                long[] m = new long[2 * mails];
                for (int i = 0; i < mails; i++) {
                    t[i] = mailTime[first + i & mails - 1];
                    m[i] = mail[first + i & mails - 1];
                }
                mailTime = t;
                mail = m;
                first = 0;
            }
            int i = first + mails & mail.length - 1;
            int before = i + mail.length - 1 & mail.length - 1;
            mailTime[i] = mails == 0 ? at : Math.max(at, mailTime[before]);
            mail[i] = message;
            mails++;
        }

        private long takeMail() {
            long m = mail[first];
            first = first + 1 & mail.length - 1;
            mails--;
            return m;
        }
    }

    private final SchedulerSpec spec;
    private final boolean ahead;
    private final Port[] ports;

    ChannelEngine(TaskModel model, MachineModel machine, SchedulerSpec spec, RunOptions options) {
        super(model, machine, peers(machine), options);
        this.spec = spec;
        this.ahead = spec.has("ahead");
        CounterDetection.Count count = new CounterDetection.Count(n);
        ports = new Port[n];
        for (Peer p : workers) {
            ports[p.id] = new Port(p, count);
        }
    }

    private static Peer[] peers(MachineModel machine) {
        Peer[] all = new Peer[machine.workers()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Peer(i, machine.socketOf(i));
        }
        return all;
    }

    // ---- the protocol's view of a worker ----------------------------------------------------------------------

    private final class Port implements StealNode.Host {
        private final Peer peer;
        private final Tally tally = new Tally();
        private final Victims victims;
        private final StealNode node;

        Port(Peer peer, CounterDetection.Count count) {
            this.peer = peer;
            int id = peer.id;
            StealStrategy own = spec.strategy() == null ? null : spec.strategy().create(id, n);
            Amount amount;
            if (own != null) {
                victims = new StrategyVictims(n, id, own);
                amount = Amount.decidedBy(own::wantsHalf);
            } else {
                victims = spec.has("last")
                        ? Victims.last(n, id)
                        : spec.has("unique") ? Victims.unique(n, id) : Victims.random(n, id);
                amount = spec.has("one") ? Amount.one() : spec.has("half") ? Amount.half() : Amount.adaptive();
            }
            Detection detection = spec.has("counter")
                    ? new CounterDetection(count, id, n, this)
                    : new ManagerDetection(id, n, this, tally);
            node = new StealNode(id, n, !spec.has("acknowledge"), amount, detection, Leaving.UPDATE, this, tally);
        }

        @Override
        public void send(int to, long message) {
            Peer r = workers[to];
            sendTime(peer, r);
            long at = peer.clock + latency(peer, r);
            r.addMail(at, message);
            arrives(peer, r, at);
        }

        @Override
        public boolean hasTasks() {
            return peer.queued() > (peer.between ? 1 : 0);
        }

        @Override
        public void give(int thief, boolean half) {
            int most = half ? Math.clamp(peer.queued() / 2, 1, MOST_GIFT) : 1;
            @Nullable SimTask[] tasks = new SimTask[most];
            for (int i = 0; i < most; i++) {
                tasks[i] = peer.own.takeOldest();
            }
            spend(peer, Use.STEAL, (most - 1) * transfer);
            sums.steals++;
            sums.stolen += most;
            give(thief, tasks, most);
        }

        @Override
        public void giveDummy(int thief) {
            give(thief, new SimTask[0], 0);
        }

        private void give(int thief, @Nullable SimTask[] tasks, int count) {
            Peer r = workers[thief];
            if (r.gift != null) {
                throw new IllegalStateException("the task channel of worker " + thief + " is full");
            }
            sendTime(peer, r);
            r.gift = tasks;
            r.giftCount = count;
            r.giftFrom = peer.id;
            r.giftAt = peer.clock + latency(peer, r);
            arrives(peer, r, r.giftAt);
        }

        @Override
        public boolean closed(int worker) {
            return workers[worker].state == State.ASLEEP;
        }

        @Override
        public int random(int bound) {
            return random.nextInt(bound);
        }

        @Override
        public Victims victims(int thief) {
            return ports[thief].victims;
        }

        @Override
        public void quiescent() {
            if (live() == 0 && sums.detected < 0) {
                sums.detected = peer.clock;
            }
        }

        @Override
        public void left() {}
    }

    private void sendTime(Peer from, Peer to) {
        long begin = Math.max(from.clock, to.lineFree);
        long done = begin + send(from, to);
        to.lineFree = done;
        sums.messages++;
        spend(from, Use.STEAL, done - from.clock);
    }

    private void arrives(Peer from, Peer to, long at) {
        if (to.state == State.ASLEEP) {
            wakeUp(from, to, at);
        } else {
            interrupt(to, at);
        }
    }

    // ---- the driver of a worker -------------------------------------------------------------------------------

    @Override
    long noted(Peer p) {
        long t = p.gift != null ? p.giftAt : NEVER;
        if (p.mails > 0) {
            t = Math.min(t, p.mailTime[p.first]);
        }
        return t;
    }

    @Override
    boolean poll(Peer p, boolean betweenTasks) {
        Port port = ports[p.id];
        @Nullable SimTask[] gift = p.gift;
        if (gift != null && p.giftAt <= p.clock) {
            p.gift = null;
            spend(p, Use.STEAL, receive + Math.max(0, p.giftCount - 1) * transfer);
            receive(port, gift);
            return true;
        }
        if (p.mails > 0 && p.mailTime[p.first] <= p.clock) {
            splitForRequests(p);
            spend(p, Use.STEAL, receive);
            p.between = betweenTasks;
            port.node.handle(p.takeMail());
            port.node.serveKept();
            return true;
        }
        if (p.hint && p.queued() > 0) {
            p.hint = false;
            signalWork(p);
        }
        return false;
    }

    private void receive(Port port, @Nullable SimTask[] gift) {
        Peer p = port.peer;
        p.doublings = 0;
        p.resumeAt = NEVER;
        if (p.giftCount == 0) {
            port.node.standIn(p.giftFrom);
            return;
        }
        port.node.received(p.giftFrom, p.executed);
        for (int i = 0; i < p.giftCount; i++) {
            SimTask t = gift[i];
            if (t != null) {
                p.own.push(t);
            }
        }
        if (WorkerCounts.idle(counts.read()) > 0) {
            p.hint = true;
        }
    }

    /** A loop is cut into as many equal pieces as there are requests, and one more. */
    private void splitForRequests(Peer p) {
        LoopTask loop = splittable(p);
        if (loop == null || p.queued() > 0) {
            return;
        }
        int wanted = 0;
        for (int i = 0; i < p.mails && p.mailTime[p.first + i & p.mail.length - 1] <= p.clock; i++) {
            wanted++;
        }
        for (int pieces = wanted + 1; pieces > 1 && Splits.splittable(loop.next, loop.end); pieces--) {
            cut(p, loop, Splits.adaptive(loop.next, loop.end, pieces));
        }
    }

    @Override
    void pushed(Peer p) {}

    /** With {@code ahead} a worker that takes its last task asks for the next ones already, and counts as busy. */
    @Override
    @Nullable
    SimTask takeOwn(Peer p) {
        SimTask t = super.takeOwn(p);
        if (ahead && t != null && n > 1 && p.queued() == 0) {
            StealNode node = ports[p.id].node;
            node.seek();
            node.activate();
        }
        return t;
    }

    /** Work that no victim gave. */
    @Override
    void resumes(Peer p) {
        if (n > 1) {
            ports[p.id].node.activate();
            p.doublings = 0;
            p.resumeAt = NEVER;
        }
    }

    @Override
    boolean detects() {
        return n > 1;
    }

    @Override
    long idle(Peer p) {
        if (n == 1) {
            p.state = State.WAITING;
            return NEVER;
        }
        StealNode node = ports[p.id].node;
        if (p.state == State.ASLEEP) { // its time has passed
            awake(p);
            return p.clock + wake;
        }
        if (p.state == State.SEARCH) {
            p.state = State.WAITING;
            if (!p.searching) {
                p.searching = true;
                counts.startSearch();
            }
            node.seek();
            p.sleepAt = machine.sleeps() ? p.clock + Tunables.SEARCH_ROUNDS * pause : NEVER;
        } else if (p.sleepAt == NEVER && machine.sleeps()) { // was woken
            p.sleepAt = p.clock + Tunables.SEARCH_ROUNDS * pause;
            resume(p, node);
        }
        if (poll(p, false)) {
            if (p.queued() > 0) {
                found(p);
            }
            return p.clock;
        }
        if (stackReady(p) <= p.clock) {
            found(p);
            return p.clock;
        }
        if (!machine.sleeps() && node.isHeld()) {
            if (p.resumeAt == NEVER) {
                p.resumeAt = p.clock + nextBackOff(p);
            } else if (p.resumeAt <= p.clock) {
                p.resumeAt = NEVER;
                node.resume();
                return p.clock;
            }
        }
        long arrives = Math.min(noted(p), stackReady(p));
        if (p.sleepAt <= p.clock && arrives == NEVER) {
            return fallAsleep(p, node);
        }
        return Math.min(arrives, p.sleepAt <= p.clock ? NEVER : Math.min(p.resumeAt, p.sleepAt));
    }

    private void resume(Peer p, StealNode node) {
        if (!detected()) {
            node.resume();
        }
    }

    private boolean detected() {
        return ports[StealNode.managerOf(n)].node.detection().detected();
    }

    private long nextBackOff(Peer p) {
        long t = backOff << p.doublings;
        p.doublings = Math.min(p.doublings + 1, LAST_BACK_OFF);
        return t;
    }

    private long fallAsleep(Peer p, StealNode node) {
        p.state = State.ASLEEP;
        p.sleepAt = NEVER;
        p.searching = false;
        counts.searchToIdle();
        for (Peer other : workers) {
            if (other != p && other.state != State.ASLEEP) {
                other.hint = true;
            }
        }
        return node.isHeld() && !detected() ? p.clock + nextBackOff(p) : NEVER;
    }

    private void found(Peer p) {
        p.state = State.NEXT;
        p.sleepAt = NEVER;
        p.resumeAt = NEVER;
        if (p.searching) {
            p.searching = false;
            if (counts.endSearch()) {
                signalWork(p);
            }
        }
    }

    @Override
    void collect() {
        for (Port p : ports) {
            sums.halfSteals += p.tally.read(SchedulerCounter.HALF_STEALS);
            sums.failed += p.tally.read(SchedulerCounter.FAILED_STEALS);
            sums.requests += p.tally.read(SchedulerCounter.REQUESTS_SENT);
            sums.changes += p.tally.read(SchedulerCounter.STRATEGY_CHANGES);
        }
    }
}
