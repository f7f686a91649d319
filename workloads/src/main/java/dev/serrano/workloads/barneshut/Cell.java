package dev.serrano.workloads.barneshut;

/**
 * A cube of space with the bodies in it: their mass and its centre.
 *
 * @param mass of all bodies in it
 * @param x of the centre of mass
 * @param y of the centre of mass
 * @param z of the centre of mass
 * @param square the square of the cube's side
 * @param parts the cubes of half the side that have bodies, none if the cell is a leaf
 * @param from where its bodies begin in the order of bodies
 * @param to where they end
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Cell(double mass, double x, double y, double z, double square, Cell[] parts, int from, int to) {
    private static final Cell[] NO_PARTS = {};

    /** A cell that has its bodies itself, at least one. */
    static Cell leaf(Bodies bodies, int[] order, int from, int to, double side) {
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = from; i < to; i++) {
            int body = order[i];
            x += bodies.x[body];
            y += bodies.y[body];
            z += bodies.z[body];
        }
        int count = to - from;
        return new Cell(count * bodies.mass, x / count, y / count, z / count, side * side, NO_PARTS, from, to);
    }

    /** A cell that is made of smaller ones, at least one. */
    static Cell of(Cell[] parts, int from, int to, double side) {
        double mass = 0;
        double x = 0;
        double y = 0;
        double z = 0;
        for (Cell part : parts) {
            mass += part.mass;
            x += part.mass * part.x;
            y += part.mass * part.y;
            z += part.mass * part.z;
        }
        return new Cell(mass, x / mass, y / mass, z / mass, side * side, parts, from, to);
    }

    boolean isLeaf() {
        return parts.length == 0;
    }
}
