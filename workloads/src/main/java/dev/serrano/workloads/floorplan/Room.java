package dev.serrano.workloads.floorplan;

import java.util.List;

/**
 * A room to be placed, and its place.
 *
 * @param left the room to whose right edge its left edge has to be attached; NONE if there is none
 * @param above the room to whose lower edge its upper edge has to be attached; NONE if there is none
 */
record Room(int left, int above, List<Shape> shapes) {
    static final int NONE = -1;

    /** The same room with the first of its shapes alone. */
    Room first() {
        return new Room(left, above, List.of(shapes.getFirst()));
    }
}
