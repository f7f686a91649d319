package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.serrano.cluster.internal.protocol.TaskFailure;
import org.jspecify.annotations.Nullable;

/** What one place says to another about actors. The names are part of the format. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "@")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ActorMessage.Started.class, name = "s"),
    @JsonSubTypes.Type(value = ActorMessage.Tell.class, name = "t"),
    @JsonSubTypes.Type(value = ActorMessage.Answer.class, name = "a"),
    @JsonSubTypes.Type(value = ActorMessage.Watch.class, name = "w"),
    @JsonSubTypes.Type(value = ActorMessage.Over.class, name = "o"),
    @JsonSubTypes.Type(value = ActorMessage.Processed.class, name = "p")
})
sealed interface ActorMessage {
    /** To the place that asked for an actor: it takes messages, unless it could not be made, or was not to be. */
    record Started(long number, @Nullable TaskFailure failure) implements ActorMessage {}

    /**
     * A message to an actor.
     *
     * @param mailbox its number, or {@link RemoteRef#ANY}
     * @param ask the number of the reply in the message; 0 if it holds none
     */
    record Tell(ActorId actor, int mailbox, Parcel message, long ask) implements ActorMessage {}

    /** The answer to an ask: a value or a failure. */
    record Answer(
            long ask, @Nullable Parcel value, @Nullable TaskFailure failure) implements ActorMessage {}

    /** The sender wants to know how the actor ends. */
    record Watch(ActorId actor) implements ActorMessage {}

    /** How an actor of the sender has ended. */
    record Over(ActorId actor, ActorEnd end) implements ActorMessage {}

    /** Messages that the receiver has told are no longer in mailboxes of the sender; with their cost as Credits counts it. */
    record Processed(long cost) implements ActorMessage {
        public Processed {
            if (cost <= 0) {
                throw new IllegalArgumentException("messages that cost " + cost + ": must be more than nothing");
            }
        }
    }
}
