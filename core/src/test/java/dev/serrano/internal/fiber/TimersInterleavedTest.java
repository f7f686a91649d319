package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.interleaving.Interleaving;
import dev.serrano.interleaving.Program;
import dev.serrano.interleaving.StepLoader;
import dev.serrano.interleaving.StepLoader.Change;
import dev.serrano.interleaving.StepLoader.Omitted;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Some thread fires each timer, once, whoever keeps the time: schedules drawn from seeds. */
@Timeout(120)
class TimersInterleavedTest {
    private static final int SCHEDULES = 4_000;

    private static @Nullable String explore(int workers, int setters, List<Change> mistakes) throws Exception {
        StepLoader loader = new StepLoader(mistakes, "dev.serrano.internal.fiber.Timers");
        Constructor<?> constructor =
                loader.loadClass(TimersProgram.class.getName()).getConstructor(int.class, int.class);
        String problem = Interleaving.problem(SCHEDULES, () -> {
            try {
                return (Program) constructor.newInstance(workers, setters);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        loader.assertAllMade();
        return problem;
    }

    @ParameterizedTest(name = "{0} workers, {1} threads set timers")
    @CsvSource({"1, 1", "2, 1", "2, 2", "3, 2"})
    void eachTimerFires(int workers, int setters) throws Exception {
        assertThat(explore(workers, setters, List.of())).isNull();
    }

    static Stream<Change> mistakes() {
        return Stream.of(
                new Omitted("Timers", "after", "unpark"), // the keeper
                new Omitted("Timers", "after", "run"), // the watchdog, while there is no keeper
                new Omitted("Timers", "leave", "set"),
                new Omitted("Timers", "fire", "remove"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void aMistakeIsFound(Change mistake) throws Exception {
        assertThat(explore(2, 2, List.of(mistake))).as(mistake.toString()).isNotNull();
    }
}
