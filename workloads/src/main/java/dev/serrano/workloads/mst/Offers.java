package dev.serrano.workloads.mst;

import static dev.serrano.Serrano.isolated;

import dev.serrano.workloads.graph.Graph;

/** The cheapest edge that leaves each tree, as far as it has been found. */
final class Offers {
    private final Graph graph;
    private final Offer[] offers; // by tree

    /** The protected offer of a tree. */
    private static final class Offer {
        private int edge = Boruvka.NONE;
    }

    /** How an edge is offered to the two trees that it joins. */
    @FunctionalInterface
    interface Protection {
        void offer(Offers offers, int edge, int tree, int otherTree);
    }

    Offers(Graph graph) {
        this.graph = graph;
        offers = new Offer[graph.nodes()];
        for (int tree = 0; tree < offers.length; tree++) {
            offers[tree] = new Offer();
        }
    }

    /** By one thread alone. */
    void plain(int edge, int tree, int otherTree) {
        improve(offers[tree], edge);
        improve(offers[otherTree], edge);
    }

    /** Isolated on both trees. */
    void isolatedly(int edge, int tree, int otherTree) {
        isolated(offers[tree], offers[otherTree], () -> plain(edge, tree, otherTree));
    }

    /** With the locks of both trees, in the order of their numbers. */
    void locked(int edge, int tree, int otherTree) {
        synchronized (offers[Math.min(tree, otherTree)]) {
            synchronized (offers[Math.max(tree, otherTree)]) {
                plain(edge, tree, otherTree);
            }
        }
    }

    private void improve(Offer offer, int edge) {
        if (offer.edge == Boruvka.NONE || graph.weight(edge) < graph.weight(offer.edge)) {
            offer.edge = edge;
        }
    }

    /** The cheapest edge of a tree; when no edges are offered. */
    int cheapest(int tree) {
        return offers[tree].edge;
    }

    /** Forgets the edge of a tree. */
    void clear(int tree) {
        offers[tree].edge = Boruvka.NONE;
    }
}
