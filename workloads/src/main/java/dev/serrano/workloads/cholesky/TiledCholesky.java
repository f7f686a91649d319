package dev.serrano.workloads.cholesky;

import dev.serrano.workloads.dag.Dag;
import dev.serrano.workloads.dag.DagProgram;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * The operations on tiles as nodes of a dag.
 *
 * @param tiling which of the problem's tilings is used
 */
record TiledCholesky(Function<Problem, Tiling> tiling) implements DagProgram<Problem> {

    @Override
    public Dag dag(Problem problem) {
        return tiling.apply(problem).dag();
    }

    @Override
    public String run(Problem problem, Consumer<IntConsumer> everyNode) {
        Tiling tiles = tiling.apply(problem);
        Matrix matrix = problem.matrix().copy();
        everyNode.accept(operation -> tiles.apply(matrix, operation));
        return matrix.checksum();
    }
}
