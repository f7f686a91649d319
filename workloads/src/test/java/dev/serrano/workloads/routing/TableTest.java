package dev.serrano.workloads.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.graph.Graph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 40})
    void noEdgeMakesAWayShorterAndEachWayEndsWithOne(int nodes) {
        Graph graph = Graph.random(nodes, 5, nodes);
        for (int source = 0; source < nodes; source++) {
            Table table = Table.from(graph, source);
            for (int node = 0; node < nodes; node++) {
                long shortest = node == source ? 0 : Long.MAX_VALUE;
                for (int place = graph.begin(node); place < graph.end(node); place++) {
                    shortest = Math.min(shortest, table.lengthTo(graph.target(place)) + graph.weightAt(place));
                }
                assertThat(table.lengthTo(node)).isEqualTo(node == source ? 0 : shortest);
            }
        }
    }
}
