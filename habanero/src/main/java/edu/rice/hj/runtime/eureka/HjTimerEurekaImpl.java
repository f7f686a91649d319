package edu.rice.hj.runtime.eureka;

import dev.serrano.spi.ScopeGroup;
import edu.rice.hj.experimental.api.HjTimerEureka;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A search with a limit of time: see {@link HjTimerEureka}. Thread-safe. */
public final class HjTimerEurekaImpl<T> extends HjSearchEurekaImpl<T> implements HjTimerEureka<T> {
    private final ScopeGroup clock;
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
        this.clock = ScopeGroup.of(this, Duration.ofMillis(millis));
    }

    @Override
    public boolean resolved() {
        return super.resolved() || timedOut();
    }

    @Override
    public boolean timedOut() {
        return !super.resolved() && clock.hasEnded();
    }

    @Override
    public @Nullable Duration timeLeft() {
        return clock.timeLeft();
    }

    @Override
    public String toString() {
        return super.toString() + " within " + millis + " ms";
    }
}
