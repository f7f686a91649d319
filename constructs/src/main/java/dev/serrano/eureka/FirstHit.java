package dev.serrano.eureka;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The first offer of several: what a search keeps, whatever else may end it. */
final class FirstHit<T> {
    private final AtomicReference<@Nullable T> found = new AtomicReference<>();

    /** Keeps the first; who has offered is no longer needed. */
    Verdict offered(T value) {
        found.compareAndSet(null, value);
        return Verdict.END;
    }

    @Nullable
    T get() {
        return found.get();
    }

    boolean isThere() {
        return found.get() != null;
    }
}
