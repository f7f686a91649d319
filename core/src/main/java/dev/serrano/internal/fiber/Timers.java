package dev.serrano.internal.fiber;

import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The timers of a runtime. An idle worker keeps the time, so that a timer which starts a task wakes one thread. */
public final class Timers {
    /* Implementation.
     * The keeper is an idle worker that sleeps no longer than to the first timer (Parking). While there is none the
     * watchdog fires the timers at its ticks; it parks no longer than to the first one.
     * pending  without a lock: a fiber sets timers with its worker in hand, and near the end of its stack.
     * keeper   from null by a worker that goes to sleep, before it counts itself as idle; to null by the same worker,
     *          when it is awake and counted. So while all are idle there is one, or none has slept since the first timer.
     * until    of the first timer that the keeper has seen; written by the keeper.
     * Dekker, twice: who sets a timer adds it and reads keeper and until; the keeper writes both before it looks for the
     * first timer. Without a keeper the setter wakes the watchdog if it is parked; that says so before it looks. */
    private static final long FAR = Long.MAX_VALUE / 4;

    private final Runnable wakeWatchdog; // if it is parked
    private final Consumer<Throwable> reportLater;
    private final ConcurrentSkipListSet<Timer> pending = new ConcurrentSkipListSet<>();
    private final AtomicLong number = new AtomicLong();
    private final AtomicReference<@Nullable Thread> keeper = new AtomicReference<>();
    private volatile long until;

    Timers(Runnable wakeWatchdog, Consumer<Throwable> reportLater) {
        this.wakeWatchdog = wakeWatchdog;
        this.reportLater = reportLater;
    }

    /** Fires when its time has come. */
    public record Timer(long time, long number, Runnable action) implements Comparable<Timer> {
        @Override
        public int compareTo(Timer other) {
            long later = time - other.time;
            return later != 0 ? Long.signum(later) : Long.compare(number, other.number);
        }
    }

    Runnable after(long nanos, Runnable action) {
        Timer t = new Timer(System.nanoTime() + Math.clamp(nanos, 0, FAR), number.getAndIncrement(), action);
        pending.add(t);
        Thread k = keeper.get();
        if (k == null) {
            wakeWatchdog.run();
        } else if (t.time - until < 0) {
            LockSupport.unpark(k);
        }
        return () -> pending.remove(t);
    }

    private @Nullable Timer first() {
        Iterator<Timer> i = pending.iterator();
        return i.hasNext() ? i.next() : null;
    }

    /** The calling thread, of a worker that goes to sleep, keeps the time from now on. False if another one does. */
    public boolean keep() {
        return keeper.get() == null && keeper.compareAndSet(null, Thread.currentThread());
    }

    /** The keeper is awake: it fires what is due, and another worker may keep the time. */
    public void leave() {
        keeper.set(null);
        fire();
    }

    /** In how many nanoseconds the keeper has to fire; 0 or less if now, Long.MAX_VALUE if there is no timer. */
    public long left() {
        long now = System.nanoTime();
        until = now + FAR;
        Timer t = first();
        until = t == null ? until : t.time;
        return t == null ? Long.MAX_VALUE : t.time - now;
    }

    /** {@link #left}, for the watchdog: Long.MAX_VALUE if a worker keeps the time. */
    public long leftAlone() {
        Timer t = keeper.get() == null ? first() : null;
        return t == null ? Long.MAX_VALUE : t.time - System.nanoTime();
    }

    /** Fires what is due. Any thread; it runs short actions of ours. */
    public void fire() {
        for (Timer t = first(); t != null && t.time - System.nanoTime() <= 0; t = first()) {
            if (pending.remove(t)) {
                try {
                    t.action.run();
                } catch (Throwable e) { // those that follow are due all the same
                    reportLater.accept(e);
                }
            }
        }
    }

    /** A duration in nanoseconds, cut off at what a timer can hold; negative ones count as zero. */
    public static long saturatedNanos(Duration d) {
        if (Objects.requireNonNull(d, "duration").isNegative()) {
            return 0;
        }
        try {
            return Math.min(d.toNanos(), Long.MAX_VALUE / 2);
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE / 2;
        }
    }
}
