package dev.serrano.workloads;

/**
 * One way in which a workload is written.
 *
 * @param runtime what runs it
 * @param name which construct it uses, for example {@code future} or {@code async-finish}
 */
public record Form(Rival runtime, String name) {

    @Override
    public String toString() {
        return runtime.id() + "/" + name;
    }
}
