package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.OwnThreads;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.Waiter;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Gives each fiber a thread of its own, and hands a slot from thread to thread like a baton. This is the mechanism of
 * the backends {@code portable} (virtual threads on the JDK's scheduler) and {@code blocking} (platform threads: the
 * papers' thread-blocking runtime, which compensates a waiting thread by another).
 */
public final class BatonMechanism implements FiberMechanism {
    /* Implementation.
     * Order in suspend: detach (no slot, frames converted), arm, register, choose the next fiber, grant it the slot,
     * park.
     * From the registration on, another thread may grant us another slot; the local variable `slot` and the grant are
     * separate, so handing on the old slot and receiving a new one do not meet. If we are ourselves the next fiber of
     * the old slot, we grant it to ourselves and do not park.
     * grant/takeGrant is a volatile write and an acquire: everything that the giver did with the slot happens-before what
     * we do with it, and a thread that is unparked after the grant does not park without having seen it.
     * An idle fiber is pooled before it parks, which is safe because a grant stays until it is taken.
     * If no thread can be started, release() keeps its slot. In suspend() it is too late for that: the waiter is
     * registered. So that breaks the runtime (Slot.broken).
     *
     * winBack: a fiber that a call of the JDK blocks cannot report it; the watchdog sees it, and takes the slot away
     * (ADR 0032). Whose the slot is, is Fiber.possession. The steps of the claimer: dispute; hide the slot from the
     * fiber; full fence; look where the thread is; give the slot back, or convert the frames, give the slot to another
     * fiber, take. Dekker: the claimer hides, then looks; the thread comes back from its call, then looks for its slot.
     * A thread that is not mounted is taken up again by a compare-and-set on the very word that the look has read or
     * held. One that is mounted, and a platform thread, takes part in the handshake by which its stack is read. Either
     * way what it reads after its call comes after what was hidden. Its state is read after the stack: a thread that
     * had come back, ran the program when its stack was read, and waits again, does so after it.
     * It may have blocked anew between the two looks, but not in a wait of ours: those are left and entered in AWAY.
     * A fiber that is disputed may run, in code of ours too, and find no slot for a moment: it waits then
     * (TaskFiber.decided). Code that does not read the slot reads `epoch`, which hideSlot changes.
     * One claimer, the watchdog. A claim that fails changes nothing: without memory or threads the fiber keeps its slot. */
    private static final int STOPPED = -1;

    private final String name;
    private final boolean virtual;
    private final long stackSize;
    private final ClassLoader contextClassLoader;
    private final OwnThreads threads = new OwnThreads();
    private final AtomicInteger widened = new AtomicInteger(); // STOPPED from stop() on; the second of two undoes it
    private int running; // slots; of the thread that calls running and threadsKept

    /**
     * @param name name of the runtime, for thread names
     * @param virtual virtual threads, or platform threads
     * @param stackSize stack size of platform threads in bytes, 0 for the JVM's default
     */
    public BatonMechanism(String name, boolean virtual, long stackSize, ClassLoader contextClassLoader) {
        this.name = name;
        this.virtual = virtual;
        this.stackSize = stackSize;
        this.contextClassLoader = contextClassLoader;
    }

    private void startThread(Fiber f) {
        String threadName = Fiber.threadName(name);
        Thread t = virtual
                ? Thread.ofVirtual()
                        .name(threadName)
                        .inheritInheritableThreadLocals(false)
                        .uncaughtExceptionHandler(f)
                        .unstarted(f)
                : OwnThreads.daemon(threadName)
                        .stackSize(stackSize)
                        .uncaughtExceptionHandler(f)
                        .unstarted(f);
        t.setContextClassLoader(contextClassLoader);
        f.setThread(t);
        if (virtual) {
            t.start();
        } else {
            threads.start(t);
        }
    }

    private void give(Slot slot, Fiber next) {
        next.grant(slot);
        if (next.started()) {
            LockSupport.unpark(next.thread());
        } else {
            startFor(slot, next);
        }
    }

    /** Hands a slot on that this fiber can no longer keep. */
    private void giveToNext(Slot slot) {
        try {
            give(slot, slot.nextFiber());
        } catch (Throwable e) { // there is no fiber for it
            slot.broken(e);
        }
    }

    private void startFor(Slot slot, Fiber next) {
        try {
            startThread(next);
        } catch (Throwable e) { // there can be no more threads
            next.takeGrant();
            slot.fiberEnded(next);
            throw e;
        }
    }

    private void attach(Fiber self, Slot granted) {
        if (!virtual) {
            granted.bindThread();
        }
        take(self, granted);
    }

    private static void take(Fiber self, Slot slot) {
        self.attach(slot);
        self.drives();
    }

    private static Slot giveUp(Fiber self) {
        self.leaves();
        try {
            return self.detach();
        } catch (Throwable e) { // no memory, or no stack: nothing has been given up
            self.drives();
            throw e;
        }
    }

    @Override
    public void start(Slot slot) {
        give(slot, slot.nextFiber());
    }

    @Override
    public void enter(Fiber self) {
        attach(self, self.awaitSlot());
    }

    @Override
    public void leave(Fiber self) {
        if (!virtual) {
            threads.ended();
        }
        Slot s = self.slot();
        if (s != null) {
            s.fiberEnded(self);
            Fiber pooled = s.unpool();
            if (pooled != null) {
                give(s, pooled); // the runtime stops: idle fibers end one after the other
            }
        }
    }

    @Override
    public void suspend(Fiber self, Registration registration, Waiter waiter) {
        StackProbe.ask();
        Slot slot = giveUp(self);
        if (!waiter.arm() || !registration.register(waiter) && waiter.settle()) {
            take(self, slot);
            return;
        }
        giveToNext(slot);
        attach(self, self.awaitSlot());
    }

    @Override
    public boolean switchTo(Fiber self, Fiber next) {
        Slot slot = giveUp(self);
        boolean kept = next.started() && !slot.poolFull() && slot.pool(self);
        if (!kept) {
            slot.fiberEnded(self);
        }
        give(slot, next);
        if (!kept) {
            return false;
        }
        Slot granted = self.awaitSlot();
        attach(self, granted);
        return !granted.stopped();
    }

    @Override
    public boolean makesFibersCheaply() {
        return virtual;
    }

    @Override
    public boolean idle(Fiber self) {
        self.leaves();
        Slot slot = self.slot();
        if (slot == null || slot.stopped()) {
            return false;
        }
        slot.idleWait();
        if (slot.stopped()) {
            return false;
        }
        self.drives();
        return true;
    }

    @Override
    public void release(Fiber self) {
        StackProbe.ask();
        Slot slot = giveUp(self);
        try {
            give(slot, slot.nextFiber());
        } catch (Throwable e) {
            take(self, slot);
            throw e;
        }
    }

    @Override
    public void reacquire(Fiber self) {
        if (self.decidedSlot() != null) {
            return;
        }
        self.makeReady();
        attach(self, self.awaitSlot());
    }

    /** Parked, but not in the eyes of winBack: the youngest frame that is not the JDK's is ours. */
    @Override
    public void nap(long nanos) {
        try {
            LockSupport.parkNanos(this, nanos);
        } catch (StackOverflowError e) { // with too little stack left to unmount
            Thread.onSpinWait();
        }
    }

    @Override
    public boolean winBack(Fiber fiber, Slot slot) {
        Thread t = fiber.thread();
        if (t == null || !JdkCall.blocks(t) || !fiber.dispute()) {
            return false;
        }
        boolean taken = false;
        try {
            taken = fiber.slot() == slot && takeFrom(fiber, slot, t);
        } finally {
            if (taken) {
                fiber.take();
            } else {
                fiber.giveBack();
            }
        }
        return taken;
    }

    private boolean takeFrom(Fiber fiber, Slot slot, Thread t) {
        fiber.hideSlot();
        VarHandle.fullFence();
        if (!JdkCall.blocks(t)) {
            fiber.showSlot(slot);
            return false;
        }
        try {
            fiber.detach();
        } catch (Throwable e) {
            fiber.showSlot(slot);
            throw e;
        }
        try {
            t.getStackTrace(); // so that the thread, should it run, sees the frames as they are now before
            // another driver
            give(slot, slot.nextFiber());
        } catch (Throwable e) {
            fiber.attach(slot);
            throw e;
        }
        fiber.blocked();
        return true;
    }

    @Override
    public boolean detectsBlocking() {
        return false;
    }

    @Override
    public OwnThreads threads() {
        return threads;
    }

    @Override
    public void running(int slots) {
        running = slots;
        widenBy(slots);
    }

    @Override
    public void threadsKept(int fibers) {
        if (fibers > 0) {
            widenBy(running + fibers);
        }
        if (virtual && (fibers > 0 || JdkScheduler.leavesSomeQueued())) {
            JdkScheduler.wake(); // also if there was nothing to widen: a thread that was woken may be kept by now, too
        }
    }

    /** The JDK's scheduler runs so many virtual threads more than without this runtime, if it does not already. */
    private void widenBy(int wanted) {
        int now = widened.get();
        if (!virtual || now == STOPPED || now >= wanted) {
            return;
        }
        int more = JdkScheduler.widen(wanted - now);
        if (!widened.compareAndSet(now, now + more)) {
            JdkScheduler.narrow(more);
        }
    }

    /** Each worker's driver ends by itself when it sees that its slot has been stopped; the idle fibers follow. */
    @Override
    public void stop() {
        int more = widened.getAndSet(STOPPED);
        if (more > 0) {
            JdkScheduler.narrow(more);
        }
    }
}
