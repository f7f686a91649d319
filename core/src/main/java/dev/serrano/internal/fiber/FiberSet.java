package dev.serrano.internal.fiber;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The live fibers of a runtime, in stripes, since workers create and end them at any time.
 *
 * @param <F> of which class they all are
 */
public final class FiberSet<F extends Fiber> {
    private static final int STRIPES = 16;
    private static final int MOST_STACKS = 1_000; // each takes some 20 us

    private final AtomicLong created = new AtomicLong();
    private final Stripe<F>[] stripes;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    public FiberSet() {
        stripes = new Stripe[STRIPES];
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe<>();
        }
    }

    /** The stripe of the fibers that a worker makes. */
    public static int stripeOf(int worker) {
        return worker & (STRIPES - 1);
    }

    /** Adds a new fiber to a stripe. */
    public void add(F fiber, int stripe) {
        created.incrementAndGet();
        stripes[stripe].add(fiber);
    }

    /** Removes a fiber that has ended from its stripe. */
    public void remove(F fiber, int stripe) {
        stripes[stripe].remove(fiber);
    }

    /** Runs an action for each fiber that is there now; some may have ended when their turn comes. */
    public void forEach(Consumer<? super F> action) {
        all(f -> {
            action.accept(f);
            return true;
        });
    }

    /** The stacks of those that have a thread; of very many fibers some only. */
    public void forEachStack(Consumer<StackTraceElement[]> action) {
        int[] seen = new int[1];
        forEach(f -> {
            Thread t = seen[0]++ < MOST_STACKS ? f.thread() : null;
            if (t != null) {
                action.accept(t.getStackTrace());
            }
        });
    }

    /** Whether the condition, tried without a lock, holds for each; stops at the first for which it does not. */
    public boolean all(Predicate<? super F> condition) {
        for (Stripe<F> list : stripes) {
            for (F f : list.snapshot()) {
                if (!condition.test(f)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** How many there have been. */
    public long created() {
        return created.get();
    }

    /** How many there are now, with a task or without. */
    public int live() {
        int live = 0;
        for (Stripe<F> list : stripes) {
            live += list.size();
        }
        return live;
    }

    /** How many are suspended now; looks at every fiber. */
    public int suspended() {
        int[] count = new int[1];
        forEach(f -> {
            Waiter wt = f.currentWaiter();
            if (wt != null && wt.pending()) {
                count[0]++;
            }
        });
        return count[0];
    }

    /** A part of the fibers: an intrusive list, two references a fiber. */
    private static final class Stripe<F extends Fiber> {
        /* Implementation. Everything is guarded by the lock, the links in the fibers too. It is held for a few
         * instructions, or while the list is copied: carriers take it between two fibers. */
        private final SpinLock lock = new SpinLock();
        private @Nullable Fiber first;
        private int size;

        void add(Fiber f) {
            lock.lock();
            Fiber next = first;
            f.nextInList = next;
            if (next != null) {
                next.previousInList = f;
            }
            first = f;
            size++;
            lock.unlock();
        }

        void remove(Fiber f) {
            lock.lock();
            Fiber previous = f.previousInList;
            Fiber next = f.nextInList;
            if (previous != null) {
                previous.nextInList = next;
            } else if (first == f) {
                first = next;
            }
            if (next != null) {
                next.previousInList = previous;
            }
            f.previousInList = null;
            f.nextInList = null;
            size--;
            lock.unlock();
        }

        int size() {
            lock.lock();
            int n = size;
            lock.unlock();
            return n;
        }

        @SuppressWarnings("unchecked") // add has put in fibers of that class alone
        private List<F> snapshot() {
            @Nullable Fiber[] all = {};
            for (; ; ) {
                lock.lock();
                int n = size;
                if (n <= all.length) {
                    int i = 0;
                    for (Fiber f = first; f != null; f = f.nextInList) {
                        all[i++] = f;
                    }
                    lock.unlock();
                    return (List<F>) Arrays.asList(all).subList(0, n);
                }
                lock.unlock();
                all = new Fiber[n + n / 8]; // not under the lock
            }
        }
    }
}
