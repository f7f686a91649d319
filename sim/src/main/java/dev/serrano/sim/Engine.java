package dev.serrano.sim;

import dev.serrano.internal.idle.WorkerCounts;
import dev.serrano.internal.loop.Splits;
import dev.serrano.sim.MachineModel.Cost;
import dev.serrano.sim.SimWorker.State;
import dev.serrano.sim.SimWorker.Use;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program in virtual time: what all schedulers have in common. One thread.
 *
 * @param <W> the workers of the scheduler
 */
@SuppressWarnings("EnumOrdinal") // arrays by ordinal that never leave a run
abstract class Engine<W extends SimWorker> {
    /* Implementation.
     * Time is in ticks of a picosecond. The event queue has at most one entry for each worker: the time of its next
     * action. An action is one push, one message, one look, one piece of computing; all that it changes is changed at
     * its time, so two workers see each other's actions in the order of time. A worker whose next action comes before
     * all others' goes on without the queue.
     * What arrives at a worker is noted there, and interrupt() moves the worker's next action forward if it waits, or
     * computes with polls. A worker that computes without polls sees it at the end.
     * The costs of an action are added to the worker's clock while it is carried out. */

    /** Ticks of a nanosecond. */
    static final long TICKS = 1_000;

    static final long NEVER = EventQueue.NEVER;
    private static final int MOST_SHOWN = 64;
    private static final long BLOCKS = 1 << 10;
    private static final long MOST_DETECTION = 1_000_000_000 * TICKS; // a second

    final MachineModel machine;
    final int n;
    final W[] workers;
    final EventQueue queue;
    final SplittableRandom random;
    final WorkerCounts counts = new WorkerCounts();
    final RunCounts sums = new RunCounts();
    private final SimTask.Next next = new SimTask.Next();
    private final @Nullable WorkerTimes times;
    private final TaskModel model;
    private final long seed;
    private final long limit;

    // costs in ticks
    private final long push;
    private final long pop;
    final long publicly;
    final long receive;
    final long transfer;
    private final long split;
    private final long block;
    private final long poll;
    private final long suspend;
    final long unpark;
    final long wake;
    final long pause;
    final long backOff;
    private final long[] send;
    private final long[] latency;
    private final long[] miss;
    private final long[] steal;

    private @Nullable W acting;
    private long live; // tasks that have not ended
    private long end; // when the last one did
    private long computed;
    private int wakeCursor;

    Engine(TaskModel model, MachineModel machine, W[] workers, RunOptions options) {
        this.model = model;
        this.machine = machine;
        this.seed = options.seed();
        this.limit = options.limitNanos() * TICKS;
        this.n = machine.workers();
        this.workers = workers;
        this.random = new SplittableRandom(seed);
        this.queue = new EventQueue(n + 1);
        this.times = options.timeLine() ? new WorkerTimes(n, MOST_SHOWN) : null;
        push = ticks(Cost.PUSH);
        pop = ticks(Cost.POP);
        publicly = ticks(Cost.PUBLIC);
        receive = ticks(Cost.RECEIVE);
        transfer = ticks(Cost.TRANSFER);
        split = ticks(Cost.SPLIT);
        block = ticks(Cost.BLOCK);
        poll = ticks(Cost.POLL);
        suspend = ticks(Cost.SUSPEND);
        unpark = ticks(Cost.UNPARK);
        wake = ticks(Cost.WAKE);
        pause = Math.max(1, ticks(Cost.PAUSE));
        backOff = Math.max(1, ticks(Cost.BACK_OFF));
        send = byDistance(Cost.SEND);
        latency = byDistance(Cost.LATENCY);
        miss = byDistance(Cost.MISS);
        steal = byDistance(Cost.STEAL);
    }

    private long ticks(Cost cost) {
        return Math.round(machine.cost(cost) * TICKS);
    }

    private long[] byDistance(Cost cost) {
        return new long[] {ticks(cost), Math.round(machine.cost(cost) * machine.cost(Cost.FAR) * TICKS)};
    }

    // ---- distances --------------------------------------------------------------------------------------------

    private static int far(SimWorker a, SimWorker b) {
        return a.socket == b.socket ? 0 : 1;
    }

    final long send(SimWorker a, SimWorker b) {
        return send[far(a, b)];
    }

    final long latency(SimWorker a, SimWorker b) {
        return latency[far(a, b)];
    }

    final long miss(SimWorker a, SimWorker b) {
        return miss[far(a, b)];
    }

