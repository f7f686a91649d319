package dev.serrano;

import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.scheduler.Cancellations;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A switch by which anybody may cancel the finish scopes that were opened with {@link Serrano#cancelledBy}.
 * <p>May serve several scopes, also after it was thrown: a scope opened then is cancelled at once. Thread-safe.
 */
public final class Cancellation {
    /* Implementation. A scope is cancelled in two steps: what that takes is made, then it happens. So for want of stack
     * or memory either nothing has happened, and the caller may try again, or every scope hears of it. */
    private final Set<Supplier<Runnable>> scopes = new LinkedHashSet<>(); // guarded by this
    private boolean cancelled; // guarded by this

    /** A switch that has not been thrown. */
    public Cancellation() {}

    /**
     * Cancels the scopes: their tasks end at their next call into Serrano, the finish throws TaskCancelledException.
     */
    public void cancel() {
        StackProbe.ask();
        List<Runnable> now;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            now = new ArrayList<>(scopes.size());
            for (Supplier<Runnable> scope : scopes) {
                now.add(scope.get());
            }
            cancelled = true;
            scopes.clear();
        }
        runAll(now);
    }

    private static void runAll(List<Runnable> actions) {
        Throwable failure = null;
        for (Runnable action : actions) {
            try {
                action.run();
            } catch (Throwable e) { // the other scopes hear of it all the same
                failure = failure == null ? e : failure;
            }
        }
        Cancellations.rethrow(failure);
    }

    /** Whether {@link #cancel} was called. */
    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /**
     * Cancels a scope on cancellation, or now if that was before; the result takes it back.
     *
     * @param scope gives what cancels it, and changes nothing itself
     */
    Runnable onCancel(Supplier<Runnable> scope) {
        synchronized (this) {
            if (!cancelled) {
                scopes.add(scope);
                return () -> {
                    synchronized (this) {
                        scopes.remove(scope);
                    }
                };
            }
        }
        scope.get().run();
        return () -> {};
    }
}
