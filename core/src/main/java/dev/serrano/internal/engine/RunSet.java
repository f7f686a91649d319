package dev.serrano.internal.engine;

import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.fiber.StackProbe;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The runs that have not ended, oldest first: an intrusive list. */
final class RunSet {
    /* Implementation.
     * Runs are removed by workers at the end of a run, where a fiber must not be suspended: so a spin lock. It is held
     * for a few instructions, or for a snapshot. Everything else is guarded by it, the links and `listed` in the runs
     * too. No error may strike while it is held: stack is asked for before: by those who submit, at
     * their entry (Engine.submit), since to ask again further down would fail where that has not. Not where a run ends:
     * there the body whose end it is has had enough, and an error would leave the run for ever. */
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
}
