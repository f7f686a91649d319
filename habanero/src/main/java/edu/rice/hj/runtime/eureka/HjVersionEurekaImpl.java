package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import dev.serrano.habanero.SelfResolving;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjVersionEureka;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Versions that are to agree: see {@link HjVersionEureka}. Thread-safe. */
@SuppressWarnings("exports") // what the module asks is for it alone
public class HjVersionEurekaImpl<T> implements HjVersionEureka<T>, SelfResolving {
    /* Implementation. votes and agreed are written under the monitor of lockObject; agreed before the tracker, which
     * its readers read first. */
    protected final AtomicBoolean eurekaTracker = new AtomicBoolean();
    protected final AtomicBoolean lockObject = new AtomicBoolean();
    private final int agreement;
    private final Map<T, Integer> votes = new HashMap<>();
    private T agreed;

    /**
     * Waits for so many equal values.
     *
     * @throws IllegalArgumentException if they are fewer than one
     */
    public HjVersionEurekaImpl(int agreement) {
        if (agreement < 1) {
            throw new IllegalArgumentException(agreement + " versions are to agree: it must be one at least");
        }
        this.agreement = agreement;
    }

    @Override
    public void onRegistration() {}

    @Override
    public void onCleanup() {}

    @Override
    public boolean resolved() {
        return eurekaTracker.get();
    }

    @Override
    public boolean shouldAbortOnOffer(boolean taken) {
        return resolved();
    }

    @Override
    public T get() {
        return resolved() ? agreed : null;
    }

    @Override
    public boolean offer(T value, boolean abort) throws SuspendableException {
        boolean taken;
        synchronized (lockObject) {
            taken = !resolved();
            if (taken && votes.merge(value, 1, Integer::sum) >= agreement) {
                agreed = value;
                eurekaTracker.set(true);
            }
        }
        if (resolved()) {
            Eurekas.settled(this);
            HjEurekaUtil.triggerAbort(abort);
        }
        return taken;
    }

    @Override
    public boolean check(Void argument, boolean abort) throws SuspendableException {
        return resolved() && HjEurekaUtil.triggerAbort(abort);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + (resolved() ? " (agreed: " + get() + ")" : " (no agreement yet)");
    }
}
