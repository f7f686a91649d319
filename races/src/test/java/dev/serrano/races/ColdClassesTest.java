package dev.serrano.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Initializers;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The list of classes with static initialisers, which the runtime initialises where there is stack. */
class ColdClassesTest {
    @Test
    void theListIsComplete() throws Exception {
        List<String> listed = new ArrayList<>();
        for (URL list :
                Collections.list(RaceDetector.class.getClassLoader().getResources("META-INF/serrano/cold-classes"))) {
            try (InputStream in = list.openStream()) {
                listed.addAll(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList());
            }
        }
        Set<String> found = Initializers.classes(RaceDetector.class);
        assertThat(listed).containsAll(found);
    }
}
