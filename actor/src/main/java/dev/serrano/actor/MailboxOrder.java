package dev.serrano.actor;

/** In which order an unbounded mailbox gives its messages out (Habanero-Scala, section 4). */
public enum MailboxOrder {
    /** Messages of one sender in the order in which it has sent them. */
    FIFO,
    /**
     * Any. A message is overtaken by those at most that are there when the actor looks for messages the next time, so none
     * waits for ever. To send is one compare-and-set, and an idle actor keeps no envelope.
     */
    UNORDERED
}
