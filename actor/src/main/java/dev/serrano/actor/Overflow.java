package dev.serrano.actor;

/** What a sender meets at a bounded mailbox that is full. */
public enum Overflow {
    /** It waits until there is room: a task is set aside, a thread blocked. */
    SUSPEND,
    /** The message is a {@linkplain Actor#deadLetters dead letter}. */
    DROP,
    /** {@link Actor#send} throws an {@link IllegalStateException}. */
    FAIL
}
