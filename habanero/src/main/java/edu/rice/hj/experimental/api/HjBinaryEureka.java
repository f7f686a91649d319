package edu.rice.hj.experimental.api;

import edu.rice.hj.runtime.util.Pair;

/**
 * Two eurekas as one, for two things to be found in one pass: offers and checks are pairs, null for nothing. It is
 * resolved when both are, or one is. An offer ends its task only if the whole is resolved; a check ends it if both
 * parts no longer need it, or one does not. The parts are not to be registered by themselves.
 */
public interface HjBinaryEureka<L, R> extends HjEureka<Pair<L, R>, Pair<Object, Object>, Pair<L, R>> {
    /** The result of the first. */
    L getLeft();

    /** The result of the second. */
    R getRight();
}
