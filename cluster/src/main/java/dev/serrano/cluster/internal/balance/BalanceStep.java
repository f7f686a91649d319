package dev.serrano.cluster.internal.balance;

import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayList;
import java.util.List;

/**
 * What one event of a run asks of the runtime: messages to send, in order, and what this place does next.
 *
 * @param <F> a bag as data
 */
public final class BalanceStep<F> {
    /**
     * A message to send.
     *
     * @param to the receiver, never the place itself
     * @param message the message
     */
    public record Send<F>(PlaceId to, BalanceMessage<F> message) {}

    /** What happened at this place. */
    public enum Change {
        /** The bag has work from now on: process it in chunks, call {@code worked} after each. */
        WORK,
        /** The place waits for work. */
        REST,
        /** At the home: the run has ended, its bag holds the result. At another place: forget the run. */
        END,
        /** At the home of a run that is not fault-tolerant: a place was lost, the result will be incomplete. */
        INCOMPLETE
    }

    private final List<Send<F>> messages = new ArrayList<>(2);
    private final List<Change> changes = new ArrayList<>(1);

    BalanceStep() {}

    /** The messages to send, in this order. */
    public List<Send<F>> messages() {
        return messages;
    }

    /** What happened, in this order. */
    public List<Change> changes() {
        return changes;
    }

    void send(PlaceId to, BalanceMessage<F> message) {
        messages.add(new Send<>(to, message));
    }

    void change(Change change) {
        changes.add(change);
    }

    @Override
    public String toString() {
        return "BalanceStep" + messages + changes;
    }
}
