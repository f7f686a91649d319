package dev.serrano.workloads.mst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.graph.LoadedGraph;
import dev.serrano.workloads.work.ArtificialLoad;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoruvkaTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 50, 400})
    void theTreeIsThatOfKruskal(int nodes) {
        Graph graph = Graph.random(nodes, 6, nodes);
        int[] tree = IntStream.range(0, nodes).toArray();
        long weight = 0;
        for (int edge : IntStream.range(0, graph.edges())
                .boxed()
                .sorted(Comparator.comparingInt(graph::weight))
                .toList()) {
            int one = tree[graph.one(edge)];
            int other = tree[graph.other(edge)];
            if (one != other) {
                weight += graph.weight(edge);
                Arrays.setAll(tree, node -> tree[node] == one ? other : tree[node]);
            }
        }

        assertThat(new Boruvka(Offers::plain).run(new LoadedGraph(graph, ArtificialLoad.none(), 1), Constructs.SERIAL))
                .startsWith(nodes - 1 + " edges, weight " + weight + ",");
    }
}
