package dev.serrano.workloads.moldyn;

/**
 * The problem, in the units of the potential: argon near its triple point, at rest in a face-centred lattice but for
 * random velocities.
 *
 * @param size how many cells a side of the box has
 * @param steps how many steps
 * @param tasks how many tasks share the atoms
 */
record Crystal(int size, int steps, int tasks) {
    private static final double DENSITY = 0.83134;

    /** The temperature that velocities are scaled to. */
    static final double TEMPERATURE = 0.722;

    /** The length of a step. */
    static final double STEP = 0.004;

    int atoms() {
        return 4 * size * size * size;
    }

    /** The length of a side of the box. */
    double side() {
        return Math.cbrt(atoms() / DENSITY);
    }
}
