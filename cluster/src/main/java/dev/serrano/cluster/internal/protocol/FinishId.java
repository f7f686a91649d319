package dev.serrano.cluster.internal.protocol;

import java.util.Objects;

/**
 * Names a finish whose tasks may run at several places.
 *
 * @param home the place that opened it and waits for its end
 * @param number tells apart the finishes of one home
 */
public record FinishId(PlaceId home, long number) {
    public FinishId {
        Objects.requireNonNull(home, "home");
    }

    @Override
    public String toString() {
        return "finish " + number + " of " + home;
    }
}
