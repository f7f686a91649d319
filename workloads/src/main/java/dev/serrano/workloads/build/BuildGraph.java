package dev.serrano.workloads.build;

import dev.serrano.workloads.dag.Dag;
import dev.serrano.workloads.form.Digest;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * Targets and what they need.
 *
 * @param targets the targets, each after all that it needs
 * @param dag what each needs
 * @param listed the numbers of the targets in the order of the file
 */
record BuildGraph(List<Target> targets, Dag dag, List<Integer> listed) {

    /** Keeps its own copies. */
    BuildGraph {
        targets = List.copyOf(targets);
        listed = List.copyOf(listed);
    }

    int size() {
        return targets.size();
    }

    /**
     * Builds a target.
     *
     * @param number its number
     * @param built what came out of a target that it needs
     * @return what came out: a number that depends on the target's name and on all that it needs
     */
    long build(int number, IntToLongFunction built) {
        Target target = targets.get(number);
        Digest digest = new Digest().add((long) target.name().hashCode());
        for (int dependency : dag.dependencies(number)) {
            digest.add(built.applyAsLong(dependency));
        }
        return digest.add(target.work().run()).value();
    }

    /** The checksum, of what came out of all targets. */
    String checksum(IntToLongFunction built) {
        Digest digest = new Digest();
        for (int number = 0; number < size(); number++) {
            digest.add(built.applyAsLong(number));
        }
        return digest.toString();
    }
}
