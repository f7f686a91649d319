package dev.serrano.internal.cancel;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides whether tasks begin without a worker, because the tasks of the program block in calls of the JDK and the
 * mechanism does not notice such calls. Numbers alone, no threads.
 */
public final class Lending {
    /* Implementation. A worker whose task blocks is won back by the watchdog after 2 to 3 ms (ADR 0032). A program that
     * blocks often loses that each time. So after a few such losses in a short time each task begins as if its body stood
     * in `blocking`: its worker goes on at once with another fiber. Results never depend on it.
     * The mode ends after a term in which most of the tasks were short, and after a second in any case, since a long task
     * may compute as well as block. One loss within a second of the end begins the next mode at once.
     * wins, since, until, latest, ended    the watchdog's alone
     * on             written by the watchdog, read by all
     * lent, shorts, longs   atomic; of tasks that begin and end
     * Whatever is read late costs time only. */
    private static final int WINS = 4;
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long TERM = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(1);
    private static final long SHORT = TimeUnit.MICROSECONDS.toNanos(500);
    static final int MOST = 4_096;

    private int wins;
    private long since;
    private long until;
    private long latest;
    private long ended;
    private boolean hasEnded;
    private volatile boolean on;
    private final AtomicInteger lent = new AtomicInteger();
    private final AtomicInteger shorts = new AtomicInteger();
    private final AtomicInteger longs = new AtomicInteger();

    /** Whether tasks begin without a worker. */
    public boolean on() {
        return on;
    }

    /** A worker was won back from a task that blocks. Returns whether the mode begins now. */
    public boolean wonBack(long now) {
        if (on) {
            return false;
        }
        if (wins == 0 || now - since > WINDOW) {
            wins = 0;
            since = now;
        }
        wins++;
        boolean again = hasEnded && now - ended < LONGEST;
        if (wins < WINS && !again) {
            return false;
        }
        wins = 0;
        until = now + TERM;
        latest = now + LONGEST;
        shorts.set(0);
        longs.set(0);
        on = true;
        return true;
    }

    /** A tick of the watchdog. Returns whether the mode ends now. */
    public boolean tick(long now) {
        if (!on || until - now > 0) {
            return false;
        }
        int few = shorts.getAndSet(0);
        int many = longs.getAndSet(0);
        until = now + TERM;
        if (latest - now > 0 && (many > 0 ? many >= few : lent.get() > 0)) {
            return false;
        }
        return end(now);
    }

    /** The runtime is at rest. Returns whether the mode ends now. */
    public boolean rests(long now) {
        return on && end(now);
    }

    private boolean end(long now) {
        on = false;
        ended = now;
        hasEnded = true;
        return true;
    }

    /** A task is about to begin without a worker. Returns whether it may; then it {@link #ends}. */
    public boolean begins() {
        if (lent.incrementAndGet() <= MOST) {
            return true;
        }
        lent.decrementAndGet();
        return false;
    }

    /** A task that began without a worker has ended, after so long. */
    public void ends(long nanos) {
        lent.decrementAndGet();
        (nanos < SHORT ? shorts : longs).incrementAndGet();
    }
}
