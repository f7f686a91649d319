package dev.serrano.workloads;

import java.util.List;

/**
 * One program, written several times: serially, with Serrano, and with what the JDK has.
 *
 * <p>A workload holds no state; one instance serves any number of runs.
 */
public interface Workload {

    /** The name of the program, its purpose, and its parameters. */
    WorkloadInfo info();

    /**
     * Every form that can be run. The first that is serial is the serial program, with which others
     * are compared; the first of the Serrano forms is the default.
     */
    List<Form> forms();

    /**
     * Builds the input. May read files.
     *
     * @throws BadParameterException if a value is out of range, or a file cannot be used; the message is one line
     */
    Prepared prepare(Parameters parameters) throws BadParameterException;
}
