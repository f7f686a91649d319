package dev.serrano.bench.claim;

import java.util.List;

/** What became of a claim. */
public enum ClaimVerdict {
    /** All that it says was found here. */
    HOLDS("holds"),
    /** Some of it was found, the rest was not, or could not be told. */
    IN_PART("holds in part"),
    /** Nothing of it was found. */
    DOES_NOT_HOLD("does not hold"),
    /** Nothing here decides. */
    CANNOT_BE_TOLD("cannot be told here");

    private final String text;

    ClaimVerdict(String text) {
        this.text = text;
    }

    /** The words for it in every output. */
    public String text() {
        return text;
    }

    /** The verdict on a claim whose statements came out like this. Simulated ones decide nothing. */
    public static ClaimVerdict of(List<Finding.State> all) {
        List<Finding.State> states =
                all.stream().filter(state -> state != Finding.State.SIMULATED).toList();
        long held =
                states.stream().filter(state -> state == Finding.State.HOLDS).count();
        long fell =
                states.stream().filter(state -> state == Finding.State.FAILS).count();
        if (held + fell == 0) {
            return CANNOT_BE_TOLD;
        }
        if (held == states.size()) {
            return HOLDS;
        }
        return held > 0 ? IN_PART : DOES_NOT_HOLD;
    }
}
