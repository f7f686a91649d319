package dev.serrano.workloads.cluster;

import dev.serrano.cluster.Cluster;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.uts.Node;
import dev.serrano.workloads.uts.Tree;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Unbalanced tree search as a bag of work. The trees are the published samples, whose sizes are known. */
final class UtsCluster implements ClusterWorkload {
    private static final int HIGHEST = 100_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "uts",
            "counts the nodes of an unbalanced tree of SHA-1 digests",
            "load balance between places: no subtree tells its size before it has been searched",
            "UTS (Olivier et al. 2007); as a bag with lifelines: Saraswat et al. 2011",
            List.of(
                    Parameter.oneOf(
                            "tree",
                            "which published sample tree; T1 to T5: 4 million nodes, T1L to T3L: 100 million, T1XL:"
                                    + " 1.6 billion",
                            Tree.SAMPLES.stream().map(Tree::name).toList()),
                    Parameter.integer(
                            "height",
                            0,
                            "the height at which the tree is cut, 1 to " + HIGHEST + "; 0: the whole tree")));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(UtsBag.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        String name = parameters.text("tree");
        int height = parameters.integer("height", 0, HIGHEST);
        Tree tree = Tree.named(name).orElseThrow(() -> new BadParameterException("uts: there is no tree " + name));
        return new Search(tree, height == 0 ? Integer.MAX_VALUE : height);
    }

    private record Search(Tree tree, int height) implements Program {
        @Override
        public String run(Cluster cluster) {
            return Long.toString(cluster.process(new UtsBag(tree, height)));
        }

        @Override
        public String expected() {
            return Long.toString(height == Integer.MAX_VALUE ? tree.nodes() : count());
        }

        private long count() {
            Deque<Node> nodes = new ArrayDeque<>();
            nodes.add(tree.root());
            long count = 0;
            for (Node node = nodes.pollLast(); node != null; node = nodes.pollLast()) {
                count++;
                int children = node.height() < height ? tree.children(node) : 0;
                for (int i = 0; i < children; i++) {
                    nodes.addLast(node.child(i));
                }
            }
            return count;
        }
    }
}
