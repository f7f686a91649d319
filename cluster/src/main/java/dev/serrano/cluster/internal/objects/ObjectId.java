package dev.serrano.cluster.internal.objects;

import dev.serrano.cluster.internal.protocol.PlaceId;

/**
 * Names something that one place has made for all.
 *
 * @param home the place that made it
 * @param number tells apart what one home makes; never used again
 */
public record ObjectId(PlaceId home, long number) {
    @Override
    public String toString() {
        return number + " of " + home;
    }
}