    final long steal(SimWorker a, SimWorker b) {
        return steal[far(a, b)];
    }

    // ---- what a scheduler does --------------------------------------------------------------------------------

    /** Looks for something that was noted at the worker, and handles one such thing. Returns whether there was one. */
    abstract boolean poll(W w, boolean betweenTasks);

    /** The earliest time at which a poll of the worker would find something; {@link #NEVER} if nothing is noted. */
    abstract long noted(W w);

    /** The worker, which has nothing, goes on. Returns the time of its next action. */
    abstract long idle(W w);

    /** A worker has put a task into its own deque. */
    abstract void pushed(W w);

    /** Takes a task of the worker's own. */
    @Nullable
    SimTask takeOwn(W w) {
        SimTask t = w.own.pop();
        if (t != null) {
            spend(w, Use.QUEUE, pop);
        }
        return t;
    }

    /** A loop has reached a poll. */
    void loopPolls(W w) {}

    /** The distance of the calls of {@link #tick}, in ticks; {@link #NEVER} for none. */
    long ticks() {
        return NEVER;
    }

    /** The watchdog looks at the workers. */
    void tick(long now) {}

    /** Whether the scheduler finds out that there are no tasks. */
    boolean detects() {
        return false;
    }

    /** A worker takes up a task that waited, and that no other gave it. */
    void resumes(W w) {}

    // ---- time -------------------------------------------------------------------------------------------------

    /** The worker spends that much time on something, now. */
    final void spend(W w, Use use, long ticks) {
        account(w, use, w.clock, w.clock + ticks);
        w.clock += ticks;
    }

    private void account(W w, Use use, long from, long until) {
        long to = live == 0 ? Math.min(until, end) : until; // what comes later is not the program's
        if (to > from) {
            w.used[use.ordinal()] += to - from;
            if (times != null) {
                times.add(w.id, use, from, to);
            }
        }
    }

    /** Something was noted at a worker, which sees it at that time if it waits, or at its next poll. */
    final void interrupt(W w, long at) {
        if (w == acting) {
            return; // looks when its action ends
        }
        switch (w.state) {
            case WAITING -> queue.lower(w.id, Math.max(at, w.clock));
            case COMPUTED -> {
                if (w.grid > 0) {
                    long t = nextPoll(w, at);
                    if (t < w.runEnd) {
                        queue.lower(w.id, t);
                    }
                }
            }
            default -> {}
        }
    }

    private static long nextPoll(SimWorker w, long at) {
        long polls = at <= w.runSince ? 1 : (at - w.runSince + w.grid - 1) / w.grid;
        return w.runSince + polls * w.grid;
    }

    // ---- the run ----------------------------------------------------------------------------------------------

    /** Runs the program to its end, and on until the scheduler has found out, if it does. */
    final SimulationResult run(String scheduler) {
        workers[0].task = model.root(seed);
        workers[0].state = State.STEP;
        live = 1;
        for (W w : workers) {
            queue.set(w.id, 0);
        }
        if (ticks() != NEVER) {
            queue.set(n, ticks());
        }
        boolean more = true;
        while (more) {
            int i = queue.take();
            if (i < 0 || i == n && queue.next() == NEVER) {
                break;
            }
            if (i == n) {
                long now = queue.timeOfTaken(n);
                tick(now);
                queue.set(n, now + ticks());
                continue;
            }
            more = turn(workers[i], Math.max(workers[i].clock, queue.timeOfTaken(i)));
        }
        if (live > 0) {
            throw new IllegalStateException(scheduler + ": " + live + " tasks are left, and no worker acts any more");
        }
        for (W w : workers) {
            account(w, Use.IDLE, w.clock, end); // for the time line
            sums.tasks += w.executed;
        }
        collect();
        return new SimulationResult(
                model.description(),
                machine,
                scheduler,
                seed,
                (double) end / TICKS,
                (double) computed / TICKS,
                SimulationResult.Counts.of(sums),
                SimulationResult.Use.of(workers, end),
                sums.detected < 0 ? Double.NaN : (double) Math.max(0, sums.detected - end) / TICKS,
                times == null ? null : times.upTo(end));
    }

    /** Adds what the scheduler has counted elsewhere to the sums. */
    void collect() {}

