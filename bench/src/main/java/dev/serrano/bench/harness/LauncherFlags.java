package dev.serrano.bench.harness;

import java.util.ArrayList;
import java.util.List;

/**
 * The JVM options with which the launcher script starts the command line, and with which the forks of a suite run.
 * The script has the same list, and silences one more warning of the JVM; {@code serrano doctor} reports a JVM that was
 * started without them.
 */
public final class LauncherFlags {

    /** The short name of the launcher's garbage collector. */
    public static final String DEFAULT_GC = "parallel";

    /** Opens what the scheduled fiber backend needs. */
    public static final List<String> OPEN_FIBERS = List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED");

    /** Keeps the JDK from holding each fiber's thread in a set of its own. */
    public static final String NO_THREAD_TRACKING = "-Djdk.trackAllThreads=false";

    /** Pekko uses Unsafe, of which the JVM would warn. */
    public static final String QUIET_UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    private LauncherFlags() {}

    /** All options, with the garbage collector of that short name ({@code parallel} or {@code g1}). */
    public static List<String> with(String collector) {
        List<String> flags = new ArrayList<>();
        switch (collector) {
            case DEFAULT_GC -> {
                flags.add("-XX:+UseParallelGC");
                flags.add("-XX:+UseCondCardMark");
            }
            case "g1" -> flags.add("-XX:+UseG1GC");
            default -> throw new IllegalArgumentException("no launcher options for the collector " + collector);
        }
        flags.add(NO_THREAD_TRACKING);
        flags.add(QUIET_UNSAFE);
        flags.addAll(OPEN_FIBERS);
        return flags;
    }
}
