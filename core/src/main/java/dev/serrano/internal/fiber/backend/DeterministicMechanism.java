package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.OwnThreads;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.Waiter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread runs all slots, one at a time, and a {@link Conductor} decides which goes on at each step: the scheduler
 * {@code deterministic}. A slot can lose its turn wherever its fiber calls {@link #step}, as a thread can lose the
 * processor, and keeps its fiber; all else is as on threads of its own.
 */
public final class DeterministicMechanism implements FiberMechanism {
    /* Implementation.
     * Control is with the carrier or with the one fiber that it has resumed: all fields are plain and touched by
     * the thread in control, but for `resumed` and `woken`. No other touches the scheduler's state, so that a schedule
     * is a function of the conductor's decisions. Requests of threads from outside wait until the conductor rests.
     * How a fiber gets control, two ways:
     *   mounted   the fiber is a virtual thread that the carrier mounts (as CarrierMechanism does); a JDK call that
     *             blocks unmounts it without a call of ours, and the slot goes on with another fiber.
     *   threads   without access to java.lang each fiber is a platform thread; carrier and fiber pass control by
     *             `resumed`, a volatile: set by the carrier before it unparks the fiber, cleared by the fiber before it
     *             unparks the carrier. A JDK call that blocks keeps control.
     * A preempted fiber still drives its slot: no detach, no attach, frames stay plain.
     * seat.fiber null: the slot's next fiber is chosen when its turn comes.
     * blocked: the fibers that a JDK call has unmounted, until they are mounted again. One that is about to be made
     * ready stays, since between its last state and its arrival nothing else shows that it comes (Fiber.comes).
     * A pinned fiber cannot leave the carrier: it is not preempted, and a wait is an error, since no other could
     * run. */
    private static final int LOOKS = 20; // at a thread that keeps control, in the time that the conductor grants it

    private final String name;
    private final String fiberName;
    private final boolean mounts;
    private final long stackSize;
    private final ClassLoader contextClassLoader;
    private final Conductor conductor;
    private final Carrier carrier;
    private final OwnThreads threads = new OwnThreads();
    private final Seat[] seats;
    private final int[] candidates;
    private final Set<Fiber> blocked = new LinkedHashSet<>();
    private int started;
    private int current = -1;
    private @Nullable Seat chosen;
    private volatile @Nullable Fiber resumed;
    private volatile boolean woken; // by any thread, since the conductor began to look; cleared by the carrier

    /** A slot, and the fiber that drives it or is to drive it next. */
    private static final class Seat {
        final Slot slot;

        @Nullable
        Fiber fiber;

        boolean sleeps;
        boolean ended;

        Seat(Slot slot) {
            this.slot = slot;
        }

        boolean canGoOn() {
            return !ended && !(sleeps && slot.asleep());
        }
    }

    /**
     * @param name name of the runtime, for thread names
     * @param slots how many slots there will be; the carrier starts with the last one
     * @param mounts whether fibers are virtual threads that the carrier mounts; needs access to java.lang
     * @param stackSize stack size of fibers in bytes, 0 for the JVM's default
     */
    public DeterministicMechanism(
            String name,
            int slots,
            boolean mounts,
            long stackSize,
            ClassLoader contextClassLoader,
            Conductor conductor) {
        this.name = name;
        this.fiberName = Fiber.threadName(name);
        this.mounts = mounts;
        this.stackSize = stackSize;
        this.contextClassLoader = contextClassLoader;
        this.conductor = conductor;
        this.seats = new Seat[slots];
        this.candidates = new int[slots];
        this.carrier = new Carrier(this::carry, "serrano-" + name + "-worker", stackSize);
        carrier.setContextClassLoader(contextClassLoader);
    }

    /** Whether the calling thread is in control. */
    public boolean inControl() {
        Thread t = Thread.currentThread();
        Fiber f = resumed;
        return t == carrier || f != null && f.thread() == t;
    }

    /** Has the conductor look again if it rests. Any thread. */
    public void wake() {
        woken = true; // as well as the permit, which code of the JDK that the carrier calls may use up
        LockSupport.unpark(carrier);
    }

    /** The conductor is about to look whether there is something to do. On the carrier. */
    public void looks() {
        woken = false;
    }

    /** Parks until {@link #wake}, unless it was called since {@link #looks}. On the carrier. */
    public void park() {
        if (!woken) {
            LockSupport.park(this);
        }
    }

    // ---- on the carrier ---------------------------------------------------------------------------------------

    @Override
    public void start(Slot slot) {
        seats[started++] = new Seat(slot);
        if (started == seats.length) {
            threads.start(carrier);
        }
    }

    private void carry(Carrier c) {
        try {
            while (goOn(c)) {
                Thread.interrupted(); // an interrupt of this thread means nothing
            }
        } catch (Throwable e) {
            seats[0].slot.broken(e);
        } finally {
            threads.ended();
        }
    }

    /** One turn of one slot, or one rest. Returns false at the end of everything. */
    private boolean goOn(Carrier c) {
        Seat seat = chosen;
        chosen = null;
        if (seat == null) {
            int i = choose();
            if (i < 0) {
                if (allEnded()) {
                    return false;
                }
                blocked.removeIf(Fiber::goesOn);
                conductor.rest(blocked);
                return true;
            }
            seat = seats[i];
        }
        c.slot = seat.slot;
        takeTurn(c, seat);
        c.slot = null;
        return true;
    }

    private boolean allEnded() {
        for (Seat s : seats) {
            if (!s.ended) {
                return false;
            }
        }
        return true;
    }

    /** The seat that the conductor chooses, which is current then; -1 if none can go on. */
    private int choose() {
        int n = 0;
        boolean currentCan = false;
        for (int i = 0; i < seats.length; i++) {
            if (seats[i].canGoOn()) {
                candidates[n++] = i;
                currentCan |= i == current;
            }
        }
        if (n == 0) {
            return -1;
        }
        current = conductor.next(candidates, n, currentCan ? current : -1);
        return current;
    }

    private void takeTurn(Carrier c, Seat seat) {
        Slot slot = seat.slot;
        Fiber f = seat.fiber;
        if (seat.sleeps) {
            seat.sleeps = false;
            Fiber ready = slot.stopped() || slot.poolFull() ? null : slot.pollReadyFiber();
            if (ready != null && f != null && slot.pool(f)) {
                f = ready;
            }
        }
        if (f == null) {
            f = slot.nextFiber();
        }
        seat.fiber = f;
        if (f.slot() == null) {
            f.attach(slot);
        }
        f.carrier = c;
        resume(c, f);
        seat.fiber = afterTurn(seat, f);
    }

    private void resume(Carrier c, Fiber f) {
        Thread t = f.thread();
        boolean isNew = t == null;
        if (t == null) {
            t = newThread(f);
            t.setContextClassLoader(contextClassLoader);
            f.setThread(t);
        }
        resumed = f;
        if (mounts) {
            f.mount();
            resumed = null;
            return;
        }
        f.leave = Fiber.LEAVE_NONE;
        if (isNew) {
            threads.start(t);
        } else {
            LockSupport.unpark(t);
        }
        awaitControl(f, t);
    }

    /** Waits until the fiber's thread gives control back. */
    private void awaitControl(Fiber f, Thread t) {
        long patience = conductor.patience();
        long look = Math.max(TimeUnit.MILLISECONDS.toNanos(1), patience / LOOKS);
        boolean reported = false;
        long waits = -1; // how many times the thread had begun to wait, at the look that first saw it in this wait
        long since = 0;
        while (resumed != null) {
            LockSupport.parkNanos(this, look);
            Thread.interrupted();
            long n = t.getState() == Thread.State.RUNNABLE ? -1 : timesWaited(t);
            if (n < 0 || n != waits) {
                waits = n;
                since = System.nanoTime();
            } else if (!reported && resumed != null && System.nanoTime() - since >= patience - look) {
                reported = true;
                conductor.stuck(f);
            }
        }
    }

    /** How many times a thread has begun to wait; -1 if it has ended. */
    private static long timesWaited(Thread t) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(t.threadId());
        return info == null ? -1 : info.getBlockedCount() + info.getWaitedCount();
    }

    private Thread newThread(Fiber f) {
        if (mounts) {
            return VirtualThreads.newThread(f, fiberName);
        }
        return OwnThreads.daemon(fiberName)
                .stackSize(stackSize)
                .uncaughtExceptionHandler(f)
                .unstarted(() -> {
                    try {
                        f.run();
                    } finally {
                        threads.ended();
                        f.leave = Fiber.LEAVE_END;
                        resumed = null;
                        wake();
                    }
                });
    }

    /** Ends a turn. Returns the fiber that the slot goes on with, null if that is to be chosen. */
    private @Nullable Fiber afterTurn(Seat seat, Fiber f) {
        Slot slot = seat.slot;
        int leave = f.leave;
        if (leave == Fiber.LEAVE_NONE) { // a JDK call blocked, or yielded
            if (Carrier.lost(f)) {
                blocked.add(f);
            }
            return null;
        }
        f.setMountVolatile(Fiber.OURS);
        switch (leave) {
            case Fiber.LEAVE_PREEMPTED -> {
                return f;
            }
            case Fiber.LEAVE_SUSPEND -> {
                return Carrier.setAside(f) ? null : f;
            }
            case Fiber.LEAVE_SWITCH -> {
                Fiber to = f.leaveTo;
                f.leaveTo = null;
                if (to == null || !slot.pool(f)) {
                    throw new IllegalStateException("an idle fiber could not be kept");
                }
                return to;
            }
            case Fiber.LEAVE_IDLE -> {
                seat.sleeps = !slot.stopped() && slot.fallAsleep();
                return f;
            }
            case Fiber.LEAVE_END -> {
                Fiber to = f.leaveTo;
                f.leaveTo = null;
                slot.fiberEnded(f);
                if (to == null && slot.stopped()) {
                    to = slot.unpool();
                    seat.ended = to == null;
                }
                return to;
            }
            default -> throw new IllegalStateException("a fiber has left for reason " + leave);
        }
    }

    // ---- on fibers --------------------------------------------------------------------------------------------

    /** A scheduling point: another slot may go on here. The calling fiber drives a slot. */
    @Override
    public void step(Fiber self) {
        int me = current;
        int next = choose();
        if (next == me) {
            return;
        }
        chosen = seats[next];
        self.leave = Fiber.LEAVE_PREEMPTED;
        if (!leaveCarrier(self)) {
            chosen = null;
            current = me;
        }
    }

    /**
     * Gives control back for the reason in {@code leave}. Returns false, with no reason left, if that is impossible.
     */
    private boolean leaveCarrier(Fiber self) {
        if (mounts) {
            boolean left;
            try {
                left = VirtualThreads.unmount();
            } catch (OutOfMemoryError e) {
                left = false;
            }
            if (left) {
                self.back();
            } else {
                self.leave = Fiber.LEAVE_NONE;
            }
            return left;
        }
        resumed = null;
        wake();
        boolean interrupted = false;
        while (resumed != self) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                interrupted = true;
                self.noticeInterrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    @Override
    public void leave(Fiber self) {
        self.leave = Fiber.LEAVE_END;
    }

    @Override
    public void suspend(Fiber self, Registration registration, Waiter waiter) {
        Slot slot = self.detach();
        Carrier.leaveToWait(self, registration, waiter);
        if (!leaveCarrier(self)) {
            Carrier.stay(self);
            self.attach(slot);
            throw new IllegalStateException("a task waits for " + waiter.awaited()
                    + " inside a static initialiser or a native call, or with its stack used up: the scheduler"
                    + " deterministic has one thread for all tasks and cannot set such a one aside");
        }
    }

    @Override
    public boolean switchTo(Fiber self, Fiber next) {
        Slot slot = self.slot();
        if (slot == null) {
            throw new IllegalStateException("an idle fiber drives no slot");
        }
        self.leaveTo = next;
        if (slot.poolFull()) {
            return false; // and ends: see leave()
        }
        self.detach();
        self.leave = Fiber.LEAVE_SWITCH;
        leaveIdle(self);
        Slot s = self.slot();
        return s != null && !s.stopped();
    }

    @Override
    public boolean idle(Fiber self) {
        Slot slot = self.slot();
        if (slot == null || slot.stopped()) {
            return false;
        }
        self.leave = Fiber.LEAVE_IDLE;
        leaveIdle(self);
        return !slot.stopped();
    }

    private void leaveIdle(Fiber self) {
        if (!leaveCarrier(self)) {
            throw new IllegalStateException("an idle fiber is pinned");
        }
    }

    /** The body runs in control, as if it took no time: other tasks do not go on meanwhile. */
    @Override
    public void release(Fiber self) {}

    @Override
    public void reacquire(Fiber self) {
        throw new IllegalStateException("a running fiber of runtime " + name + " drives no slot");
    }

    @Override
    public boolean detectsBlocking() {
        return mounts;
    }

    @Override
    public void runElsewhere(Runnable r) {
        VirtualThreads.runElsewhere(r);
    }

    @Override
    public OwnThreads threads() {
        return threads;
    }

    @Override
    public void stop() {
        wake();
    }
}
