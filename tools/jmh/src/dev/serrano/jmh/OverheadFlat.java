package dev.serrano.jmh;

import org.openjdk.jmh.annotations.Param;

/** The suite overhead: tasks that one task spawns. */
public class OverheadFlat extends OneProgram {

    /** What runs it, and as which program. */
    @Param({
        "serial/serial",
        "forkjoin/reverse-join",
        "forkjoin/invoke-all",
        "forkjoin/counted-completer",
        "serrano/async-finish"
    })
    public String form;

    /** The parameter n of the workload. */
    @Param("1000000")
    public String tasks;

    @Override
    Program program() throws Exception {
        return of("flat", "n", tasks, form);
    }
}
