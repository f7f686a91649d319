package dev.serrano.internal.fiber;

import dev.serrano.interleaving.Program;
import dev.serrano.interleaving.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The timers of production; threads that set some and call some off; workers that sleep and are woken; and a watchdog
 * that parks while all sleep. Workers and watchdog take the steps of Parking and Watchdog.
 */
public final class TimersProgram implements Program {
    private static final int WAKES = 3;
    private static final long NEAR = 2_000_000; // two readings of the clock
    private static final long LATER = 40_000_000;

    private final int workers;
    private final int setters;
    private final List<Throwable> reported = new ArrayList<>();
    private final Timers timers = new Timers(this::wakeWatchdog, reported::add);
    private final AtomicInteger[] awake;
    private final @Nullable Thread[] threads;
    private volatile boolean parked; // the watchdog
    private @Nullable Thread watchdog;
    private final AtomicInteger idle = new AtomicInteger();
    private final AtomicInteger set = new AtomicInteger();
    private final AtomicInteger fired = new AtomicInteger();

    /** Made by its name in a loader of its own: workers, threads that set timers. */
    public TimersProgram(int workers, int setters) {
        this.workers = workers;
        this.setters = setters;
        this.awake = new AtomicInteger[workers];
        this.threads = new Thread[workers];
        for (int i = 0; i < workers; i++) {
            awake[i] = new AtomicInteger(1);
        }
    }

    @Override
    public List<Runnable> actors() {
        List<Runnable> actors = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            int index = i;
            actors.add(() -> work(index));
        }
        for (int i = 0; i < setters; i++) {
            actors.add(this::set);
        }
        actors.add(this::wake);
        actors.add(this::watch);
        return actors;
    }

    private void set() {
        timer(LATER);
        Runnable callOff = timers.after(LATER, () -> {}); // it may fire before
        timer(NEAR);
        callOff.run();
        timer(LATER);
    }

    private void timer(long nanos) {
        set.incrementAndGet();
        timers.after(nanos, fired::incrementAndGet);
    }

    private void work(int index) {
        threads[index] = Thread.currentThread();
        for (; ; ) {
            awake[index].set(0);
            boolean keeps = set.get() != 0 && timers.keep(); // the first timer makes the set
            idle.incrementAndGet();
            while (awake[index].get() != 1) {
                long left = keeps ? timers.left() : Long.MAX_VALUE;
                if (left == Long.MAX_VALUE) {
                    LockSupport.park();
                } else if (left <= 0 && !wake(index)) {
                    Steps.await(() -> awake[index].get() != 2);
                }
            }
            if (keeps) {
                timers.leave();
            }
        }
    }

    /** For work that comes from elsewhere. */
    private void wake() {
        for (int i = 0; i < WAKES; i++) {
            int index = i % workers;
            Steps.await(() -> awake[index].get() == 0);
            if (wake(index)) {
                LockSupport.unpark(threads[index]);
            }
        }
    }

    private boolean wake(int index) {
        if (!awake[index].compareAndSet(0, 2)) { // claimed
            return false;
        }
        idle.decrementAndGet();
        wakeWatchdog();
        awake[index].set(1);
        return true;
    }

    @Override
    public @Nullable String problemAtEnd() {
        if (!reported.isEmpty()) {
            return reported.toString();
        }
        return fired.get() == set.get() ? null : "everybody sleeps, and of " + set + " timers " + fired + " have fired";
    }

    private void watch() {
        watchdog = Thread.currentThread();
        for (; ; ) {
            parked = true;
            if (idle.get() != workers) {
                Steps.await(() -> idle.get() == workers || timers.leftAlone() <= 0); // it ticks
            } else {
                for (long left = timers.leftAlone(); parked && left > 0; left = timers.leftAlone()) {
                    if (left == Long.MAX_VALUE) {
                        LockSupport.park();
                    }
                }
            }
            parked = false;
            if (timers.leftAlone() <= 0) {
                timers.fire();
            }
        }
    }

    /** For a worker that was woken, or a timer that no worker sees to. */
    private void wakeWatchdog() {
        if (parked) {
            parked = false;
            LockSupport.unpark(watchdog);
        }
    }
}
