package dev.serrano.bench.model;

import java.util.List;

/**
 * Where and when something was measured.
 *
 * @param jdk the JDK's full version and vendor
 * @param flags the JVM's options
 * @param cpus how many CPUs the JVM may use
 * @param backend the fiber backend of a runtime made without options
 * @param scheduler the scheduler of a runtime made without options
 * @param date when, in UTC, ISO 8601
 * @param commit the source revision, or {@code unknown}
 */
public record Environment(
        String jdk, List<String> flags, int cpus, String backend, String scheduler, String date, String commit) {

    /** Copies the flags. */
    public Environment {
        flags = List.copyOf(flags);
    }
}
