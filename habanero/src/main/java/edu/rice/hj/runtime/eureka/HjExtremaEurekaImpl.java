package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.SelfResolving;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjExtremaEureka;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The greatest value by an order: see {@link HjExtremaEureka}. Thread-safe. */
@SuppressWarnings("exports") // what the module asks is for it alone
public class HjExtremaEurekaImpl<T> implements HjExtremaEureka<T>, SelfResolving {
    private final AtomicReference<T> best;
    private final Comparator<T> order;
    private final boolean losersEnd;

    /**
     * Looks for the greatest value.
     *
     * @param initial the value to beat; null if any will do
     * @param losersEnd whether a task ends that offers, or checks, a value that is not good enough
     */
    public HjExtremaEurekaImpl(T initial, Comparator<T> order, boolean losersEnd) {
        this.best = new AtomicReference<>(initial);
        this.order = Objects.requireNonNull(order, "order");
        this.losersEnd = losersEnd;
    }

    @Override
    public void onRegistration() {}

    @Override
    public void onCleanup() {}

    /** Never. */
    @Override
    public boolean resolved() {
        return false;
    }

    @Override
    public boolean shouldAbortOnOffer(boolean taken) {
        return losersEnd && !taken;
    }

    @Override
    public T get() {
        return best.get();
    }

    @Override
    public boolean offer(T value, boolean abort) throws SuspendableException {
        Objects.requireNonNull(value, "value");
        for (T b = best.get(); b == null || order.compare(value, b) > 0; b = best.get()) {
            if (best.compareAndSet(b, value)) {
                return true;
            }
        }
        if (losersEnd) {
            HjEurekaUtil.triggerAbort(abort);
        }
        return false;
    }

    @Override
    public boolean check(@Nullable T bound, boolean abort) throws SuspendableException {
        T b = best.get();
        return losersEnd
                && bound != null
                && b != null
                && order.compare(bound, b) < 0
                && HjEurekaUtil.triggerAbort(abort);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " (so far: " + get() + ")";
    }
}
