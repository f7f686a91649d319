package dev.serrano.workloads.barneshut;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** The tree by recursion, the loops by halving, with marks: serial as it is, parallel when it is woven. */
final class WovenBarnesHut implements PlainBody<Simulation> {

    @Override
    public Object run(Simulation simulation) {
        Bodies bodies = simulation.start().copy();
        int[] order = new int[bodies.count];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        steps(simulation, bodies, Octree.of(bodies, order), order);
        return bodies.checksum();
    }

    @Parallel
    static void steps(Simulation simulation, Bodies bodies, Octree tree, int[] order) {
        for (int step = 0; step < simulation.steps(); step++) {
            Cell root = cell(tree, 0, bodies.count, 0, 0, 0, Octree.half(bodies), 0);
            accelerate(simulation, bodies, order, root, 0, simulation.chunks());
            move(simulation, bodies, 0, simulation.chunks());
        }
    }

    @Parallel
    static Cell cell(Octree tree, int from, int to, double x, double y, double z, double half, int depth) {
        if (tree.isLeaf(from, to, depth)) {
            return tree.leaf(from, to, half);
        }
        int[] start = tree.sort(from, to, x, y, z);
        int[] octants = Octree.octants(start);
        Cell[] parts = new Cell[octants.length];
        double quarter = half / 2;
        for (int i = 0; i < parts.length; i++) {
            int octant = octants[i];
            double partX = (octant & 1) == 0 ? x - quarter : x + quarter;
            double partY = (octant & 2) == 0 ? y - quarter : y + quarter;
            double partZ = (octant & 4) == 0 ? z - quarter : z + quarter;
            parts[i] = spawn(cell(tree, start[octant], start[octant + 1], partX, partY, partZ, quarter, depth + 1));
        }
        sync();
        return Cell.of(parts, from, to, 2 * half);
    }

    @Parallel
    static void accelerate(Simulation simulation, Bodies bodies, int[] order, Cell root, int from, int to) {
        if (to - from == 1) {
            simulation.accelerate(bodies, order, root, from);
            return;
        }
        int middle = (from + to) >>> 1;
        spawn(() -> accelerate(simulation, bodies, order, root, from, middle));
        accelerate(simulation, bodies, order, root, middle, to);
        sync();
    }

    @Parallel
    static void move(Simulation simulation, Bodies bodies, int from, int to) {
        if (to - from == 1) {
            simulation.move(bodies, from);
            return;
        }
        int middle = (from + to) >>> 1;
        spawn(() -> move(simulation, bodies, from, middle));
        move(simulation, bodies, middle, to);
        sync();
    }
}
