package dev.serrano.eureka;

import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The best value: branch and bound. An offer that is better than the best is taken and its task goes on; any other
 * ends its task, an equal one, too. {@code check(bound)} ends the task if the bound is worse than the best, not if it is
 * equal: so it must be a bound of <em>all</em> that the task may still offer. It is never resolved: tasks end one by one.
 * {@snippet :
 * ExtremumEureka<Integer> shortest = ExtremumEureka.minimum(Integer.MAX_VALUE, Comparator.naturalOrder());
 * finish(eureka(shortest), () -> forall(tours, tour -> {
 *     check(tour.lowerBound()); // ends the task if it cannot be the shortest
 *     offer(tour.length());
 * }));
 * int length = shortest.get();
 * }
 *
 * @param <T> what is compared
 */
public final class ExtremumEureka<T> extends Eureka<T, T, T> {
    private final Comparator<? super T> order;
    private final AtomicReference<T> best;

    private ExtremumEureka(T initial, Comparator<? super T> order) {
        this.order = Objects.requireNonNull(order, "order");
        this.best = new AtomicReference<>(Objects.requireNonNull(initial, "initial"));
    }

    /** Looks for the least. (The thesis: {@code MinimaEureka}.) */
    public static <T> ExtremumEureka<T> minimum(T initial, Comparator<? super T> order) {
        return new ExtremumEureka<>(initial, order);
    }

    /** Looks for the greatest. */
    public static <T> ExtremumEureka<T> maximum(T initial, Comparator<? super T> order) {
        return new ExtremumEureka<>(initial, order.reversed());
    }

    @Override
    protected Verdict offered(T value) {
        for (T b = best.get(); order.compare(value, b) < 0; b = best.get()) {
            if (best.compareAndSet(b, value)) {
                return Verdict.GO_ON;
            }
        }
        return Verdict.END;
    }

    @Override
    protected Verdict checked(@Nullable T bound) {
        return bound != null && order.compare(bound, best.get()) > 0 ? Verdict.END : Verdict.GO_ON;
    }

    @Override
    public boolean isResolved() {
        return false;
    }

    @Override
    public T get() {
        return best.get();
    }
}
