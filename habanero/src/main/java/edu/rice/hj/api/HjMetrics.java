package edu.rice.hj.api;

/**
 * Work and critical path of a program, in the units of {@code doWork}. They depend on the program only, not on how it ran,
 * as long as it uses no isolated sections and no actors.
 */
public interface HjMetrics {
    /** The units that all tasks have done (WORK). */
    long totalWork();

    /** The units on the longest chain of actions that had to follow each other (CPL): the time with any number of workers. */
    long criticalPathLength();

    /** WORK / CPL; 1 if there is none. */
    double idealParallelism();
}
