package dev.serrano.eureka;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The first offer of several, which a search keeps. */
final class FirstHit<T> {
    private final AtomicReference<@Nullable T> found = new AtomicReference<>();

    /** Keeps the first; the offering task is no longer needed. */
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
