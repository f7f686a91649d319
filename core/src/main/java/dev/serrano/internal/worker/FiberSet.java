package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.fiber.Waiter;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The live fibers of a runtime, in stripes, since workers create and end them at any time. */
public final class FiberSet {
    private static final int STRIPES = 16;
    private static final int MOST_STACKS = 1_000; // each takes some 20 us, and who asks has other things to do

    private final Host engine;
    private final FiberMechanism mechanism;
    private final AtomicLong created = new AtomicLong();
    private final Stripe[] stripes = new Stripe[STRIPES];

    FiberSet(Host engine, FiberMechanism mechanism) {
        this.engine = engine;
        this.mechanism = mechanism;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    Fiber create(Worker w) {
        int stripe = w.id & (STRIPES - 1);
        TaskFiber f = new TaskFiber(engine, mechanism, stripe);
        created.incrementAndGet();
        stripes[stripe].add(f);
        return f;
    }

    void ended(TaskFiber f) {
        stripes[f.stripe].remove(f);
    }

    public void forEach(Consumer<TaskFiber> action) {
        for (Stripe list : stripes) {
            list.forEach(action);
        }
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

    /** Whether the condition holds for each; stops at the first for which it does not. */
    public boolean all(Predicate<TaskFiber> condition) {
        for (Stripe list : stripes) {
            if (!list.all(condition)) {
                return false;
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
        for (Stripe list : stripes) {
            live += list.size();
        }
        return live;
    }

    /** How many are set aside now; looks at every fiber. */
    public int suspended() {
        int[] count = new int[1];
        forEach(f -> {
            Waiter wt = f.waiter;
            if (wt != null && wt.pending()) {
                count[0]++;
            }
        });
        return count[0];
    }

    /** Some of them: an intrusive list, two references a fiber. */
    private static final class Stripe {
        /* Implementation. Everything is guarded by the lock, the links in the fibers too. It is held for a few
         * instructions, or while the list is copied: carriers take it between two fibers. */
        private final SpinLock lock = new SpinLock();
        private @Nullable TaskFiber first;
        private int size;

        void add(TaskFiber f) {
            lock.lock();
            TaskFiber next = first;
            f.nextInList = next;
            if (next != null) {
                next.previousInList = f;
            }
            first = f;
            size++;
            lock.unlock();
        }

        void remove(TaskFiber f) {
            lock.lock();
            TaskFiber previous = f.previousInList;
            TaskFiber next = f.nextInList;
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

        /**
         * Runs an action, without the lock, for each fiber that is there now; some may have ended when their turn comes.
         */
        void forEach(Consumer<TaskFiber> action) {
            for (TaskFiber f : snapshot()) {
                if (f != null) {
                    action.accept(f);
                }
            }
        }

        /**
         * Whether the condition, tried without the lock, holds for each fiber that is there now; stops at the first that
         * fails.
         */
        boolean all(Predicate<TaskFiber> condition) {
            for (TaskFiber f : snapshot()) {
                if (f != null && !condition.test(f)) {
                    return false;
                }
            }
            return true;
        }

        private @Nullable TaskFiber[] snapshot() {
            @Nullable TaskFiber[] all = {};
            for (; ; ) {
                lock.lock();
                int n = size;
                if (n <= all.length) {
                    int i = 0;
                    for (TaskFiber f = first; f != null; f = f.nextInList) {
                        all[i++] = f;
                    }
                    lock.unlock();
                    return all;
                }
                lock.unlock();
                all = new TaskFiber[n + n / 8]; // not under the lock
            }
        }
    }
}
