package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import dev.serrano.habanero.SelfResolving;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjConvergenceEureka;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;

/** An iteration that converges: see {@link HjConvergenceEureka}. Thread-safe. */
@SuppressWarnings("exports") // what the module asks is for it alone
public final class HjConvergenceEurekaImpl<T> implements HjConvergenceEureka<T>, SelfResolving {
    private record State<T>(T value, boolean resolved) {}

    private final BiPredicate<T, T> near;
    private final HjProcedure<T> seen;
    private final AtomicReference<State<T>> state;

    /**
     * Looks for two values in a row that are near enough.
     *
     * @param near whether the value before and the new one, in this order, are
     * @param seen gets each value that is taken, in the task that has offered it
     */
    public HjConvergenceEurekaImpl(T initial, BiPredicate<T, T> near, HjProcedure<T> seen) {
        this.near = Objects.requireNonNull(near, "near");
        this.seen = Objects.requireNonNull(seen, "seen");
        this.state = new AtomicReference<>(new State<>(initial, false));
    }

    @Override
    public void onRegistration() {}

    @Override
    public void onCleanup() {}

    @Override
    public boolean resolved() {
        return state.get().resolved();
    }

    @Override
    public boolean shouldAbortOnOffer(boolean taken) {
        return resolved();
    }

    @Override
    public T get() {
        return state.get().value();
    }

    @Override
    public boolean offer(T value, boolean abort) throws SuspendableException {
        for (State<T> s = state.get(); !s.resolved(); s = state.get()) {
            boolean over = near.test(s.value(), value);
            if (state.compareAndSet(s, new State<>(value, over))) {
                seen.apply(value);
                if (over) {
                    Eurekas.settled(this);
                    HjEurekaUtil.triggerAbort(abort);
                }
                return true;
            }
        }
        HjEurekaUtil.triggerAbort(abort);
        return false;
    }

    @Override
    public boolean check(T argument, boolean abort) throws SuspendableException {
        return resolved() && HjEurekaUtil.triggerAbort(abort);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + (resolved() ? " (converged to: " : " (so far: ") + get() + ")";
    }
}
