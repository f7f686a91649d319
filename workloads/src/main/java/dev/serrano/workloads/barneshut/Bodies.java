package dev.serrano.workloads.barneshut;

import dev.serrano.workloads.form.Digest;
import java.util.Random;

/** Places, speeds and accelerations of bodies of equal mass. The total mass is 1, and so is the constant of gravity. */
final class Bodies {
    private static final long SEED = 20_130_615;
    private static final double FARTHEST = 10;

    final int count;
    final double mass;
    final double[] x;
    final double[] y;
    final double[] z;
    final double[] ax;
    final double[] ay;
    final double[] az;
    private final double[] vx;
    private final double[] vy;
    private final double[] vz;

    private Bodies(int count) {
        this.count = count;
        this.mass = 1.0 / count;
        this.x = new double[count];
        this.y = new double[count];
        this.z = new double[count];
        this.ax = new double[count];
        this.ay = new double[count];
        this.az = new double[count];
        this.vx = new double[count];
        this.vy = new double[count];
        this.vz = new double[count];
    }

    /**
     * A cluster after Plummer, drawn as Aarseth, Henon and Wielen do (1974). StrictMath, because the last bits must be
     * the same everywhere.
     */
    static Bodies plummer(int count) {
        Bodies bodies = new Bodies(count);
        Random random = new Random(SEED);
        for (int i = 0; i < count; i++) {
            double radius = radius(random);
            double speed = relativeSpeed(random) * StrictMath.sqrt(2.0) * StrictMath.pow(1.0 + radius * radius, -0.25);
            scatter(radius, random, i, bodies.x, bodies.y, bodies.z);
            scatter(speed, random, i, bodies.vx, bodies.vy, bodies.vz);
        }
        return bodies;
    }

    /** Bodies of their own with the same places and speeds. */
    Bodies copy() {
        Bodies copy = new Bodies(count);
        double[][] from = {x, y, z, vx, vy, vz};
        double[][] to = {copy.x, copy.y, copy.z, copy.vx, copy.vy, copy.vz};
        for (int i = 0; i < from.length; i++) {
            System.arraycopy(from[i], 0, to[i], 0, count);
        }
        return copy;
    }

    /** Moves a body on by some time under its acceleration. */
    void advance(int i, double time) {
        vx[i] += ax[i] * time;
        vy[i] += ay[i] * time;
        vz[i] += az[i] * time;
        x[i] += vx[i] * time;
        y[i] += vy[i] * time;
        z[i] += vz[i] * time;
    }

    String checksum() {
        return new Digest().add(x).add(y).add(z).toString();
    }

    private static double radius(Random random) {
        double radius;
        do {
            radius = 1.0 / StrictMath.sqrt(StrictMath.pow(1.0 - random.nextDouble(), -2.0 / 3.0) - 1.0);
        } while (radius >= FARTHEST);
        return radius;
    }

    private static double relativeSpeed(Random random) {
        double speed;
        double chance;
        do {
            speed = random.nextDouble();
            chance = 0.1 * random.nextDouble();
        } while (chance > speed * speed * StrictMath.pow(1.0 - speed * speed, 3.5));
        return speed;
    }

    /** A vector of some length in any direction. */
    private static void scatter(double length, Random random, int i, double[] x, double[] y, double[] z) {
        double square;
        do {
            x[i] = 2 * random.nextDouble() - 1;
            y[i] = 2 * random.nextDouble() - 1;
            z[i] = 2 * random.nextDouble() - 1;
            square = x[i] * x[i] + y[i] * y[i] + z[i] * z[i];
        } while (square > 1 || square == 0);
        double factor = length / StrictMath.sqrt(square);
        x[i] *= factor;
        y[i] *= factor;
        z[i] *= factor;
    }
}
