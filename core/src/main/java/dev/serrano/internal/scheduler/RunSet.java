package dev.serrano.internal.scheduler;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The runs that have not ended, oldest first: an intrusive list. */
final class RunSet {
    /* Implementation.
     * Runs are removed by workers at the end of a run, where a fiber must not be set aside: so a spin lock, which does not
     * park, instead of one of the JDK's. It is held for a few instructions, or for a snapshot.
     * lock = 0 or 1: taken by compareAndSet, given back by a release store. Everything else is guarded by it, the links and
     * `listed` in the runs too. */
    private static final VarHandle LOCK =
            ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), "lock", VarHandle.class, RunSet.class, int.class);

    private int lock;
    private @Nullable Run<?> first;
    private @Nullable Run<?> last;
    private int size;

    private void lock() {
        while (!LOCK.compareAndSet(this, 0, 1)) {
            Thread.onSpinWait();
        }
    }

    private void unlock() {
        LOCK.setRelease(this, 0);
    }

    void add(Run<?> run) {
        lock();
        Run<?> previous = last;
        run.previousRun = previous;
        run.listed = true;
        if (previous == null) {
            first = run;
        } else {
            previous.nextRun = run;
        }
        last = run;
        size++;
        unlock();
    }

    /** Removes a run; returns whether it was there. */
    boolean remove(Run<?> run) {
        lock();
        boolean there = run.listed;
        if (there) {
            Run<?> previous = run.previousRun;
            Run<?> next = run.nextRun;
            if (previous == null) {
                first = next;
            } else {
                previous.nextRun = next;
            }
            if (next == null) {
                last = previous;
            } else {
                next.previousRun = previous;
            }
            run.previousRun = null;
            run.nextRun = null;
            run.listed = false;
            size--;
        }
        unlock();
        return there;
    }

    /** The runs at this moment. */
    List<Run<?>> snapshot() {
        Run<?>[] all = {};
        for (; ; ) {
            lock();
            int n = size;
            if (n <= all.length) {
                int i = 0;
                for (Run<?> r = first; r != null; r = r.nextRun) {
                    all[i++] = r;
                }
                unlock();
                return Arrays.asList(all).subList(0, n);
            }
            unlock();
            all = new Run<?>[n + n / 8]; // not under the lock
        }
    }

    boolean isEmpty() {
        lock();
        boolean empty = size == 0;
        unlock();
        return empty;
    }
}
