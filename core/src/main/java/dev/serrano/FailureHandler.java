package dev.serrano;

/** Hears of failures that would otherwise go unnoticed: of tasks given to {@link java.util.concurrent.Executor#execute}. */
@FunctionalInterface
public interface FailureHandler {
    /** Called on a worker, after the task's implicit finish has ended. */
    void onFailure(Throwable failure);
}
