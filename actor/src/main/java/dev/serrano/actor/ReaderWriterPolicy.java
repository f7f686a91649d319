package dev.serrano.actor;

/**
 * In which order a {@link ReaderWriterActor} takes the messages that are there. None overtakes a writer that runs.
 * {@snippet :
 * class Cache extends ReaderWriterActor<Query> {
 *     Cache() {
 *         super(ReaderWriterPolicy.READERS_FIRST); // old values are better than late ones
 *     }
 *
 *     protected void processRead(Query q) {
 *         q.answer(value());
 *     }
 *
 *     protected void processWrite(Query q) {
 *         replace(q.value());
 *     }
 * }
 * }
 */
public enum ReaderWriterPolicy {
    /** In the order of arrival (AO): no message starves. */
    ARRIVAL_ORDER,
    /** Readers first (RF): writers starve if there are always readers. */
    READERS_FIRST,
    /** Writers first (WF), after the readers that run: readers starve if there are always writers. */
    WRITERS_FIRST
}
