package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.PhaserConstructs;
import dev.serrano.Serrano;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The number of static methods that {@code import static dev.serrano.Serrano.*} brings. A form that is not of every day
 * belongs to its home: loops to {@code over(range)}, combinations of futures to TaskFuture, options to SpawnOptions and
 * FinishOptions.
 * <p>Ratchets: a smaller number is to be written here, a larger one is a mistake.
 */
class PublicFaceTest {
    private static final int WORDS = 90;
    private static final int WORDS_OF_PHASERS = 7;
    private static final int MOST_OVERLOADS = 7;

    @Test
    void theFaceDoesNotGrow() {
        assertThat(words().filter(m -> m.getDeclaringClass() != PhaserConstructs.class))
                .as("static methods of Serrano, those of phasers aside")
                .hasSize(WORDS);
        assertThat(words().filter(m -> m.getDeclaringClass() == PhaserConstructs.class))
                .as("static methods of PhaserConstructs, which Serrano inherits")
                .hasSize(WORDS_OF_PHASERS);
    }

    @Test
    void noWordHasManyOverloads() {
        Map<String, Long> overloads =
                words().collect(Collectors.groupingBy(Method::getName, TreeMap::new, Collectors.counting()));
        assertThat(overloads.values()).allMatch(n -> n <= MOST_OVERLOADS, "overloads: " + overloads);
    }

    private static Stream<Method> words() {
        return Arrays.stream(Serrano.class.getMethods()).filter(m -> Modifier.isStatic(m.getModifiers()));
    }
}
