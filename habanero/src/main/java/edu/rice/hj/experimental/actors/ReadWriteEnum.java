package edu.rice.hj.experimental.actors;

/** Whether a message of a {@link ReaderWriterActor} reads or writes its state. */
public enum ReadWriteEnum {
    /** It was not said. No message of a {@link ReaderWriterActor} has this. */
    UNKNOWN,
    /** It changes the state. */
    WRITE,
    /** It reads the state. */
    READ;

    /**
     * A message of a {@link ReaderWriterActor} with what it does. Made by the methods of the actor that send.
     *
     * @param <MsgType> type of the message inside
     */
    public static class ReaderWriterMessage<MsgType> {
        /** The kind of the message. */
        protected final ReadWriteEnum messageMode;

        /** The message. */
        protected final MsgType messageBody;

        ReaderWriterMessage(ReadWriteEnum messageMode, MsgType messageBody) {
            this.messageMode = messageMode;
            this.messageBody = messageBody;
        }
    }
}
