package dev.serrano.races;

import java.util.List;

/**
 * One of the two accesses of a {@link Race}.
 * {@snippet :
 * String line = race.first().line(); // org.example.Sum.parallel(Sum.java:12)
 * }
 *
 * @param writes whether it writes the location; else it reads it
 * @param line where it stands, as a stack trace shows a line
 * @param task the name of its task, or what the task is and its number
 * @param spawned where the task was spawned
 * @param path the tasks from the common ancestor down to this one, each with its name and the line of its spawn; empty if
 *     it is the common ancestor itself
 */
public record RaceAccess(boolean writes, String line, String task, String spawned, List<String> path) {
    /** Copies the list. */
    public RaceAccess {
        path = List.copyOf(path);
    }

    /** What it does, as a word of a report. */
    String verb() {
        return writes ? "write" : "read";
    }
}
