package dev.serrano.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.FailingLog;
import dev.serrano.testing.Waits;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A runtime that cannot go on says so to all who wait for it. */
class BrokenRuntimeTest {
    @Test
    void aLogThatFailsKeepsNoRunWaiting() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            Promise<Integer> never = Serrano.externalPromise();
            CompletableFuture<Void> launch = CompletableFuture.runAsync(() -> r.launch(() -> never.join()));
            Waits.untilSuspensions(r, 1);
            try (FailingLog log = new FailingLog("planned: the log's disk is full")) {
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> EngineAccess.engine(r).broken(new Error("planned")))
                        .withMessage(log.message());
            }
            assertTimeoutPreemptively(
                    Bounds.EVENT,
                    () -> assertThatExceptionOfType(Exception.class)
                            .isThrownBy(launch::join)
                            .havingCause()
                            .withMessageContaining("the runtime has failed"));
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> r.launch(() -> 1))
                    .withMessageContaining("the runtime has failed");
            never.put(1);
        }
    }
}
