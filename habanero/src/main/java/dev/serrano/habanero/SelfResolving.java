package dev.serrano.habanero;

import org.jspecify.annotations.Nullable;

/** A eureka that calls {@link Eurekas#settled} when it is resolved, so that it need not be asked again and again. */
public interface SelfResolving {
    /** Whether it always does: what consists of others depends on these, and what overrides its methods need not. */
    default boolean tells() {
        return getClass().getPackageName().equals("edu.rice.hj.runtime.eureka");
    }

    /** The {@link System#nanoTime} from which on it is resolved without telling; null if there is none. */
    default @Nullable Long endOfTime() {
        return null;
    }
}
