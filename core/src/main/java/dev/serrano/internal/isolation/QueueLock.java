package dev.serrano.internal.isolation;

import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.worker.Crowd;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Keeps the words of two locks apart. */
abstract class LockPadding extends LockSet {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}

/**
 * A lock for one writer or many readers whose waiters queue. A task that comes while it is free may enter before the
 * waiters, but no waiter is overtaken more than {@value #MOST} times. Not reentrant.
 */
final class QueueLock extends LockPadding {
    /* Implementation.
     * word   READERS how many are inside, reading. WRITER one is inside, writing. QUEUED the queue is not empty. AWAKE
     *        its head has been woken to try again, and has not done so yet. Only a woken head tries. BARGED how often
     *        the head has been overtaken. At MOST only the head may enter, so the lock is as good as handed to it.
     * The word is changed by compare-and-set, and by the add of a release, all of them volatile; entering after a
     * release therefore sees what was done before it. QUEUED, AWAKE and the queue change under `queue`, BARGED without
     * it: by the overtaking tasks.
     * head, tail, and the links and numbers of nodes: guarded by `queue`, a few instructions at a time, in which no
     * task is woken.
     * No waiter is forgotten: while QUEUED is set, AWAKE is not, and the head could enter, a task is about to wake it.
     * The head becomes able to enter when the last one inside leaves, whose add shows that QUEUED is set; or when the
     * head before it enters or goes (remove), or fails to enter (retry), under `queue`. It is set by compare-and-set
     * while a task is inside.
     * Overtaken: index = head.start + BARGED counts the tasks that have entered past the queue since it was last empty.
     * A node notes the index when it is queued; when it becomes the head, BARGED becomes the difference. Heads only
     * ever leave in order, so no other task overtakes.
     * Why not hand over at each release (FIFO, as in the thesis, 6.6): each section would then cost a suspension and a
     * wake-up of a microsecond, while the task that releases is likely to come back at once.
     * A task that finds the lock taken looks again with growing pauses, some 20 us in all, before it queues. It does
     * not pause at a lock that only the head may enter: the head may be ready on the very worker that would pause.
     * While many wait it does wait for the queue to become short, or some time that grows with it, before it queues,
     * unless its worker has something ready. Otherwise one worker could fill the queue, a task and its stack each, as
     * fast as another empties it, until there is no memory; and while a queue is never empty each section takes a
     * suspension. The holder never waits, so that time is that of sections and of their wake-ups.
     * Rejected: a chain of events as in the thesis; a waiter that is cancelled in the middle of a chain must stay
     * until those before it have left. A spin of unknown length: the holder may not be running. */
    static final int MOST = 16;

    private static final int LONGEST_PAUSE = 512;

    private static final long READER = 1;
    private static final long WRITER = 1L << 32;
    private static final long HOLDERS = 2 * WRITER - 1;
    private static final long QUEUED = 1L << 33;
    private static final long AWAKE = 1L << 34;
    private static final int BARGED_SHIFT = 35;
    private static final long BARGE = 1L << BARGED_SHIFT;

