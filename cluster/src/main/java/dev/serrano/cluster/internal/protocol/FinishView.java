package dev.serrano.cluster.internal.protocol;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one place knows of a finish: for reports.
 *
 * @param finish the finish
 * @param cancelled whether its tasks are to end
 * @param elsewhere tasks at other places that have not ended as far as this one knows, by place. At the home these are
 *     all that have been reported, at another place those that it has sent and not reported yet
 * @param asked at the home: the places that have not said yet what they know of a lost one
 */
public record FinishView(FinishId finish, boolean cancelled, Map<PlaceId, List<String>> elsewhere, Set<PlaceId> asked) {
    public FinishView {
        elsewhere = Map.copyOf(elsewhere);
        asked = Set.copyOf(asked);
    }
}
