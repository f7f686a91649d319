package dev.serrano.workloads.nbody;

import java.util.Random;

/**
 * Bodies that attract each other: the Sun and the four large planets, then as many small random bodies as are asked
 * for.
 *
 * <p>Units: astronomical units, days, and masses in which the gravitational constant is 1; a day is a step of 0.01.
 */
final class Bodies {
    private static final double SOLAR_MASS = 4 * Math.PI * Math.PI;
    private static final double YEAR = 365.24;
    private static final double STEP = 0.01;

    /** For each planet: position, velocity in a day, and mass in solar masses. */
    private static final double[][] PLANETS = {
        {
            4.841431442464721,
            -1.1603200440274284,
            -0.10362204447112311,
            0.001660076642744037,
            0.007699011184197404,
            -6.90460016972063e-05,
            0.0009547919384243266
        },
        {
            8.34336671824458,
            4.124798564124305,
            -0.4035234171143214,
            -0.002767425107264111,
            0.004998528012349172,
            2.3041729757376393e-05,
            0.0002858859806661308
        },
        {
            12.894369562139131,
            -15.111151401698631,
            -0.22330757889265573,
            0.002964601375647616,
            0.0023784717395948095,
            -2.9658956854023756e-05,
            4.366244043351563e-05
        },
        {
            15.379697114850917,
            -25.919314609987964,
            0.17925877295037118,
            0.0026806777249038932,
            0.001628241700382423,
            -9.515922545197159e-05,
            5.1513890204661145e-05
        },
    };

    private final double[] x;
    private final double[] y;
    private final double[] z;
    private final double[] speedX;
    private final double[] speedY;
    private final double[] speedZ;
    private final double[] mass;

    private Bodies(int n) {
        this.x = new double[n];
        this.y = new double[n];
        this.z = new double[n];
        this.speedX = new double[n];
        this.speedY = new double[n];
        this.speedZ = new double[n];
        this.mass = new double[n];
    }

    /** The first n bodies, at the beginning. */
    static Bodies first(int n) {
        Bodies bodies = new Bodies(n);
        bodies.mass[0] = SOLAR_MASS;
        Random random = new Random(n);
        for (int i = 1; i < n; i++) {
            bodies.set(i, i <= PLANETS.length ? PLANETS[i - 1] : asteroid(random));
        }
        bodies.rest();
        return bodies;
    }

    /** A copy that can be changed. */
    Bodies copy() {
        Bodies copy = new Bodies(size());
        System.arraycopy(x, 0, copy.x, 0, size());
        System.arraycopy(y, 0, copy.y, 0, size());
        System.arraycopy(z, 0, copy.z, 0, size());
        System.arraycopy(speedX, 0, copy.speedX, 0, size());
        System.arraycopy(speedY, 0, copy.speedY, 0, size());
        System.arraycopy(speedZ, 0, copy.speedZ, 0, size());
        System.arraycopy(mass, 0, copy.mass, 0, size());
        return copy;
    }

    int size() {
        return mass.length;
    }

    /** Changes the speed of one body by what all others do to it; reads the places of all, writes only that speed. */
    void accelerate(int body) {
        double changeX = 0.0;
        double changeY = 0.0;
        double changeZ = 0.0;
        for (int other = 0; other < mass.length; other++) {
            if (other != body) {
                double awayX = x[body] - x[other];
                double awayY = y[body] - y[other];
                double awayZ = z[body] - z[other];
                double square = awayX * awayX + awayY * awayY + awayZ * awayZ;
                double pull = mass[other] * STEP / (square * Math.sqrt(square));
                changeX -= awayX * pull;
                changeY -= awayY * pull;
                changeZ -= awayZ * pull;
            }
        }
        speedX[body] += changeX;
        speedY[body] += changeY;
        speedZ[body] += changeZ;
    }

    /** Moves all bodies. */
    void move() {
        for (int body = 0; body < mass.length; body++) {
            x[body] += STEP * speedX[body];
            y[body] += STEP * speedY[body];
            z[body] += STEP * speedZ[body];
        }
    }

    /** The energy of all bodies, which hardly changes. */
    double energy() {
        double energy = 0.0;
        for (int i = 0; i < mass.length; i++) {
            double square = speedX[i] * speedX[i] + speedY[i] * speedY[i] + speedZ[i] * speedZ[i];
            energy += 0.5 * mass[i] * square;
            for (int j = i + 1; j < mass.length; j++) {
                double distance = Math.hypot(Math.hypot(x[i] - x[j], y[i] - y[j]), z[i] - z[j]);
                energy -= mass[i] * mass[j] / distance;
            }
        }
        return energy;
    }

    private void set(int body, double[] values) {
        x[body] = values[0];
        y[body] = values[1];
        z[body] = values[2];
        speedX[body] = values[3] * YEAR;
        speedY[body] = values[4] * YEAR;
        speedZ[body] = values[5] * YEAR;
        mass[body] = values[6] * SOLAR_MASS;
    }

    /** A light body on a nearly circular orbit between Mars and far beyond Neptune. */
    private static double[] asteroid(Random random) {
        double radius = 1.6 + 60.0 * random.nextDouble();
        double angle = 2.0 * Math.PI * random.nextDouble();
        double speed = Math.sqrt(SOLAR_MASS / radius) / YEAR;
        return new double[] {
            radius * Math.cos(angle),
            radius * Math.sin(angle),
            0.1 * random.nextGaussian(),
            -speed * Math.sin(angle),
            speed * Math.cos(angle),
            0.0,
            1e-12 * random.nextDouble()
        };
    }

    /** Gives the Sun the speed with which the common centre of mass rests. */
    private void rest() {
        for (int body = 1; body < mass.length; body++) {
            speedX[0] -= speedX[body] * mass[body] / SOLAR_MASS;
            speedY[0] -= speedY[body] * mass[body] / SOLAR_MASS;
            speedZ[0] -= speedZ[body] * mass[body] / SOLAR_MASS;
        }
    }
}
