package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes the answer to a message that was {@linkplain RemoteRef#ask asked}, at whatever place it is. It is data, like a
 * {@link RemoteRef}: a component of the message, which an actor may also send on. Immutable.
 * <p>Of several answers the first one to arrive counts. One that comes after the time-out has no effect. Actions before
 * {@code answer} happen-before the asker's use of the value as far as they are in the value.
 * {@snippet :
 * record Balance(RemoteReply<Long> reply) {}
 *
 * protected void process(Balance message) {
 *     message.reply().answer(balance);
 * }
 * }
 *
 * @param <R> the type of the answer
 */
public final class RemoteReply<R> {
    private final transient Actors actors;

    @JsonProperty("p")
    private final long place;

    @JsonProperty("n")
    private final long number;

    @JsonCreator
    RemoteReply(
            @JacksonInject(value = Actors.INJECTED, useInput = OptBoolean.FALSE) Object actors,
            @JsonProperty("p") long place,
            @JsonProperty("n") long number) {
        this.actors = (Actors) actors; // an Object, for which Jackson looks for no properties
        this.place = place;
        this.number = number;
    }

    long place() {
        return place;
    }

    long number() {
        return number;
    }

    /**
     * Answers. Never waits.
     *
     * @throws IllegalArgumentException if the asker is elsewhere, and the value's class is not registered or it is too
     *     large; then the asker has no answer yet
     * @throws IllegalStateException if this place has left the cluster
     */
    public void answer(@Nullable R value) {
        actors.asks.answer(this, value, null);
    }

    /**
     * Answers with a failure, which the asker gets as a {@link RemoteTaskException}; at this place, as it is.
     *
     * @throws IllegalStateException if this place has left the cluster
     */
    public void refuse(Throwable failure) {
        actors.asks.answer(this, null, Objects.requireNonNull(failure, "failure"));
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof RemoteReply<?> r && r.place == place && r.number == number;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(place * 31 + number);
    }

    @Override
    public String toString() {
        return "reply " + number + " to place " + place;
    }
}
