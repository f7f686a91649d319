package dev.serrano.eureka;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Several versions of a computation that should agree: the first value that N tasks have offered resolves it. A task
 * whose offer does not resolve it goes on.
 * {@snippet :
 * NVersionEureka<Long> agreed = new NVersionEureka<>(2); // two of three
 * finish(eureka(agreed), () -> {
 *     async(() -> offer(byTable()));
 *     async(() -> offer(byFormula()));
 *     async(() -> offer(byCounting()));
 * });
 * Long value = agreed.get();
 * }
 *
 * @param <T> the result; compared by {@code equals}
 */
public final class NVersionEureka<T> extends Eureka<T, Object, @Nullable T> {
    private final int agreement;
    private final Map<T, Integer> votes = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable T> agreed = new AtomicReference<>();

    /** @throws IllegalArgumentException if fewer than two are to agree */
    public NVersionEureka(int agreement) {
        if (agreement < 2) {
            throw new IllegalArgumentException(agreement + " versions are to agree: it must be two at least");
        }
        this.agreement = agreement;
    }

    @Override
    protected Verdict offered(T value) {
        if (votes.merge(value, 1, Integer::sum) >= agreement) {
            agreed.compareAndSet(null, value);
        }
        return endIfResolved();
    }

    @Override
    protected Verdict checked(@Nullable Object argument) {
        return endIfResolved();
    }

    @Override
    public boolean isResolved() {
        return agreed.get() != null;
    }

    /** The value agreed upon; null if there is none. */
    @Override
    public @Nullable T get() {
        return agreed.get();
    }
}
