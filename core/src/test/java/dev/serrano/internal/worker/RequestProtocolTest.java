package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.worker.RequestModel.Mutation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A steal request is served, forwarded or remembered: never lost, never in two places. Who sleeps is turned away, and
 * may ask again.
 */
class RequestProtocolTest {
    private static final int LIMIT = 5_000_000;

    @ParameterizedTest(name = "{0} workers, {1} tasks")
    @CsvSource({"2, 4", "3, 2"})
    void everyRequestIsInOnePlace(int workers, int tasks) {
        Explorer.Result r = Explorer.all(new RequestModel(workers, tasks, Mutation.NONE), LIMIT);
        assertThat(r.violation()).as(r.toString()).isNull();
    }

    @ParameterizedTest(name = "{0} workers, {1} tasks")
    @Tag("stress")
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    @CsvSource({"3, 3", "3, 4"}) // 3,473,952 and 9,072,411 states
    void everyRequestIsInOnePlaceInLargerCases(int workers, int tasks) {
        Explorer.Result r = Explorer.all(new RequestModel(workers, tasks, Mutation.NONE), 20_000_000);
        assertThat(r.violation()).as(r.toString()).isNull();
    }

    @Test
    void randomSchedulesOfManyWorkers() {
        for (long seed = 0; seed < 3_000; seed++) {
            Explorer.Result r = Explorer.random(new RequestModel(2 + (int) (seed % 6), 12, Mutation.NONE), seed, 400);
            assertThat(r.violation()).as(r.toString()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Mutation.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void theExplorationCatches(Mutation mutation) {
        Explorer.Result r = Explorer.all(new RequestModel(3, 2, mutation), LIMIT);
        assertThat(r.violation()).as(mutation + ": " + r).isNotNull();
    }
}
