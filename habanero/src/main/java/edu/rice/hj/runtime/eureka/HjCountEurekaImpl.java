package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import dev.serrano.habanero.SelfResolving;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjCountEureka;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** The first hits: see {@link HjCountEureka}. Thread-safe. */
@SuppressWarnings("exports") // what the module asks is for it alone
public class HjCountEurekaImpl<T> implements HjCountEureka<T>, SelfResolving {
    /* Implementation. An offer reserves a place, is written, and counts then: so there are never more than wanted, and when
     * it is resolved all can be seen. `reserved` stops there, or it would overflow. */
    private final long wanted;
    private final int kept;
    private final AtomicLong reserved = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final Queue<T> hits = new ConcurrentLinkedQueue<>();

    /**
     * Counts hits.
     *
     * @param wanted how many resolve it
     * @param kept how many of them {@link #get} shows at most
     * @throws IllegalArgumentException if fewer than one is wanted, or fewer than none kept
     */
    public HjCountEurekaImpl(long wanted, int kept) {
        if (wanted < 1 || kept < 0) {
            throw new IllegalArgumentException(wanted + " hits are wanted, and " + kept
                    + " kept: one at least must be wanted, and none at least kept");
        }
        this.wanted = wanted;
        this.kept = kept;
    }

    @Override
    public long maxCount() {
        return wanted;
    }

    @Override
    public long curCount() {
        return written.get();
    }

    @Override
    public void onRegistration() {}

    @Override
    public void onCleanup() {}

    @Override
    public boolean resolved() {
        return written.get() == wanted;
    }

    @Override
    public boolean shouldAbortOnOffer(boolean taken) {
        return !taken || resolved();
    }

    @Override
    public List<T> get() {
        return List.copyOf(hits);
    }

    @Override
    public boolean offer(T value, boolean abort) throws SuspendableException {
        long place = reserved.getAndUpdate(n -> Math.min(n + 1, wanted));
        if (place == wanted) {
            HjEurekaUtil.triggerAbort(abort);
            return false;
        }
        if (place < kept) {
            hits.add(value);
        }
        if (written.incrementAndGet() == wanted) {
            Eurekas.settled(this);
            HjEurekaUtil.triggerAbort(abort);
        }
        return true;
    }

    @Override
    public boolean check(Void argument, boolean abort) throws SuspendableException {
        return resolved() && HjEurekaUtil.triggerAbort(abort);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " (" + curCount() + " of " + wanted + ")";
    }
}
