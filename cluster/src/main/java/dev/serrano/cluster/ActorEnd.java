package dev.serrano.cluster;

/**
 * How an actor at a place has ended, as {@link RemoteRef#watch} reports it. Immutable.
 * {@snippet :
 * ActorEnd end = worker.watch().join();
 * if (end.kind() == ActorEnd.Kind.LOST) startAnother();
 * }
 *
 * @param kind what has ended it
 * @param text a sentence for people, with the failure or the place
 */
public record ActorEnd(Kind kind, String text) {
    /** What has ended an actor. */
    public enum Kind {
        /** It has called {@code exit}, and the tasks that it started at its place have ended. */
        EXITED,
        /** It, or a task that it started at its place, has failed. */
        FAILED,
        /** Its finish was cancelled. */
        CANCELLED,
        /** Its place was lost. What the actor has done with the last messages is unknown. */
        LOST,
        /** It ended so long ago that its place has forgotten how, or it was never started. */
        FORGOTTEN
    }
}
