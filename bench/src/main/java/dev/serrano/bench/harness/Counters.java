package dev.serrano.bench.harness;

/** Names of the counters that the harness takes for each sample. */
public final class Counters {

    /** Tasks run. */
    public static final String TASKS = "tasks";

    /** Tasks that another worker took over. */
    public static final String STEALS = "steals";

    /** Waits that set a fiber aside. */
    public static final String SUSPENSIONS = "suspensions";

    /** Steal requests sent. */
    public static final String REQUESTS = "requests";

    /** Fibers made. */
    public static final String FIBERS = "fibers";

    /** Platform threads of the runtime, at most. */
    public static final String PEAK_THREADS = "peak_threads";

    /** CPU time of the whole process during the run, in seconds: of compiler and collector, too. */
    public static final String CPU_SECONDS = "cpu_s";

    /**
     * CPU time that the process wanted during the run and did not get, since other processes or a limit kept it away,
     * in seconds; only where the system reports it: see {@link CpuWait}.
     */
    public static final String CPU_KEPT_SECONDS = "cpu_kept_s";

    /**
     * Time of the compilations that ended since the previous run of the JVM had ended, in seconds: during this run and
     * before it. Those of several compilers add up.
     */
    public static final String COMPILE_SECONDS = "compile_s";

    /** Calls that a program with marks has spawned; of the form {@code woven-spawns}. */
    public static final String SPAWNS = "spawns";

    /** Followed by the name of a point: bytes of heap in use there, less what was in use before the run. */
    public static final String HEAP_ADDED = "heap_added_";

    /** Followed by the name of a point: platform threads alive there, less those alive before the run. */
    public static final String THREADS_ADDED = "peak_threads_added_";

    private Counters() {}
}
