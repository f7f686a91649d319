package dev.serrano.actor;

/**
 * The senders' end of a mailbox, on another cache line than the consumer's: each exchange of {@code last} would else
 * wait for the line that the consumer has written.
 */
final class MailboxEnds {
    private MailboxEnds() {}

    abstract static class Senders<M> {
        volatile Envelope<M> last;

        Senders(Envelope<M> stub) {
            last = stub;
        }
    }

    abstract static class Padding<M> extends Senders<M> {
        long p0, p1, p2, p3, p4, p5, p6, p7;

        Padding(Envelope<M> stub) {
            super(stub);
        }
    }
}
