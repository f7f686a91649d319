package dev.serrano.cluster.internal.protocol;

/**
 * A task that never ends because a place was lost. It becomes one {@code DeadPlaceException} of its finish.
 *
 * @param place the lost place: where the task was to run or, if its spawn was under way, where it came from
 * @param from the place that started the task
 * @param description the description of the task
 */
public record LostTask(PlaceId place, PlaceId from, String description) {
    @Override
    public String toString() {
        return description + " lost with " + place + ", from " + from;
    }
}
