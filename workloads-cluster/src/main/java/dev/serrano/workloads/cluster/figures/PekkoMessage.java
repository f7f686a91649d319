package dev.serrano.workloads.cluster.figures;

import org.apache.pekko.actor.typed.ActorRef;

/** What the actors of Pekko send each other. */
sealed interface PekkoMessage {
    /** Wants an answer. */
    record Ask(ActorRef<PekkoMessage> replyTo) implements PekkoMessage {}

    /** A message that goes back. */
    record Ball(int left, ActorRef<PekkoMessage> from) implements PekkoMessage {}

    /** One message of many. */
    record Drop(int value) implements PekkoMessage {}

    /** Ends a flood; answered only if all of it has come. */
    record Last(int messages, ActorRef<PekkoMessage> home) implements PekkoMessage {}

    /** An answer. */
    record Full(long sum) implements PekkoMessage {}
}
