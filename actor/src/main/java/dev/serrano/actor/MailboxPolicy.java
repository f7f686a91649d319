package dev.serrano.actor;

/**
 * From which mailbox a {@link SelectorActor} takes its next message, among those that are open and not empty. Chosen anew
 * for each message. Within one mailbox the order is that of arrival, always.
 * <p>Source: S. M. Imam, "Cooperative Execution of Parallel Tasks with Synchronization Constraints", chapter 5.
 * {@snippet :
 * class Desk extends SelectorActor<Request> {
 *     Desk() {
 *         super(2, MailboxPolicy.PRIORITY); // mailbox 0 before mailbox 1
 *     }
 *
 *     protected void process(Request r) {
 *         r.answer();
 *     }
 * }
 * }
 */
public enum MailboxPolicy {
    /** The one with the lowest number (the thesis's MQ): numbers are priorities, and high ones may starve. */
    PRIORITY,
    /**
     * The one that was taken from last, as long as it is open and not empty; then the next one in cyclic order (the
     * thesis's LR). A mailbox that is never empty starves the others.
     */
    LEAST_RECENT,
    /** Any, each as probable as the other: none starves. The sequence of draws is the same for each selector. */
    RANDOM
}
