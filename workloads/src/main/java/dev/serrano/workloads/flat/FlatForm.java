package dev.serrano.workloads.flat;

import dev.serrano.workloads.RunContext;

/** One way to start many tasks and to wait for all of them. */
interface FlatForm {

    /** Runs n tasks with an empty body. */
    void empty(int n, RunContext context) throws Exception;

    /** Runs a task for each mark, which sets it. */
    void marked(Marks marks, RunContext context) throws Exception;
}
