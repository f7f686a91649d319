package dev.serrano.jmh;

import org.openjdk.jmh.annotations.Param;

/** The suite overhead: solutions of the n queens problem. */
public class OverheadNQueens extends OneProgram {

    /** What runs it, and as which program. */
    @Param({"serial/serial", "forkjoin/task", "virtual-threads/thread", "serrano/async-finish"})
    public String form;

    /** The parameter n of the workload. */
    @Param("12")
    public String queens;

    @Override
    Program program() throws Exception {
        return of("nqueens", "n", queens, form);
    }
}
