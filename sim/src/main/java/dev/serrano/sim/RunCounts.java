package dev.serrano.sim;

/** What a run counts over all workers. */
final class RunCounts {
    long tasks;
    long steals; // those that brought something
    long stolen; // tasks
    long halfSteals;
    long failed; // looks or visits in vain
    long requests;
    long messages;
    long splits;
    long resumedElsewhere;
    long wakeUps;
    long wishes;
    long changes;
    long looks; // rounds over all victims
    long events;

    /** When the scheduler found out that there are no tasks, in ticks; -1 before. */
    long detected = -1;
}
