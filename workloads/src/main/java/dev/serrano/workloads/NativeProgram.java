package dev.serrano.workloads;

import java.io.IOException;

/** A program in another language. It runs in a process of its own, which serves run after run. */
@FunctionalInterface
public interface NativeProgram {

    /**
     * Runs it once.
     *
     * @param arguments of the run
     * @return the answer, one line
     * @throws IOException if its process has ended
     */
    String run(String... arguments) throws IOException;
}
