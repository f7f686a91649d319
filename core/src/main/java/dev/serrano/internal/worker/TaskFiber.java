package dev.serrano.internal.worker;

import dev.serrano.Place;
import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.cancel.BlockingCall;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.cancel.Group;
import dev.serrano.internal.cancel.Swallowing;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.ContextOwner;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.MemberFinish;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.Holding;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.ValueBody;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.ScheduleTask;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An execution stack on which tasks run, with their state: the open finishes, the worker that drives the stack, the
 * context of the running task. Tasks spawn, join and end their finishes through it.
 */
public final class TaskFiber extends Fiber implements ContextOwner {
    /* Implementation. One object for each stack, since a suspended task keeps it: its fields are here, and only the code
     * around spawn, finish and join. Frames has the conversions of frames, RunLoop the tasks that run on the stack,
     * Suspension the waits, Unwinding failures and early ends, package context the members of tasks.
     * All fields are touched by the fiber, or by the mechanism while the fiber is not mounted, or blocked; `waiter` alone
     * is shared. User code may have been suspended: after each call of it the worker is read again, and what a finish
     * remembers is checked against `epoch`. Rejected: a current-scope field in the worker (a reference store into an
     * old object for every task, which costs a card mark, on G1 a fence). Also rejected: parts of the fiber as objects
     * (a header for each suspended task). So it is a long file; code without fields of its own is elsewhere.
     *
     * frames[0..fp)  the finish scopes that are open on this stack, outermost first. frames[0] is the body of the task
     *                at the base; further body frames belong to tasks of other scopes that were run in place. Entries:
     *                see Frames. Spawns go to the top frame. A task run in place has no frame if its scope is that of
     *                the top frame, whose unit covers it.
     * known          frames at or above it are FRESH, also those above fp.
     * lent           the unit of frames[0], which is BODY, belongs to the hold of the task that runs there, and not to the
     *                frame. It gets one of its own before it becomes plain: then it has a share, which gives a unit back.
     * room           bodies that join may still stack before it must ask for stack; `capacity` = room + stacked.
     *                fpLimit: likewise for finish. A StackOverflowError thus strikes where nothing has changed, and the
     *                bodies below still have stack to end properly.
     * inPlaceAbove   how many tasks must be queued for others before a branch of a join runs in place: the place's number
     *                (context, attach), or more than there can be while a task on this stack has members.
     * floor          the mark of the innermost finish: trimming tombstones stops there.
     * epoch          changes whenever frames are converted or tasks counted: a finish that remembers it knows whether
     *                its mark and its tasks' slots still hold. resumeTop: the mark of every open scope since then.
     * plainFrom      lowest converted frame that has become plain again; those opened since are all at the top.
     * worker         null while the fiber drives no slot. Written by attach/detach only; read again after every call of
     *                user code, which may have been suspended. Plain, and yet the mechanism may hide it from a fiber that
     *                a call of the JDK seems to block, at any time (BatonMechanism.winBack). So null means: ask `settled`,
     *                which waits until it is decided whether the fiber keeps its worker. Until then nothing here may be
     *                touched but fp, and epoch looked at, which has changed then too.
     * waiter         volatile: the present suspension. Written after the fiber has joined its scope's token, and before
     *                the look at the cancellation of the scope, while the canceller looks for waiters after it has
     *                cancelled (Dekker), so that one of the two sees the other. The whole protocol: CancelToken.
     * context        null while no task on this stack has members. So a task with a context spawns tasks that bring
     *                theirs along in their bodies (ContextBody), and one without spawns plain ones. Of a plain task that
     *                runs on top of a task with a context, the runtime sees to it that it gets an empty one
     *                (RunLoop.runStacked); the short cuts of joins are for stacks without a context. A task's body finds
     *                the context that it began with when it ends, but for what has joined on the way: endJoined.
     *                A section (isolated) forbids what waits, spawns or opens a finish, at no cost to tasks outside of
     *                one: it raises conditions that these look at anyway. nonBlockingBodies is asked by each wait;
     *                context, of which the section is one with a member whose forChild throws, by each spawn; fpLimit
     *                (NO_FINISH) by each finish. So nothing is ever stacked on a section. */

