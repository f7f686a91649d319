package dev.serrano.actor;

/**
 * In which order an unbounded mailbox gives its messages out (Habanero-Scala, section 4).
 * {@snippet :
 * class Counter extends Actor<Integer> {
 *     int sum;
 *
 *     Counter() {
 *         super(MailboxOrder.UNORDERED); // the order does not matter for a sum
 *     }
 *
 *     protected void process(Integer n) {
 *         sum += n;
 *     }
 * }
 * }
 */
public enum MailboxOrder {
    /** Messages of one sender in the order in which it has sent them. */
    FIFO,
    /**
     * Any. A message is overtaken by those at most that are there when the actor looks for messages the next time, so none
     * waits for ever. To send is one compare-and-set, and an idle actor keeps no envelope.
     */
    UNORDERED
}
