package dev.serrano.workloads;

import java.util.List;

/**
 * A description of a workload for a list.
 *
 * @param name how it is called on the command line
 * @param summary what it does, in one line
 * @param stresses which part of a task runtime it loads
 * @param origin where the program comes from
 * @param parameters what can be set, in the order in which it is best shown
 */
public record WorkloadInfo(String name, String summary, String stresses, String origin, List<Parameter> parameters) {

    /** Keeps its own copy of the list. */
    public WorkloadInfo {
        parameters = List.copyOf(parameters);
    }
}
