package dev.serrano.internal.worker;

import dev.serrano.Place;
import dev.serrano.TaskBody;
import dev.serrano.TaskTermination;
import dev.serrano.internal.cancel.Swallowing;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.spi.Membership;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the task on a fiber spawns others, and how it looks at what others want. */
public abstract class SpawningFiber extends RunningFiber {
    /* Implementation. All fields are touched as the frames are (ScopeFrames); there are none here. */
    /**
     * How often a method calls itself before it begins. C2 inlines a method into itself once, so what is left in the
     * callers is a call: a spawn that is inlined into a program's loop takes the registers which the rest of the loop
     * needs, and the handling of polls in each place that polls is compiled again and again. See
     * docs/design/measurements-history.md.
     */
    public static final int CALLED = 2;

    SpawningFiber(Host engine, FiberMechanism mechanism, int stripe) {
        super(engine, mechanism, stripe);
    }

    /** Spawns a task in the current scope. */
    public final void async(TaskBody body) {
        if (context == null) {
            spawn(new AsyncTask(body));
        } else {
            async(null, false, null, List.of(), body);
        }
    }

    public final void asyncNonBlocking(TaskBody body) {
        async(null, true, null, List.of(), body);
    }

    /**
     * Spawns a task in the current scope with options.
     *
     * @param place where it runs; null for here
     */
    public final void async(
            @Nullable Place place,
            boolean nonBlocking,
            @Nullable String name,
            List<? extends Membership> memberships,
            TaskBody body) {
        Members members = membersOfChild(memberships);
        try {
            queue(AsyncTask.of(nonBlocking, AsyncTask.compose(nonBlocking, name, members, body)), place);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
        pollIfAsked();
    }

    /**
     * Queues what goes on with something that has begun: it runs even if the scope is cancelled. Whoever calls answers others
     * when all is queued.
     */
    public final void queueResumption(TaskBody body) {
        Members members = context == null ? null : membersOfChild(List.of());
        try {
            queue(new AsyncTask.Resumption(ContextBody.of(members, body)), null);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
    }

    /** Queues a task of the current scope, here or at another place; if it fails nothing is queued. */
    public final void queue(SpawnedTask t, @Nullable Place place) {
        if (place == null || place == here()) {
            Worker w = needWorker();
            if (t instanceof ValueTask) {
                t.owner = w;
            }
            w.push(t, fp - 1);
            if (engine.runsNonBlockingBeforeWaits && t instanceof NonBlockingTask) {
                w.listNonBlocking(t);
            }
        } else {
            sendTo(place, t);
        }
    }

    /** What follows a spawn: see {@link #pollAfterSpawn}. */
    public final void pollIfAsked() {
        if (needWorker().poll() != 0) {
            pollAfterSpawn();
        }
    }

    /** What other workers want is answered, as after a spawn; a task that is cancelled goes on. */
    public final void answerOthers() {
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll(self());
        }
    }

    /** The place of this task. */
    public final Place here() {
        return place();
    }

    /** A place of this runtime; null stands for the one of this task. */
    public final WorkerGroup groupOf(@Nullable Place place) {
        if (place == null) {
            return place();
        }
        if (!(place instanceof WorkerGroup there) || there.engine != engine) {
            throw new IllegalArgumentException(
                    place + " belongs to another runtime than the task that spawns, which runs" + " at " + here()
                            + ": give the task to the other runtime by its launch or execute");
        }
        return there;
    }

    /** Gives a new task to another place; it takes a unit of its scope along, as if it had been stolen at once. */
    private void sendTo(Place place, SpawnedTask t) {
        WorkerGroup there = groupOf(place);
        Worker w = needWorker();
        StackProbe.ask();
        t.owner = retainCurrentScope();
        int token = w.track == null ? 0 : w.track.sends();
        t.slot = token == 0 ? SpawnedTask.IN_TRANSIT : SpawnedTask.SENT + token;
        w.sentAway();
        there.offer(t);
    }

    /** Runs the body of an async in place: its failure goes to the current scope, as that of a spawned one would. */
    public final void runHere(TaskBody body) {
        if (fpLimit == NO_FINISH) {
            throw waitRefused("asyncSeq");
        }
        try {
            if (context == null) {
                body.run();
            } else {
                callBranch(() -> {
                    body.run();
                    return null;
                });
            }
        } catch (Throwable e) {
            if (Exceptions.isAlone(e)) {
                return;
            }
            if (isTermination(e)) {
                throw Exceptions.termination();
            }
            record(currentScope(), e);
        }
    }

    /** Whether enough older tasks are queued for others, and nobody asks, so that a branch may run in place. */
    public final boolean enoughQueued() {
        Worker w = worker;
        return w != null && (w.poll() == 0 || onlyTraced(w)) && w.queued() >= w.inPlaceAbove && context == null;
    }

    /** Whether nobody asks for anything but a trace. */
    private boolean onlyTraced(Worker w) {
        return w.track != null && w.poll() == Worker.POLL_CANCEL && engine.cancellations.active() == 1;
    }

    /** Queues a future task. */
    public final <F extends ValueTask> F spawnFuture(F t) {
        Worker w = worker;
        if (w == null) {
            w = needWorker();
        }
        t.owner = w;
        w.push(t, fp - 1);
        try {
            if (w.poll() != 0) {
                pollAfterSpawn();
            }
        } catch (StackOverflowError e) {
            return t; // see spawn
        }
        return t;
    }

    public final void spawn(SpawnedTask t) {
        spawn(t, CALLED);
    }

    /** @param again see {@link #CALLED} */
    private void spawn(SpawnedTask t, int again) {
        if (again > 0) {
            spawn(t, again - 1);
            return;
        }
        Worker w = worker;
        if (w == null) {
            w = needWorker();
        }
        w.push(t, fp - 1);
        try {
            if (w.poll() != 0) {
                pollAfterSpawn();
            }
        } catch (StackOverflowError e) {
            // The task is spawned, and a call that throws must not have happened. The next poll serves the others.
            return;
        }
    }

    /**
     * What a spawn does when somebody wants something: answers requests, ends cancelled tasks. It does not set the task
     * aside, which may hold a monitor.
     */
    public final void pollAfterSpawn() {
        needWorker().handlePoll(self());
        checkAfterPoll();
    }

    /**
     * Somebody wants something of the worker, seen by code that makes work on request: does what it is, as after a spawn.
     * Returns whether work is wanted and none is queued, on the worker that this task has then; when somebody asked for it, that
     * worker knows.
     */
    public final boolean answerWishes() {
        Worker before = needWorker();
        boolean asked = (before.wishes() & Worker.POLL_REQUEST) != 0;
        long since = asked ? before.takeRequestedAt() : 0;
        pollAfterSpawn();
        Worker w = needWorker();
        w.unwindsSince = since;
        return w.place.size > 1 && !w.hasOwnTasks() && (asked || w.thieves(false) > 0);
    }

    /** Between two blocks of a loop, which is a wait: who has waited long for this worker goes first. */
    final void pollBetweenBlocks() {
        needWorker().handlePoll(self());
        giveWay();
        checkAfterPoll();
    }

    /** A poll by user code: as at a wait, and if the task has polled for long a queued one may begin before it goes on. */
    public final void poll() {
        if (letOthersBegin()) {
            checkAfterPoll();
        }
    }

    /** As {@link #poll}, but a task that is cancelled goes on. Returns whether anybody wanted anything. */
    public final boolean letOthersBegin() {
        Worker w = needWorker();
        w.polls++;
        if (w.poll() == 0) {
            return false;
        }
        pollHit(w);
        return true;
    }

    private void pollHit(Worker w) {
        w.pollHits++;
        int bits = w.poll();
        w.handlePoll(self());
        if (nonBlockingBodies == 0 && w.turns.yieldsAtPoll(bits)) {
            yieldWorker();
        }
    }

    /** Ends the task if its scope is cancelled, and does nothing else; inside blocking(...) it takes no worker. */
    public final void endIfCancelled() {
        Worker w = worker;
        if (w == null) {
            if (engine.cancellations.active() != 0) {
                checkCancelled();
            }
        } else if ((w.poll() & (Worker.POLL_CANCEL | Worker.POLL_STEP)) != 0) {
            pollAfterSpawn();
        }
    }

    /** Whether the current scope is cancelled; answers requests only where schedules are drawn from a seed. */
    public final boolean isCancelled() {
        Worker w = worker;
        if (w != null && (w.poll() & Worker.POLL_STEP) != 0) {
            w.handlePoll(self());
        }
        return engine.cancellations.active() != 0 && cancellation() != null;
    }

    /**
     * After a finish of which others may have run tasks, or discarded them, since the scope around is cancelled: then the
     * code must not go on. This worker may not have heard of that yet.
     */
    final void checkAfterOthers() {
        if (engine.cancellations.active() != 0) {
            checkCancelled();
        }
    }

    /** After a poll, and after a finish of which this worker alone has run or discarded the tasks. */
    final void checkAfterPoll() {
        if (needWorker().cancelMode) {
            checkCancelled();
        }
    }

    // ---- tasks that go on though they were ended --------------------------------------------------------------

    @Override
    public final void meetsEnd(Object end, boolean alone) {
        Swallowing s = swallowing;
        if (s == null || !s.isOf(end)) {
            swallowing = new Swallowing(end);
        } else if (s.again()) {
            StackProbe.ask();
            SpawnedTask t = base;
            boolean may = t != null && mayDrop(t, alone);
            if (s.isNews()) {
                StackTraceElement at = ProgramFrames.caller();
                String line = at == null ? "an unknown line" : ProgramFrames.text(at);
                engine.reportLater(Swallowing.report(knownScope(), line, may));
            }
            if (t != null && may) {
                drop(t, alone ? Exceptions.alone() : Exceptions.termination());
            }
        }
    }

    /**
     * Whether nothing on this stack is to go on: all is cancelled, or it is the one task that was ended alone. What
     * others have lent it, or wait for, it must give back itself.
     */
    private boolean mayDrop(SpawnedTask t, boolean alone) {
        boolean owes = worker == null || t instanceof HeldScope.HeldTask || section() != null || atomicSets > 0;
        boolean single = capacity - room == 1 && loops == null;
        return !owes && (allCancelled() || alone && single && isWithinGroup());
    }

    /**
     * The task at the base, with all on top of it, counts as ended. Its code cannot be made to return: so the worker goes
     * to another fiber, and this one waits for ever, known to nobody.
     */
    private void drop(SpawnedTask t, TaskTermination by) {
        base = null;
        loops = null;
        nonBlockingBodies = 0;
        Throwable failure = leave(null, by);
        if (failure != by && failure != null) {
            engine.reportLater(failure);
        }
        unwindTo(1);
        t.dropped(self(), by);
        endBody(0);
        traced = null;
        holding = null;
        leaveList();
        engine.fibers.ended(self());
        try {
            suspend(Swallowing.Never.INSTANCE, "the end of time", UNCONDITIONAL, -1);
        } catch (OutOfMemoryError e) { // the code would go on, and counts as ended
            engine.broken(e);
            throw e;
        }
    }
}
