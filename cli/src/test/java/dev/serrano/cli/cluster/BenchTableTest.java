package dev.serrano.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serrano.cli.console.Terminal;
import dev.serrano.workloads.cluster.figures.Figure;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchTableTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final BenchTable table =
            new BenchTable(Terminal.of(out, StandardCharsets.UTF_8, new PrintWriter(new StringWriter()), false, 100));

    @Test
    void eachGoalIsMetOrMissed() throws Exception {
        table.add(Figure.SPAWN, List.of(120.0, 130.0, 900.0), List.of(100.0, 100.0, 100.0));
        table.add(Figure.PING_PONG, List.of(120.0), List.of(100.0));
        table.add(Figure.TREE, List.of(2.0, 2.2), List.of(2.0, 1.8)); // speed 1.9 / 2.1
        table.add(Figure.LARGE_TREE, List.of(2.0), List.of(1.7));
        table.add(Figure.END, List.of(2.0), List.of());
        table.print();
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.get(1)).matches("spawn +130 +100 +us +1.30 +1.20 \\.\\. 9 +3 +<= 1.30 +met");
        assertThat(lines.get(2)).matches("pingpong +120 +100 +us +1.20 .* <= 1.15 +missed");
        assertThat(lines.get(3)).matches("uts-T1 +2.10 +1.90 +s +0.90 +0.82 \\.\\. 1 +2 +>= 0.90 +met");
        assertThat(lines.get(4)).matches("uts-T1L +2 +1.70 .* 0.85 .* missed");
        assertThat(lines.get(5)).matches("end +2 +message delays +1 +<= 2 +met");
        JsonNode root = new ObjectMapper().readTree(table.json());
        assertThat(root.at("/figures/0/cluster")).hasSize(3);
        assertThat(root.at("/figures/0/value").asDouble()).isEqualTo(1.3);
        assertThat(root.at("/figures/1/met").asBoolean()).isFalse();
        assertThat(root.at("/figures/4/other")).isEmpty();
        assertThat(root.at("/env/cpus").asInt()).isPositive();
    }
}
