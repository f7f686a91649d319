package dev.serrano.actor;

/**
 * The policy of a bounded mailbox that is full.
 * {@snippet :
 * class Logger extends Actor<String> {
 *     Logger() {
 *         super(1_000, Overflow.DROP); // better to lose a line than to wait
 *     }
 *
 *     protected void process(String line) {
 *         write(line);
 *     }
 * }
 * }
 */
public enum Overflow {
    /** It waits until there is room: a task is suspended, a thread blocked. */
    SUSPEND,
    /** The message is a {@linkplain Actor#deadLetters dead letter}. */
    DROP,
    /** {@link Actor#send} throws an {@link IllegalStateException}. */
    FAIL
}
