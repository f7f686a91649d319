package dev.serrano.bench.harness;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;

/**
 * The settings of a runtime made without options in this JVM: the result of the defaults, the system properties and the
 * self-test of the fiber backends.
 *
 * @param workers the number of workers
 * @param backend the fiber backend
 * @param scheduler the scheduler
 */
public record RuntimeDefaults(int workers, FiberBackend backend, String scheduler) {

    /**
     * Makes a runtime without options, looks at it, and closes it.
     *
     * @throws IllegalArgumentException if a system property has a value that a runtime refuses
     */
    public static RuntimeDefaults probe() {
        try (TaskRuntime runtime = TaskRuntime.builder().build()) {
            return new RuntimeDefaults(runtime.workers(), runtime.backend(), runtime.scheduler());
        }
    }

    /** The backend as it is written on the command line. */
    public String backendName() {
        return backend.id();
    }
}
