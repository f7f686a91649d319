package dev.serrano;

import dev.serrano.internal.fiber.VirtualThreads;
import dev.serrano.internal.scheduler.Engine;
import dev.serrano.internal.scheduler.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A set of workers that run tasks. Programs usually need only {@link #common()}; a library owns one and closes it.
 * <p>Several runtimes live side by side; a task of one may wait for a future of another. All threads are daemons.
 */
public final class TaskRuntime implements AutoCloseable {
    private static final List<String> SCHEDULERS = List.of("default");
    private static final AtomicInteger NUMBERS = new AtomicInteger(1);

    private final Engine engine;
    private final boolean common;

    private TaskRuntime(Settings settings, boolean common) {
        this.engine = new Engine(settings);
        this.common = common;
    }

    /** Holds the lazily made common runtime. */
    private static final class Common {
        static final TaskRuntime INSTANCE = new TaskRuntime(builder().name("common").settings(), true);
    }

    /** The runtime used by code that runs in none: made at first use, never closed. */
    public static TaskRuntime common() {
        return Common.INSTANCE;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** As {@link Serrano#launch(TaskBody)}, on this runtime. */
    public void launch(TaskBody body) {
        Objects.requireNonNull(body, "body");
        engine.launch(() -> {
            body.run();
            return null;
        });
    }

    /** As {@link Serrano#launch(TaskValue)}, on this runtime. */
    public <T extends @Nullable Object> T launch(TaskValue<T> body) {
        return engine.launch(Objects.requireNonNull(body, "body"));
    }

    public int workers() {
        return engine.settings().workers();
    }

    public String name() {
        return engine.settings().name();
    }

    /** The scheduler's name. */
    public String scheduler() {
        return engine.settings().scheduler();
    }

    /** The schedulers that exist. */
    public static List<String> schedulers() {
        return SCHEDULERS;
    }

    public FiberBackend backend() {
        return engine.settings().backend();
    }

    /** Why {@link FiberBackend#SCHEDULED} cannot be used in this JVM, with what to do about it; null if it can. */
    public static @Nullable String scheduledBackendProblem() {
        return VirtualThreads.problem();
    }

    public RuntimeStats stats() {
        return engine.stats();
    }

    /** A text that lists the suspended tasks by finish scope with what each waits for, and what the workers do. */
    public String dump() {
        return engine.dump();
    }

    /** Runs a body as a task with nobody waiting; a failure goes to the failure handler. */
    public void execute(TaskBody body) {
        engine.execute(Objects.requireNonNull(body, "body"));
    }

    Engine engine() {
        return engine;
    }

    /**
     * Waits for the runs given so far, accepts no more, and ends the threads. An interrupt cancels the runs and is kept.
     * Closing the common runtime does nothing.
     */
    @Override
    public void close() {
        if (common) {
            return;
        }
        engine.close();
    }

    @Override
    public String toString() {
        Settings s = engine.settings();
        return "TaskRuntime[" + s.name() + ", " + s.workers() + " workers, " + s.backend().id() + "]";
    }

    /**
     * Settings of a runtime. A value set here wins over the system property, the property over the default.
     */
    public static final class Builder {
        /** The most workers a runtime may have. */
        public static final int MAX_WORKERS = 1 << 12;

        private static final long DEFAULT_STACK = 64L << 20; // reserved address space, not memory
        private static final Duration DEFAULT_STALL = Duration.ofSeconds(5);

        private @Nullable Integer workers;
        private @Nullable String name;
        private @Nullable String scheduler;
        private @Nullable FiberBackend backend;
        private @Nullable Long stackSize;
        private @Nullable Duration stallThreshold;
        private @Nullable FailureHandler failureHandler;

        private Builder() {}

        /**
         * The number of workers. Property {@code serrano.workers}; default: the processors available to the JVM, which
         * respects a container's quota.
         */
        public Builder workers(int n) {
            checkWorkers(n, "workers(" + n + ")");
            workers = n;
            return this;
        }

        /** A name for threads and messages. Property {@code serrano.name}; default: a number. */
        public Builder name(String n) {
            if (n.isBlank()) {
                throw new IllegalArgumentException("name: a runtime's name must not be blank");
            }
            name = n;
            return this;
        }

        /** The scheduler, one of {@link #schedulers()}. Property {@code serrano.scheduler}. */
        public Builder scheduler(String s) {
            scheduler = checkScheduler(s, "scheduler(\"" + s + "\")");
            return this;
        }

        /**
         * What tasks run on. Property {@code serrano.fibers}; default: scheduled where this JVM allows it, else portable.
         */
        public Builder fibers(FiberBackend b) {
            backend = Objects.requireNonNull(b, "backend");
            return this;
        }

        /**
         * Stack size of the threads that carry fibers in bytes, and so how deep a task may recurse. Property
         * {@code serrano.stackSize}; default 64 MB of address space. The portable backend runs on the JDK's own carriers,
         * whose size the JVM sets.
         */
        public Builder stackSize(long bytes) {
            if (bytes < 0) {
                throw new IllegalArgumentException("stackSize(" + bytes + "): a size in bytes, or 0 for the JVM's default");
            }
            stackSize = bytes;
            return this;
        }

        /**
         * After how long without a poll a worker is reported. Property {@code serrano.stallThreshold} in milliseconds;
         * default 5 seconds.
         */
        public Builder stallThreshold(Duration d) {
            if (d.isNegative() || d.isZero()) {
                throw new IllegalArgumentException("stallThreshold(" + d + "): must be positive");
            }
            stallThreshold = d;
            return this;
        }

        /** Who hears of failures of tasks given to {@code execute}; default: the log. */
        public Builder failureHandler(FailureHandler h) {
            failureHandler = Objects.requireNonNull(h, "failureHandler");
            return this;
        }

        /**
         * Makes the runtime and starts its workers.
         *
         * @throws IllegalArgumentException if a system property has a value that does not fit
         * @throws IllegalStateException if the scheduled backend was asked for and this JVM does not allow it
         */
        public TaskRuntime build() {
            return new TaskRuntime(settings(), false);
        }

        private Settings settings() {
            return new Settings(
                    resolvedName(),
                    resolvedWorkers(),
                    resolvedScheduler(),
                    resolvedBackend(),
                    stackSize != null ? stackSize : longProperty("serrano.stackSize", DEFAULT_STACK, 0),
                    failureHandler != null ? failureHandler : Builder::log,
                    stallThreshold != null
                            ? stallThreshold
                            : Duration.ofMillis(longProperty("serrano.stallThreshold", DEFAULT_STALL.toMillis(), 1)));
        }

        private static void log(Throwable failure) {
            System.getLogger("dev.serrano").log(System.Logger.Level.ERROR, "a task failed", failure);
        }

        private String resolvedName() {
            if (name != null) {
                return name;
            }
            String p = System.getProperty("serrano.name");
            return p != null && !p.isBlank() ? p : Integer.toString(NUMBERS.getAndIncrement());
        }

        private int resolvedWorkers() {
            if (workers != null) {
                return workers;
            }
            long n = longProperty("serrano.workers", Runtime.getRuntime().availableProcessors(), Long.MIN_VALUE);
            checkWorkers(n, "-Dserrano.workers=" + n);
            return (int) n;
        }

        private static void checkWorkers(long n, String where) {
            if (n < 1 || n > MAX_WORKERS) {
                throw new IllegalArgumentException(where + ": the number of workers must be from 1 to " + MAX_WORKERS);
            }
        }

        private String resolvedScheduler() {
            if (scheduler != null) {
                return scheduler;
            }
            String p = System.getProperty("serrano.scheduler");
            return p == null ? SCHEDULERS.get(0) : checkScheduler(p, "-Dserrano.scheduler=" + p);
        }

        private static String checkScheduler(String s, String where) {
            if (!SCHEDULERS.contains(s)) {
                throw new IllegalArgumentException(where + ": there is no such scheduler; there are " + SCHEDULERS);
            }
            return s;
        }

        private FiberBackend resolvedBackend() {
            FiberBackend chosen = backend;
            if (chosen == null) {
                String p = System.getProperty("serrano.fibers");
                if (p != null) {
                    chosen = FiberBackend.find(p.toLowerCase(Locale.ROOT))
                            .orElseThrow(() -> new IllegalArgumentException("-Dserrano.fibers=" + p
                                    + ": there is no such backend; there are scheduled, portable and blocking"));
                }
            }
            String problem = chosen == null || chosen == FiberBackend.SCHEDULED ? VirtualThreads.problem() : null;
            if (chosen == null) {
                return problem == null ? FiberBackend.SCHEDULED : FiberBackend.PORTABLE;
            }
            if (problem != null) {
                throw new IllegalStateException("the scheduled backend cannot be used here: " + problem);
            }
            return chosen;
        }

        private static long longProperty(String key, long otherwise, long least) {
            String p = System.getProperty(key);
            if (p == null) {
                return otherwise;
            }
            try {
                long v = Long.parseLong(p.trim());
                if (v >= least) {
                    return v;
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("-D" + key + "=" + p + ": not a whole number", e);
            }
            throw new IllegalArgumentException("-D" + key + "=" + p + ": must be at least " + least);
        }
    }
}
