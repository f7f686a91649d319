package dev.serrano.internal.fiber;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Each fiber has a thread of its own and a slot is handed from thread to thread like a baton: backends {@code portable}
 * (virtual threads on the JDK's scheduler) and {@code blocking} (platform threads: the papers' thread-blocking runtime,
 * which compensates a waiting thread by another).
 */
public final class BatonMechanism implements FiberMechanism {
    /* Implementation.
     * Order in suspend: detach (no slot, frames converted), arm, register, choose the next fiber, grant it the slot,
     * park.
     * From the registration on, somebody may grant us another slot; the local variable `slot` and the grant are
     * separate, so handing on the old slot and receiving a new one do not meet. If we are ourselves the next fiber of
     * the old slot, we grant it to ourselves and do not park.
     * grant/takeGrant is release/acquire: everything that the giver did with the slot happens-before what we do with
     * it.
     * An idle fiber is pooled before it parks, which is safe because a grant stays until it is taken.
     * If no thread can be started, release() keeps its slot. In suspend() it is too late for that: the waiter is
     * registered, and the slot is lost. */
    private static final int DEEP = 512; // calls: some 50 KB of stack, and 50 us to walk, at most once a tick
    private static final StackWalker STACK = StackWalker.getInstance();

    private final String name;
    private final boolean virtual;
    private final long stackSize;
    private final ClassLoader contextClassLoader;
    private final ThreadCount threads = new ThreadCount();

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
        String threadName = "serrano-" + name + "-fiber";
        Thread t = virtual
                ? Thread.ofVirtual()
                        .name(threadName)
                        .inheritInheritableThreadLocals(false)
                        .uncaughtExceptionHandler(f)
                        .unstarted(f::threadMain)
                : Thread.ofPlatform()
                        .name(threadName)
                        .daemon()
                        .stackSize(stackSize)
                        .inheritInheritableThreadLocals(false)
                        .uncaughtExceptionHandler(f)
                        .unstarted(f::threadMain);
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
        self.attach(granted);
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
            endPooled(s);
        }
    }

    /** Ends the idle fibers of a slot whose driver has ended. */
    private void endPooled(Slot slot) {
        Fiber pooled = slot.unpool();
        while (pooled != null) {
            slot.fiberEnded(pooled);
            pooled.grant(STOP);
            LockSupport.unpark(pooled.thread());
            pooled = slot.unpool();
        }
    }

    @Override
    public void suspend(Fiber self, Registration registration, Waiter waiter) {
        StackProbe.ask();
        Slot slot = self.detach();
        if (!waiter.arm()) {
            self.attach(slot);
            return;
        }
        if (!registration.register(waiter) && waiter.settle()) {
            self.attach(slot);
            return;
        }
        try {
            give(slot, slot.nextFiber());
        } catch (Throwable e) {
            slot.broken(e);
        }
        attach(self, self.awaitSlot());
    }

    @Override
    public boolean switchTo(Fiber self, Fiber next) {
        Slot slot = self.detach();
        boolean kept = slot.pool(self);
        if (!kept) {
            slot.fiberEnded(self);
        }
        give(slot, next);
        if (!kept) {
            return false;
        }
        return attachUnlessStopped(self, self.awaitSlot());
    }

    private boolean attachUnlessStopped(Fiber self, Slot granted) {
        if (granted == STOP) {
            return false;
        }
        attach(self, granted);
        return true;
    }

    @Override
    public boolean idle(Fiber self) {
        Slot slot = self.slot();
        if (slot == null || slot.stopped()) {
            return false;
        }
        slot.idleWait();
        return !slot.stopped();
    }

    @Override
    public void release(Fiber self) {
        StackProbe.ask();
        Slot slot = self.detach();
        try {
            give(slot, slot.nextFiber());
        } catch (Throwable e) {
            self.attach(slot);
            throw e;
        }
    }

    @Override
    public void reacquire(Fiber self) {
        self.makeReady();
        attach(self, self.awaitSlot());
    }

    /**
     * Lets the application's other virtual threads run: a yield would not, since we would be taken up again first. Not
     * from deep in the stack, which moves to the heap as the thread is unmounted: a recursion without end that breathes
     * at each level, or each millisecond, would fill the heap instead of overflowing the stack.
     */
    @Override
    public void breathe() {
        if (virtual) {
            try {
                if (isShallow()) {
                    LockSupport.parkNanos(1);
                }
            } catch (StackOverflowError e) {
                return; // to look and to unmount want stack themselves; the next breath is for another time
            }
        }
    }

    private static boolean isShallow() {
        return STACK.walk(frames -> frames.skip(DEEP).findAny().isEmpty());
    }

    @Override
    public boolean detectsBlocking() {
        return false;
    }

    @Override
    public int platformThreads() {
        return threads.live();
    }

    @Override
    public int peakPlatformThreads() {
        return threads.peak();
    }

    /**
     * Each worker's driver ends by itself when it sees that its slot has been stopped, and ends the idle fibers then.
     */
    @Override
    public void stop() {}

    /** Granted to an idle fiber that is to end. */
    private static final Slot STOP = new Slot() {
        @Override
        protected Fiber nextFiber() {
            throw new AssertionError("not a slot");
        }

        @Override
        protected @Nullable Fiber pollReadyFiber() {
            return null;
        }

        @Override
        protected boolean pool(Fiber fiber) {
            return false;
        }

        @Override
        protected boolean poolFull() {
            return true;
        }

        @Override
        protected void idleWait() {}

        @Override
        protected boolean fallAsleep() {
            return false;
        }

        @Override
        protected boolean asleep() {
            return false;
        }

        @Override
        protected boolean stopped() {
            return true;
        }

        @Override
        protected @Nullable Fiber unpool() {
            return null;
        }

        @Override
        protected void fiberEnded(Fiber fiber) {}

        @Override
        protected void broken(Throwable cause) {}

        @Override
        public String label() {
            return "stop";
        }
    };
}
