package dev.serrano.bench.harness;

import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;

/** Follows the steps of {@link Rounds}. */
public interface RoundListener {

    /** A warm-up round begins; the first has number 1. */
    void warmUp(int round);

    /** A measured run is about to start. */
    void starting(Case subject, int round);

    /** A measured run has ended. */
    void sample(Case subject, int round, Sample sample);

    /** A run failed; the case is left out from now on. */
    void failure(Case subject, Throwable cause);
}
