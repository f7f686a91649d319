package dev.serrano.workloads.uts;

import java.util.List;
import java.util.Optional;

/**
 * One of the sample trees that are published with UTS.
 *
 * @param name its published name
 * @param seed the seed of its root
 * @param branching how many children a node has
 * @param nodes the published number of nodes
 * @param leaves how many of these have no children
 * @param depth the height of the highest node
 */
public record Tree(String name, int seed, Branching branching, long nodes, long leaves, int depth) {

    /** The trees, the small ones first. */
    public static final List<Tree> SAMPLES = List.of(
            new Tree("T1", 19, Geometric.fixed(4, 10), 4_130_071, 3_305_118, 10),
            new Tree("T2", 502, Geometric.cyclic(6, 16), 4_117_769, 2_342_762, 81),
            new Tree("T3", 42, Branching.binomial(2_000, 0.124875, 8), 4_112_897, 3_599_034, 1_572),
            new Tree("T4", 1, Branching.hybrid(Geometric.linear(6, 16), 8, 0.234375, 4), 4_132_453, 3_108_986, 134),
            new Tree("T5", 34, Geometric.linear(4, 20), 4_147_582, 2_181_318, 20),
            new Tree("T1L", 29, Geometric.fixed(4, 13), 102_181_082, 81_746_377, 13),
            new Tree("T2L", 220, Geometric.cyclic(7, 23), 96_793_510, 53_791_152, 67),
            new Tree("T3L", 7, Branching.binomial(2_000, 0.200014, 5), 111_345_631, 89_076_904, 17_844),
            new Tree("T1XL", 29, Geometric.fixed(4, 15), 1_635_119_272, 1_308_100_063, 15));

    /** The root. */
    public Node root() {
        return Node.root(seed);
    }

    /** How many children a node of this tree has. */
    public int children(Node node) {
        return branching.children(node);
    }

    /** The sample with that name. */
    public static Optional<Tree> named(String name) {
        return SAMPLES.stream().filter(sample -> sample.name().equals(name)).findFirst();
    }
}
