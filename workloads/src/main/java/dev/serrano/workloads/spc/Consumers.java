package dev.serrano.workloads.spc;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.work.BusyWork;

/**
 * The tasks of one producer.
 *
 * @param n how many tasks
 * @param work what each does
 */
record Consumers(int n, BusyWork work) {

    /** The sum of the numbers of the tasks that have run, which are counted from 1. */
    String run(Construct construct) {
        return Long.toString(construct.sum(n, this::consume));
    }

    /** The body of a task. */
    long consume(int index) {
        return (index + 1) * work.run();
    }
}
