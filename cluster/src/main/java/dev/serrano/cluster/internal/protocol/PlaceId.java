package dev.serrano.cluster.internal.protocol;

/**
 * Names one incarnation of a place. A place that is started again at the same address has another number.
 *
 * @param uid the number, unique among all places that a cluster ever has
 */
public record PlaceId(long uid) implements Comparable<PlaceId> {
    @Override
    public int compareTo(PlaceId other) {
        return Long.compare(uid, other.uid);
    }

    @Override
    public String toString() {
        return "place " + uid;
    }
}
