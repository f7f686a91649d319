package dev.serrano.workloads.barneshut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.workloads.form.Constructs;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private static final int COUNT = 700;

    @Test
    void withoutApproximationTheTreeGivesWhatAllPairsGive() {
        Bodies bodies = Bodies.plummer(COUNT);
        accelerate(bodies, 0);

        for (int i = 0; i < COUNT; i++) {
            double[] direct = direct(bodies, i);
            assertThat(bodies.ax[i]).isCloseTo(direct[0], within(1e-11));
            assertThat(bodies.ay[i]).isCloseTo(direct[1], within(1e-11));
            assertThat(bodies.az[i]).isCloseTo(direct[2], within(1e-11));
        }
    }

    @Test
    void theApproximationIsWithinAFewPercent() {
        Bodies bodies = Bodies.plummer(COUNT);
        accelerate(bodies, 0.5);

        double error = 0;
        double whole = 0;
        for (int i = 0; i < COUNT; i++) {
            double[] direct = direct(bodies, i);
            error += Math.hypot(
                    bodies.ax[i] - direct[0], Math.hypot(bodies.ay[i] - direct[1], bodies.az[i] - direct[2]));
            whole += Math.hypot(direct[0], Math.hypot(direct[1], direct[2]));
        }
        assertThat(error / whole).isBetween(1e-6, 0.03);
    }

    @Test
    void theTreeHasEveryBodyOnceAndAllMass() {
        Bodies bodies = Bodies.plummer(COUNT);
        int[] order = identity();
        Cell root = Octree.build(bodies, order, new int[COUNT], Constructs.SERIAL);

        assertThat(order).containsExactlyInAnyOrder(identity());
        assertThat(root.mass()).isCloseTo(1, within(1e-12));
        assertThat(leafBodies(root)).isEqualTo(COUNT);
    }

    @Test
    void bodiesInOnePlaceAreNoProblem() {
        Bodies bodies = Bodies.plummer(50);
        for (double[] axis : new double[][] {bodies.x, bodies.y, bodies.z}) {
            Arrays.fill(axis, 1.25);
        }

        accelerate(bodies, 0.5);

        assertThat(bodies.ax).containsOnly(0.0);
    }

    @Test
    void howTheBodiesAreCutDoesNotMatter() {
        Bodies start = Bodies.plummer(100);
        String answer = new Simulation(start, 3, 100, 0.5).run(Constructs.SERIAL);

        for (int chunk : new int[] {1, 7, 2_000_000}) {
            assertThat(new Simulation(start, 3, chunk, 0.5).run(Constructs.SERIAL))
                    .isEqualTo(answer);
        }
        assertThat(start.checksum()).isNotEqualTo(answer);
    }

    private static void accelerate(Bodies bodies, double theta) {
        int[] order = new int[bodies.count];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        new Simulation(bodies, 1, 16, theta).accelerate(bodies, order, new int[bodies.count], Constructs.SERIAL);
    }

    private static int leafBodies(Cell cell) {
        if (cell.isLeaf()) {
            return cell.to() - cell.from();
        }
        int sum = 0;
        for (Cell part : cell.parts()) {
            sum += leafBodies(part);
        }
        return sum;
    }

    private static double[] direct(Bodies bodies, int i) {
        double[] sum = new double[3];
        for (int j = 0; j < bodies.count; j++) {
            if (j != i) {
                double dx = bodies.x[j] - bodies.x[i];
                double dy = bodies.y[j] - bodies.y[i];
                double dz = bodies.z[j] - bodies.z[i];
                double square = dx * dx + dy * dy + dz * dz + Pull.SOFTENING;
                double factor = bodies.mass / Math.pow(square, 1.5);
                sum[0] += factor * dx;
                sum[1] += factor * dy;
                sum[2] += factor * dz;
            }
        }
        return sum;
    }

    private static int[] identity() {
        int[] order = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            order[i] = i;
        }
        return order;
    }
}
