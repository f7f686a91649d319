package dev.serrano.internal.deterministic;

import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.internal.fiber.Timers.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Time that stands still while anything can run, and jumps to the next timer when nothing can. */
final class VirtualClock extends TimeSource {
    /* Implementation. Timers are set and called off by any thread, without a lock: a fiber that waited for one behind a
     * thread from outside would be suspended, also in a section of the runtime in which it must stay with its worker
     * (RunLoop). Only the thread in control lets time pass and fires: it alone writes now. */
    private static final long FOR_EVER = Long.MAX_VALUE / 4;
    private static final int MOST_DRAWN = 64; // of timers of one time; of more each look would take longer

    private final ConcurrentSkipListSet<Timer> timers = new ConcurrentSkipListSet<>();
    private final AtomicLong sequence = new AtomicLong();
    private volatile long now;
    private final Runnable timerSet;

    /** @param timerSet is called by a thread that has set a timer */
    VirtualClock(Runnable timerSet) {
        this.timerSet = timerSet;
    }

    /** Nanoseconds since the beginning. */
    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void soon(Runnable action) {
        after(0, action);
    }

    /** Runs an action when some time has passed; the result calls that off. More than 70 years are for ever. */
    Runnable after(long nanos, Runnable action) {
        long then = now;
        if (nanos >= FOR_EVER - then) {
            return () -> {};
        }
        Timer t = new Timer(then + Math.max(0, nanos), sequence.getAndIncrement(), action);
        timers.add(t);
        timerSet.run();
        return () -> timers.remove(t);
    }

    /** Lets some time pass, when no timer is set. */
    void pass(long nanos) {
        long then = now;
        if (timers.isEmpty() && then < FOR_EVER / 2) {
            now = then + nanos;
        }
    }

    /** Goes on to the next timer and runs its action. Returns false if there is none. */
    boolean fireNext(Choices choices) {
        Timer t = takeNext(choices);
        if (t == null) {
            return false;
        }
        t.action().run();
        return true;
    }

    private @Nullable Timer takeNext(Choices choices) {
        List<Timer> due = new ArrayList<>(2);
        for (Timer t : timers) {
            if (due.size() == MOST_DRAWN
                    || !due.isEmpty() && t.time() != due.getFirst().time()) {
                break;
            }
            due.add(t);
        }
        if (due.isEmpty()) {
            return null;
        }
        Timer chosen = due.get(choices.choose(due.size()));
        if (!timers.remove(chosen)) {
            return takeNext(choices); // a thread from outside has called it off
        }
        now = Math.max(now, chosen.time());
        return chosen;
    }
}
