package dev.serrano.workloads.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The serial algorithm on graphs whose centralities are known, in multiples of 2^-16, each path in both directions. */
class BrandesTest {
    private static final long ONE = 1 << 16;

    @Test
    void theMiddleOfAPathIsBetweenItsEnds() {
        assertThat(totals(new int[] {0, 1, 3, 4}, new int[] {1, 0, 2, 1})).containsExactly(0, 2 * ONE, 0);
    }

    @Test
    void twoShortestPathsShareTheirWeight() {
        // a square 0 1 2 3: each vertex is on one of the two paths between its neighbors
        assertThat(totals(new int[] {0, 2, 4, 6, 8}, new int[] {1, 3, 0, 2, 1, 3, 0, 2}))
                .containsExactly(ONE, ONE, ONE, ONE);
    }

    @Test
    void everyEdgeOfARandomGraphHasTwoEnds() {
        RandomGraph graph = RandomGraph.of(5, 4);
        assertThat(graph.vertices()).isEqualTo(32);
        assertThat(graph.starts()).isSorted().endsWith(2 * 32 * 4);
        assertThat(graph.ends()).hasSize(2 * 32 * 4);
    }

    private static long[] totals(int[] starts, int[] ends) {
        RandomGraph graph = new RandomGraph(starts, ends);
        long[] totals = new long[graph.vertices()];
        Brandes brandes = new Brandes(graph);
        for (int source = 0; source < totals.length; source++) {
            brandes.from(source, totals);
        }
        return totals;
    }
}
