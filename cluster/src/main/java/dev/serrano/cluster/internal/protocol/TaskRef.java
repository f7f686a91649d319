package dev.serrano.cluster.internal.protocol;

import java.util.Objects;

/**
 * Names a task that one place started at another.
 *
 * @param from the place that started it
 * @param number tells apart the tasks that {@code from} starts elsewhere
 * @param description what a report says of the task
 * @param retryable whether the task is run again at another place when its place is lost
 */
public record TaskRef(PlaceId from, long number, String description, boolean retryable) {
    public TaskRef {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(description, "description");
    }

    @Override
    public String toString() {
        return description + (retryable ? " (retryable)" : "") + " from " + from + " #" + number;
    }
}
