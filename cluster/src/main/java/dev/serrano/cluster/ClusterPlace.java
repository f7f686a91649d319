package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.Set;

/**
 * A JVM of a cluster. It says what the JVM offers; it does not change when the JVM leaves or is lost. Two places are
 * equal if they are the same incarnation of the same JVM, also if they were obtained at different places. A place is
 * data: it may be a component of a task.
 * {@snippet :
 * for (ClusterPlace place : cluster.places()) {
 *     if (place.roles().contains("compute")) cluster.async(place, new Step(place.number()));
 * }
 * }
 */
public final class ClusterPlace {
    private final PlaceId id;
    private final int number;
    private final String address;
    private final Set<String> roles;
    private final int workers;

    @JsonCreator
    ClusterPlace(
            @JsonProperty("id") PlaceId id,
            @JsonProperty("number") int number,
            @JsonProperty("address") String address,
            @JsonProperty("roles") Set<String> roles,
            @JsonProperty("workers") int workers) {
        this.id = id;
        this.number = number;
        this.address = address;
        this.roles = Set.copyOf(roles);
        this.workers = workers;
    }

    PlaceId id() {
        return id;
    }

    /** The number of the place in the order in which places joined, from 0. It is the same seen from every place. */
    public int number() {
        return number;
    }

    /** The host and port of the place, as {@link ClusterConfig#seeds} takes them. */
    public String address() {
        return address;
    }

    /** The roles that the place has in its configuration. */
    public Set<String> roles() {
        return roles;
    }

    /** The number of workers of the runtime there. */
    public int workers() {
        return workers;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ClusterPlace p && p.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return "place " + number + " at " + address;
    }
}
