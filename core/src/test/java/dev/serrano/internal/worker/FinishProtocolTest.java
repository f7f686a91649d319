package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.worker.FinishModel.Mutation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A finish scope ends when its body and all its tasks have, never before, and always. */
class FinishProtocolTest {
    private static final int LIMIT = 5_000_000;

    @ParameterizedTest(name = "{0} workers, {1} tasks")
    @CsvSource({"1, 4", "2, 3", "2, 4", "3, 3"})
    void theScopeEndsExactlyWhenNothingLives(int workers, int tasks) {
        Explorer.Result r = Explorer.all(new FinishModel(workers, tasks, Mutation.NONE), LIMIT);
        assertThat(r.violation()).as(r.toString()).isNull();
    }

    @Test
    @Tag("stress")
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void threeWorkersAndFourTasks() {
        Explorer.Result r = Explorer.all(new FinishModel(3, 4, Mutation.NONE), 60_000_000);
        assertThat(r.violation()).as(r.toString()).isNull();
    }

    @Test
    void randomSchedulesOfManyTasks() {
        for (long seed = 0; seed < 3_000; seed++) {
            Explorer.Result r = Explorer.random(new FinishModel(2 + (int) (seed % 7), 7, Mutation.NONE), seed, 400);
            assertThat(r.violation()).as(r.toString()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Mutation.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void theExplorationCatches(Mutation mutation) {
        Explorer.Result r = Explorer.all(new FinishModel(2, 2, mutation), LIMIT);
        assertThat(r.violation()).as(mutation + ": " + r).isNotNull();
    }
}
