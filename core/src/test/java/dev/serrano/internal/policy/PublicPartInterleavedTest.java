package dev.serrano.internal.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.interleaving.Interleaving;
import dev.serrano.interleaving.Program;
import dev.serrano.interleaving.StepLoader;
import dev.serrano.interleaving.StepLoader.Change;
import dev.serrano.interleaving.StepLoader.Constant;
import dev.serrano.interleaving.StepLoader.Omitted;
import dev.serrano.internal.tuning.Tunables;
import java.lang.reflect.Constructor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The public part of production between its worker and thieves, step by step, under schedules drawn from seeds. */
@Timeout(120)
class PublicPartInterleavedTest {
    private static final int SCHEDULES = 4_000;
    private static final int HALF_OF_MOST = Tunables.MOST_PUBLIC / 2;

    private static @Nullable String explore(String kind, List<Change> changes) throws Exception {
        StepLoader loader = new StepLoader(changes, "dev.serrano.internal.deque.");
        Class<?> type = loader.loadClass(PublicPartProgram.class.getName());
        Constructor<?> constructor = type.getConstructor(String.class);
        try {
            String problem = Interleaving.problem(SCHEDULES, () -> {
                try {
                    return (Program) constructor.newInstance(kind);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            });
            loader.assertAllMade();
            return problem;
        } finally {
            type.getMethod("close").invoke(null);
        }
    }

    /** A worker that stays closed makes some public, and clears the wish; whoever takes the last one sets it again. */
    @Test
    void aTaskIsPublicOrTheNextOneWillBe() throws Exception {
        assertThat(explore(
                        "SPAWN",
                        List.of(
                                new Omitted("DefaultPolicy", "serve", "openUnlessBrisk"),
                                new Constant("DefaultPolicy", "most", 32, 4),
                                new Constant("DefaultPolicy", "takeFrom", HALF_OF_MOST, 0))))
                .isNull();
    }

    /** Between the look at the oldest of a batch and its taking somebody else may take it. */
    @Test
    void onlyTasksOfTheScopeAreTakenForIt() throws Exception {
        assertThat(explore("TAKE_OF_SCOPE", List.of(new Constant("DefaultPolicy", "next", Tunables.BATCH, 2))))
                .isNull();
    }
}
