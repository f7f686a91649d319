package dev.serrano;

/**
 * Hears of failures that would otherwise go unnoticed: of tasks given to {@link java.util.concurrent.Executor#execute},
 * of callbacks of an {@link dev.serrano.sync.Event}, of a {@link dev.serrano.scheduler.StealStrategy}, of a
 * {@link dev.serrano.spi.ScopeHolder} where nobody has called for the cancellation, of a member or listener that throws where
 * it must not, as a task is set aside or goes on.
 * {@snippet :
 * TaskRuntime runtime = TaskRuntime.builder()
 *         .failureHandler(failure -> log.log(Level.ERROR, "a task has failed", failure))
 *         .build();
 * }
 */
@FunctionalInterface
public interface FailureHandler {
    /**
     * Called for a task on a worker, after its implicit finish has ended; for a callback, where the event was set; for
     * a strategy and a holder on a thread of the runtime, soon.
     */
    void onFailure(Throwable failure);
}
