package dev.serrano.workloads.uts;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** A spawn for each node, with marks: serial as it is, parallel when it is woven. */
final class WovenSearch implements PlainBody<Tree> {

    @Override
    public Object run(Tree tree) {
        return count(tree, tree.root());
    }

    @Parallel
    static long count(Tree tree, Node node) {
        int children = tree.children(node);
        if (children == 0) {
            return 1;
        }
        long[] subtrees = new long[children];
        for (int i = 0; i < children; i++) {
            subtrees[i] = spawn(count(tree, node.child(i)));
        }
        sync();
        long nodes = 1;
        for (long subtree : subtrees) {
            nodes += subtree;
        }
        return nodes;
    }
}
