package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.OwnThreads;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.Waiter;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Our platform threads carry virtual threads whose scheduler we are: backend {@code scheduled}.
 * <p>A switch costs an unmount and a mount, no operating-system call. An unmount without a farewell means that a JDK
 * call blocked the fiber; the slot then goes on with another one, and the fiber comes back through the ready queue.
 */
public final class CarrierMechanism implements FiberMechanism, Consumer<Carrier> {
    /* Implementation.
     * A slot is served by one carrier at a time. Normally the pair never changes. It does in two cases, both rare:
     *   release()   the fiber is about to block its thread: the slot moves to a spare carrier, the fiber stays mounted
     *               on the old one, which becomes spare when the fiber unmounts.
     *   pinned suspension (a native frame or class initializer on the fiber's stack): the frames cannot leave the
     *               carrier. So the slot moves to a spare carrier; the old one blocks with the fiber until a slot is
     *               granted back, baton-wise, and the granting carrier becomes spare.
     * Registration happens after the unmount, on the carrier: before that no thread may resume the fiber.
     * A carrier holds no monitor while it runs a fiber, which would lend it.
     * run() on a fiber that a JDK call has blocked, and that is not runnable after all, returns at once; that looks
     * like one more JDK block and is treated as one, so the pending execute() brings the fiber back. */
    private static final int MAX_SPARES = 8;

    /**
     * More than most threads have. The C library gives the stacks of ended threads to new ones, whole, up to four times
     * the requested size. With less, some carriers of a runtime would get the megabyte of a thread of the JVM, and a
     * fiber that has used it cannot be thawed on the others. JVM 25 does not survive that.
     */
    private static final long LEAST_STACK = (1 << 20) + (64 << 10);

    private static final long SPARE_KEEP_ALIVE = TimeUnit.SECONDS.toNanos(10);

    private final String name;
    private final String fiberName;
    private final long stackSize;
    private final ClassLoader contextClassLoader;
    private final OwnThreads threads = new OwnThreads();
    private final AtomicInteger carrierNumbers = new AtomicInteger();
    private final ArrayDeque<Carrier> spares =
            new ArrayDeque<>(); // guarded by itself; of fibers only pinned ones lock it
    private volatile boolean stopping;

    /**
     * @param name name of the runtime, for thread names
     * @param stackSize stack size of the carriers, and so of every fiber, in bytes, raised to 1088 KiB; 0 for the JVM's
     *     default
     */
    public CarrierMechanism(String name, long stackSize, ClassLoader contextClassLoader) {
        this.name = name;
        this.fiberName = Fiber.threadName(name);
        this.stackSize = stackSize == 0 ? 0 : Math.max(stackSize, LEAST_STACK);
        this.contextClassLoader = contextClassLoader;
    }

    /** The slot of the carrier that is the current thread; null on any other thread, fibers included. */
    public static @Nullable Slot currentSlot() {
        return Thread.currentThread() instanceof Carrier c ? c.slot : null;
    }

    // ---- on carriers ------------------------------------------------------------------------------------------

    @Override
    public void start(Slot slot) {
        serveBySpare(slot);
    }

    /**
     * Has a spare or new carrier serve the slot. Called from platform threads, and by fibers that have pinned
     * themselves.
     */
    private void serveBySpare(Slot slot) {
        Carrier c;
        synchronized (spares) {
            c = spares.pollLast();
        }
        if (c != null) {
            c.give(slot);
            return;
        }
        c = new Carrier(this, "serrano-" + name + "-worker-" + carrierNumbers.getAndIncrement(), stackSize);
        c.setContextClassLoader(contextClassLoader);
        c.slot = slot;
        threads.start(c);
    }

    /** The carrier's loop. */
    @Override
    public void accept(Carrier c) {
        try {
            Slot slot = c.slot;
            while (slot != null) {
                serve(c, slot);
                slot = awaitSlot(c);
            }
        } catch (Throwable e) {
            Slot slot = c.slot;
            if (slot == null) {
                throw e;
            }
            slot.broken(e);
        } finally {
            threads.ended();
        }
    }

    /** Waits as a spare for another slot; null if the thread is to end. */
    private @Nullable Slot awaitSlot(Carrier c) {
        synchronized (spares) {
            if (stopping || spares.size() >= MAX_SPARES) {
                return null;
            }
            spares.addLast(c);
        }
        long deadline = System.nanoTime() + SPARE_KEEP_ALIVE;
        for (; ; ) {
            Slot s = c.slot;
            if (s != null) {
                return s;
            }
            long left = deadline - System.nanoTime();
            if (left <= 0 || stopping) {
                synchronized (spares) {
                    if (spares.remove(c)) {
                        return null;
                    }
                }
                left = SPARE_KEEP_ALIVE; // we have just been taken: the slot is on its way
            }
            LockSupport.parkNanos(this, left);
            Thread.interrupted(); // a stray interrupt must not make it spin
        }
    }

