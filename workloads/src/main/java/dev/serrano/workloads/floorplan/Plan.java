package dev.serrano.workloads.floorplan;

import dev.serrano.workloads.search.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The first rooms of a building in their places. It costs the area of the rectangle around them. */
final class Plan implements Candidate<Plan> {
    private static final int EDGES = 4;

    private final Building building;
    private final int[] edges; // left, upper, right and lower edge of the first room, then of the second
    private final int width;
    private final int height;

    private Plan(Building building, int[] edges, int width, int height) {
        this.building = building;
        this.edges = edges;
        this.width = width;
        this.height = height;
    }

    static Plan of(Building building) {
        return new Plan(building, new int[0], 0, 0);
    }

    /** The same plan of a building with more rooms. */
    Plan in(Building larger) {
        return new Plan(larger, edges, width, height);
    }

    @Override
    public long cost() {
        return (long) width * height;
    }

    @Override
    public boolean isWhole() {
        return placed() == building.rooms().size();
    }

    @Override
    public List<Plan> next() {
        if (isWhole()) {
            return List.of();
        }
        Room room = building.rooms().get(placed());
        List<Plan> next = new ArrayList<>();
        for (Shape shape : room.shapes()) {
            int w = shape.width();
            int h = shape.height();
            if (room.left() == Room.NONE && room.above() == Room.NONE) {
                place(0, 0, shape, next);
            } else if (room.above() == Room.NONE) {
                for (int y = Math.max(0, upper(room.left()) - h + 1); y < lower(room.left()); y++) {
                    place(right(room.left()), y, shape, next);
                }
            } else if (room.left() == Room.NONE) {
                for (int x = Math.max(0, left(room.above()) - w + 1); x < right(room.above()); x++) {
                    place(x, lower(room.above()), shape, next);
                }
            } else {
                int x = right(room.left());
                int y = lower(room.above());
                boolean besideLeft = y < lower(room.left()) && y + h > upper(room.left());
                boolean belowAbove = x < right(room.above()) && x + w > left(room.above());
                if (besideLeft && belowAbove) {
                    place(x, y, shape, next);
                }
            }
        }
        next.sort(Comparator.comparingLong(Plan::cost));
        return next;
    }

    private void place(int x, int y, Shape shape, List<Plan> plans) {
        int right = x + shape.width();
        int lower = y + shape.height();
        if (right > building.side() || lower > building.side()) {
            return;
        }
        for (int i = 0; i < placed(); i++) {
            if (x < right(i) && right > left(i) && y < lower(i) && lower > upper(i)) {
                return;
            }
        }
        int[] more = Arrays.copyOf(edges, edges.length + EDGES);
        more[edges.length] = x;
        more[edges.length + 1] = y;
        more[edges.length + 2] = right;
        more[edges.length + 3] = lower;
        plans.add(new Plan(building, more, Math.max(width, right), Math.max(height, lower)));
    }

    private int placed() {
        return edges.length / EDGES;
    }

    private int left(int room) {
        return edges[room * EDGES];
    }

    private int upper(int room) {
        return edges[room * EDGES + 1];
    }

    private int right(int room) {
        return edges[room * EDGES + 2];
    }

    private int lower(int room) {
        return edges[room * EDGES + 3];
    }
}
