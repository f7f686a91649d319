package dev.serrano.testing;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;

/** One point of the space that the conformance tests cover. The seed is for the scheduler deterministic. */
public record RuntimeConfiguration(String scheduler, FiberBackend backend, int workers, long seed) {
    private static final long NONE = 1;

    RuntimeConfiguration(String scheduler, FiberBackend backend, int workers) {
        this(scheduler, backend, workers, NONE);
    }

    /** A builder with these settings. */
    public TaskRuntime.Builder builder() {
        return TaskRuntime.builder()
                .scheduler(scheduler)
                .fibers(backend)
                .workers(workers)
                .seed(seed);
    }

    /** Whether a suspended task costs a platform thread. */
    public boolean suspendedTasksKeepThreads() {
        return backend == FiberBackend.BLOCKING;
    }

    /** One of two sizes: the second where each suspended task keeps a platform thread. */
    public int size(int cheap, int expensive) {
        return suspendedTasksKeepThreads() ? expensive : cheap;
    }

    @Override
    public String toString() {
        String which = scheduler.equals(OneThread.SCHEDULER) ? scheduler + ", seed " + seed : scheduler;
        return backend.id() + " x " + workers + (scheduler.equals("default") ? "" : " (" + which + ")");
    }
}
