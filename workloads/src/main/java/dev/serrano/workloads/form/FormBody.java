package dev.serrano.workloads.form;

import dev.serrano.workloads.RunContext;

/**
 * How one form of a workload runs.
 *
 * @param <I> the prepared input, shared by all runs of all forms, which do not change it
 */
@FunctionalInterface
public interface FormBody<I> {

    /** Runs the form to its end and returns the checksum. */
    String run(I input, RunContext context) throws Exception;
}
