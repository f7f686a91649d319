package dev.serrano.internal.engine;

import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.fiber.StackProbe;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a runtime has accepted and not ended yet: the runs, oldest first, in an intrusive list; and how many units they and
 * others hold, so that the end of all is found after a shutdown.
 */
final class RunSet {
    /* Implementation.
     * Runs are removed by workers at the end of a run, where a fiber must not be suspended: so a spin lock. It is held
     * for a few instructions, or for a snapshot. Everything else is guarded by it, the links and `listed` in the runs
     * too. No error may strike while it is held: stack is asked for before: by those who submit, at
     * their entry (Engine.submit), since to ask again further down would fail where that has not. Not where a run ends:
     * there the body whose end it is has had enough, and an error would leave the run for ever.
     * state = units * UNIT + (SHUT_DOWN once no more is accepted). A unit is held by every run that has not ended
     * and by every delayed task that waits for its time. Once SHUT_DOWN is set, units are added only by holders of
     * one, so the count reaches zero once: the caller that brings about "SHUT_DOWN and no units" gets that result,
     * exactly once. No lock, since units are given back by workers. Volatile read-modify-writes: what the holder of
     * a unit did before it gave the unit back happens-before the termination. */
    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, RunSet.class, long.class);
    private static final long SHUT_DOWN = 1;
    private static final long UNIT = 2;

    private long state;
    private final SpinLock lock = new SpinLock();
    private @Nullable Run<?> first;
    private @Nullable Run<?> last;
    private int size;

    void add(Run<?> run) {
        lock.lock();
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
        lock.unlock();
    }

    /** Removes a run; returns whether it was there. */
    boolean remove(Run<?> run) {
        lock.lock();
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
        lock.unlock();
        return there;
    }

    /** The runs at this moment. */
    List<Run<?>> snapshot() {
        Run<?>[] all = {};
        StackProbe.ask();
        for (; ; ) {
            lock.lock();
            int n = size;
            if (n <= all.length) {
                int i = 0;
                for (Run<?> r = first; r != null; r = r.nextRun) {
                    all[i++] = r;
                }
                lock.unlock();
                return Arrays.asList(all).subList(0, n);
            }
            lock.unlock();
            all = new Run<?>[n + n / 8]; // not under the lock
        }
    }

    /** The oldest one that was cancelled because memory ran out, null if none was; needs no memory. */
    @Nullable
    Run<?> firstOutOfMemory() {
        lock.lock();
        Run<?> r = first;
        while (r != null && !(r.cancellation() instanceof OutOfMemoryError)) {
            r = r.nextRun;
        }
        lock.unlock();
        return r;
    }

    /** The oldest one, null if there is none; needs no memory. */
    @Nullable
    Run<?> first() {
        lock.lock();
        Run<?> r = first;
        lock.unlock();
        return r;
    }

    boolean isEmpty() {
        return size() == 0;
    }

    int size() {
        StackProbe.ask();
        lock.lock();
        int n = size;
        lock.unlock();
        return n;
    }

    // ---- units ------------------------------------------------------------------------------------------------

    /** Takes a unit. Returns false after a shutdown. */
    boolean enter() {
        for (; ; ) {
            long s = (long) STATE.getVolatile(this);
            if ((s & SHUT_DOWN) != 0) {
                return false;
            }
            if (STATE.compareAndSet(this, s, s + UNIT)) {
                return true;
            }
        }
    }

    /** Takes one more unit; the caller holds one. */
    void add() {
        STATE.getAndAdd(this, UNIT);
    }

    /** Gives a unit back. Returns true if everything has ended by that. */
    boolean exit() {
        return (long) STATE.getAndAdd(this, -UNIT) - UNIT == SHUT_DOWN;
    }

    /** How many units are held. */
    long units() {
        return (long) STATE.getVolatile(this) / UNIT;
    }

    /** Accepts no more. Returns true if everything has ended by that. */
    boolean shutDown() {
        return (long) STATE.getAndBitwiseOr(this, SHUT_DOWN) == 0;
    }

    boolean isShutDown() {
        return ((long) STATE.getVolatile(this) & SHUT_DOWN) != 0;
    }
}
