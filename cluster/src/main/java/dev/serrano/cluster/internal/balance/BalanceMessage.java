package dev.serrano.cluster.internal.balance;

import dev.serrano.cluster.internal.protocol.PlaceId;
import org.jspecify.annotations.Nullable;

/**
 * A message of one run of a work bag. Messages of one sender to one receiver arrive in order, at most once, and are
 * lost only with the loss of either place. The transport says to which run a message belongs.
 *
 * @param <F> a bag as data
 */
public sealed interface BalanceMessage<F> {
    /**
     * Asks for work.
     *
     * @param lifeline whether to remember the sender if there is none to give
     */
    record Ask<F>(boolean lifeline) implements BalanceMessage<F> {}

    /** There is no work to give. */
    record Nothing<F>() implements BalanceMessage<F> {}

    /**
     * Work for the receiver.
     *
     * @param from whose work it was
     * @param bag the work
     */
    record Loot<F>(PlaceId from, F bag) implements BalanceMessage<F> {}

    /**
     * Says to the home how things stand at a place, and perhaps gives a part of its work away.
     *
     * @param received how many loots are in the bag
     * @param resting whether the place waits for work
     * @param bag the bag, without the part given; null if the place has never had one
     * @param to the receiver of the part, null if none is given
     * @param part the part
     */
    record Save<F>(
            long received,
            boolean resting,
            @Nullable F bag,
            @Nullable PlaceId to,
            @Nullable F part) implements BalanceMessage<F> {}

    /** The home invites a place that has joined since the run began. */
    record Begin<F>() implements BalanceMessage<F> {}

    /** The run has ended, or is to end now: the receiver answers with its bag if it has not saved it at rest. */
    record Stop<F>() implements BalanceMessage<F> {}
}