    /**
     * How often a method calls itself before it begins. C2 inlines a method into itself once, so the callers keep a
     * call. Otherwise a spawn that is inlined into a program's loop takes the registers which the rest of the loop
     * needs, and the handling of polls is compiled again in each place that polls. See
     * docs/design/measurements-history.md.
     */
    public static final int CALLED = 2;

    private static final String END_OF_FINISH = "end of finish";

    /** Added to epoch where the worker is hidden; far from all that the fiber itself adds meanwhile. */
    private static final int HIDDEN = 1 << 30;

    private static final @Nullable FinishScope[] NONE = {};

    public final Host engine;

    /** The stripe of the sets that this fiber is in. */
    public final byte stripe; // a byte, and so each suspended task has room for `traced`

    @Nullable
    public Worker worker;

    /** The worker driven last; a future learns whether it is its home worker that suspends, and all code the place. */
    @Nullable
    public Worker lastWorker;

    int[] frames = new int[Frames.INITIAL_FRAMES];

    @Nullable
    FinishScope[] scopes = NONE;

    public int fp;
    int known;
    public int room;
    int capacity;
    private int inPlaceAbove;
    int fpLimit = Frames.INITIAL_FRAMES;
    int floor;
    public int epoch;
    int resumeTop;
    int plainFrom = Integer.MAX_VALUE;
    boolean lent;

    public int nonBlockingBodies;

    /** How many locks of atomic sets the fiber holds. */
    public int atomicSets;

    /** Whether woven code may leave the stack, by what has been seen below it since code that is not woven called it. */
    public boolean isAboveNothing;

    /**
     * The present suspension is a yield: set by the fiber before, cleared by makeReady, and by the fiber if there was
     * none.
     */
    boolean yields;

    /** Whether the fiber has been without a worker since {@link #holding} was granted. */
    boolean waitsHolding;

    /** Runtime sections that are open (RunLoop); noted with assertions only. */
    byte runtimeSections;

    /** The context of the task that runs. */
    @Nullable
    TaskContext context;

    /** The last grant to this fiber that it has not given back; null if there is none. */
    @Nullable
    Holding holding;

    /** The present suspension; looked at by cancellation and dumps. */
    public volatile @Nullable Waiter waiter;

    /**
     * The wait outside the runtime that goes on, or the last one in which the present task was interrupted; null if
     * there is none. Written by the mechanism in blocked() and attach(), else by the fiber.
     */
    @Nullable
    BlockingCall call;

    /** The innermost loop that is open on this stack. */
    @Nullable
    public StackedLoop loops;

    /** The youngest task on this stack that is part of a trace. */
    @Nullable
    ScheduleTask traced;

    /** The hold whose holder has its turn at the base of this stack; null if there is none, or it has released the hold. */
    @Nullable
    Hold turnOf;

    /** The task at the base of this stack, or the one for which the fiber was made; null if there is none. */
    @Nullable
    SpawnedTask base;

    /** How a task on this stack has met its end; null if none has. */
    @Nullable
    Swallowing swallowing;

    /** The body of a finish that begins even if the scope around it is cancelled. */
    public interface EvenIfCancelled extends TaskBody {}

    public TaskFiber(Host engine, FiberMechanism mechanism, int stripe) {
        super(mechanism);
        this.engine = engine;
        this.stripe = (byte) stripe;
    }

    /** The fiber on which the caller runs; null on threads that are not the runtime's. */
    public static @Nullable TaskFiber current() {
        Thread t = Thread.currentThread(); // a thread that the task has started may have been given its handler
        return handlerOf(t) instanceof TaskFiber f && f.thread() == t ? f : null;
    }

