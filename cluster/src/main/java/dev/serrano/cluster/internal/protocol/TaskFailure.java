package dev.serrano.cluster.internal.protocol;

/**
 * The failure of a task, as data.
 *
 * @param place where the task failed
 * @param task the description of the task
 * @param type the name of the exception's class
 * @param message the message of the exception, may be empty
 * @param trace the stack trace as text, may be empty
 */
public record TaskFailure(PlaceId place, String task, String type, String message, String trace) {
    @Override
    public String toString() {
        return task + " at " + place + ": " + type + ": " + message;
    }
}
