package dev.serrano;

/**
 * A handler of failures that would otherwise go unnoticed. Such failures are those of:
 * <ul>
 * <li>tasks given to {@link java.util.concurrent.Executor#execute};
 * <li>callbacks of an {@link dev.serrano.sync.Event};
 * <li>a {@link dev.serrano.scheduler.StealStrategy};
 * <li>a {@link dev.serrano.spi.ScopeHolder}, if no call has caused the cancellation;
 * <li>a member or listener that must not throw where it does, while a task is suspended or resumed.
 * </ul>
 * {@snippet :
 * TaskRuntime runtime = TaskRuntime.builder()
 *         .failureHandler(failure -> log.log(Level.ERROR, "a task has failed", failure))
 *         .build();
 * }
 */
@FunctionalInterface
public interface FailureHandler {
    /**
     * Handles a failure. The call comes from a worker for a task, after its implicit finish has ended; from the setter
     * of the event for a callback; from a thread of the runtime, soon, for a strategy or a holder.
     */
    void onFailure(Throwable failure);
}