    /** The calling task's fiber; an error that says what to do outside a task. */
    public static TaskFiber inTask(String construct) {
        TaskFiber f = current();
        if (f == null) {
            throw notInTask(construct);
        }
        return f;
    }

    private static IllegalStateException notInTask(String construct) {
        return new IllegalStateException(construct
                + " was called outside a task, where no finish scope would wait for what it spawns; wrap the code in"
                + " launch(() -> ...) or finish(() -> ...)");
    }

    // ---- worker ----------------------------------------------------------------------------------------------

    Worker driven() {
        Worker w = settled();
        if (w == null) {
            throw new IllegalStateException("the fiber drives no worker");
        }
        return w;
    }

    /** The worker, null if the fiber has given it up or it has been won back. To be asked after user code. */
    public @Nullable Worker settled() {
        Worker w = worker;
        return w == null ? decided() : w;
    }

    /** No worker is to be seen: waits until it is decided whether there is one. */
    private @Nullable Worker decided() {
        if (Thread.currentThread() != thread()) {
            return lastWorker; // the thread that has hidden it converts the frames
        }
        return (Worker) decidedSlot();
    }

    /** The worker; waits for one if the fiber gave its own up to block. */
    public Worker needWorker() {
        Worker w = worker;
        if (w == null) {
            mechanism().reacquire(this);
            w = driven();
        }
        return w;
    }

    /** The place to which the fiber belongs; it has driven a worker before. */
    public WorkerGroup place() {
        Worker w = lastWorker;
        if (w == null) {
            throw new IllegalStateException("the fiber has never driven a worker");
        }
        return w.place;
    }

    @Override
    public @Nullable Slot slot() {
        return worker;
    }

    @Override
    public void attach(Slot slot) {
        BlockingCall c = call;
        if (c != null) {
            Suspension.unblocked(this, c);
        }
        Worker w = (Worker) slot;
        worker = w;
        lastWorker = w;
        context(context);
        w.driver = this;
        Frames.noteChange(this, w);
        if (w.track != null) {
            w.track.entered(traced);
        }
    }

    @Override
    public Slot detach() {
        assert RunLoop.mayLeave(this) : "a fiber was set aside in the runtime's own code";
        Worker w = driven();
        Holding h = holding;
        if (h != null) {
            waitsHolding = true;
            h.holderWaits();
        }
        if (loops != null) {
            loops.shedAll(w);
        }
        Frames.convert(this, w);
        if (w.track != null) {
            w.track.left(traced);
        }
        worker = null;
        return w;
    }

    @Override
    public void hideSlot() {
        driven().setPollBit(Worker.POLL_WATCH); // ends a loop's block
        worker = null;
        epoch += HIDDEN;
    }

    @Override
    public void showSlot(Slot slot) {
        worker = (Worker) slot;
    }

    @Override
    public void makeReady() {
        if (yields) {
            yields = false;
            Worker.readyAfterOthers(place(), this);
        } else {
            Worker.ready(place(), this);
        }
    }

    @Override
    protected void drive() {
        boolean used = base != null;
        if (base != null) {
            RunLoop.runTop(this, base); // from no variable here, which would keep the program that has ended
        }
        for (; ; ) {
            Object o = RunLoop.next(this, driven());
            if (used && o instanceof SpawnedTask t && RunLoop.wantsNewFiber(this, t)) {
                o = driven().newFiberFor(t);
            }
            if (o instanceof SpawnedTask t) {
                RunLoop.runTop(this, t);
                used = true;
            } else if (o instanceof TaskFiber ready) {
                leaveList();
                RunLoop.dropLoader(this);
                if (!mechanism().switchTo(this, ready)) {
                    return;
                }
            } else {
                leaveList();
                RunLoop.writeEvents(this); // of a wait after which another fiber went on
                RunLoop.dropLoader(this);
                boolean goesOn = mechanism().idle(this);
                RunLoop.writeEvents(this);
                if (!goesOn) {
                    return;
                }
            }
        }
    }

