package dev.serrano.cluster;

/**
 * A change of the places of a cluster, as one place sees it.
 * {@snippet :
 * cluster.onChange(e -> log.log(Level.INFO, e.place() + ": " + e.kind()));
 * }
 *
 * @param kind what happened
 * @param place the place to which it happened
 */
public record MembershipEvent(Kind kind, ClusterPlace place) {
    /** What happened to a place. */
    public enum Kind {
        /** The place takes tasks from now on. */
        JOINED,
        /** The place takes no new tasks any more; its running tasks go on. */
        LEAVING,
        /**
         * The place has left, or was lost: its tasks that had not ended are lost. Of the place of the listener itself:
         * the others have removed it, and its finishes have failed.
         */
        GONE
    }
}
