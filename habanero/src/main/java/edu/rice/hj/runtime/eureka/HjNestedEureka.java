package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjEureka;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A eureka of a finish inside those of the finishes around it. Thread-safe if these eurekas are. */
public final class HjNestedEureka {
    private final @Nullable HjNestedEureka outer;
    private final HjEureka<?, ?, ?> current;

    /**
     * A eureka inside another.
     *
     * @param outer the next one around; null if there is none
     */
    public HjNestedEureka(@Nullable HjNestedEureka outer, HjEureka<?, ?, ?> current) {
        this.outer = outer;
        this.current = Objects.requireNonNull(current, "eureka");
    }

    /** The innermost eureka. */
    public HjEureka<?, ?, ?> currentEureka() {
        return current;
    }

    /** Whether this one is resolved, or one around it: its tasks are then no longer needed. Never ends the caller. */
    public boolean resolved() {
        for (HjNestedEureka n = this; n != null; n = n.outer) {
            if (n.current.resolved()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Asks the innermost eureka, with the argument, and those around whether they are resolved. Ends the calling task if
     * it is no longer needed.
     *
     * @throws IllegalStateException if the task is in no finish of the innermost eureka
     */
    @SuppressWarnings("unchecked") // what the program takes it for; it fails where that is wrong
    public <T> void check(T value) throws SuspendableException {
        if (resolved()) {
            throw Eurekas.endCurrent("check");
        }
        Eurekas.check((HjEureka<?, T, ?>) current, value);
    }
}