    @Override
    public void blocked() {
        Suspension.blocked(this);
    }

    @Override
    public boolean isBeingInterrupted() {
        BlockingCall c = call;
        return c != null && c.strikes();
    }

    @Override
    public @Nullable Waiter currentWaiter() {
        return waiter;
    }

    @Override
    protected TimeSource time() {
        return engine.time();
    }

    @Override
    protected @Nullable Firing heldBack() {
        Section s = section();
        return s == null ? null : s.holdBack();
    }

    @Override
    protected void reportFailure(Throwable failure) {
        engine.reportFailure(failure);
    }

    @Override
    protected void broken(Throwable cause) {
        engine.broken(cause);
    }

    // ---- scope and context -----------------------------------------------------------------------------------

    /** The innermost scope as an object. */
    public FinishScope currentScope() {
        return Frames.scope(this, fp - 1);
    }

    /** The state that the whole run shares. Needs no memory. */
    public FinishScope.Root root() {
        return Frames.knownScope(this).root();
    }

    /** The group of the innermost scope around that belongs to one; null if none does. */
    public @Nullable Group group() {
        CancelToken t = Frames.groupToken(this, fp - 1);
        return t == null ? null : t.group();
    }

    /** Why the current scope is cancelled, null if it is not. */
    public @Nullable Throwable cancellation() {
        return Frames.knownScope(this).token().cause();
    }

    @Override
    public void cancelled(Throwable why) {
        Waiter wt = waiter;
        if (wt != null
                && wt.cancellable()
                && wt.scope() instanceof FinishScope s
                && s.token().cause() != null) { // it may wait in another scope by now
            wt.resolve(Waiter.CANCELLED);
        }
    }

    public void checkCancelled() {
        if (cancellation() != null) {
            throw Unwinding.ended(this);
        }
    }

    @Override
    public @Nullable TaskContext context() {
        return context;
    }

    @Override
    public void context(@Nullable TaskContext c) {
        context = c;
        inPlaceAbove = c != null ? Integer.MAX_VALUE : place().size == 1 ? 0 : Tunables.QUEUED_FOR_OTHERS;
    }

    @Override
    public int open() {
        return fp;
    }

    /** Whether a task on this stack has members. Hot code asks so: see HotMethodsTest. */
    public boolean hasContext() {
        return context != null;
    }

    /** Whether a task that is queued elsewhere must not run on this stack, where members enclose the bodies. */
    boolean isEnclosed() {
        return context != null && context.isEnclosed();
    }

    /** Whether a member observes the sync edges of the running task. */
    public boolean isObserved() {
        return context != null && context.isObserved();
    }

    /** The section in which the running task is; null if in none. */
    public @Nullable Section section() {
        TaskContext c = context;
        return c == null ? null : c.section();
    }

    /** Whether an iteration of a loop calls outside of any finish of its own, and has no members of its own. */
    public boolean inPlainIteration() {
        StackedLoop loop = loops;
        TaskContext c = context;
        while (c != null && c.isExtension()) {
            c = c.below();
        }
        return loop != null && fp == loop.frame() + 1 && (c == null || c.isPiece());
    }

    // ---- spawn -----------------------------------------------------------------------------------------------

    /** Queues a task of the current scope, here or at another place; if it fails nothing is queued. */
    public void queue(SpawnedTask t, @Nullable Place place) {
        if (place == null || place == place()) {
            Worker w = needWorker();
            if (t instanceof Cell) {
                t.owner = w;
            }
            w.push(t, fp - 1);
            if (engine.runsNonBlockingBeforeWaits && t.isNonBlocking()) {
                w.listNonBlocking(t);
            }
        } else {
            sendTo(place, t);
        }
    }

