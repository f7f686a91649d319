package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * Records the work of a runtime's workers, from {@link dev.serrano.TaskRuntime#startRecording} to {@code
 * stopRecording}: each worker has a {@link ScheduleTrack}, to which it reports the tasks that it begins and ends. While
 * nothing is recorded a worker looks at one field.
 * <p>All that a track does must have been loaded and linked when the recording starts: a worker calls it while it may not
 * be suspended, as a thread that loads a class may be.
 * {@snippet :
 * final class Steals extends ScheduleRecorder {
 *     private final Track[] tracks;
 *
 *     Steals(TaskRuntime runtime) {
 *         tracks = new Track[runtime.workers()];
 *         Arrays.setAll(tracks, w -> new Track());
 *     }
 *
 *     public ScheduleTrack track(int worker) {
 *         return tracks[worker];
 *     }
 *
 *     public void ended() {
 *         print(tracks);
 *     }
 * }
 * }
 */
public abstract class ScheduleRecorder {
    /** For subclasses. */
    protected ScheduleRecorder() {}

    /** The track of a worker, always the same one. Any thread. */
    public abstract ScheduleTrack track(int worker);

    /** Nothing that comes later belongs to the recording. A worker may use its track until its next poll. */
    public abstract void ended();

    /**
     * The runtime's name for a class of bodies of its own, like the branch of a join. Null for a class of the program.
     */
    public static @Nullable String nameOf(Class<?> body) {
        String full = body.getName();
        if (!full.startsWith("dev.serrano.internal.")) {
            return null;
        }
        String name = full.substring(full.lastIndexOf('.') + 1);
        int nested = name.indexOf('$');
        String outermost = nested < 0 ? name : name.substring(0, nested);
        return switch (outermost) {
            case "Joins" -> "branch of a join";
            case "Continuations", "CellFuture", "Derivations" -> "continuation";
            case "FutureTask" -> "cancelled task";
            default -> outermost;
        };
    }
}
