package dev.serrano.actor;

import org.jspecify.annotations.Nullable;

/** A message in a mailbox, and the link to the next one. */
final class Envelope<M> {
    /* Implementation.
     * message, sent  written before the envelope is published; nulled by the consumer, so that the envelope, which may
     *                stay behind as the stub of a queue, does not keep them.
     * next           the mailbox's: see there who writes it, and how. */
    @Nullable
    M message;

    /** The sync point of the sender, if it is observed; an {@link Asked} if an answer is expected. */
    @Nullable
    Object sent;

    @Nullable
    Envelope<M> next;

    Envelope(@Nullable M message, @Nullable Object sent) {
        this.message = message;
        this.sent = sent;
    }
}
