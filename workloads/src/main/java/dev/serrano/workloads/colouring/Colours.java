package dev.serrano.workloads.colouring;

import dev.serrano.workloads.dag.Dag;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.work.ArtificialLoad;
import java.util.BitSet;

/** The colors of the nodes, by rank, from 1; 0 is none yet. */
final class Colours {
    private final Dag before;
    private final ArtificialLoad load;
    private final int[] colours;

    Colours(Ranking ranking) {
        before = ranking.before();
        load = ranking.load();
        colours = new int[ranking.nodes()];
    }

    /** Whether all neighbors of a higher rank have colours. */
    boolean isReady(int rank) {
        for (int higher : before.dependencies(rank)) {
            if (colours[higher] == 0) {
                return false;
            }
        }
        return true;
    }

    /** The least color that no neighbor of a higher rank has. */
    int choice(int rank) {
        load.run();
        BitSet taken = new BitSet();
        taken.set(0);
        for (int higher : before.dependencies(rank)) {
            taken.set(colours[higher]);
        }
        return taken.nextClearBit(0);
    }

    void set(int rank, int colour) {
        colours[rank] = colour;
    }

    /** Gives a node its colour. */
    void colour(int rank) {
        set(rank, choice(rank));
    }

    String checksum() {
        int most = 0;
        for (int rank = 0; rank < colours.length; rank++) {
            for (int higher : before.dependencies(rank)) {
                if (colours[rank] == colours[higher]) {
                    return "the nodes of ranks " + rank + " and " + higher + " are alike";
                }
            }
            most = Math.max(most, colours[rank]);
        }
        return most + " colours, " + new Digest().add(colours);
    }
}
