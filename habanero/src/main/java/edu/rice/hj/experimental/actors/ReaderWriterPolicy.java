package edu.rice.hj.experimental.actors;

/** In which order a {@link ReaderWriterActor} takes its messages: by the mailboxes into which they go. */
public enum ReaderWriterPolicy {
    /** In the order in which they come. */
    ARRIVAL_ORDER {
        @Override
        public int writeMailbox() {
            return 0;
        }

        @Override
        public int readMailbox() {
            return 0;
        }

        @Override
        public int numMailboxes() {
            return 1;
        }
    },
    /** Those that read before those that write, which may starve. */
    READER_PRIORITY {
        @Override
        public int writeMailbox() {
            return 1;
        }

        @Override
        public int readMailbox() {
            return 0;
        }

        @Override
        public int numMailboxes() {
            return 2;
        }
    },
    /** Those that write before those that read, which may starve. */
    WRITER_PRIORITY {
        @Override
        public int writeMailbox() {
            return 0;
        }

        @Override
        public int readMailbox() {
            return 1;
        }

        @Override
        public int numMailboxes() {
            return 2;
        }
    };

    /** The mailbox of messages that write. */
    public abstract int writeMailbox();

    /** The mailbox of messages that read. */
    public abstract int readMailbox();

    /** How many mailboxes there are. */
    public abstract int numMailboxes();
}
