package dev.serrano.workloads;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A workload with its input built: it can be run any number of times, one run after another. */
public interface Prepared {

    /**
     * Runs one form to its end.
     *
     * @return the checksum: the same for all forms
     * @throws IllegalArgumentException if the workload has no such form
     * @throws Exception whatever the form throws
     */
    String run(Form form, RunContext context) throws Exception;

    /** The known answer, or null: then the checksum of the serial form is the answer. */
    @Nullable
    String expected();

    /**
     * Parameters that the user left at their defaults and whose defaults this input did not follow, because a file
     * decides instead: their real values, by name, for reports.
     */
    default Map<String, String> decidedByFiles() {
        return Map.of();
    }

    /**
     * Whether a checksum is right.
     *
     * @param checksum what a run has given
     * @param serial the checksum of the serial form, null if that form was not run; it counts only if there is no known
     *     answer
     */
    default boolean check(String checksum, @Nullable String serial) {
        String expected = expected();
        String answer = expected != null ? expected : serial;
        return answer == null || answer.equals(checksum);
    }
}
