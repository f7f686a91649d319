package dev.serrano.internal.deterministic;

import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.fiber.TimeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Time that stands still while anything can run, and jumps to the next timer when nothing can. */
final class VirtualClock extends TimeSource {
    /* Implementation. Timers are set and cancelled by any thread, under the lock; fireNext is called by the thread in
     * control, and runs the action outside the lock.
     * lock    not a monitor: a fiber that queued for one behind a thread from outside would be suspended, also in a
     *         section of the runtime in which it must stay with its worker (RunLoop).
     * now     written under the lock by the thread in control; read without it. */
    private static final long FOR_EVER = Long.MAX_VALUE / 4;

    private final SpinLock lock = new SpinLock();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>(); // guarded by lock
    private volatile long now;
    private long sequence; // guarded by lock
    private final Runnable timerSet;

    private record Timer(long time, long number, Runnable action) implements Comparable<Timer> {
        @Override
        public int compareTo(Timer other) {
            int byTime = Long.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /** @param timerSet is called by a thread that has set a timer */
    VirtualClock(Runnable timerSet) {
        this.timerSet = timerSet;
    }

    /** Nanoseconds since the beginning. */
    @Override
    public long nanoTime() {
        return now;
    }

    /** More than 70 years are for ever. */
    @Override
    public Runnable after(long nanos, Runnable action) {
        Timer t;
        lock.lock();
        try {
            if (nanos >= FOR_EVER - now) {
                return () -> {};
            }
            t = new Timer(now + Math.max(0, nanos), sequence++, action);
            timers.add(t);
        } finally {
            lock.unlock();
        }
        timerSet.run();
        return () -> cancel(t);
    }

    private void cancel(Timer t) {
        lock.lock();
        try {
            timers.remove(t);
        } finally {
            lock.unlock();
        }
    }

    /** Lets some time pass, when no timer is set. */
    void pass(long nanos) {
        lock.lock();
        try {
            now += timers.isEmpty() && now < FOR_EVER / 2 ? nanos : 0;
        } finally {
            lock.unlock();
        }
    }

    /** Goes on to the next timer and runs its action. Returns false if there is none. */
    boolean fireNext(Choices choices) {
        Timer t = takeNext(choices);
        if (t == null) {
            return false;
        }
        t.action.run();
        return true;
    }

    private @Nullable Timer takeNext(Choices choices) {
        lock.lock();
        try {
            Timer first = timers.poll();
            if (first == null) {
                return null;
            }
            List<Timer> due = new ArrayList<>(2);
            due.add(first);
            for (Timer t = timers.peek(); t != null && t.time == first.time; t = timers.peek()) {
                due.add(t);
                timers.remove();
            }
            Timer chosen = due.remove(choices.choose(due.size()));
            timers.addAll(due);
            now = Math.max(now, chosen.time);
            return chosen;
        } finally {
            lock.unlock();
        }
    }
}
