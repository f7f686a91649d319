package dev.serrano;

import java.util.ArrayList;
import java.util.List;

/**
 * A switch by which anybody may cancel the finish scopes that were opened with {@link Serrano#cancelledBy}.
 * <p>May serve several scopes, also after it was thrown: a scope opened then is cancelled at once. Thread-safe.
 */
public final class Cancellation {
    private final List<Runnable> scopes = new ArrayList<>(); // guarded by this
    private boolean cancelled; // guarded by this

    /** A switch that has not been thrown. */
    public Cancellation() {}

    /**
     * Cancels the scopes: their tasks end at their next call into Serrano, the finish throws TaskCancelledException.
     */
    public void cancel() {
        List<Runnable> now;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            now = List.copyOf(scopes);
            scopes.clear();
        }
        now.forEach(Runnable::run);
    }

    /** Whether {@link #cancel} was called. */
    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /** Runs the action on cancellation, or now if that was before; the result takes the action back. */
    Runnable onCancel(Runnable action) {
        synchronized (this) {
            if (!cancelled) {
                scopes.add(action);
                return () -> {
                    synchronized (this) {
                        scopes.remove(action);
                    }
                };
            }
        }
        action.run();
        return () -> {};
    }
}
