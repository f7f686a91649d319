package dev.serrano.bench.model;

/**
 * Names of the {@code params} that are not parameters of the workload. A row has one only where its value is not the
 * launcher's default.
 */
public final class Tags {

    /** The fiber backend, by its lower-case name; default: scheduled. */
    public static final String BACKEND = "backend";

    /** The scheduler's name; default: the runtime's default. */
    public static final String SCHEDULER = "scheduler";

    /** Places and the workers of each, as {@code 2:4}; default: one place. */
    public static final String PLACES = "places";

    /** The seed of the scheduler deterministic; no other scheduler has one. */
    public static final String SEED = "seed";

    /** The garbage collector, by its short name; default: parallel. */
    public static final String GC = "gc";

    /** {@code polluted} where other workloads ran in the same JVM before; default: a fresh JVM. */
    public static final String PROFILE = "profile";

    /** {@code none} where the rounds count from the first of the JVM on; default: after a warm-up. */
    public static final String WARM_UP = "warmup";

    private Tags() {}
}
