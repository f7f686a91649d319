package dev.serrano.bench.claim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one claim and what it rests on. The names of the components are the fields of the JSON.
 *
 * @param id the claim
 * @param verdict what became of it
 * @param reason why it does not hold or cannot be told, as far as that is known; null else
 * @param findings its statements, one by one
 * @param date when it was measured, in ISO 8601
 * @param commit the sources that were measured
 * @param machine the processor, how many there are, and the JDK
 */
public record ClaimResult(
        String id,
        ClaimVerdict verdict,
        @Nullable String reason,
        List<Finding> findings,
        String date,
        String commit,
        String machine) {

    /** Copies the findings. */
    @SuppressWarnings("NullAway") // Jackson leaves null what is missing; ClaimFile refuses that
    public ClaimResult {
        findings = findings == null ? List.of() : Collections.unmodifiableList(new ArrayList<>(findings));
    }
}
