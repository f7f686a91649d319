package dev.serrano.workloads.barneshut;

/** The acceleration of one body after another: a cell that is far away for its size counts as a single mass. */
final class Pull {
    /** Added to the square of each distance, so that bodies which nearly meet do not fly apart. */
    static final double SOFTENING = 0.05 * 0.05;

    private final Bodies bodies;
    private final int[] order;
    private final Cell root;
    private final double opening;
    private double ax;
    private double ay;
    private double az;

    /**
     * For the bodies of a tree.
     *
     * @param theta how large a cell may be, in distances, to count as a single mass
     */
    Pull(Bodies bodies, int[] order, Cell root, double theta) {
        this.bodies = bodies;
        this.order = order;
        this.root = root;
        this.opening = theta * theta;
    }

    /** Computes the acceleration of one body and stores it there. */
    void compute(int body) {
        ax = 0;
        ay = 0;
        az = 0;
        add(root, body);
        bodies.ax[body] = ax;
        bodies.ay[body] = ay;
        bodies.az[body] = az;
    }

    private void add(Cell cell, int body) {
        if (cell.isLeaf()) {
            addBodies(cell, body);
            return;
        }
        double dx = cell.x() - bodies.x[body];
        double dy = cell.y() - bodies.y[body];
        double dz = cell.z() - bodies.z[body];
        if (cell.square() < opening * (dx * dx + dy * dy + dz * dz)) {
            add(cell.mass(), dx, dy, dz);
            return;
        }
        for (Cell part : cell.parts()) {
            add(part, body);
        }
    }

    private void addBodies(Cell leaf, int body) {
        for (int i = leaf.from(); i < leaf.to(); i++) {
            int other = order[i];
            if (other != body) {
                add(
                        bodies.mass,
                        bodies.x[other] - bodies.x[body],
                        bodies.y[other] - bodies.y[body],
                        bodies.z[other] - bodies.z[body]);
            }
        }
    }

    private void add(double mass, double dx, double dy, double dz) {
        double square = dx * dx + dy * dy + dz * dz + SOFTENING;
        double factor = mass / (square * Math.sqrt(square));
        ax += factor * dx;
        ay += factor * dy;
        az += factor * dz;
    }
}
