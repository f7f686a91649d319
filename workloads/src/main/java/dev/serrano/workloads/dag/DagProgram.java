package dev.serrano.workloads.dag;

import dev.serrano.workloads.form.FormBody;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A program that does some work for each node of a dag, in any order that the dag allows.
 *
 * @param <I> the prepared input, which a run does not change
 */
public interface DagProgram<I> {

    /** The order of the operations. */
    Dag dag(I input);

    /**
     * Does the work of all nodes and returns the checksum.
     *
     * @param everyNode calls what it is given once for each node, after the nodes that it depends on, and returns when
     *     all is done
     */
    String run(I input, Consumer<IntConsumer> everyNode);

    /** The form without parallelism: one node after the other, by number. */
    default FormBody<I> serial() {
        return (input, context) -> run(input, work -> {
            int size = dag(input).size();
            for (int node = 0; node < size; node++) {
                work.accept(node);
            }
        });
    }

    /** A task of the fork-join pool for each node. */
    default FormBody<I> forkJoin() {
        return (input, context) -> run(input, work -> ForkJoinDag.run(dag(input), context.forkJoin(), work));
    }

    /** A stage for each node, in the fork-join pool. */
    default FormBody<I> stages() {
        return (input, context) -> run(input, work -> StageDag.run(dag(input), context.forkJoin(), work));
    }

    /** A virtual thread for each node. */
    default FormBody<I> virtualThreads() {
        return (input, context) -> run(input, work -> VirtualThreadDag.run(dag(input), work));
    }
}
