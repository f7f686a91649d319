package dev.serrano.cluster;

/**
 * Says that a task did not end because its place was lost. Whether the task had begun, or had even done all of its
 * work, is not known. A finish lists one for each lost task. What only a lost place knew, as the value of a promise or
 * the object of a reference, is answered by this exception, too.
 * {@snippet :
 * try {
 *     cluster.finish(() -> cluster.async(place, task));
 * } catch (MultiException e) {
 *     e.rethrow(DeadPlaceException.class);
 * }
 * }
 */
public final class DeadPlaceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String place;
    private final String task;

    DeadPlaceException(String place, String task, String what) {
        super(place + " " + what + "; the task " + task + " has not ended there");
        this.place = place;
        this.task = task;
    }

    DeadPlaceException(ClusterPlace place, String message) {
        super(message);
        this.place = place.toString();
        this.task = "";
    }

    /** The place, as text. */
    public String place() {
        return place;
    }

    /** The name of the task's class; empty if it was no task that was lost. */
    public String task() {
        return task;
    }
}
