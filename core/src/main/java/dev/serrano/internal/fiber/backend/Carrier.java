package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.OwnThreads;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.Waiter;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A platform thread that carries fibers: mounts one after the other for the slot that it serves. */
final class Carrier extends Thread {
    /** The slot served. Written by this thread, by the fiber mounted on it, or by a thread that gives a slot to a spare. */
    volatile @Nullable Slot slot;

    private final Consumer<Carrier> loop;

    Carrier(Consumer<Carrier> loop, String name, long stackSize) {
        super(OwnThreads.outermostGroup(), null, name, stackSize, false);
        this.loop = loop;
        setDaemon(true);
    }

    @Override
    public void run() {
        loop.accept(this);
    }

    void give(Slot s) {
        slot = s;
        LockSupport.unpark(this);
    }

    /** The calling fiber is about to leave its carrier, to wait. */
    static void leaveToWait(Fiber self, Registration registration, Waiter waiter) {
        self.leaveRegistration = registration;
        self.leaveWaiter = waiter;
        self.leave = Fiber.LEAVE_SUSPEND;
    }

    /** It could not leave: takes back what {@link #leaveToWait} has noted. */
    static void stay(Fiber self) {
        self.leaveRegistration = null;
        self.leaveWaiter = null;
    }

    /** A fiber has left to wait: registers its waiter. Returns false if there is nothing to wait for. */
    static boolean setAside(Fiber f) {
        Registration registration = f.leaveRegistration;
        Waiter waiter = f.leaveWaiter;
        stay(f);
        if (registration == null || waiter == null) {
            throw new IllegalStateException("suspension without a reason");
        }
        f.setMountVolatile(Fiber.OURS);
        Thread t = f.thread();
        if (t != null && t.isInterrupted()) {
            f.noticeInterrupt(); // it came before execute() would have noticed it
        }
        return waiter.arm() && (registration.register(waiter) || !waiter.settle());
    }

    /** A JDK call blocked, or yielded. Returns false if the fiber was made runnable meanwhile, and is ready. */
    static boolean lost(Fiber f) {
        if (f.slot() != null) {
            f.detach();
            f.blocked();
        }
        if (f.casMount(Fiber.RUNNING, Fiber.BLOCKED)) {
            return true;
        }
        f.setMountVolatile(Fiber.QUEUED);
        f.makeReady();
        return false;
    }
}
