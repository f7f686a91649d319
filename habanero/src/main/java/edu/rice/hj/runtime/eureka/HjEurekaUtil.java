package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import edu.rice.hj.api.SuspendableException;

/** Common code of the eurekas of the library. */
@SuppressWarnings("ProtectedMembersInFinalClass") // as it was in HJlib
public final class HjEurekaUtil {
    private HjEurekaUtil() {}

    /** The calling task is no longer needed: ends it if asked to, returns true otherwise. */
    protected static boolean triggerAbort(boolean abort) throws SuspendableException {
        if (abort) {
            throw Eurekas.endCurrent("offer or check");
        }
        return true;
    }
}
