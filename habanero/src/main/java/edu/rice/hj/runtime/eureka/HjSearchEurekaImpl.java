package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import dev.serrano.habanero.SelfResolving;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjSearchEureka;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Any hit will do: see {@link HjSearchEureka}. Thread-safe. */
@SuppressWarnings("exports") // what the module asks is for it alone
public class HjSearchEurekaImpl<T> implements HjSearchEureka<T>, SelfResolving {
    /* Implementation. The task that wins `claimed` writes the value and then the tracker, so a task that sees it
     * resolved sees the value, null, too. */
    protected final AtomicReference<T> wrappedObj;
    protected final AtomicBoolean eurekaTracker = new AtomicBoolean();
    protected final T initialValue;
    private final AtomicBoolean claimed = new AtomicBoolean();

    /** With null as the value as long as nothing was found. */
    public HjSearchEurekaImpl() {
        this(null);
    }

    /** With the value as long as nothing was found. */
    public HjSearchEurekaImpl(T initialValue) {
        this.initialValue = initialValue;
        this.wrappedObj = new AtomicReference<>(initialValue);
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
        return true;
    }

    @Override
    public T get() {
        return wrappedObj.get();
    }

    @Override
    public boolean offer(T value, boolean abort) throws SuspendableException {
        boolean taken = !resolved() && claimed.compareAndSet(false, true);
        if (taken) {
            wrappedObj.set(value);
            eurekaTracker.set(true);
            Eurekas.settled(this);
        }
        HjEurekaUtil.triggerAbort(abort);
        return taken;
    }

    @Override
    public boolean check(Object argument, boolean abort) throws SuspendableException {
        return resolved() && HjEurekaUtil.triggerAbort(abort);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + (resolved() ? " (resolved: " : " (so far: ") + get() + ")";
    }
}
