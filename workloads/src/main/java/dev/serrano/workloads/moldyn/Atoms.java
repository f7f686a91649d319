package dev.serrano.workloads.moldyn;

import dev.serrano.workloads.form.Digest;
import java.util.Random;

/**
 * Positions, velocities and forces; those of an atom are written by the task that has the atom. Each atom adds up the
 * forces of all others in the order of their numbers. That is twice the work of taking each pair once, but no task
 * writes to the atoms of others, and the result is the same to the last bit for any division.
 */
final class Atoms {
    private static final double FARTHEST = 2.5;

    private final double side;
    private final double cutoff;
    private final double[][] position;
    private final double[][] velocity;
    private final double[][] force;
    private final double[] potential; // by atom, half of each pair
    private final double[] speed; // by atom, squared

    Atoms(Crystal crystal) {
        int n = crystal.atoms();
        side = crystal.side();
        cutoff = Math.min(FARTHEST, side / 2);
        position = new double[3][n];
        velocity = new double[3][n];
        force = new double[3][n];
        potential = new double[n];
        speed = new double[n];
        place(crystal.size());
        push(new Random(n), Math.sqrt(Crystal.TEMPERATURE));
        for (int atom = 0; atom < n; atom++) {
            attract(atom);
        }
    }

    private void place(int size) {
        double half = side / size / 2;
        int atom = 0;
        for (int cell = 0; cell < size * size * size; cell++) {
            int[] corner = {cell % size * 2, cell / size % size * 2, cell / size / size * 2};
            for (int face = 0; face < 4; face++) { // face 0 is the corner; the others lie in the middle of a face
                for (int axis = 0; axis < 3; axis++) {
                    boolean shifted = face != 0 && axis != face - 1;
                    position[axis][atom] = (corner[axis] + (shifted ? 1 : 0)) * half;
                }
                atom++;
            }
        }
    }

    /** Random velocities; all together the atoms stay where they are. */
    private void push(Random random, double width) {
        for (double[] component : velocity) {
            double sum = 0;
            for (int atom = 0; atom < component.length; atom++) {
                component[atom] = random.nextGaussian() * width;
                sum += component[atom];
            }
            for (int atom = 0; atom < component.length; atom++) {
                component[atom] -= sum / component.length;
            }
        }
    }

    int count() {
        return speed.length;
    }

    /** Half a step of the velocity by the old force, and a step of the position. */
    void move(int atom) {
        for (int axis = 0; axis < 3; axis++) {
            velocity[axis][atom] += Crystal.STEP / 2 * force[axis][atom];
            double moved = position[axis][atom] + Crystal.STEP * velocity[axis][atom];
            position[axis][atom] = moved < 0 ? moved + side : moved >= side ? moved - side : moved;
        }
    }

    /** The new force, from the positions of all, and the other half of the step of the velocity. */
    void accelerate(int atom) {
        attract(atom);
        double squares = 0;
        for (int axis = 0; axis < 3; axis++) {
            velocity[axis][atom] += Crystal.STEP / 2 * force[axis][atom];
            squares += velocity[axis][atom] * velocity[axis][atom];
        }
        speed[atom] = squares;
    }

    private void attract(int atom) {
        double[] x = position[0];
        double[] y = position[1];
        double[] z = position[2];
        double[] sum = new double[3];
        double energy = 0;
        for (int other = 0; other < x.length; other++) {
            double dx = nearest(x[atom] - x[other]);
            double dy = nearest(y[atom] - y[other]);
            double dz = nearest(z[atom] - z[other]);
            double square = dx * dx + dy * dy + dz * dz;
            if (square < cutoff * cutoff && other != atom) {
                double inverse = 1 / square;
                double sixth = inverse * inverse * inverse;
                double strength = 48 * inverse * sixth * (sixth - 0.5);
                sum[0] += strength * dx;
                sum[1] += strength * dy;
                sum[2] += strength * dz;
                energy += 2 * sixth * (sixth - 1);
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            force[axis][atom] = sum[axis];
        }
        potential[atom] = energy;
    }

    /** The difference to the nearest image of an atom. */
    private double nearest(double difference) {
        return difference > side / 2 ? difference - side : difference < -side / 2 ? difference + side : difference;
    }

    /** By what velocities have to be multiplied to have the temperature. */
    double scale() {
        double squares = sum(speed);
        return squares > 0 ? Math.sqrt(3 * Crystal.TEMPERATURE * count() / squares) : 1;
    }

    void scale(int atom, double factor) {
        for (double[] component : velocity) {
            component[atom] *= factor;
        }
    }

    /** The energy of all, when velocities and positions are those of the same time. */
    double energy() {
        return sum(potential) + sum(speed) / 2;
    }

    /** The momentum of all along an axis. */
    double momentum(int axis) {
        return sum(velocity[axis]);
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    String checksum() {
        Digest digest = new Digest();
        for (int axis = 0; axis < 3; axis++) {
            digest.add(position[axis]).add(velocity[axis]);
        }
        return digest.toString();
    }
}
