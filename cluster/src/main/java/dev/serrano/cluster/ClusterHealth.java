package dev.serrano.cluster;

import java.util.List;

/**
 * How a place is, as it sees itself.
 * {@snippet :
 * server.createContext("/ready", e -> e.sendResponseHeaders(cluster.health().isReady() ? 200 : 503, -1));
 * server.createContext("/live", e -> e.sendResponseHeaders(cluster.health().isLive() ? 200 : 503, -1));
 * }
 *
 * @param state the state
 * @param reason why it is in this state, in words, with the numbers and places that matter
 * @param silent the places that this one has not heard of for too long. Each answers again, or is removed by the larger
 *     part
 * @param majority whether this place and those that it hears are the part that goes on if the silent ones stay silent
 */
public record ClusterHealth(State state, String reason, List<ClusterPlace> silent, boolean majority) {
    /** What a place does. */
    public enum State {
        /** Some places do not know it yet, so it is sent no tasks. */
        JOINING,
        /** It takes tasks, as others do. */
        UP,
        /** It takes tasks, and is the only place. */
        ALONE,
        /** It takes tasks, and some places are silent: they are dead, paused, or the network has split. */
        SPLIT,
        /** {@link Cluster#leave} waits for what goes on here. */
        DRAINING,
        /** Nothing goes on here any more, and the others are told. */
        LEAVING,
        /** It has left, as it was asked to. */
        LEFT,
        /** It was removed from the cluster, or has failed. It takes no part in it again. */
        REMOVED
    }

    public ClusterHealth {
        silent = List.copyOf(silent);
    }

    /**
     * Whether the place takes tasks and goes on to do so: for a readiness probe. A place that sees others silent is
     * ready if it is in the majority, or else the loss of one place would look like that of all.
     */
    public boolean isReady() {
        return switch (state) {
            case UP, ALONE, SPLIT -> majority;
            default -> false;
        };
    }

    /**
     * Whether it makes sense to keep the JVM: for a liveness probe. Only a place that was removed, or has failed, needs
     * a new JVM, or another {@link Cluster#join}. A place that leaves must not be killed while it drains.
     */
    public boolean isLive() {
        return state != State.REMOVED;
    }

    @Override
    public String toString() {
        return state + ": " + reason;
    }
}
