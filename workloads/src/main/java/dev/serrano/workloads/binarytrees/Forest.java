package dev.serrano.workloads.binarytrees;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Constructs;
import java.util.ArrayList;
import java.util.List;

/**
 * The trees of one run: a large one that is dropped at once, one that is kept, and for every second depth as many as
 * have about the same number of nodes together. The checksum is the number of all nodes.
 *
 * @param depth of the deepest of the many, at least {@link #SHALLOWEST}
 */
record Forest(int depth) {
    /** The depth of the smallest trees. */
    static final int SHALLOWEST = 4;

    /**
     * Makes and counts the trees, each in a task, one depth after the other.
     *
     * @param least about how many nodes a task has at least, if there are enough; 1 means that each tree is a task
     */
    String run(Construct construct, int least) {
        long nodes = Tree.ofDepth(depth + 1).nodes();
        Tree kept = Tree.ofDepth(depth);
        for (int shallow = SHALLOWEST; shallow <= depth; shallow += 2) {
            int current = shallow;
            int group = (int) Math.max(1, least / Tree.nodes(current));
            nodes += Constructs.grouped(group, construct)
                    .sum(count(current), i -> Tree.ofDepth(current).nodes());
        }
        return Long.toString(nodes + kept.nodes());
    }

    /** Makes a future for each tree of all depths, and only then joins them, the oldest first. */
    String runFuturesInOrder() {
        long nodes = Tree.ofDepth(depth + 1).nodes();
        Tree kept = Tree.ofDepth(depth);
        List<TaskFuture<Long>> trees = new ArrayList<>();
        for (int shallow = SHALLOWEST; shallow <= depth; shallow += 2) {
            int current = shallow;
            for (int i = 0; i < count(current); i++) {
                trees.add(future(() -> Tree.ofDepth(current).nodes()));
            }
        }
        for (TaskFuture<Long> tree : trees) {
            nodes += tree.join();
        }
        return Long.toString(nodes + kept.nodes());
    }

    /** The checksum, found without a tree. */
    String expected() {
        long nodes = Tree.nodes(depth + 1) + Tree.nodes(depth);
        for (int current = SHALLOWEST; current <= depth; current += 2) {
            nodes += count(current) * Tree.nodes(current);
        }
        return Long.toString(nodes);
    }

    private int count(int current) {
        return 1 << (depth - current + SHALLOWEST);
    }
}
