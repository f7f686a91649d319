package dev.serrano.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.graph.ComputationGraph.EdgeKind;
import dev.serrano.graph.ComputationGraph.TaskKind;
import java.io.IOException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GraphDotTest {

    @Test
    void theTextOfASmallGraph() throws IOException {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int main = b.task(TaskKind.ROOT, -1, -1, null, null);
        int child = b.task(TaskKind.TASK, main, -1, "a \"b\" \\n", "A.java:3");
        int s = b.step(main, 1);
        int c = b.step(child, 5);
        int next = b.step(main, 2);
        b.edge(s, c, EdgeKind.SPAWN, null).edge(c, next, EdgeKind.DATA, "future");
        assertThat(dot(b.lost(3).build())).isEqualTo("""
            digraph computation {
              graph [rankdir=LR,label="WORK 8, CPL 8, not complete: 3 tasks are missing"]
              node [shape=circle,fixedsize=false,margin=0.04]
              subgraph cluster_t0 {
                style=rounded
                color=gray
                label="main"
                s0 [label="1",color="#c8321f",penwidth=3]
                s2 [label="2",color="#c8321f",penwidth=3]
              }
              subgraph cluster_t1 {
                style=rounded
                color=gray
                label="a \\"b\\" \\\\n\\nA.java:3"
                s1 [label="5",color="#c8321f",penwidth=3]
              }
              s0 -> s2 [style=solid,color="#566072"]
              s0 -> s1 [style=solid,color="#c8321f",penwidth=3]
              s1 -> s2 [style=dotted,color="#c8321f",penwidth=3,tooltip="future"]
            }
            """);
    }

    @Test
    void everyStepAndEveryEdgeOnce() throws IOException {
        for (long seed = 0; seed < 50; seed++) {
            ComputationGraph g = ComputationGraphTest.random(seed);
            String text = dot(g);
            assertThat(count(text, "(?m)^    s\\d+ \\[")).isEqualTo(g.steps().size());
            assertThat(count(text, "(?m)^  s\\d+ -> s\\d+ \\["))
                    .isEqualTo(g.edges().size());
            assertThat(count(text, "(?m)^  s.*penwidth"))
                    .as("the critical path, bold")
                    .isGreaterThanOrEqualTo(g.criticalPath().size() - 1);
            assertThat(text).isEqualTo(dot(ComputationGraphTest.random(seed)));
        }
    }

    private static long count(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }

    private static String dot(ComputationGraph graph) throws IOException {
        StringBuilder out = new StringBuilder();
        graph.writeDot(out);
        return out.toString();
    }
}
