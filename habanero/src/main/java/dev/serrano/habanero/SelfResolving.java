package dev.serrano.habanero;

import org.jspecify.annotations.Nullable;

/** A eureka that calls {@link Eurekas#settled} when it is resolved, so that it need not be asked again and again. */
public interface SelfResolving {
    /** Whether it always does: a compound one depends on its parts, and a subclass that overrides methods need not. */
    default boolean tells() {
        return getClass().getPackageName().equals("edu.rice.hj.runtime.eureka");
    }

    /** The {@link System#nanoTime} from which on it is resolved without telling; null if there is none. */
    default @Nullable Long endOfTime() {
        return null;
    }
}
