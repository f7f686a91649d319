package dev.serrano.workloads.mst;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.Program;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.graph.LoadedGraph;
import dev.serrano.workloads.work.ArtificialLoad;
import java.util.Arrays;

/**
 * Rounds of three loops: edges are offered to the trees that they join; each tree hooks itself to the one at the other
 * end of its cheapest edge; each node looks up the number of its new tree. Weights differ, so the answer is one tree,
 * and two trees that choose each other choose the same edge.
 *
 * @param protection how edges are offered
 */
record Boruvka(Offers.Protection protection) implements Program<LoadedGraph> {
    /** No edge. */
    static final int NONE = -1;

    private static final int GROUP = 512;

    @Override
    public String run(LoadedGraph input, Construct construct) {
        Trees trees = new Trees(input, protection);
        trees.merge(construct);
        return trees.checksum();
    }

    /** One run. */
    private static final class Trees {
        private final Graph graph;
        private final ArtificialLoad load; // of a node, in each round
        private final Offers.Protection protection;
        private final Offers offers;
        private final int[] tree; // by node: the number of its tree, which is one of its nodes
        private final int[] hooked; // by tree: the tree that it is now part of, or itself
        private final boolean[] taken; // by edge

        Trees(LoadedGraph input, Offers.Protection protection) {
            graph = input.graph();
            load = input.load();
            this.protection = protection;
            offers = new Offers(graph);
            tree = new int[graph.nodes()];
            Arrays.setAll(tree, node -> node);
            hooked = tree.clone();
            taken = new boolean[graph.edges()];
        }

        void merge(Construct construct) {
            int before;
            int after = graph.nodes();
            do {
                before = after;
                each(construct, graph.edges(), this::offer);
                each(construct, graph.nodes(), this::hook);
                after = (int) construct.sum(Math.ceilDiv(graph.nodes(), GROUP), this::renumber);
            } while (after < before);
        }

        private interface Work {
            void on(int number);
        }

        private static void each(Construct construct, int n, Work work) {
            construct.each(Math.ceilDiv(n, GROUP), group -> {
                int end = Math.min(n, (group + 1) * GROUP);
                for (int number = group * GROUP; number < end; number++) {
                    work.on(number);
                }
            });
        }

        private void offer(int edge) {
            int one = tree[graph.one(edge)];
            int other = tree[graph.other(edge)];
            if (one != other) {
                protection.offer(offers, edge, one, other);
            }
        }

        /** If two trees choose each other, the one with the lower number stays. */
        private void hook(int node) {
            int edge = offers.cheapest(node);
            if (tree[node] == node && edge != NONE) {
                int one = tree[graph.one(edge)];
                int other = one == node ? tree[graph.other(edge)] : one;
                if (offers.cheapest(other) != edge || other < node) {
                    hooked[node] = other;
                    taken[edge] = true;
                }
            }
        }

        /** Returns how many nodes of a group are the number of a tree. */
        private int renumber(int group) {
            int count = 0;
            int end = Math.min(tree.length, (group + 1) * GROUP);
            for (int node = group * GROUP; node < end; node++) {
                load.run();
                int root = tree[node];
                while (hooked[root] != root) {
                    root = hooked[root];
                }
                tree[node] = root;
                offers.clear(node);
                count += root == node ? 1 : 0;
            }
            return count;
        }

        String checksum() {
            Digest digest = new Digest();
            long weight = 0;
            int count = 0;
            for (int edge = 0; edge < taken.length; edge++) {
                if (taken[edge]) {
                    digest.add(edge);
                    weight += graph.weight(edge);
                    count++;
                }
            }
            return count + " edges, weight " + weight + ", " + digest;
        }
    }
}
