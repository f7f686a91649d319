package dev.serrano.workloads;

import java.util.Set;

/**
 * One way in which a workload is written.
 *
 * @param runtime what runs it
 * @param name which construct it uses, for example {@code future} or {@code async-finish}
 */
public record Form(Rival runtime, String name) {
    /** The name of a serial form with a part of what woven code has: the worker as a parameter. */
    public static final String WOVEN_PARAMETER = "woven-parameter";

    /** Like {@link #WOVEN_PARAMETER}, with looks whether a worker asks. */
    public static final String WOVEN_LOOKS = "woven-looks";

    /** Like {@link #WOVEN_LOOKS}, with handlers: all that woven code has, for a worker without requests. */
    public static final String WOVEN_HANDLERS = "woven-handlers";

    /** The name of a serial form that counts its spawns. */
    public static final String WOVEN_SPAWNS = "woven-spawns";

    private static final Set<String> PARTS = Set.of(WOVEN_PARAMETER, WOVEN_LOOKS, WOVEN_HANDLERS, WOVEN_SPAWNS);

    /** Whether it has a part of what another form has, to be measured where it is named, and not among all forms. */
    public boolean measuresPart() {
        return PARTS.contains(name);
    }

    @Override
    public String toString() {
        return runtime.id() + "/" + name;
    }
}
