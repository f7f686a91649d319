package dev.serrano.internal.fiber;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An execution stack that drives a worker's scheduling loop: a thread, virtual or not, and the state of its hand-overs.
 * <p>The fiber is the uncaught-exception handler of its own thread, by which a task finds it without any flag or map
 * (ADR-0001), and in the carrier mechanism also the scheduler of its own virtual thread.
 */
public abstract class Fiber extends Cancellable implements Runnable, Thread.UncaughtExceptionHandler, Executor {
    /* Implementation.
     * granted     baton mechanism: the slot handed to this fiber. Written (volatile) by the giver, cleared by the
     * fiber.
     *             The unpark that follows is no fence for a virtual thread: it only reads the permit if one is there,
     *             and the thread that is about to park takes it with a write and then looks here. The two look past
     *             each other if the giver's write can come after its own look (Dekker); so it must not.
     * leave       carrier mechanism: why the fiber unmounts. Written by the fiber before it parks and by the carrier
     *             before it mounts: the mount/unmount edges order the two. LEAVE_NONE after an unmount means that a JDK
     *             call blocked. The carrier writes NOT_BACK before it mounts a fiber that we have suspended, and the
     *             fiber takes it away. If it is there after run(), the JDK has not let the fiber run.
     * mount       carrier mechanism: state word between the carrier and execute(), which the JDK calls from any thread
     *             when the virtual thread becomes runnable:
     *               RUNNING  mounted                       execute -> RESUBMITTED (the carrier will see it).
     *               BLOCKED  unmounted inside a JDK call   execute -> QUEUED, and the fiber becomes ready.
     *               OURS     suspended or idle by our own doing: execute is ignored, resumption is up to us.
     *             All transitions that race are compareAndSet; OURS is written by the carrier alone, after the unmount.
     * possession  who may dispose of the fiber's slot: the fiber itself, or, while a call of the JDK blocks it, a
     *             claimer that takes the slot away (backends portable and blocking). One word:
     *               AWAY      no slot, or the mechanism is at work on it: no other thread may touch it. Also all the time
     *                         in the other mechanisms.
     *               DRIVES    the fiber drives a slot.
     *               DISPUTED  a claimer has hidden the slot from the fiber, and looks whether a call of the JDK blocks
     *                         it.
     *               TAKEN     the slot has gone to another fiber; this one does not know yet.
     *             The fiber: AWAY -> DRIVES, DRIVES -> AWAY, TAKEN -> AWAY. The claimer, one at a time: DRIVES ->
     *             DISPUTED, and from there DRIVES or TAKEN. DRIVES is left by compare-and-set, since both want it; the
     *             others have one writer each. A change is a release, a look an acquire: the new owner of a slot sees
     *             what the other did with it and with the fiber's frames.
     *             A fiber gives its slot up, or takes one, in AWAY only. So while the word is DISPUTED the claimer
     *             alone writes which slot the fiber has, and what it puts back is what it found.
     *             A fiber that sees no slot has none if the word says so, and else looks again, at both: a slot that
     *             was given back may be hidden once more before the fiber has seen it. It does not block meanwhile:
     *             the claimer, which looks once more, must not take that wait for one of the program.
     *             ClaimProtocolTest has all interleavings of these very steps.
     * A stray unpark or interrupt by user code can only make a parked virtual thread runnable early; every park here
     * loops on its own condition, so that is harmless. */
    private static final int SPINS = 1_000;

    public static final int LEAVE_NONE = 0;
    public static final int LEAVE_SUSPEND = 1;
    public static final int LEAVE_SWITCH = 2;
    public static final int LEAVE_IDLE = 3;
    public static final int LEAVE_NEED_SLOT = 4;
    public static final int LEAVE_END = 5;
    public static final int LEAVE_PREEMPTED = 6;
    static final int NOT_BACK = 7;

    public static final int RUNNING = 0;
    static final int RESUBMITTED = 1;
    public static final int BLOCKED = 2;
    public static final int QUEUED = 3;
    public static final int OURS = 4;

    static final int AWAY = 0;
    static final int DRIVES = 1;
    static final int DISPUTED = 2;
    static final int TAKEN = 3;

