package dev.serrano.workloads.floorplan;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The rooms, each of which is attached to earlier ones, and the square they have to fit into.
 *
 * @param side of the square
 */
record Building(int side, List<Room> rooms) {
    private static final long SEED = 7;
    private static final int SHAPES = 4;
    private static final int LONGEST = 5;
    private static final int TRIES = 1_000;

    /** Random rooms, most of them attached to two others. There is a plan for them if the square is large enough. */
    static Building random(int side, int rooms) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Room> all = new ArrayList<>();
        Plan plan = Plan.of(new Building(Integer.MAX_VALUE, List.of()));
        for (int i = 0; i < rooms; i++) {
            List<Shape> shapes = Stream.generate(
                            () -> new Shape(random.nextInt(1, LONGEST + 1), random.nextInt(1, LONGEST + 1)))
                    .limit(SHAPES)
                    .toList();
            List<Plan> next = List.of();
            Room room = new Room(Room.NONE, Room.NONE, shapes);
            for (int tries = 0; next.isEmpty(); tries++) {
                if (i > 0) {
                    int above = tries < TRIES ? random.nextInt(i) : Room.NONE;
                    room = new Room(random.nextInt(i), above, shapes);
                }
                next = plan.in(new Building(Integer.MAX_VALUE, with(all, room.first())))
                        .next();
            }
            plan = next.getFirst();
            all.add(room);
        }
        return new Building(side, List.copyOf(all));
    }

    private static List<Room> with(List<Room> rooms, Room last) {
        return Stream.concat(rooms.stream(), Stream.of(last)).toList();
    }
}
