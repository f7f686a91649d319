package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.worker.ClaimModel.Mutation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A worker is won back from a fiber that a call of the JDK blocks, never from one that uses it, and the fiber gets one
 * again, in any interleaving of the steps.
 */
class ClaimProtocolTest {
    private static final int LIMIT = 1_000_000;

    @Test
    void nobodyUsesAWorkerThatAnotherDrives() {
        Explorer.Result r = Explorer.all(new ClaimModel(4, 4, Mutation.NONE), LIMIT);
        assertThat(r.violation()).as(r.toString()).isNull();
        assertThat(r.states()).isGreaterThan(500);
    }

    @ParameterizedTest
    @EnumSource(value = Mutation.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void theExplorationCatches(Mutation mutation) {
        Explorer.Result r = Explorer.all(new ClaimModel(2, 2, mutation), LIMIT);
        assertThat(r.violation()).as(mutation + ": " + r).isNotNull();
    }
}
