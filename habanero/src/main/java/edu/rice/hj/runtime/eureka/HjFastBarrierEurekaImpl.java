package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import dev.serrano.habanero.FastBarrier;
import dev.serrano.habanero.SelfResolving;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjFastBarrierEureka;

/** A barrier of phased bodies: see {@link HjFastBarrierEureka}. Thread-safe. */
@SuppressWarnings("exports") // what the module asks is for it alone
public class HjFastBarrierEurekaImpl extends HjFastBarrierEureka implements FastBarrier.Owner, SelfResolving {
    private final FastBarrier barrier;
    private volatile boolean resolved;

    /**
     * A barrier with so many phases.
     *
     * @throws IllegalArgumentException if they are fewer than none
     */
    public HjFastBarrierEurekaImpl(int phases) {
        this.barrier = new FastBarrier(phases);
    }

    @Override
    public FastBarrier barrier() {
        return barrier;
    }

    @Override
    public int curPhase() {
        return barrier.phase();
    }

    @Override
    public int numPhases() {
        return barrier.phases();
    }

    @Override
    protected void register() {
        barrier.register();
    }

    @Override
    public void onRegistration() {}

    @Override
    public void onCleanup() {}

    @Override
    public boolean resolved() {
        return resolved;
    }

    @Override
    public boolean shouldAbortOnOffer(boolean taken) {
        return resolved;
    }

    @Override
    public Boolean get() {
        return resolved;
    }

    @Override
    public boolean offer(Boolean over, boolean abort) throws SuspendableException {
        boolean taken = !resolved;
        if (Boolean.TRUE.equals(over)) {
            barrier.stop();
            resolved = true;
            Eurekas.settled(this);
        }
        if (resolved) {
            HjEurekaUtil.triggerAbort(abort);
        }
        return taken;
    }

    @Override
    public boolean check(Boolean argument, boolean abort) throws SuspendableException {
        return resolved && HjEurekaUtil.triggerAbort(abort);
    }

    @Override
    protected void signal() throws SuspendableException {
        barrier.signal();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " (phase " + curPhase() + " of " + numPhases()
                + (resolved ? ", resolved)" : ")");
    }
}
