package dev.serrano.workloads;

import dev.serrano.TaskRuntime;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.form.BlockingPool;
import java.util.concurrent.ForkJoinPool;

/**
 * The context in which a form runs. The runtime and the pool are made when first asked for, and belong to the harness.
 */
public interface RunContext {

    /** How many workers a form may use. */
    int workers();

    /** The Serrano runtime, with that many workers. */
    TaskRuntime serrano();

    /** The fork-join pool, with that parallelism. */
    ForkJoinPool forkJoin();

    /**
     * The pool whose tasks block their threads, with that many workers.
     *
     * @throws UnsupportedOperationException if there is none
     */
    default BlockingPool blockingPool() {
        throw new UnsupportedOperationException("there is no pool for tasks that block their threads");
    }

    /**
     * The actors of a library that only the harness knows.
     *
     * @throws UnsupportedOperationException if there are none for that form
     */
    default ActorHost actors(Form form) {
        throw new UnsupportedOperationException("there is nothing to run the actors of " + form);
    }

    /**
     * The workload's program in another language, which only the harness can build and run.
     *
     * @throws UnsupportedOperationException if it cannot be run here; the message says why
     */
    default NativeProgram program() {
        throw new UnsupportedOperationException("there is nothing to run programs in other languages");
    }

    /**
     * Called by a form when it has reached a point that a harness may want to look at; the form goes on when the call
     * returns. The workload {@code suspended} names such a point: all its tasks are waiting.
     *
     * @param point the name of the point
     */
    default void reached(String point) {}

    /**
     * Called by a form that has counted something of its own; reports show it beside what the runtime counts.
     *
     * @param counter its name
     */
    default void counted(String counter, double value) {}
}
