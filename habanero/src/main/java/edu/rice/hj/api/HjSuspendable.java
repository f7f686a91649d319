package edu.rice.hj.api;

import dev.serrano.TaskBody;

/** A body that may wait. */
@FunctionalInterface
public interface HjSuspendable extends TaskBody {
    @Override
    void run() throws SuspendableException;
}
