package dev.serrano.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.graph.GraphRecorder;
import dev.serrano.testing.Initializers;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The list of classes with static initialisers, which the runtime initialises where there is stack. */
class ColdClassesTest {
    @Test
    void theListIsComplete() throws Exception {
        List<String> listed;
        try (InputStream in = Objects.requireNonNull(GraphRecorder.class.getResourceAsStream("/META-INF/serrano/cold-classes"))) {
            listed = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
        Set<String> found = Initializers.classes(GraphRecorder.class);
        assertThat(listed).isSorted().containsAll(found);
    }
}
