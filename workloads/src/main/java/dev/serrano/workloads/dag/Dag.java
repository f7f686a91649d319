package dev.serrano.workloads.dag;

import java.util.ArrayList;
import java.util.List;

/**
 * Nodes that depend on each other without a cycle, numbered from 0 so that each depends on lower numbers only. Built
 * when the input is prepared, so the forms that use it do not pay for that.
 */
public final class Dag {
    private final List<int[]> dependencies;
    private final List<int[]> dependents;

    /** A dag from the dependencies of each node. */
    public Dag(List<int[]> dependencies) {
        this.dependencies = List.copyOf(dependencies);
        List<List<Integer>> dependents = new ArrayList<>();
        for (int node = 0; node < dependencies.size(); node++) {
            dependents.add(new ArrayList<>());
            for (int dependency : dependencies.get(node)) {
                if (dependency >= node) {
                    throw new IllegalArgumentException("node " + node + " depends on node " + dependency);
                }
                dependents.get(dependency).add(node);
            }
        }
        this.dependents = dependents.stream()
                .map(nodes -> nodes.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    /** How many nodes there are. */
    public int size() {
        return dependencies.size();
    }

    /** The nodes that must be done before a node; not to be changed. */
    public int[] dependencies(int node) {
        return dependencies.get(node);
    }

    /** The nodes that need a node; not to be changed. */
    public int[] dependents(int node) {
        return dependents.get(node);
    }
}