    /** Mounts fibers for a slot until the carrier has lost it, or the runtime has stopped. */
    private void serve(Carrier c, Slot first) {
        Slot slot = first;
        Fiber f = slot.nextFiber();
        for (; ; ) {
            if (f.waitsPinned) {
                grantPinned(c, slot, f);
                return;
            }
            if (f.isBeingInterrupted()) { // for microseconds, unless what that sets off needs a worker
                f.makeReady();
                f = slot.nextFiber();
                continue;
            }
            if (!f.started()) {
                makeThread(f, slot);
            }
            mount(c, slot, f);
            Slot served = c.slot;
            Fiber next = afterUnmount(c, served, f);
            if (next == null || served == null) {
                return;
            }
            slot = served;
            f = next;
        }
    }

    private void mount(Carrier c, Slot slot, Fiber f) {
        slot.bindThread(); // here, since a carrier may have got another slot in any of several ways
        f.attach(slot);
        f.carrier = c;
        f.mount();
        Thread.interrupted();
    }

    private void makeThread(Fiber f, Slot slot) {
        try {
            Thread t = VirtualThreads.newThread(f, fiberName);
            t.setContextClassLoader(contextClassLoader);
            f.setThread(t);
        } catch (Throwable e) { // there is no memory for it
            slot.fiberEnded(f);
            throw e;
        }
    }

    /** Ends an unmount. Returns the fiber to mount next, null if this carrier no longer serves the slot. */
    private @Nullable Fiber afterUnmount(Carrier c, @Nullable Slot slot, Fiber f) {
        switch (f.leave) {
            case Fiber.LEAVE_SUSPEND -> {
                if (slot == null) {
                    throw new IllegalStateException("suspension without a slot");
                }
                return Carrier.setAside(f) ? slot.nextFiber() : f;
            }
            case Fiber.LEAVE_SWITCH -> {
                Fiber to = f.leaveTo;
                f.leaveTo = null;
                f.setMountVolatile(Fiber.OURS);
                if (slot == null || to == null || !slot.pool(f)) {
                    throw new IllegalStateException("an idle fiber could not be kept");
                }
                return to;
            }
            case Fiber.LEAVE_IDLE -> {
                f.setMountVolatile(Fiber.OURS);
                if (slot == null) {
                    throw new IllegalStateException("an idle fiber drove no slot");
                }
                if (!slot.stopped()) {
                    slot.idleWait();
                }
                Fiber ready = slot.stopped() || slot.poolFull() ? null : slot.pollReadyFiber();
                if (ready == null) {
                    return f; // looks for work once more, or ends if the runtime has stopped
                }
                if (!slot.pool(f)) {
                    throw new IllegalStateException("an idle fiber could not be kept");
                }
                return ready;
            }
            case Fiber.LEAVE_NEED_SLOT -> {
                f.setMountVolatile(Fiber.OURS);
                f.makeReady();
                return slot == null ? null : slot.nextFiber();
            }
            case Fiber.LEAVE_END -> {
                Fiber to = f.leaveTo;
                f.leaveTo = null;
                if (slot == null) {
                    return null;
                }
                slot.fiberEnded(f);
                if (to != null) {
                    return to;
                }
                if (slot.stopped()) {
                    // the runtime stops: idle fibers end one after the other on their carrier, then the carrier does
                    Fiber pooled = slot.unpool();
                    if (pooled == null) {
                        c.slot = null;
                    }
                    return pooled;
                }
                return slot.nextFiber();
            }
            default -> { // a JDK call blocked, or yielded
                Carrier.lost(f);
                return slot == null ? null : slot.nextFiber();
            }
        }
    }

    /** Gives this carrier's slot to the carrier on which the pinned fiber blocks. */
    private static void grantPinned(Carrier c, Slot slot, Fiber f) {
        Carrier other = carrierOf(f);
        c.slot = null;
        f.waitsPinned = false;
        other.slot = slot;
        f.grant(slot);
        LockSupport.unpark(f.thread());
    }

    // ---- on fibers --------------------------------------------------------------------------------------------

    @Override
    public void leave(Fiber self) {
        self.leave = Fiber.LEAVE_END;
    }

    /**
     * Leaves the carrier for the reason in {@code leave}. Returns false, with no reason left, if that is impossible;
     * throws likewise if there is no memory for it.
     */
    private static boolean unmount(Fiber self) {
        boolean left = false;
        try {
            left = VirtualThreads.unmount();
        } finally {
            if (!left) {
                self.leave = Fiber.LEAVE_NONE;
            }
        }
        if (left) {
            self.back();
        }
        return left;
    }

