package dev.serrano.bench.suite;

import dev.serrano.bench.model.Case;
import java.time.Duration;

/** Follows the steps of {@link SuiteRunner}. Called by several threads, one at a time for each fork. */
public interface SuiteListener {

    /** A fork is about to be started; the first has number 1. */
    void forkStarts(int fork, int forks, Block block, Duration allotted);

    /** A fork warms up. */
    void warmUp(Block block, int round);

    /** A measured run begins. */
    void measuring(Block block, Case subject, int round);

    /** A fork has ended. */
    void forkEnded(int fork, Block block);

    /** Something that the reader of the results should know. */
    void note(String line);
}
