package dev.serrano.workloads.build;

import dev.serrano.workloads.dag.Dag;
import dev.serrano.workloads.dag.DagProgram;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** The targets as nodes of a dag; the output of a target is written before those that need it begin. */
final class DagBuild implements DagProgram<BuildGraph> {

    @Override
    public Dag dag(BuildGraph graph) {
        return graph.dag();
    }

    @Override
    public String run(BuildGraph graph, Consumer<IntConsumer> everyTarget) {
        long[] built = new long[graph.size()];
        everyTarget.accept(target -> built[target] = graph.build(target, needed -> built[needed]));
        return graph.checksum(target -> built[target]);
    }
}
