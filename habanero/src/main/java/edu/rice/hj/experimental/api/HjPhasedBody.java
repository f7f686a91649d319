package edu.rice.hj.experimental.api;

import edu.rice.hj.api.SuspendableException;

/** The body of a task in a phase of a {@link HjFastBarrierEureka}. */
@FunctionalInterface
public interface HjPhasedBody {
    /** Does what is to be done in the phase, counted from 0. */
    void run(int phase) throws SuspendableException;
}