    /** Gives a new task to another place; it takes a unit of its scope along, as if it had been stolen at once. */
    private void sendTo(Place place, SpawnedTask t) {
        WorkerGroup there = groupOf(place);
        Worker w = needWorker();
        StackProbe.ask();
        t.owner = Frames.retainTop(this);
        int token = w.track == null ? 0 : w.track.sends();
        t.slot = token == 0 ? SpawnedTask.IN_TRANSIT : SpawnedTask.SENT + token;
        w.sentAway();
        there.offer(t);
    }

    /** A place of this runtime; null stands for the one of this task. */
    public WorkerGroup groupOf(@Nullable Place place) {
        if (place == null) {
            return place();
        }
        if (!(place instanceof WorkerGroup there) || there.runtime != engine) {
            throw new IllegalArgumentException(
                    place + " belongs to another runtime than the task that spawns, which runs" + " at " + place()
                            + ": give the task to the other runtime by its launch or execute");
        }
        return there;
    }

    /** Runs the body of an async in place: its failure goes to the current scope, as that of a spawned one would. */
    public void runHere(TaskBody body) {
        if (fpLimit == Frames.NO_FINISH) {
            throw Suspension.waitRefused(this, "asyncSeq");
        }
        try {
            if (context == null) {
                body.run();
            } else {
                ContextBody.callBranch(this, () -> {
                    body.run();
                    return null;
                });
            }
        } catch (Throwable e) {
            if (Exceptions.isAlone(e)) {
                return;
            }
            if (Unwinding.isTermination(this, e)) {
                throw Exceptions.termination();
            }
            Unwinding.record(currentScope(), e);
        }
    }

    /** Whether enough older tasks are queued for others, without any request, so that a branch may run in place. */
    public boolean enoughQueued() {
        Worker w = worker;
        return w != null && (w.poll() == 0 || onlyTraced(w)) && w.queued() >= inPlaceAbove;
    }

    /** Whether the only request is for a trace. */
    private boolean onlyTraced(Worker w) {
        return w.track != null && w.poll() == Worker.POLL_CANCEL && engine.cancellations.active() == 1;
    }

