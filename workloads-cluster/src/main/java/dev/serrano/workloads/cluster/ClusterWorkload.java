package dev.serrano.workloads.cluster;

import dev.serrano.cluster.Cluster;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import java.util.List;

/** A program for the places of a cluster. It has no state: one instance serves any number of runs. */
public interface ClusterWorkload {
    /** The name of the program, its purpose, and its parameters. */
    WorkloadInfo info();

    /** The classes of its tasks, values and bags, which every place registers. */
    List<Class<?>> classes();

    /**
     * Checks the parameters.
     *
     * @throws BadParameterException if a value is out of range, or a file cannot be used; the message is one line
     */
    Program prepare(Parameters parameters) throws BadParameterException;

    /** A workload with its parameters. */
    interface Program {
        /**
         * Runs the program over all places that take tasks now.
         *
         * @return the answer, in one line
         */
        String run(Cluster cluster) throws Exception;

        /** The published answer, or that of the serial program, which runs in the calling thread. */
        String expected();
    }
}
