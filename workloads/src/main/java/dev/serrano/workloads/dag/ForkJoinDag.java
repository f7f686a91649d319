package dev.serrano.workloads.dag;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A task for each node, forked by the last of its dependencies that ends; no task ever waits. All have one completer,
 * which counts them off.
 */
@SuppressWarnings("serial") // never serialized
public final class ForkJoinDag extends CountedCompleter<@Nullable Void> {
    private final Dag dag;
    private final IntConsumer work;
    private final AtomicIntegerArray missing;

    private ForkJoinDag(Dag dag, IntConsumer work) {
        this.dag = dag;
        this.work = work;
        this.missing = new AtomicIntegerArray(dag.size());
    }

    /** Does the work of all nodes in a pool. */
    public static void run(Dag dag, ForkJoinPool pool, IntConsumer work) {
        pool.invoke(new ForkJoinDag(dag, work));
    }

    @Override
    public void compute() {
        setPendingCount(dag.size());
        for (int node = 0; node < dag.size(); node++) {
            missing.setPlain(node, dag.dependencies(node).length);
        }
        for (int node = 0; node < dag.size(); node++) {
            if (dag.dependencies(node).length == 0) {
                new Node(node).fork();
            }
        }
        tryComplete();
    }

    private final class Node extends CountedCompleter<@Nullable Void> {
        private final int number;

        Node(int number) {
            super(ForkJoinDag.this);
            this.number = number;
        }

        @Override
        public void compute() {
            work.accept(number);
            for (int dependent : dag.dependents(number)) {
                if (missing.decrementAndGet(dependent) == 0) {
                    new Node(dependent).fork();
                }
            }
            tryComplete();
        }
    }
}
