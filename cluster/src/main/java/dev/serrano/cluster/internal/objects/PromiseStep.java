package dev.serrano.cluster.internal.objects;

import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What events of promises ask of the runtime: messages to send, in order, and effects at this place. */
public final class PromiseStep<V> {
    /**
     * A message to send.
     *
     * @param to the receiver, never the place itself
     * @param message the message
     */
    public record Send<V>(PlaceId to, PromiseMessage<V> message) {}

    /** Something to do at this place. */
    public sealed interface Effect<V> {}

    /**
     * Resume all who wait for a promise here.
     *
     * @param id the promise
     * @param verdict how the wait ended
     * @param outcome the outcome, if there is one
     */
    public record Answered<V>(
            ObjectId id,
            PromiseMessage.Verdict verdict,
            @Nullable V outcome) implements Effect<V> {}

    /**
     * Resume the task that has put.
     *
     * @param call the number of the put
     * @param verdict what became of it
     */
    public record PutEnded<V>(long call, PromiseMessage.Verdict verdict) implements Effect<V> {}

    private final List<Send<V>> messages = new ArrayList<>(1);
    private final List<Effect<V>> effects = new ArrayList<>(1);

    /** A step that asks for nothing yet. */
    public PromiseStep() {}

    /** The messages to send, in this order. */
    public List<Send<V>> messages() {
        return messages;
    }

    /** What to do at this place. */
    public List<Effect<V>> effects() {
        return effects;
    }

    void send(PlaceId to, PromiseMessage<V> message) {
        messages.add(new Send<>(to, message));
    }

    void effect(Effect<V> effect) {
        effects.add(effect);
    }

    @Override
    public String toString() {
        return messages + " " + effects;
    }
}
