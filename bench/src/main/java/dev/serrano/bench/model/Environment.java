package dev.serrano.bench.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The machine and the time of a measurement.
 *
 * @param jdk the JDK's full version and vendor
 * @param flags the JVM's options
 * @param cpus how many CPUs the JVM may use
 * @param backend the fiber backend of Serrano's runtimes, but for rows that name another one
 * @param scheduler their scheduler, likewise
 * @param date when, in UTC, ISO 8601
 * @param commit the source revision, or {@code unknown}
 * @param machine on what
 */
public record Environment(
        String jdk,
        List<String> flags,
        int cpus,
        String backend,
        String scheduler,
        String date,
        String commit,
        Machine machine) {

    /** Copies the flags. */
    public Environment {
        flags = List.copyOf(flags);
    }

    /** The same place and time, where all of Serrano's runtimes have this backend and this scheduler. */
    public Environment with(String usedBackend, String usedScheduler) {
        return new Environment(jdk, flags, cpus, usedBackend, usedScheduler, date, commit, machine);
    }

    /** The same place and time, with the load that the machine had in another one at the beginning and now. */
    public Environment from(Environment begin, @Nullable Double load) {
        return new Environment(jdk, flags, cpus, backend, scheduler, date, commit, machine.from(begin.machine, load));
    }
}
