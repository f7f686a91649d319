package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/**
 * The waiters of a completion, in the order of their registration, and those of the completions that they set off: a
 * queue, so that one that sets off the next, a million times, takes no more stack than one.
 */
public final class Firing {
    /* Implementation.
     * Used by one thread only, that of the completion, which finds it again in CURRENT. Those whose waiters are but
     * fibers and threads need none.
     * A completion inside another one appends its waiters to the queue of that and returns. One whose waiters complete
     * cells (all, any) does so only if no code of the program runs between the two: the effects of that code are over
     * when its call returns. One whose waiters are code of the program (callbacks of events) always does: each such
     * call would be one more on the stack.
     * So at most three are open on a thread.
     * Those that run code of the program wait in a queue of its own (held) while the thread is in a section in which
     * they may not run. That queue lies on no thread's stack of queues until it is released, when those inside are
     * closed. A failure does not keep the rest from being fired; the first failure is thrown when all have been.
     * Without memory for a queue the waiters are fired inside each other, as deep as that goes: none is forgotten.
     * Rejected: a field of the fiber. Each suspended task would carry it. */
    private static final ThreadLocal<@Nullable Firing> CURRENT = new ThreadLocal<>();

    private final int sets;
    private @Nullable Firing outer;
    private int opened; // completions that have it open
    private boolean runs;
    private @Nullable WaitNode first;
    private @Nullable WaitNode last;

    private Firing(int sets, @Nullable Firing outer) {
        this.sets = sets;
        this.outer = outer;
    }

    /**
     * The queue for waiters that set off so much; null if they need none. To be opened before the state changes, and to
     * be closed.
     */
    public static @Nullable Firing open(int sets) {
        if (sets == WaitNode.NOTHING) {
            return null;
        }
        try {
            Firing innermost = CURRENT.get();
            Firing f = find(innermost, sets);
            if (f == null && sets == WaitNode.CODE) {
                f = Fiber.heldBackByCaller();
            }
            if (f == null) {
                f = new Firing(sets, innermost);
                CURRENT.set(f);
            }
            f.opened++;
            return f;
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    private static @Nullable Firing find(@Nullable Firing innermost, int sets) {
        Firing f = innermost;
        while (f != null && f.sets != sets) {
            f = sets == WaitNode.CODE ? f.outer : null;
        }
        return f;
    }

    /** A queue of callbacks that is not run until it is released; it is open until then. */
    public static Firing held() {
        Firing f = new Firing(WaitNode.CODE, null);
        f.opened = 1;
        f.runs = true;
        return f;
    }

    /**
     * A held queue for the callbacks that the calling thread sets off from now on; null if they wait already, for the
     * callback to return that it runs.
     */
    public static @Nullable Firing holdHere() {
        Firing innermost = CURRENT.get();
        if (find(innermost, WaitNode.CODE) != null) {
            return null;
        }
        Firing f = held();
        f.outer = innermost;
        CURRENT.set(f);
        return f;
    }

    /** Runs what a held queue has taken in. */
    public static void release(Firing f) {
        Firing innermost = CURRENT.get();
        if (innermost != f) {
            f.outer = innermost;
            CURRENT.set(f);
        }
        try {
            f.run();
        } finally {
            close(f);
        }
    }

    public static void close(@Nullable Firing f) {
        if (f == null || --f.opened > 0) {
            return;
        }
        if (f.outer == null) {
            CURRENT.remove(); // the thread may outlive the classes
        } else {
            CURRENT.set(f.outer);
        }
    }

    /** Fires the waiters of a stack that the caller has taken: now, or when those before them have been. */
    public static void fire(@Nullable Firing f, WaitNode head) {
        WaitNode oldest = WaitNode.inOrder(head);
        if (f == null) {
            fireAll(oldest);
        } else {
            f.add(oldest, head);
        }
    }

    /** Fires one that came after the completion: now, or when those have been that this thread is about to fire. */
    public static void fireLate(WaitNode node) {
        node.setNext(null); // it may have been linked, and found the result then
        Firing f = open(node.setsOff());
        try {
            fire(f, node);
        } finally {
            close(f);
        }
    }

    private static void fireAll(WaitNode oldest) {
        Throwable failure = null;
        for (WaitNode n = oldest; n != null; ) {
            WaitNode next = n.next();
            n.setNext(null);
            failure = fire(n, failure);
            n = next;
        }
        rethrow(failure);
    }

    private void add(WaitNode oldest, WaitNode youngest) {
        WaitNode before = last;
        last = youngest;
        if (before == null) {
            first = oldest;
        } else {
            before.setNext(oldest);
        }
        if (!runs) {
            runs = true;
            run();
        }
    }

    private void run() {
        Throwable failure = null;
        for (WaitNode n = first; n != null; n = first) {
            first = n.next();
            if (first == null) {
                last = null;
            }
            n.setNext(null);
            failure = fire(n, failure);
        }
        runs = false;
        rethrow(failure);
    }

    private static @Nullable Throwable fire(WaitNode n, @Nullable Throwable failure) {
        try {
            n.fire();
            return failure;
        } catch (Throwable e) {
            if (failure == null) {
                return e;
            }
            if (failure != e) {
                suppress(failure, e);
            }
            return failure;
        }
    }

    private static void suppress(Throwable failure, Throwable further) {
        try {
            failure.addSuppressed(further);
        } catch (OutOfMemoryError e) {
            return; // the first one says enough
        }
    }

    /** Throws a kept failure as it is, a checked one, too: not every compiler looks at what a method declares. */
    @SuppressWarnings("unchecked") // E is what the compiler infers, and does not check
    public static <E extends Throwable> void rethrow(@Nullable Throwable failure) throws E {
        if (failure != null) {
            throw (E) failure;
        }
    }
}
