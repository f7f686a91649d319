package dev.serrano.weave.atomic;

import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import java.io.Serializable;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The lock of atomic sets. For generated code; programs do not name it.
 *
 * <p>Reentrant. A task that waits for it is suspended, another thread blocks. Several locks are taken in the order of
 * their numbers, so that tasks which take the same ones do not wait for each other. A task that holds a lock is asked
 * for no work: woven code that it calls is serial.
 *
 * <p>A lock that is read from a file is free. Objects that share a lock when they are written together share one when
 * they are read, too.
 *
 * <p>Memory consistency: actions before an exit happen-before what follows the next enter.
 */
public final class OrderedLock implements Serializable {
    /* Implementation.
     * owner    the fiber or thread that holds it, or null. Taken by compare-and-set, given back by a volatile store,
     *          both by the holder. A reader finds itself if and only if it is the holder. A task is its fiber: one that
     *          runs on top of the holder's frames is one that the holder waits for, and enters again.
     * holds    how often the holder has entered; the holder's.
     * waiters  made by the first waiter, by compare-and-set. Its `count` is volatile, its queue under its lock.
     * No waiter is forgotten: a waiter counts itself, then finds the lock taken, then queues, all under the lock of the
     *          queue; an exit stores null, then reads the count (both volatile). So either the waiter sees null or the
     *          exit sees the count, and then the lock of the queue brings it after the queuing. A woken waiter tries
     *          again, queues in front if another task was faster, and wakes the next if its wait ends by a
     *          cancellation.
     * A task counts what it holds. A thread that is not the runtime's does not: that it holds a lock is seen in its
     *          frames, when it calls woven code (FramesBelow).
     * number   given when several are taken for the first time: most locks need none.
     * Rejected: QueueLock, which is padded, for there are few of them; a monitor, which would block the worker while
     *          the holder may be suspended. */
    private static final long serialVersionUID = 1L;

    private static final VarHandle OWNER;
    private static final VarHandle WAITERS;
    private static final VarHandle NUMBER;

    static {
        MethodHandles.Lookup l = MethodHandles.lookup();
        OWNER = ConstantBootstraps.fieldVarHandle(l, "owner", VarHandle.class, OrderedLock.class, Object.class);
        WAITERS = ConstantBootstraps.fieldVarHandle(l, "waiters", VarHandle.class, OrderedLock.class, Waiters.class);
        NUMBER = ConstantBootstraps.fieldVarHandle(l, "number", VarHandle.class, OrderedLock.class, long.class);
    }

    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final int LONGEST_PAUSE = 512;
    private static final String OPERATION = "an access to an atomic set";

    /**
     * The lock of objects that were read from a file without locks, written by a program without woven atomic sets.
     */
    private static final Map<Late, OrderedLock> LATE = new ConcurrentHashMap<>();

    private static final ReferenceQueue<Object> GONE = new ReferenceQueue<>();

    private transient @Nullable Object owner;
    private transient int holds;
    private transient volatile @Nullable Waiters waiters;
    private transient volatile long number;

    /** A free lock. */
    public OrderedLock() {}

    /** The lock of an object: that of its field, or one of its own if the field is null. */
    public static OrderedLock of(Object object, @Nullable OrderedLock lock) {
        return lock != null ? lock : late(object);
    }

    private static OrderedLock late(Object object) {
        for (Object gone = GONE.poll(); gone != null; gone = GONE.poll()) {
            LATE.remove(gone);
        }
        return LATE.computeIfAbsent(new Late(object), x -> new OrderedLock());
    }

    /** An object as the key of a map that does not keep it. */
    private static final class Late extends WeakReference<Object> {
        private final int hash;

        Late(Object of) {
            super(of, GONE);
            this.hash = System.identityHashCode(of);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object o) {
            Object mine = get();
            return this == o || mine != null && o instanceof Late l && l.refersTo(mine);
        }
    }

    /**
     * Takes it; waits if another task or thread has it.
     *
     * @throws IllegalStateException if the caller has to wait inside code declared non-blocking
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public void enter() {
        Grant.point();
        TaskFiber f = TaskFiber.current();
        Object me = f != null ? f : Thread.currentThread();
        if (OWNER.getOpaque(this) == me) {
            holds++;
            return;
        }
        StackProbe.ask(); // for the exit, too: an overflow there would leave it taken, or a waiter asleep
        if (!OWNER.compareAndSet(this, null, me)) {
            enterSlowly(f, me);
        }
        holds = 1;
        if (f != null) {
            f.atomicSets++;
        }
    }

    /**
     * Gives it back, once for each time that it was taken.
     *
     * @throws IllegalMonitorStateException if the caller does not have it
     */
    public void exit() {
        TaskFiber f = TaskFiber.current();
        Object me = f != null ? f : Thread.currentThread();
        if (OWNER.getOpaque(this) != me) {
            throw new IllegalMonitorStateException("the caller does not have " + this);
        }
        if (--holds > 0) {
            return;
        }
        if (f != null) {
            f.atomicSets--;
        }
        OWNER.setVolatile(this, null);
        Waiters w = waiters;
        if (w != null && w.count != 0) {
            w.wakeNext();
        }
    }