    /** Lets a worker act, and again as long as it is the first. Returns whether the run goes on. */
    private boolean turn(W w, long time) {
        long t = time;
        acting = w;
        do {
            if (w.state == State.WAITING || w.state == State.ASLEEP || w.state == State.PAUSED) {
                account(w, Use.IDLE, w.clock, t);
            }
            w.clock = t;
            sums.events++;
            t = act(w);
            if (live == 0 && (sums.detected >= 0 || !detects() || w.clock > end + MOST_DETECTION)) {
                acting = null;
                return false;
            }
        } while (t <= queue.next() && t != NEVER);
        acting = null;
        if (t != NEVER) {
            queue.set(w.id, t);
        }
        if (w.clock > limit && live > 0) {
            throw new IllegalStateException("the simulated program has not ended after " + limit / TICKS / 1_000_000_000
                    + " s of virtual time, with " + live + " tasks left; a longer limit or a smaller program would do");
        }
        return true;
    }

    private long act(W w) {
        return switch (w.state) {
            case NEXT -> poll(w, true) ? w.clock : next(w);
            case STEP -> poll(w, false) ? w.clock : step(w);
            case COMPUTED -> computed(w);
            case POLLING -> poll(w, false) ? w.clock : goOn(w);
            default -> idle(w);
        };
    }

    /** The number of tasks that have not ended. */
    final long live() {
        return live;
    }

    // ---- between tasks ----------------------------------------------------------------------------------------

    /** When the task on top of the worker's stack may go on. */
    final long stackReady(SimWorker w) {
        SimTask top = w.stackTop();
        return top == null || top.pending > 0 ? NEVER : top.readyAt;
    }

    private long next(W w) {
        if (stackReady(w) <= w.clock) {
            SimTask top = w.stackPop();
            top.awaiting = false;
            if (top.home != w.id) {
                sums.resumedElsewhere++;
                spend(w, Use.STEAL, suspend + miss(w, workers[top.home]));
            }
            resumes(w);
            return begin(w, top);
        }
        SimTask t = takeOwn(w);
        if (t == null) {
            w.state = State.SEARCH;
            return idle(w);
        }
        return begin(w, t);
    }

    /** Starts a task on a worker. */
    final long begin(W w, SimTask t) {
        if (t.home != w.id) {
            spend(w, Use.STEAL, transfer);
            t.home = w.id;
        }
        w.task = t;
        w.state = State.STEP;
        return w.clock;
    }

    private void finish(W w, SimTask t) {
        w.executed++;
        w.task = null;
        w.state = State.NEXT;
        if (--live == 0) {
            end = w.clock;
        }
        SimTask p = t.parent;
        if (p != null && --p.pending == 0 && p.awaiting) {
            ready(w, p);
        }
    }

    /** A task that waits may go on: on the worker that has it on its stack, or else here. */
    private void ready(W w, SimTask p) {
        p.readyAt = w.clock;
        if (!machine.stacksJoins()) {
            w.stackPush(p);
        } else if (p.home != w.id) {
            W host = workers[p.home];
            p.readyAt = w.clock + latency(w, host);
            if (host.state == State.ASLEEP) {
                wakeUp(w, host, p.readyAt);
            } else {
                interrupt(host, p.readyAt);
            }
        }
    }

    // ---- a task -----------------------------------------------------------------------------------------------

    private long step(W w) {
        SimTask t = w.task();
        if (t instanceof LoopTask loop) {
            return stepLoop(w, loop);
        }
        next.kind = SimTask.Next.Kind.NOTHING;
        t.step(next);
        switch (next.kind) {
            case COMPUTE, LAST -> {
                w.last = next.kind == SimTask.Next.Kind.LAST;
                if (!(next.nanos >= 0 && next.pollNanos >= 0)) {
                    throw new IllegalStateException("a simulated task computes for " + next.nanos
                            + " ns with polls every " + next.pollNanos + " ns; both must be 0 or more");
                }
                w.runEnd = w.clock + Math.round(next.nanos * TICKS);
                w.grid = Math.round(next.pollNanos * TICKS);
                return compute(w);
            }
            case SPAWN -> {
                SimTask child = next.child();
                child.parent = t;
                t.pending++;
                spawn(w, child);
            }
            case AWAIT -> {
                if (t.pending > 0) {
                    t.awaiting = true;
                    t.home = w.id;
                    if (machine.stacksJoins()) {
                        w.stackPush(t);
                    }
                    w.task = null;
                    w.state = State.NEXT;
                }
            }
            case END -> finish(w, t);
            case NOTHING ->
                throw new IllegalStateException(
                        "the step of a simulated task of " + t.getClass().getName() + " has called no method of Next");
        }
        return w.clock;
    }

