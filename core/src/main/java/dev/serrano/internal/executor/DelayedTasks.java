package dev.serrano.internal.executor;

import dev.serrano.TaskValue;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.LifeCycleListener;
import dev.serrano.internal.fiber.StackProbe;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The delayed and periodic tasks of a runtime that wait for their time. */
final class DelayedTasks implements LifeCycleListener {
    /* Implementation.
     * pending is ordered by time, then by the order of submission. Each task has a timer; whichever fires releases all
     * tasks that are due, in order, so that a late timer does not let a later task overtake an earlier one.
     * After a shutdown single tasks still run and periodic ones end, as in ScheduledThreadPoolExecutor: those that
     * wait here, those with the workers through their runs, one that has begun when it has ended.
     * releasing  held while a task goes from `pending` to a run: a shutdown finds it in the one or in the other. */
    private static final long MOST = Long.MAX_VALUE / 2; // so that times can be compared by subtraction

    private final Engine engine;
    final ConcurrentSkipListSet<DelayedTask<?>> pending = new ConcurrentSkipListSet<>();
    private final Object releasing = new Object();
    private final AtomicLong sequence = new AtomicLong();

    DelayedTasks(Engine engine) {
        this.engine = engine;
        engine.addListener(this);
    }

    /**
     * Accepts a task.
     *
     * @param delay nanoseconds from now
     * @param period nanoseconds; 0: once; positive: fixed rate; negative: fixed delay
     */
    <T extends @Nullable Object> DelayedTask<T> schedule(TaskValue<T> body, Class<?> kind, long delay, long period) {
        StackProbe.ask(); // before anything is accepted
        long time = engine.nanoTime() + Math.clamp(delay, 0, MOST);
        DelayedTask<T> t = new DelayedTask<>(
                this, engine, body, kind, time, Math.clamp(period, -MOST, MOST), sequence.getAndIncrement());
        engine.accept();
        try {
            t.arm();
        } catch (Throwable e) { // there is no memory for a timer
            t.cancel(false);
            throw e;
        }
        return t;
    }

    /** Gives all tasks whose time has come to the workers. */
    void releaseDue() {
        for (Iterator<DelayedTask<?>> i = pending.iterator(); i.hasNext(); i = pending.iterator()) {
            DelayedTask<?> t = i.next();
            if (!t.isDue(engine.nanoTime())) {
                return;
            }
            release(t);
        }
    }

    private void release(DelayedTask<?> t) {
        synchronized (releasing) {
            if (pending.remove(t)) {
                t.due();
            }
        }
    }

    /** Takes back all tasks that wait, soonest first. */
    List<Runnable> withdrawAll() {
        List<Runnable> taken = new ArrayList<>();
        for (DelayedTask<?> t : pending) {
            Runnable r = t.withdraw();
            if (r != null) {
                taken.add(r);
            }
        }
        return taken;
    }

    @Override
    public void shutDown() {
        synchronized (releasing) { // a party that releases a task now has made its run before the runs are looked at
            for (DelayedTask<?> t : pending) {
                if (t.isPeriodic()) {
                    t.cancel(false);
                }
            }
        }
    }

    @Override
    public void broken(Throwable cause) {
        for (DelayedTask<?> t : pending) {
            t.broken(cause);
        }
    }

    @Override
    public void cancelAll() {
        for (DelayedTask<?> t : pending) {
            t.cancel(true);
        }
    }
}
