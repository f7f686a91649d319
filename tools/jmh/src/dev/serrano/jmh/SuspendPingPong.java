package dev.serrano.jmh;

import org.openjdk.jmh.annotations.Param;

/** The suite suspend: two tasks that answer each other, with two switches a round. */
public class SuspendPingPong extends OneProgram {

    /** What runs it, and as which program. */
    @Param({
        "serial/serial",
        "virtual-threads/synchronous-queue",
        "virtual-threads/completable-future",
        "serrano/promise"
    })
    public String form;

    /** The parameter rounds of the workload. */
    @Param("200000")
    public String rounds;

    @Override
    Program program() throws Exception {
        return of("pingpong", "rounds", rounds, form);
    }
}
