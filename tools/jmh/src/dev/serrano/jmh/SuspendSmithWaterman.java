package dev.serrano.jmh;

import org.openjdk.jmh.annotations.Param;

/** The suite suspend: tasks that wait for three others each. */
public class SuspendSmithWaterman extends OneProgram {

    /** What runs it, and as which program. */
    @Param({"serial/serial", "virtual-threads/join", "serrano/future"})
    public String form;

    /** The parameter length of the workload. */
    @Param("1000")
    public String length;

    @Override
    Program program() throws Exception {
        return of("smith-waterman", "length", length, form);
    }
}
