package edu.rice.hj.runtime.eureka;

import edu.rice.hj.experimental.api.HjTimerEureka;
import java.util.concurrent.TimeUnit;

/** A search with a limit of time: see {@link HjTimerEureka}. Thread-safe. */
public final class HjTimerEurekaImpl<T> extends HjSearchEurekaImpl<T> implements HjTimerEureka<T> {
    private final long end;
    private final int millis;

    /** With so many milliseconds from now; null is the value as long as nothing was found. */
    public HjTimerEurekaImpl(int millis) {
        this(null, millis);
    }

    /**
     * With so many milliseconds from now.
     *
     * @throws IllegalArgumentException if they are negative
     */
    public HjTimerEurekaImpl(T initialValue, int millis) {
        super(initialValue);
        if (millis < 0) {
            throw new IllegalArgumentException("a limit of " + millis + " ms: it must not be negative");
        }
        this.millis = millis;
        this.end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Override
    public boolean resolved() {
        return super.resolved() || timedOut();
    }

    @Override
    public boolean timedOut() {
        return !super.resolved() && System.nanoTime() - end >= 0;
    }

    @Override
    public Long endOfTime() {
        return end;
    }

    @Override
    public String toString() {
        return super.toString() + " within " + millis + " ms";
    }
}
