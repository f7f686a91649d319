package dev.serrano.cluster.internal.protocol;

/**
 * Names a finish whose tasks may run at several places.
 *
 * @param home the place that opened it and waits for its end
 * @param number tells apart the finishes of one home
 */
public record FinishId(PlaceId home, long number) {
    @Override
    public String toString() {
        return "finish " + number + " of " + home;
    }
}
