package dev.serrano.eureka;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * An iteration that ends when two values in a row are near enough. Offers have to come in order, each before the next:
 * the program sees to that, by awaiting the iteration before.
 * {@snippet :
 * ConvergenceEureka<Double> sum = new ConvergenceEureka<>(0.0, (before, now) -> now - before < 1e-9);
 * finish(eureka(sum), () -> {
 *     for (int step = 1; ; step++) {
 *         offer(refine(step)); // ends the task when it is near enough
 *     }
 * });
 * }
 *
 * @param <T> the value of an iteration
 */
public final class ConvergenceEureka<T> extends Eureka<T, Object, T> {
    private record State<T>(T value, boolean resolved) {}

    private final BiPredicate<? super T, ? super T> near;
    private final AtomicReference<State<T>> state;

    /** @param near whether the value before and the new one, in this order, are near enough */
    public ConvergenceEureka(T initial, BiPredicate<? super T, ? super T> near) {
        this.near = Objects.requireNonNull(near, "near");
        this.state = new AtomicReference<>(new State<>(Objects.requireNonNull(initial, "initial"), false));
    }

    @Override
    protected Verdict offered(T value) {
        for (; ; ) {
            State<T> s = state.get();
            if (s.resolved()) {
                return Verdict.END;
            }
            boolean over = near.test(s.value(), value);
            if (state.compareAndSet(s, new State<>(value, over))) {
                return over ? Verdict.END : Verdict.GO_ON;
            }
        }
    }

    @Override
    protected Verdict checked(@Nullable Object argument) {
        return endIfResolved();
    }

    @Override
    public boolean isResolved() {
        return state.get().resolved();
    }

    /** The last value, to which the iteration has converged if it is resolved. */
    @Override
    public T get() {
        return state.get().value();
    }
}