    /**
     * Takes several, in their order; nulls are passed over. Returns them as {@link #exit(OrderedLock[])} wants them.
     */
    public static OrderedLock[] enter(@Nullable OrderedLock[] locks) {
        OrderedLock[] sorted = sorted(locks);
        for (int i = 0; i < sorted.length; i++) {
            try {
                sorted[i].enter();
            } catch (Throwable e) {
                while (--i >= 0) {
                    sorted[i].exit();
                }
                throw e;
            }
        }
        return sorted;
    }

    /**
     * Without nulls and repetitions. They are two or three; and streams would load classes, for which there may be no
     * memory.
     */
    private static OrderedLock[] sorted(@Nullable OrderedLock[] locks) {
        OrderedLock[] all = new OrderedLock[locks.length];
        int n = 0;
        for (OrderedLock lock : locks) {
            if (lock == null) {
                continue;
            }
            int at = n;
            while (at > 0 && all[at - 1].number() > lock.number()) {
                at--;
            }
            if (at == 0 || all[at - 1] != lock) {
                System.arraycopy(all, at, all, at + 1, n - at);
                all[at] = lock;
                n++;
            }
        }
        return n == all.length ? all : Arrays.copyOf(all, n);
    }

    /** Gives several back. */
    public static void exit(OrderedLock[] locks) {
        for (int i = locks.length - 1; i >= 0; i--) {
            locks[i].exit();
        }
    }

    /** Whether the caller has it. */
    public boolean isHeldByCaller() {
        TaskFiber f = TaskFiber.current();
        return OWNER.getOpaque(this) == (f != null ? f : Thread.currentThread());
    }

    /** Unique, and the same each time. */
    long number() {
        long n = number;
        if (n == 0) {
            long next = NUMBERS.incrementAndGet();
            n = NUMBER.compareAndSet(this, 0L, next) ? next : number;
        }
        return n;
    }

    private void enterSlowly(@Nullable TaskFiber f, Object me) {
        for (int pause = 1; pause <= LONGEST_PAUSE; pause *= 2) {
            for (int i = 0; i < pause; i++) {
                Thread.onSpinWait();
            }
            if (OWNER.compareAndSet(this, null, me)) {
                return;
            }
        }
        if (f != null) {
            Suspension.beforeWait(f, OPERATION);
        }
        Waiters w = waiters();
        for (boolean again = false; ; again = true) {
            Grant turn = new Grant(w);
            if (w.enterOrQueue(turn, me, again)) {
                return;
            }
            try {
                turn.await(OPERATION);
            } catch (Throwable e) {
                w.giveUp(turn);
                throw e;
            }
            if (OWNER.compareAndSet(this, null, me)) {
                return;
            }
        }
    }

    Waiters waiters() {
        Waiters w = waiters;
        if (w != null) {
            return w;
        }
        Waiters mine = new Waiters();
        Waiters first = (Waiters) WAITERS.compareAndExchange(this, null, mine);
        return first == null ? mine : first;
    }

    /** The waiters, and the lock as reports about them see it. */
    final class Waiters implements Grant.Held {
        private final SpinLock lock = new SpinLock();
        private final Deque<Grant> queue = new ArrayDeque<>();
        private volatile int count;

        /** Enters, or queues; a waiter that was woken before queues in front. */
        boolean enterOrQueue(Grant turn, Object me, boolean front) {
            lock.lock();
            try {
                count = queue.size() + 1;
                if (OWNER.compareAndSet(OrderedLock.this, null, me)) {
                    count = queue.size();
                    return true;
                }
                if (front) {
                    queue.addFirst(turn);
                } else {
                    queue.addLast(turn);
                }
                return false;
            } finally {
                lock.unlock();
            }
        }

        /**
         * Its wait has ended by a cancellation: leaves the queue, or lets the next go on if it was woken for nothing.
         */
        void giveUp(Grant turn) {
            if (!turn.withdraw()) {
                wakeNext();
                return;
            }
            lock.lock();
            try {
                queue.remove(turn);
                count = queue.size();
            } finally {
                lock.unlock();
            }
        }

        /** Wakes the first waiter, unless another task has entered meanwhile, which will do it. */
        void wakeNext() {
            Grant next = null;
            lock.lock();
            try {
                while (next == null && !queue.isEmpty() && OWNER.getVolatile(OrderedLock.this) == null) {
                    Grant t = queue.removeFirst();
                    next = t.grant(OrderedLock.this) ? t : null;
                }
                count = queue.size();
            } finally {
                lock.unlock();
            }
            if (next != null) {
                next.wake();
            }
        }

        @Override
        public @Nullable Object holder() {
            return OWNER.getVolatile(OrderedLock.this);
        }

        @Override
        public String toString() {
            return OrderedLock.this.toString();
        }
    }

    @Override
    public String toString() {
        Object o = OWNER.getVolatile(this);
        String who = o == null ? "free" : "held by a " + (o instanceof Thread ? "thread" : "task");
        return "lock of an atomic set@" + Integer.toHexString(System.identityHashCode(this)) + " (" + who + ")";
    }
}