    /** Queues a future task. */
    public <F extends SpawnedTask & Cell> F spawnFuture(F t) {
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

    public void spawn(SpawnedTask t) {
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

    // ---- polls -----------------------------------------------------------------------------------------------

    /**
     * Handles the requests that a spawn finds: answers other workers, ends cancelled tasks. It does not suspend the
     * task, which may hold a monitor.
     */
    public void pollAfterSpawn() {
        needWorker().handlePoll(this);
        checkAfterPoll();
    }

    /** Does {@link #pollAfterSpawn} if there is a request; follows a spawn. */
    public void pollIfAsked() {
        if (needWorker().poll() != 0) {
            pollAfterSpawn();
        }
    }

    /** Ends the task if its scope is cancelled, and does nothing else; inside blocking(...) it takes no worker. */
    public void endIfCancelled() {
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
    public boolean isCancelled() {
        Worker w = worker;
        if (w != null && (w.poll() & Worker.POLL_STEP) != 0) {
            w.handlePoll(this);
        }
        return engine.cancellations.active() != 0 && cancellation() != null;
    }

    /**
     * After a finish of which others may have run tasks, or discarded them, since the scope around is cancelled: then the
     * code must not go on. This worker may not have seen that yet.
     */
    void checkAfterOthers() {
        if (engine.cancellations.active() != 0) {
            checkCancelled();
        }
    }

    /** After a poll, and after a finish of which this worker alone has run or discarded the tasks. */
    void checkAfterPoll() {
        if (needWorker().cancelMode) {
            checkCancelled();
        }
    }

    // ---- finish ----------------------------------------------------------------------------------------------

    /** Runs the body, then waits for all tasks transitively spawned in it. */
    public void finish(TaskBody body) {
        Worker w = worker;
        if (w == null) {
            w = needWorker();
        }
        int frame = fp;
        if (frame >= fpLimit || w.poll() != 0) {
            w = beforeFinish(w, !(body instanceof EvenIfCancelled));
        }
        TaskContext c = context;
        Marks end = c == null ? null : Contexts.openFinish(this, c);
        fp = frame + 1; // the frame is FRESH: see known
        int below = floor;
        int mark = w.top;
        floor = mark;
        int ep = epoch;
        Throwable failure = null;
        try {
            body.run();
        } catch (Throwable e) {
            failure = e;
        }
        if (context != c) {
            failure = Contexts.leave(this, c, failure);
        }
        if (failure == null && fp == frame + 1 && c == null) {
            while (epoch == ep) {
                if (w.top == mark) {
                    if (frame < known) {
                        break;
                    }
                    fp = frame;
                    floor = below;
                    return;
                }
                if (w.poll() != 0 || frame >= Frames.STACKED || w.isBatch(mark)) {
                    break;
                }
                SpawnedTask t = w.popOf(frame);
                if (t == null) {
                    break;
                }
                t.exec(this);
            }
        }
        if (end == null) {
            endFinish(frame, below, mark, ep, failure, true);
        } else {
            endObserved(end, frame, below, mark, ep, failure);
        }
    }

    /** A finish with options: its scope is an object from the start. */
    public void finish(ScopeOptions options, TaskBody body) {
        StackProbe.askForBodies(); // what is registered here is called at the end
        if (context == null && options.memberships().isEmpty()) {
            finishWithout(options, body);
            return;
        }
        MemberFinish members = new MemberFinish(this, body);
        Throwable failure = null;
        try {
            members.register(options.memberships());
            finishWithout(options, members);
        } catch (Throwable e) {
            failure = e;
        }
        members.end(failure, options.name());
    }

    private void endObserved(Marks end, int frame, int below, int mark, int ep, @Nullable Throwable failure) {
        try {
            endFinish(frame, below, mark, ep, failure, true);
        } finally {
            Contexts.waited(this, end, SyncKind.FINISH);
        }
    }

    /** A finish with a value. */
    public <T extends @Nullable Object> T finishValue(TaskValue<T> body) {
        ValueBody<T> b = new ValueBody<>(body);
        finish(b);
        return b.value();
    }

    /** A finish with options and a value. */
    public <T extends @Nullable Object> T finishValue(ScopeOptions options, TaskValue<T> body) {
        ValueBody<T> b = new ValueBody<>(body);
        finish(options, b);
        return b.value();
    }

    /** The rare things at the beginning of a finish: others' wishes, cancellation, more stack. */
    private Worker beforeFinish(Worker w, boolean cancellable) {
        if (fpLimit == Frames.NO_FINISH) {
            throw Suspension.waitRefused(this, "finish");
        }
        if (w.poll() != 0) {
            w.handlePoll(this);
            if (cancellable && w.cancelMode) {
                checkCancelled();
            }
        }
        Frames.deepenForFinish(this);
        return w;
    }

    /** Does {@link #finish(ScopeOptions, TaskBody)} without members. */
    void finishWithout(ScopeOptions options, TaskBody body) {
        Worker w = beforeFinish(needWorker(), !options.uncancellable());
        FinishScope around = currentScope();
        CancelToken token =
                CancelToken.of(around.token(), options.interrupts(), options.uncancellable(), options.group());
        FinishScope scope = new FinishScope(around.root(), around, token, options.name(), options.failFast());
        int frame = fp;
        frames[frame] = (w.newShare(scope, Worker.OPEN) + 1) << 1 | 1;
        fp = frame + 1;
        known = fp;
        int below = floor;
        int mark = w.top;
        floor = mark;
        int ep = epoch;
        TaskContext c = context;
        Throwable failure = null;
        BlockingCall atBegin = call;
        if (atBegin != null && options.uncancellable()) {
            Thread.interrupted(); // what is left of a cancellation around it
        }
        Runnable disarm = () -> {};
        try {
            token.enlist(stripe);
            disarm = options.arm(engine, token);
            if (token.ownCause() == null) {
                body.run();
            }
        } catch (Throwable e) {
            failure = e;
        }
        failure = Contexts.leave(this, c, failure);
        if (Exceptions.isAlone(failure) && token.group() != null) {
            failure = null; // the body has ended early, as a task of the group does
        }
        List<Throwable> failures;
        try {
            failures = endFinish(frame, below, mark, ep, failure, !options.endsTasks() || nonBlockingBodies > 0);
        } finally {
            if (token.close()) {
                engine.cancellations.checksEnd();
            }
            if (call != atBegin) {
                Suspension.dropInterrupts(this, token, atBegin);
            }
            disarm.run();
        }
        Throwable why = token.ownCause();
        if (why == Group.OVER) {
            if (!failures.isEmpty()) {
                throw Failures.thrown(failures, options.name());
            }
            checkAfterOthers();
            return;
        }
        if (why != null) {
            RuntimeException e = options.thrown(why);
            for (Throwable f : failures) {
                e.addSuppressed(f);
            }
            throw e;
        }
        Unwinding.rethrowTermination(this, failure);
    }

    /**
     * Waits for the tasks of the top frame's scope, closes it, and throws their failures; if it has been cancelled,
     * returns them to the caller, which knows why.
     *
     * @param inPlace whether tasks may run on top of this one, which goes on if their scope is cancelled, and they may not
     */
    private List<Throwable> endFinish(
            int frame, int below, int mark, int ep, @Nullable Throwable failure, boolean inPlace) {
        if (engine.isBroken()) { // all that each finish on this stack would ask for may be a full collection
            throw failure instanceof Error e ? e : Exceptions.termination();
        }
        try {
            return awaitEnd(frame, below, mark, ep, failure, inPlace);
        } catch (OutOfMemoryError e) { // of ours: those of tasks are recorded. The tasks of the finish go on
            engine.broken(e);
            throw e;
        }
    }

    private List<Throwable> awaitEnd(
            int frame, int below, int mark, int ep, @Nullable Throwable failure, boolean inPlace) {
        needWorker(); // before anything of the frames: user code has run
        Frames.dropAbove(this, frame);
        if (failure != null && !Unwinding.isTermination(this, failure)) {
            Unwinding.record(currentScope(), failure);
        }
        if (inPlace) {
            RunLoop.drainAll(this, frame, mark, ep);
        }
        Worker w = needWorker();
        if (frames[frame] == Frames.FRESH && epoch == ep && w.top == mark) {
            known = Math.min(known, frame);
            fp = frame;
            floor = below;
            Unwinding.rethrowTermination(this, failure);
            checkAfterPoll();
            return List.of();
        }
        Frames.convert(this, w);
        FinishScope scope = Objects.requireNonNull(scopes[frame]);
        if (!scope.onlyUnit()) {
            if (nonBlockingBodies > 0) {
                awaitInNonBlocking(scope);
            } else {
                Suspension.suspend(this, scope, endOf(scope), Suspension.UNCONDITIONAL, -1);
            }
        }
        fp = frame;
        known = frame; // those below are converted, all of them
        frames[frame] = Frames.FRESH;
        scopes[frame] = null;
        List<Throwable> failures = scope.unconsumedFailures();
        FinishScope around = scope.parent();
        Throwable own = around == null || scope.token() != around.token()
                ? scope.token().ownCause()
                : null;
        if (own != null && own == scope.failFastCause()) {
            failures.remove(own);
            failures.addFirst(own);
        } else if (own != null) {
            return failures; // the caller, which made the token, says why it was cancelled
        }
        if (!failures.isEmpty()) {
            throw Failures.thrown(failures, scope.name(), failure);
        }
        Unwinding.rethrowTermination(this, failure);
        if (around == null || scope.token().within(around.token())) { // an uncancellable scope has run to its end
            checkAfterOthers();
        }
        return List.of();
    }

    /** The wait for the end of a scope, as traces and the Flight Recorder call it. */
    private static String endOf(FinishScope scope) {
        String name = scope.name();
        return name == null
                ? END_OF_FINISH
                : END_OF_FINISH.concat(" \"").concat(name).concat("\"");
    }

    /** A non-blocking body opened a finish whose tasks were taken by others: the error is reported once they ended. */
    private void awaitInNonBlocking(FinishScope scope) {
        int saved = nonBlockingBodies;
        nonBlockingBodies = 0;
        try {
            Suspension.suspend(this, scope, endOf(scope), Suspension.UNCONDITIONAL, -1);
        } finally { // there may have been too little stack to suspend
            nonBlockingBodies = saved;
        }
        scope.fail(Suspension.nonBlockingError("the end of a finish"));
    }

    // ---- join ------------------------------------------------------------------------------------------------

    /** Claims the task if it is the youngest of the top frame's scope, may be stacked, and there is no request. */
    public boolean claimOnTop(SpawnedTask t) {
        Worker w = worker;
        return w != null && w.poll() == 0 && room > 0 && context == null && w.popIf(t, fp - 1);
    }

    /** Does {@link #claimOnTop} for the second youngest: the paper's fib joins the older of two futures first. */
    public boolean claimUnderTop(SpawnedTask t) {
        Worker w = worker;
        return w != null && w.poll() == 0 && room > 0 && context == null && w.popSecondIf(t, fp - 1);
    }

    /**
     * Claims the task if it lies anywhere in the private deque, belongs to the top frame's scope and may be stacked.
     * The caller runs it itself: the fewer frames a stacked body takes, the cheaper a suspension of the whole stack.
     */
    public boolean claimForThisScope(SpawnedTask t) {
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll(this);
            if (RunLoop.refusesStacking(this)) {
                return false;
            }
            Suspension.giveWay(this);
            w = needWorker();
        }
        boolean over = t instanceof Cell c && c.resolved();
        if (!Frames.mayStack(this) || context != null || w.cancelMode || over || !w.holds(t)) {
            return false;
        }
        StackProbe.ask(); // as RunLoop.drainBatch
        if (!RunLoop.coveredByTop(this, t)) {
            return false;
        }
        w.claim(t);
        w.trim(floor);
        return true;
    }

    boolean mayRunStacked() {
        return fpLimit != Frames.NO_FINISH && !RunLoop.refusesStacking(this) && Frames.mayStack(this) && !isEnclosed();
    }

    /** Runs the task if it lies anywhere in the worker's deque, public part included, and may be stacked here. */
    public boolean runIfQueuedHere(SpawnedTask t) {
        if (fpLimit == Frames.NO_FINISH) {
            return false;
        }
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll(this);
            if (RunLoop.refusesStacking(this)) {
                return false;
            }
            Suspension.giveWay(this);
            w = needWorker();
        }
        if (!Frames.mayStack(this) || isEnclosed() || RunLoop.isOfAnotherRun(this, w, t)) {
            return false;
        }
        StackProbe.ask(); // as RunLoop.drainBatch
        TaskContext apart = Contexts.apart(context);
        if (w.holds(t)) {
            if (t.slot >= 0 && t.slot != fp - 1) {
                Frames.share(this, t.slot); // which counts it then
            }
            w.claim(t);
            w.trim(floor);
        } else {
            w.reserveShare();
            if (!w.policy.takeOwn(t)) {
                return false;
            }
            t.slot = ~w.shareFor(t.transitScope());
        }
        RunLoop.runStacked(this, t, apart);
        return true;
    }

    /** The result of a cell that has one. */
    public static Object result(Cell cell) {
        Object s = cell.stateAcquire();
        if (s == null || !Cell.isResult(s)) {
            throw new IllegalStateException("the cell has no result");
        }
        return s;
    }
}
