package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import dev.serrano.habanero.SelfResolving;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjEngineEureka;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A search with a budget: see {@link HjEngineEureka}. Thread-safe. */
@SuppressWarnings("exports") // what the module asks is for it alone
public class HjEngineEurekaImpl<T> implements HjEngineEureka<T>, SelfResolving {
    /* Implementation. `left` only falls, and below zero only by one check of each task: no overflow. `spent` is set by
     * the checks that find none left after them. The search keeps the hit; it has no scopes of its own. */
    private final int units;
    private final AtomicLong left;
    private volatile boolean spent;
    private final HjSearchEurekaImpl<T> found = new HjSearchEurekaImpl<>();

    /**
     * With a budget for all tasks together.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public HjEngineEurekaImpl(int units) {
        if (units < 0) {
            throw new IllegalArgumentException(units + " units: there must not be fewer than 0");
        }
        this.units = units;
        this.left = new AtomicLong(units);
    }

    @Override
    public int unitsAllotted() {
        return units;
    }

    @Override
    public int unitsUsed() {
        return (int) (units - Math.max(0, left.get()));
    }

    @Override
    public void onRegistration() {}

    @Override
    public void onCleanup() {}

    @Override
    public boolean resolved() {
        return found.resolved() || spent;
    }

    @Override
    public boolean shouldAbortOnOffer(boolean taken) {
        return true;
    }

    @Override
    public T get() {
        return found.get();
    }

    @Override
    public boolean offer(T value, boolean abort) throws SuspendableException {
        boolean taken = !resolved() && found.offer(value, false);
        if (taken) {
            Eurekas.settled(this);
        }
        HjEurekaUtil.triggerAbort(abort);
        return taken;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the units are negative
     */
    @Override
    public boolean check(@Nullable T units, boolean abort) throws SuspendableException {
        long n = units instanceof Number x ? x.longValue() : 1;
        if (n < 0) {
            throw new IllegalArgumentException("check(" + n + "): units are spent, not earned");
        }
        if (!resolved() && left.addAndGet(-n) > 0) {
            return false;
        }
        if (left.get() <= 0) {
            spent = true;
        }
        Eurekas.settled(this);
        return HjEurekaUtil.triggerAbort(abort);
    }

    @Override
    public String toString() {
        return found + " with " + unitsUsed() + " of " + units + " units used";
    }
}
