package dev.serrano.jmh;

import org.openjdk.jmh.annotations.Param;

/** The suite overhead: empty programs that a thread of others starts one by one. */
public class OverheadLaunch extends OneProgram {

    /** What runs it, and as which program. */
    @Param({"serial/serial", "forkjoin/submit-get", "virtual-threads/start-join", "serrano/launch"})
    public String form;

    /** The parameter count of the workload. */
    @Param("20000")
    public String launches;

    @Override
    Program program() throws Exception {
        return of("launch-empty", "count", launches, form);
    }
}