    private static final VarHandle POSSESSION = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "possession", VarHandle.class, Fiber.class, int.class);
    private static final VarHandle GRANTED = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "granted", VarHandle.class, Fiber.class, Slot.class);
    private static final VarHandle MOUNT =
            ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), "mount", VarHandle.class, Fiber.class, int.class);

    private static final @Nullable VarHandle HANDLER =
            fieldOfThread("uncaughtExceptionHandler", "java.lang.Thread$UncaughtExceptionHandler");

    private int possession = AWAY;
    private final FiberMechanism mechanism;
    private @Nullable Thread thread;
    private @Nullable Slot granted;

    /** Why the fiber leaves its carrier; it, and the three below, of the mechanism alone. */
    public int leave;

    public @Nullable Registration leaveRegistration;
    public @Nullable Waiter leaveWaiter;
    public @Nullable Fiber leaveTo;

    /** The platform thread on which the fiber was mounted last. */
    public @Nullable Thread carrier;

    /** Set while the fiber waits for a slot with its frames still on a carrier's stack (pinned). */
    public volatile boolean waitsPinned;

    /** Written by the last call of shutdownNow that has interrupted the fiber's task: Interrupts. */
    public @Nullable Object interruptedIn;

    private int mount = OURS;

    // links of FiberSet, guarded by its lock
    @Nullable
    Fiber previousInList;

    @Nullable
    Fiber nextInList;

    @Nullable
    Runnable continuation;

    protected Fiber(FiberMechanism mechanism) {
        this.mechanism = mechanism;
    }

    /** A field of Thread, where {@code java.lang} is open to us; else null. */
    static @Nullable VarHandle fieldOfThread(String field, String type) {
        try {
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findVarHandle(Thread.class, field, Class.forName(type));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null; // not open, or laid out differently
        }
    }

    /** The name of the threads of a runtime's fibers, except while they run a task that has a name. */
    public static String threadName(String runtime) {
        return "serrano-" + runtime + "-fiber";
    }

    /** The queue of callbacks that the calling task sets off and that may not run yet; null if they may. */
    static @Nullable Firing heldBackByCaller() {
        Thread t = Thread.currentThread();
        return handlerOf(t) instanceof Fiber f && f.thread == t ? f.heldBack() : null;
    }

    /** The handler of the calling thread, which runs, and so need not be asked whether it has ended. */
    protected static @Nullable Object handlerOf(Thread caller) {
        return HANDLER == null ? caller.getUncaughtExceptionHandler() : (Object) HANDLER.get(caller);
    }

    /** The time of the fiber's runtime. */
    protected TimeSource time() {
        return TimeSource.SYSTEM;
    }

    /** Like {@link #heldBackByCaller}, for the task on this fiber. */
    protected @Nullable Firing heldBack() {
        return null;
    }

    /** The scheduling loop. Returns when the fiber is to end; it then no longer drives a slot, or the runtime stops. */
    protected abstract void drive();

    /**
     * Gives up the slot: turns what the frames hold into state that any worker can go on with. Also called by another
     * thread, which has hidden the slot, while a call of the JDK blocks this fiber.
     */
    public abstract Slot detach();

    /**
     * Lets the fiber, which may run, find no slot from now on where it returns from the program's code, or is called by
     * it. Baton mechanism, while the slot is disputed.
     */
    public abstract void hideSlot();

    /** Undoes {@link #hideSlot}. */
    public abstract void showSlot(Slot slot);

    /**
     * A call of the JDK has blocked the fiber, which has given its slot up for it and cannot go on yet. Ended by
     * {@link #attach}. Never throws.
     */
    public void blocked() {}

    /** Whether a canceller is interrupting the blocked fiber at this moment: then it is not to be attached. */
    public boolean isBeingInterrupted() {
        return false;
    }

    /** Drives the slot from now on. */
    public abstract void attach(Slot slot);

    /** The slot that the fiber drives, null if none. */
    public abstract @Nullable Slot slot();

    /** Queues the fiber so that some worker goes on with it. Called exactly once per suspension, from any thread. */
    public abstract void makeReady();

    /** The present suspension, null if there is none. */
    public abstract @Nullable Waiter currentWaiter();

    /** Gives the failure handler a failure that no caller gets. */
    protected abstract void reportFailure(Throwable failure);

    /** The fiber has failed in the loop itself, perhaps on its way to a slot: fails the runtime. Needs no memory. */
    protected abstract void broken(Throwable cause);

    /** The fiber's thread was interrupted: ends the wait if that may be. */
    public final void noticeInterrupt() {
        Waiter w = currentWaiter();
        if (w != null) {
            w.interrupted();
        }
    }

    /** The body of the fiber's thread. */
    @Override
    public final void run() {
        try {
            mechanism.enter(this);
            drive();
            mechanism.leave(this);
        } catch (Throwable e) { // of no task: the loop itself, which is a broken invariant, or no memory
            Slot s = slot();
            if (s != null) {
                s.broken(e);
            } else {
                broken(e);
            }
        }
    }

    public final FiberMechanism mechanism() {
        return mechanism;
    }

    /** The fiber's thread, null before it was first started. */
    public final @Nullable Thread thread() {
        return thread;
    }

    /** The fiber's thread was made. */
    public final void setThread(Thread t) {
        thread = t;
    }

    /** Whether the fiber has a thread. */
    public final boolean started() {
        return thread != null;
    }

    // ---- possession of the slot, each method one atomic step ---------------------------------------------------

    /** The fiber has got a slot. */
    public final void drives() {
        POSSESSION.setRelease(this, DRIVES);
    }

    /** The fiber is about to give its slot up. Returns false while a claimer disputes it. */
    public final boolean tryLeave() {
        return POSSESSION.compareAndSet(this, DRIVES, AWAY);
    }

    /** A claimer wants to look. Returns whether it may. */
    public final boolean dispute() {
        return POSSESSION.compareAndSet(this, DRIVES, DISPUTED);
    }

    /** The claimer has let the fiber see its slot again. */
    public final void giveBack() {
        POSSESSION.setRelease(this, DRIVES);
    }

    /** The claimer has given the slot to another fiber. */
    public final void take() {
        POSSESSION.setRelease(this, TAKEN);
    }

    /** The fiber sees no slot: whether it has none. If not, it is to look again. */
    public final boolean hasNone() {
        int w = word();
        if (w == TAKEN) {
            POSSESSION.setRelease(this, AWAY);
        }
        return w == TAKEN || w == AWAY;
    }

    /** For tests. */
    protected final int word() {
        return (int) POSSESSION.getAcquire(this);
    }

    /** For tests. */
    protected final void setWord(int w) {
        POSSESSION.setRelease(this, w);
    }

    // ---- baton ------------------------------------------------------------------------------------------------

    /** The fiber is about to give its slot up: from now on no claimer does. */
    public final void leaves() {
        for (int i = 0; !tryLeave(); i++) {
            if (word() == AWAY || word() == TAKEN) {
                throw new IllegalStateException("a fiber gives up a slot that it has not");
            }
            pause(i);
        }
    }

    /** The fiber, which sees no slot, looks until it is decided whether it has one. Null if it has none. */
    public final @Nullable Slot decidedSlot() {
        for (int i = 0; ; i++) {
            Slot s = slot();
            if (s != null || hasNone()) {
                return s;
            }
            pause(i);
        }
    }

    /** Not a wait in the eyes of observers. */
    private static void pause(int i) {
        if (i < SPINS) {
            Thread.onSpinWait();
            return;
        }
        try {
            Thread.yield();
        } catch (StackOverflowError e) { // with too little stack left to unmount
            Thread.onSpinWait();
        }
    }

    /** Hands a slot to this fiber; pairs with {@link #awaitSlot}. The caller unparks the fiber's thread then. */
    public final void grant(Slot slot) {
        GRANTED.setVolatile(this, slot); // not a release: see above
    }

    /** Takes the slot that was handed to this fiber; null if none was. */
    public final @Nullable Slot takeGrant() {
        Slot s = (Slot) GRANTED.getAcquire(this);
        if (s != null) {
            GRANTED.setOpaque(this, null);
        }
        return s;
    }

    /** Parks until a slot is granted. The interrupt status survives. */
    public final Slot awaitSlot() {
        boolean interrupted = false;
        Slot s = takeGrant();
        while (s == null) {
            parkOrSpin();
            if (Thread.interrupted()) {
                interrupted = true;
                noticeInterrupt();
            }
            s = takeGrant();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return s;
    }

    /** Parks. With too little stack left to unmount a deep stack, waits on the processor instead. */
    private void parkOrSpin() {
        try {
            LockSupport.park(this);
        } catch (StackOverflowError e) {
            Thread.onSpinWait();
        }
    }

    // ---- carrier ----------------------------------------------------------------------------------------------

    /** Whether a fiber that a JDK call had unmounted has been mounted again. */
    public final boolean goesOn() {
        int m = mountVolatile();
        return m != BLOCKED && m != QUEUED;
    }

    /**
     * Whether a fiber that a JDK call has unmounted has been set free and will be made ready, if it has not been yet.
     */
    public final boolean comes() {
        Thread t = thread;
        return mountVolatile() != BLOCKED || t != null && t.getState() == Thread.State.RUNNABLE;
    }

    final int mountVolatile() {
        return (int) MOUNT.getVolatile(this);
    }

    /** After an unmount, by the carrier. */
    public final void setMountVolatile(int m) {
        MOUNT.setVolatile(this, m);
    }

    /** One step of the carrier against {@link #execute}. */
    public final boolean casMount(int expected, int next) {
        return MOUNT.compareAndSet(this, expected, next);
    }

    /**
     * Mounts the fiber's virtual thread on the calling thread, and returns when it has left.
     * <p>A thread that we have set aside cannot run while its stack trace is taken: run() returns at once then.
     * That takes microseconds, and is waited for here. To go on with another fiber meanwhile, as where a JDK call
     * blocks, would change schedules that are to be replayed, and once the runtime stops no carrier would take this
     * fiber up again.
     */
    public final void mount() {
        Thread t = thread;
        if (t == null) {
            throw new IllegalStateException("a fiber without a thread is mounted");
        }
        leave = LEAVE_NONE;
        if (continuation == null) {
            t.start(); // which calls execute()
        } else if (mountVolatile() == OURS) {
            leave = NOT_BACK;
            LockSupport.unpark(t);
        }
        Runnable r = continuation;
        if (r == null) {
            throw new IllegalStateException("a started fiber has no continuation");
        }
        for (; ; ) {
            setMountVolatile(RUNNING);
            r.run();
            if (leave != NOT_BACK) {
                return;
            }
            Thread.yield();
        }
    }

    /** The fiber runs again after it had left for a reason of ours. */
    public final void back() {
        if (leave != NOT_BACK) {
            throw new IllegalStateException("a fiber was mounted by another thread than its carrier");
        }
        leave = LEAVE_NONE;
    }

    /**
     * Called by the JDK when this fiber's virtual thread, or one that user code started inside a task and which
     * inherited this scheduler, can run. Never throws, never blocks: a rejection would kill the JDK's own threads.
     */
    @Override
    public final void execute(Runnable r) {
        if (continuation == null) {
            continuation = r;
            return;
        }
        if (r != continuation) {
            mechanism.runElsewhere(r);
            return;
        }
        for (; ; ) {
            int m = mountVolatile();
            if (m == RUNNING) {
                if (casMount(RUNNING, RESUBMITTED)) {
                    return;
                }
            } else if (m == BLOCKED) {
                if (casMount(BLOCKED, QUEUED)) {
                    makeReady();
                    return;
                }
            } else {
                Thread t = thread;
                if (m == OURS && t != null && t.isInterrupted()) {
                    noticeInterrupt();
                }
                return;
            }
        }
    }

    /**
     * A failure that a task, or a library that it uses, hands to its thread's handler, since no caller gets it. The
     * scheduling loop catches its own, so nothing here says that the runtime is broken.
     */
    @Override
    public final void uncaughtException(Thread t, Throwable e) {
        reportFailure(e);
    }
}
