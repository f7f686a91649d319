package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Waiter;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The live fibers of a runtime, in stripes, since workers create and end them at any time. */
public final class FiberSet {
    private static final int STRIPES = 16;
    private static final int MOST_STACKS = 1_000; // each takes some 20 us, and who asks has other things to do

    private final Host engine;
    private final FiberMechanism mechanism;
    private final AtomicLong created = new AtomicLong();
    private final FiberList[] stripes = new FiberList[STRIPES];

    FiberSet(Host engine, FiberMechanism mechanism) {
        this.engine = engine;
        this.mechanism = mechanism;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new FiberList();
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
        for (FiberList list : stripes) {
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
        for (FiberList list : stripes) {
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
        for (FiberList list : stripes) {
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
}