    private static final VarHandle WORD = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "word", VarHandle.class, QueueLock.class, long.class);

    private volatile long word;

    private final String name;
    private final SpinLock queue = new SpinLock();
    private @Nullable Node head;
    private @Nullable Node tail;

    /** How many nodes are queued: written under {@code queue}, read without it for an estimate. */
    private volatile int length;

    /** This lock alone, for a reader; as a set of locks the lock itself is for a writer. */
    final LockSet reading = new Reading();

    QueueLock(String name) {
        this.name = name;
    }

    /** One that waits. */
    static final class Node {
        private final boolean write;
        private LockWait turn;
        private long start;
        private @Nullable Node previous;
        private @Nullable Node next;

        Node(QueueLock lock, boolean write) {
            this.write = write;
            this.turn = new LockWait(lock);
        }

        /** The wait that it is in now. */
        LockWait turn() {
            return turn;
        }
    }

    /** Acquires the lock; if that takes a wait, the error or cancellation of the wait may end it instead. */
    void acquire(boolean write) {
        if (!tryEnter(write)) {
            acquireSlowly(write);
        }
    }

    private void acquireSlowly(boolean write) {
        for (int pause = 1; pause <= LONGEST_PAUSE && barged(word) < MOST; pause *= 2) {
            for (int i = 0; i < pause; i++) {
                Thread.onSpinWait();
            }
            if (tryEnter(write)) {
                return;
            }
        }
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            int many = length;
            if (many >= Crowd.CROWD && Crowd.looksFor(f, () -> tryEnter(write), Crowd.nanosFor(f, many))) {
                return;
            }
            Suspension.beforeWait(f, "isolated");
        }
        Node node = new Node(this, write);
        for (boolean waits = enqueue(node); waits; waits = !retry(node)) {
            try {
                node.turn.await(f);
            } catch (Throwable e) {
                leave(node);
                throw e;
            }
        }
    }

    /** Enters if no section inside excludes it, and no waiter is there that may not be overtaken. */
    boolean tryEnter(boolean write) {
        for (; ; ) {
            long w = word;
            if (excluded(w, write) || barged(w) == MOST) {
                return false;
            }
            if (WORD.compareAndSet(this, w, w + holder(write) + ((w & QUEUED) == 0 ? 0 : BARGE))) {
                return true;
            }
        }
    }

    /** Adds one that waits. Returns false if it has entered instead. */
    boolean enqueue(Node node) {
        queue.lock();
        try {
            for (; ; ) {
                if (tryEnter(node.write)) {
                    return false;
                }
                long w = word;
                boolean maybe = !excluded(w, node.write) && barged(w) < MOST;
                if (!maybe && ((w & QUEUED) != 0 || WORD.compareAndSet(this, w, w | QUEUED))) {
                    append(node, w);
                    return true;
                }
            }
        } finally {
            queue.unlock();
        }
    }

    private void append(Node node, long w) {
        Node last = tail;
        tail = node;
        length++;
        if (last == null || head == null) {
            head = node;
        } else {
            node.start = head.start + barged(w);
            node.previous = last;
            last.next = node;
        }
    }

    /** The head, whose turn has come, tries again. Returns whether it has entered; if not it has a new turn. */
    boolean retry(Node node) {
        LockWait further = new LockWait(this);
        Node woken;
        queue.lock();
        try {
            for (; ; ) {
                long w = word;
                if (!excluded(w, node.write)) {
                    if (changeHead(node, w, holder(node.write))) {
                        woken = remove(node, w);
                        break;
                    }
                } else if (WORD.compareAndSet(this, w, w & ~AWAKE)) {
                    node.turn = further;
                    return false;
                }
            }
        } finally {
            queue.unlock();
        }
        wake(woken);
        return true;
    }

    /** One that waits, or whose turn has come, gives up. */
    void leave(Node node) {
        Node woken;
        queue.lock();
        try {
            for (; ; ) {
                long w = word;
                if (changeHead(node, w, 0)) {
                    woken = remove(node, w);
                    break;
                }
            }
        } finally {
            queue.unlock();
        }
        wake(woken);
    }

    /** The word of the queue without a node, which enters with so much or not at all. Wakes the new head if it may. */
    private boolean changeHead(Node node, long w, long enters) {
        Node first = first(node);
        long n = (w & HOLDERS) + enters;
        if (first != null) {
            n |= QUEUED | index(w) - first.start << BARGED_SHIFT;
            if (first == head ? (w & AWAKE) != 0 : !excluded(n, first.write)) {
                n |= AWAKE;
            }
        }
        return WORD.compareAndSet(this, w, n);
    }

    /** Unlinks a node after {@link #changeHead}. Returns the new head if it was woken by that. */
    private @Nullable Node remove(Node node, long before) {
        Node first = first(node);
        boolean changes = first != head;
        length--;
        Node p = node.previous;
        Node n = node.next;
        if (p == null) {
            head = n;
        } else {
            p.next = n;
        }
        if (n == null) {
            tail = p;
        } else {
            n.previous = p;
        }
        node.next = null;
        node.previous = null;
        return changes && first != null && (word & AWAKE) != 0 ? first : null;
    }

    /** The head of the queue without a node. */
    private @Nullable Node first(Node without) {
        return without == head ? without.next : head;
    }

    private long index(long w) {
        Node h = head;
        return h == null ? 0 : h.start + barged(w);
    }

    /** Leaves the lock. */
    void release(boolean write) {
        long added = -holder(write);
        long w = (long) WORD.getAndAdd(this, added) + added;
        if ((w & (HOLDERS | QUEUED | AWAKE)) == QUEUED) {
            wakeHead();
        }
    }

    private void wakeHead() {
        Node woken = null;
        queue.lock();
        try {
            for (Node h = head; h != null && woken == null; ) {
                long w = word;
                if ((w & AWAKE) != 0 || excluded(w, h.write)) {
                    return; // the section inside will come by here
                }
                if (WORD.compareAndSet(this, w, w | AWAKE)) {
                    woken = h;
                }
            }
        } finally {
            queue.unlock();
        }
        wake(woken);
    }

    private static void wake(@Nullable Node n) {
        if (n != null) {
            n.turn.comes();
        }
    }

    private static long holder(boolean write) {
        return write ? WRITER : READER;
    }

    private static boolean excluded(long w, boolean write) {
        return (w & (write ? HOLDERS : WRITER)) != 0;
    }

    private static long barged(long w) {
        return w >>> BARGED_SHIFT;
    }

    /** Whether it is free and without waiters; for tests. */
    boolean isFree() {
        return word == 0;
    }

    @Override
    public String toString() {
        long w = word;
        String state = (w & WRITER) != 0 ? "held" : (w & HOLDERS) != 0 ? (w & HOLDERS) + " reading" : "free";
        return "the " + name + " (" + state + ((w & QUEUED) != 0 ? ", others wait)" : ")");
    }

    @Override
    void acquire() {
        acquire(true);
    }

    @Override
    void release() {
        release(true);
    }

    private final class Reading extends LockSet {
        @Override
        void acquire() {
            QueueLock.this.acquire(false);
        }

        @Override
        void release() {
            QueueLock.this.release(false);
        }
    }
}
