package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.worker.IdleModel.Mutation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The idle protocol loses no wake-up, in any interleaving of its steps. */
class IdleProtocolTest {
    private static final int LIMIT = 6_000_000;

    private static IdleModel model(int workers, int outsiders, int submissions, int budget, int limit) {
        return new IdleModel(workers, outsiders, submissions, budget, limit, Mutation.NONE);
    }

    @ParameterizedTest(name = "{0} workers, {1} outside threads with {2} submissions, {3} spawns")
    @CsvSource({
        "1, 1, 3, 1", //
        "1, 2, 2, 1", //
        "2, 1, 1, 3", //
        "2, 1, 2, 2", //
        "2, 2, 1, 1", //
        "3, 1, 1, 0", //
    })
    void noWakeUpIsLost(int workers, int outsiders, int submissions, int budget) {
        Explorer.Result r = Explorer.all(model(workers, outsiders, submissions, budget, 1), LIMIT);
        assertThat(r.violation()).as(r.toString()).isNull();
    }

    @ParameterizedTest(name = "{0} workers, {1} outside threads with {2} submissions, {3} spawns")
    @Tag("stress")
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    @CsvSource({
        "3, 1, 1, 2", // 16,118,591 states
        "3, 1, 1, 3", // 42,849,046
        "3, 1, 1, 4", // 96,938,053
        "2, 1, 2, 4",
        "2, 2, 1, 3"
    })
    void noWakeUpIsLostInLargerCases(int workers, int outsiders, int submissions, int budget) {
        Explorer.Result r = Explorer.all(model(workers, outsiders, submissions, budget, 1), 120_000_000);
        assertThat(r.violation()).as(r.toString()).isNull();
    }

    @Test
    void randomSchedulesOfManyWorkers() {
        for (long seed = 0; seed < 4_000; seed++) {
            int workers = 2 + (int) (seed % 7);
            Explorer.Result r = Explorer.random(model(workers, 2, 3, 12, Math.max(1, workers / 2)), seed, 600);
            assertThat(r.violation()).as(r.toString()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Mutation.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void theExplorationCatches(Mutation mutation) {
        Explorer.Result two = Explorer.all(new IdleModel(2, 1, 2, 1, 1, mutation), LIMIT);
        Explorer.Result r = two.violation() != null ? two : Explorer.all(new IdleModel(2, 1, 1, 3, 1, mutation), LIMIT);
        assertThat(r.violation()).as(mutation + ": " + r).isNotNull();
    }

    @Test
    void aWakerThatFreesTheSleeperBeforeItCountsItLosesASubmission() {
        IdleModel model = new IdleModel(1, 2, 1, 0, 1, Mutation.CLAIM_FREES_AT_ONCE).withoutCheckOfCounts();
        Explorer.Result r = Explorer.all(model, LIMIT);
        assertThat(r.violation()).as(r.toString()).isEqualTo("everybody sleeps while work is visible");
    }
}
