package dev.serrano.habanero;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A eureka that calls {@link Eurekas#settled} when it is resolved, so that it need not be asked again and again. */
public interface SelfResolving {
    /** Whether it always does: a compound one depends on its parts, and a subclass that overrides methods need not. */
    default boolean tells() {
        return getClass().getPackageName().equals("edu.rice.hj.runtime.eureka");
    }

    /** The time after which it is resolved without telling; null if there is none. */
    default @Nullable Duration timeLeft() {
        return null;
    }
}
