package dev.serrano.workloads;

import java.util.Set;

/**
 * One way in which a workload is written.
 *
 * @param runtime what runs it
 * @param name which construct it uses, for example {@code future} or {@code async-finish}
 */
public record Form(Rival runtime, String name) {
    private static final Set<String> PARTS = Set.of("woven-parameter", "woven-looks", "woven-handlers", "woven-spawns");

    /** Whether it has a part of what another form has, to be measured where it is named, and not among all forms. */
    public boolean measuresPart() {
        return PARTS.contains(name);
    }

    @Override
    public String toString() {
        return runtime.id() + "/" + name;
    }
}
