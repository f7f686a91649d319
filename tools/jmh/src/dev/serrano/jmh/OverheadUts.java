package dev.serrano.jmh;

import org.openjdk.jmh.annotations.Param;

/** The suite overhead: the nodes of an unbalanced tree. */
public class OverheadUts extends OneProgram {

    /** What runs it, and as which program. */
    @Param({"serial/serial", "forkjoin/task", "forkjoin/counted-completer", "serrano/future"})
    public String form;

    /** The parameter tree of the workload. */
    @Param("T1")
    public String tree;

    @Override
    Program program() throws Exception {
        return of("uts", "tree", tree, form);
    }
}
