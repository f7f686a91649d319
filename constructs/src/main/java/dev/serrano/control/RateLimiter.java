package dev.serrano.control;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.sync.Event;
import dev.serrano.sync.TaskSemaphore;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A limit on how often something happens: so many permits in a time, by a token bucket. Permits come evenly; those that
 * are not used are kept, up to the <em>burst</em>, and the bucket is full at first. A waiting task is suspended; a
 * thread outside the runtime blocks.
 * {@snippet :
 * static final RateLimiter RATE = RateLimiter.of(50, Duration.ofSeconds(1));
 *
 * Page page = RATE.call(() -> fetch(address));
 * }
 * <p>Waiters are served in their order; one that wants few permits does not overtake one that waits for many. A waiter
 * that is cancelled, or whose time is over, has taken nothing. A permit is used up and never given back: to limit how
 * many run at once use a {@link TaskSemaphore}.
 * <p>The time is that of the runtime: in a deterministic schedule it is virtual.
 * <p>Thread-safe. Memory consistency: a rate limiter orders nothing.
 */
public final class RateLimiter {
    /* Implementation. A permit costs `per` units; each nanosecond earns `permits` units: no rounding.
     * credit, seen  guarded by the monitor, which is held for some additions. 0 <= credit <= most.
     * turn          held by the first of the waiters. It alone waits for the time, the others for it; so the order is
     *               that of the semaphore's queue, and a waiter that leaves costs the others nothing.
     * waiters       those between their arrival and their leave. A call that finds one may not take at once. */
    private final long permits;
    private final long per;
    private final long most;
    private final RunClock clock = new RunClock();
    private final TaskSemaphore turn = new TaskSemaphore(1);
    private final AtomicInteger waiters = new AtomicInteger();
    private long credit;
    private long seen;

    private RateLimiter(long permits, long per, long most) {
        this.permits = permits;
        this.per = per;
        this.most = most;
        credit = most;
    }

    /** So many permits in each period, with a burst of as many. */
    public static RateLimiter of(int permits, Duration period) {
        return of(permits, period, permits);
    }

    /**
     * So many permits in each period.
     *
     * @param burst how many unused permits are kept; with 1 the permits come at even distances
     * @throws IllegalArgumentException if a number or the period is not positive, or the burst lasts for centuries
     */
    public static RateLimiter of(int permits, Duration period, int burst) {
        Objects.requireNonNull(period, "period");
        if (permits <= 0 || burst <= 0 || period.isNegative() || period.isZero()) {
            throw new IllegalArgumentException("RateLimiter.of(" + permits + ", " + period + ", " + burst
                    + "): permits, period and burst must be positive");
        }
        try {
            long per = period.toNanos();
            return new RateLimiter(permits, per, Math.multiplyExact(per, (long) burst));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "RateLimiter.of(" + permits + ", " + period + ", " + burst + "): period times burst must be less"
                            + " than 292 years; use a shorter period with fewer permits",
                    e);
        }
    }

    /** Waits for one permit: {@link #acquire(int)}. */
    public void acquire() throws InterruptedException {
        acquire(1);
    }

    /**
     * Waits until it is the caller's turn and there are so many permits, and takes them.
     *
     * @throws IllegalArgumentException if the number is negative, or greater than the burst
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public void acquire(int n) throws InterruptedException {
        take("acquire", n, null);
    }

    /** Takes a permit if there is one and nothing waits; returns whether it did. Never waits. */
    public boolean tryAcquire() {
        return waiters.get() == 0 && missing(1) == 0;
    }

    /** Waits for one permit for a limited time: {@link #tryAcquire(int, Duration)}. */
    public boolean tryAcquire(Duration timeout) throws InterruptedException {
        return tryAcquire(1, timeout);
    }

    /**
     * An {@link #acquire(int)} that waits for a limited time. Returns false as soon as the first waiter knows that its
     * permits come too late.
     *
     * @return whether it has taken the permits
     */
    public boolean tryAcquire(int n, Duration timeout) throws InterruptedException {
        return take("tryAcquire", n, Objects.requireNonNull(timeout, "timeout"));
    }

    /** Waits for a permit, then runs the body and returns its value. */
    public <T extends @Nullable Object> T call(TaskValue<T> body) throws Exception {
        Objects.requireNonNull(body, "body");
        acquire();
        return body.call();
    }

    /** Waits for a permit, then runs the body. */
    public void run(TaskBody body) throws Exception {
        Objects.requireNonNull(body, "body");
        acquire();
        body.run();
    }

    private boolean take(String operation, int n, @Nullable Duration timeout) throws InterruptedException {
        if (n < 0 || n > most / per) {
            throw new IllegalArgumentException(
                    operation + "(" + n + "): the number of permits must be 0 to the burst, " + most / per);
        }
        if (waiters.get() == 0 && missing(n) == 0) {
            return true;
        }
        RunClock time = new RunClock();
        waiters.incrementAndGet();
        try {
            if (timeout == null) {
                turn.acquire();
            } else if (!turn.tryAcquire(1, timeout)) {
                return false;
            }
            try {
                return first(n, time, timeout);
            } finally {
                turn.release();
            }
        } finally {
            waiters.decrementAndGet();
        }
    }

    /** The first of the waiters waits for the time. */
    private boolean first(int n, RunClock time, @Nullable Duration timeout) throws InterruptedException {
        for (long m = missing(n); m > 0; m = missing(n)) {
            Duration wait = Duration.ofNanos(m);
            if (timeout != null && wait.plusNanos(time.nanos()).compareTo(timeout) > 0) {
                return false;
            }
            Event.suspend(Event.newEvent("the next permit of a rate limiter"), wait);
        }
        return true;
    }

    /** Takes permits if there are enough; returns 0, or else in how many nanoseconds there will be. */
    private synchronized long missing(int n) {
        refill();
        long cost = n * per;
        if (credit >= cost) {
            credit -= cost;
            return 0;
        }
        return Math.ceilDiv(cost - credit, permits);
    }

    private synchronized void refill() {
        long now = clock.nanos();
        long passed = now - seen;
        seen = now;
        long untilFull = Math.ceilDiv(most - credit, permits);
        credit = passed >= untilFull ? most : credit + passed * permits;
    }

    /** Returns how many permits could be taken now. */
    public synchronized int available() {
        refill();
        return (int) (credit / per);
    }

    @Override
    public String toString() {
        return "rate limiter (" + permits + " in " + Duration.ofNanos(per) + ", " + waiters.get() + " waiting)";
    }
}
