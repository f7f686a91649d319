package dev.serrano.scheduler;

import java.util.Locale;
import java.util.Optional;

/**
 * The kind of threads that tasks run on, which decides the price of setting one aside.
 * {@snippet :
 * try (TaskRuntime runtime = TaskRuntime.builder().fibers(FiberBackend.PORTABLE).build()) {
 *     runtime.launch(program);
 * }
 * }
 */
public enum FiberBackend {
    /**
     * Platform threads of the runtime carry virtual threads that it schedules itself: the fastest switch, and JDK calls
     * that block (sockets, locks, sleep, queues) free the worker. Needs
     * {@code --add-opens java.base/java.lang=ALL-UNNAMED} ({@code =dev.serrano} on the module path).
     */
    SCHEDULED,
    /** Virtual threads on the JDK's scheduler, no flags. A JDK call that blocks keeps the worker for 2 to 3 ms. */
    PORTABLE,
    /** A platform thread for each suspended task: the thread-blocking runtime of the papers, as a baseline. */
    BLOCKING;

    /** The lower-case name used in options and properties. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The backend with that {@link #id}. */
    public static Optional<FiberBackend> find(String id) {
        for (FiberBackend b : values()) {
            if (b.id().equals(id)) {
                return Optional.of(b);
            }
        }
        return Optional.empty();
    }
}