    @Override
    public void suspend(Fiber self, Registration registration, Waiter waiter) {
        Slot slot = self.detach();
        Carrier.leaveToWait(self, registration, waiter);
        boolean left;
        try {
            left = unmount(self);
        } catch (OutOfMemoryError e) { // for the frames: as with too little stack, there is no suspension
            Carrier.stay(self);
            self.attach(slot);
            throw e;
        }
        if (!left) {
            Carrier.stay(self);
            suspendPinned(self, slot, registration, waiter);
        }
    }

    private void suspendPinned(Fiber self, Slot slot, Registration registration, Waiter waiter) {
        try {
            StackProbe.ask(); // leaving may have failed because the stack is nearly full
        } catch (StackOverflowError e) {
            self.attach(slot);
            throw e;
        }
        Carrier c = carrierOf(self);
        c.slot = null; // before the registration: from then on a slot may be granted to us
        self.waitsPinned = true;
        if (!waiter.arm() || (!registration.register(waiter) && waiter.settle())) {
            self.waitsPinned = false;
            c.slot = slot;
            self.attach(slot);
            return;
        }
        self.attach(awaitSlotPinned(self, slot));
    }

    /** Leaves a slot to a spare if there is one to leave, and waits for another one, without leaving the carrier. */
    private Slot awaitSlotPinned(Fiber self, @Nullable Slot left) {
        VirtualThreads.pin(); // as in release(), for any reason that kept it on the carrier a moment ago
        try {
            if (left != null) {
                leaveToSpare(left);
            }
            return self.awaitSlot();
        } finally {
            VirtualThreads.unpin();
        }
    }

    private void leaveToSpare(Slot slot) {
        try {
            serveBySpare(slot);
        } catch (Throwable e) {
            slot.broken(e); // it is lost: the waiter is registered, so the slot cannot be kept
        }
    }

    private static Carrier carrierOf(Fiber mounted) {
        if (mounted.carrier instanceof Carrier c) {
            return c;
        }
        throw new IllegalStateException("a mounted fiber has no carrier");
    }

    /** Leaves the carrier between two tasks. Returns false if it cannot, or has no memory for that: then the fiber is to end. */
    private static boolean unmountIdle(Fiber self, Slot slot, int reason) {
        self.leave = reason;
        try {
            if (unmount(self)) {
                return true;
            }
        } catch (OutOfMemoryError e) {
            slot.broken(e);
        }
        return false; // pinned for good: a StackOverflowError in the JDK has left it so
    }

    @Override
    public boolean switchTo(Fiber self, Fiber next) {
        Slot slot = self.slot();
        if (slot == null) {
            throw new IllegalStateException("an idle fiber drives no slot");
        }
        if (slot.poolFull()) {
            self.leaveTo = next; // and end: see leave()
            return false;
        }
        self.detach();
        self.leaveTo = next;
        if (!unmountIdle(self, slot, Fiber.LEAVE_SWITCH)) {
            self.attach(slot);
            return false;
        }
        Slot s = self.slot();
        return s != null && !s.stopped();
    }

    @Override
    public boolean idle(Fiber self) {
        Slot slot = self.slot();
        if (slot == null || slot.stopped()) {
            return false;
        }
        return unmountIdle(self, slot, Fiber.LEAVE_IDLE) && !slot.stopped();
    }

    @Override
    public void release(Fiber self) {
        StackProbe.ask();
        Carrier c = carrierOf(self);
        VirtualThreads
                .pin(); // a fiber that queued for the spares' lock would leave its carrier with the slot in its hands
        try {
            Slot slot = self.detach();
            c.slot = null;
            try {
                serveBySpare(slot);
            } catch (Throwable e) { // no thread can be started
                c.slot = slot;
                self.attach(slot);
                throw e;
            }
        } finally {
            VirtualThreads.unpin();
        }
    }

    @Override
    public void reacquire(Fiber self) {
        if (self.slot() != null) {
            return; // blocked in the JDK meanwhile, and was mounted again with a slot
        }
        self.leave = Fiber.LEAVE_NEED_SLOT;
        boolean left;
        try {
            left = unmount(self);
        } catch (OutOfMemoryError e) {
            left = false; // it waits where it is
        }
        if (!left) {
            StackProbe.ask();
            self.waitsPinned = true;
            self.makeReady();
            self.attach(awaitSlotPinned(self, null));
        }
    }

    @Override
    public boolean detectsBlocking() {
        return true;
    }

    @Override
    public void holdStill() {
        VirtualThreads.pin();
    }

    @Override
    public void letGo() {
        VirtualThreads.unpin();
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
        synchronized (spares) {
            stopping = true;
            for (Carrier c : spares) {
                LockSupport.unpark(c);
            }
        }
    }
}