    private void spawn(W w, SimTask child) {
        child.home = w.id;
        live++;
        w.spawned++;
        spend(w, Use.QUEUE, push);
        w.own.push(child);
        pushed(w);
    }

    private long compute(W w) {
        w.runSince = w.clock;
        w.state = State.COMPUTED;
        if (w.grid > 0) {
            long at = noted(w);
            if (at != NEVER) {
                return Math.min(w.runEnd, nextPoll(w, at));
            }
        }
        return w.runEnd;
    }

    private long computed(W w) {
        SimTask t = w.task();
        if (t instanceof LoopTask loop) {
            long iterations = loop.isUniform() ? (w.clock - w.runSince) / w.perIteration : 1;
            ran(w, iterations * w.perBody);
            loop.next += iterations;
            w.state = State.STEP;
            return w.clock;
        }
        ran(w, w.clock - w.runSince);
        if (w.clock < w.runEnd) {
            w.state = State.POLLING;
            w.grid = Math.max(1, w.grid);
            w.runEnd -= w.clock; // what is left
        } else if (w.last) {
            finish(w, t);
        } else {
            w.state = State.STEP;
        }
        return w.clock;
    }

    /** Of the time since runSince so much was the task's, the rest went into polls. */
    private void ran(W w, long body) {
        long end = w.runSince + body;
        account(w, Use.RUN, w.runSince, end);
        account(w, Use.QUEUE, end, w.clock);
        computed += body;
    }

    private long goOn(W w) {
        w.runEnd += w.clock;
        return compute(w);
    }

    // ---- loops ------------------------------------------------------------------------------------------------

    private long stepLoop(W w, LoopTask loop) {
        loopPolls(w);
        if (loop.next >= loop.end) {
            finish(w, loop);
            return w.clock;
        }
        if (!loop.isUniform()) {
            w.grid = 0;
            w.perBody = Math.max(1, Math.round(loop.cost.nanos(loop.next) * TICKS));
            w.runEnd = w.clock + w.perBody + poll;
            return compute(w);
        }
        w.perBody = Math.max(1, Math.round(loop.uniform * TICKS));
        long iterations = Math.clamp((block + w.perBody - 1) / w.perBody, 1, BLOCKS);
        w.perIteration = w.perBody + poll / iterations;
        w.grid = iterations * w.perIteration;
        w.runEnd = w.clock + (loop.end - loop.next) * w.perIteration;
        return compute(w);
    }

    /** The loop that the worker runs, if some of it can be given away now. */
    final @Nullable LoopTask splittable(W w) {
        return w.state == State.STEP && w.task instanceof LoopTask loop && Splits.splittable(loop.next, loop.end)
                ? loop
                : null;
    }

    /** Cuts the loop that the worker runs, and puts what is cut off into its deque. */
    final void cut(W w, LoopTask loop, long at) {
        LoopTask piece = loop.cut(at);
        piece.parent = loop.parent;
        if (loop.parent != null) {
            loop.parent.pending++;
        }
        sums.splits++;
        spend(w, Use.QUEUE, split);
        spawn(w, piece);
    }

    // ---- sleep ------------------------------------------------------------------------------------------------

    /** The worker has made work visible: wakes another, if that is needed. */
    final void signalWork(W by) {
        W w = toWake();
        if (w != null) {
            wakeUp(by, w, by.clock);
        }
    }

    /** A worker to wake: if one sleeps, and none searches. The decision of {@code WorkerGroup.signalWork}. */
    final @Nullable W toWake() {
        int c = counts.read();
        if (WorkerCounts.idle(c) > 0 && WorkerCounts.searching(c) == 0) {
            int start = wakeCursor++ % n;
            for (int k = 0; k < n; k++) {
                W w = workers[(start + k) % n];
                if (w.state == State.ASLEEP) {
                    return w;
                }
            }
        }
        return null;
    }

    /** Wakes a sleeping worker, which counts as searching from now on. */
    final void wakeUp(W by, W w, long notBefore) {
        spend(by, Use.STEAL, unpark);
        wakeUp(w, Math.max(by.clock, notBefore));
    }

    final void wakeUp(W w, long now) {
        sums.wakeUps++;
        awake(w);
        long t = Math.max(now, w.clock) + wake;
        account(w, Use.IDLE, w.clock, t);
        w.clock = t; // nothing reaches it before
        queue.set(w.id, t);
    }

    /** A sleeping worker begins to search. */
    final void awake(W w) {
        counts.idleToSearch();
        w.searching = true;
        w.state = State.WAITING;
    }
}
