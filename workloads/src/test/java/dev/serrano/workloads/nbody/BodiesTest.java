package dev.serrano.workloads.nbody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BodiesTest {

    private static void step(Bodies bodies, int steps) {
        for (int step = 0; step < steps; step++) {
            for (int body = 0; body < bodies.size(); body++) {
                bodies.accelerate(body);
            }
            bodies.move();
        }
    }

    @Test
    void theEnergiesAreThoseOfTheBenchmarksGame() {
        Bodies bodies = Bodies.first(5);
        assertThat(bodies.energy()).isCloseTo(-0.169075164, within(1e-9));

        step(bodies, 1_000);

        assertThat(bodies.energy()).isCloseTo(-0.169087605, within(1e-9));
    }

    @Test
    void manyBodiesStayTogether() {
        Bodies bodies = Bodies.first(100);
        double before = bodies.energy();

        step(bodies, 1_000);

        assertThat(bodies.energy()).isCloseTo(before, within(1e-3));
    }

    @Test
    void aCopyIsChangedAlone() {
        Bodies bodies = Bodies.first(5);
        double before = bodies.energy();

        step(bodies.copy(), 10);

        assertThat(bodies.energy()).isEqualTo(before);
    }
}
