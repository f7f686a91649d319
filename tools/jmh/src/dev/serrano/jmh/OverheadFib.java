package dev.serrano.jmh;

import org.openjdk.jmh.annotations.Param;

/** The suite overhead: what a task costs that does next to nothing. */
public class OverheadFib extends OneProgram {

    /** What runs it, and as which program. */
    @Param({
        "serial/serial",
        "forkjoin/task",
        "serrano/future",
        "serrano/future-paper",
        "serrano/async-finish",
        "serrano/join"
    })
    public String form;

    /** The parameter n of the workload. */
    @Param("38")
    public String fib;

    @Override
    Program program() throws Exception {
        return of("fib", "n", fib, form);
    }
}
