package dev.serrano.internal.idle;

import dev.serrano.internal.fiber.Slot;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Padding before the fields of {@link WorkerShared}, so that thieves' writes do not disturb the owner's fields. */
abstract class WorkerSharedPadding {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}

/** The words of a worker that threads other than its driver read and write. */
public final class WorkerShared extends WorkerSharedPadding {
    /* Implementation.
     * messages     Treiber stack, taken whole by the driver.
     * parked       AWAKE | SLEEPS from before the last look for work | CLAIMED by one waker. A claimed worker goes on
     *              only after the waker has changed the counts for it: otherwise it could search and park again in
     *              between, and the counts would hide the next wake-up (IdleProtocolTest has that order as a
     *              mutation). */
    private static final int AWAKE = 0;

    private static final int SLEEPS = 1;
    private static final int CLAIMED = 2;

    private static final VarHandle MESSAGES = handle("messages", Object.class);
    private static final VarHandle PARKED = handle("parked", int.class);

    private @Nullable Object messages; // of the type Message, whose class is loaded with the first one
    private int parked;
    private volatile boolean readyOffered;
    private volatile @Nullable Thread idleThread;
    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    private static VarHandle handle(String name, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), name, VarHandle.class, WorkerShared.class, type);
    }

    /** Adds a message. Any thread. */
    public void push(Message m) {
        Message head;
        do {
            head = (Message) MESSAGES.getAcquire(this);
            m.next = head;
        } while (!MESSAGES.compareAndSet(this, head, m));
    }

    /** Takes all messages; the first is the oldest. Driver only. */
    @Nullable
    Message takeMessages() {
        Message m = (Message) MESSAGES.getAndSet(this, (Object) null);
        Message first = null;
        while (m != null) {
            Message next = m.next;
            m.next = first;
            first = m;
            m = next;
        }
        return first;
    }

    /** Handles all messages. Driver only. */
    public void handleMessages(Slot worker) {
        worker.clearPollBit(Slot.POLL_MESSAGE); // before taking: a later message sets it again
        Message m = takeMessages();
        while (m != null) {
            Message next = m.next;
            m.handle();
            m = next;
        }
    }

    public boolean hasMessages() {
        return MESSAGES.getVolatile(this) != null;
    }

    /** Whether the worker is parked and its wake-up is not claimed. */
    public boolean parked() {
        return (int) PARKED.getVolatile(this) == SLEEPS;
    }

    /** Whether the worker is parked, or being woken. */
    public boolean asleep() {
        return (int) PARKED.getVolatile(this) != AWAKE;
    }

    /** The worker is about to look for work once more, and then to park. */
    public void fallAsleep() {
        PARKED.setVolatile(this, SLEEPS);
    }

    /** The worker itself changes its mind; false if another thread has claimed the wake-up. */
    public boolean unpark() {
        return PARKED.compareAndSet(this, SLEEPS, AWAKE);
    }

    /** Claims the wake-up; exactly one caller per parking gets true. It counts the worker, then calls released. */
    public boolean claim() {
        return PARKED.compareAndSet(this, SLEEPS, CLAIMED);
    }

    /** The claimed worker has been counted: it may go on. */
    public void released() {
        PARKED.setVolatile(this, AWAKE);
    }

    public boolean readyOffered() {
        return readyOffered;
    }

    public void setReadyOffered(boolean b) {
        readyOffered = b;
    }

    @Nullable
    Thread idleThread() {
        return idleThread;
    }

    void setIdleThread(Thread t) {
        idleThread = t;
    }
}
