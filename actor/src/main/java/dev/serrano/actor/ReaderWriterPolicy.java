package dev.serrano.actor;

/** In which order a {@link ReaderWriterActor} takes the messages that are there. None overtakes a writer that runs. */
public enum ReaderWriterPolicy {
    /** As they have arrived (AO): nobody starves. */
    ARRIVAL_ORDER,
    /** Readers first (RF): writers starve if there are always readers. */
    READERS_FIRST,
    /** Writers first (WF), after the readers that run: readers starve if there are always writers. */
    WRITERS_FIRST
}
