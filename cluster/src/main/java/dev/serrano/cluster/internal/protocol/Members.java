package dev.serrano.cluster.internal.protocol;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** The places that one place knows, itself among them. A lost place never comes back. */
final class Members {
    private final Set<PlaceId> alive = new TreeSet<>();
    private final Set<PlaceId> lost = new TreeSet<>();

    void joined(PlaceId place) {
        if (!lost.contains(place)) alive.add(place);
    }

    /** Whether the loss is news. */
    boolean lost(PlaceId place) {
        alive.remove(place);
        return lost.add(place);
    }

    boolean isLost(PlaceId place) {
        return lost.contains(place);
    }

    Set<PlaceId> alive() {
        return Collections.unmodifiableSet(alive);
    }

    Members copy() {
        Members copy = new Members();
        copy.alive.addAll(alive);
        copy.lost.addAll(lost);
        return copy;
    }

    @Override
    public String toString() {
        return alive + "-" + lost;
    }
}
