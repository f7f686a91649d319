package dev.serrano.workloads.floorplan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final Room FIRST = new Room(Room.NONE, Room.NONE, List.of(new Shape(2, 2)));

    private static List<Plan> second(int side, Room room) {
        return Plan.of(new Building(side, List.of(FIRST, room)))
                .next()
                .getFirst()
                .next();
    }

    @Test
    void aRoomIsAttachedToItsNeighbourWhereverItTouches() {
        assertThat(second(9, new Room(0, Room.NONE, List.of(new Shape(1, 1)))))
                .extracting(Plan::cost)
                .containsExactly(6L, 6L);
        assertThat(second(9, new Room(Room.NONE, 0, List.of(new Shape(3, 1)))))
                .extracting(Plan::cost)
                .containsExactly(9L, 12L);
        assertThat(second(2, new Room(0, Room.NONE, List.of(new Shape(1, 1))))).isEmpty();
    }

    @Test
    void randomRoomsHaveAPlan() {
        for (int rooms = 1; rooms <= 14; rooms++) {
            assertThat(fits(Plan.of(Building.random(64, rooms))))
                    .as("%d rooms", rooms)
                    .isTrue();
        }
    }

    private static boolean fits(Plan plan) {
        if (plan.isWhole()) {
            return true;
        }
        for (Plan next : plan.next()) {
            assertThat(next.cost()).isGreaterThanOrEqualTo(plan.cost());
            if (fits(next)) {
                return true;
            }
        }
        return false;
    }
}
