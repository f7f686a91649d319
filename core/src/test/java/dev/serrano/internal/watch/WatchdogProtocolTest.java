package dev.serrano.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.watch.WatchdogModel.Mutation;
import dev.serrano.internal.worker.Explorer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The watchdog sleeps, and judges their tasks, while all workers are idle and no failure is to be reported, and never
 * otherwise, in any interleaving of the steps.
 */
class WatchdogProtocolTest {
    private static final int LIMIT = 1_000_000;

    @ParameterizedTest(name = "{0} workers that go idle {1} times")
    @CsvSource({"1, 5", "2, 3", "3, 2"})
    void noBusyWorkerAndNoFailureIsLeftAlone(int workers, int times) {
        Explorer.Result r = Explorer.all(new WatchdogModel(workers, times, Mutation.NONE), LIMIT);
        assertThat(r.violation()).as(r.toString()).isNull();
    }

    @ParameterizedTest
    @EnumSource(value = Mutation.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void theExplorationCatches(Mutation mutation) {
        Explorer.Result r = Explorer.all(new WatchdogModel(2, 2, mutation), LIMIT);
        assertThat(r.violation()).as(mutation + ": " + r).isNotNull();
    }
}
