package dev.serrano.workloads.sections;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;

/**
 * The number of tasks, and of their entries.
 *
 * @param tasks how many tasks
 * @param sections how many sections each of them enters
 */
record Entrants(int tasks, int sections) {
    static final int MOST_TASKS = 100_000;
    static final int MOST_SECTIONS = 100_000_000;

    static Entrants of(Parameters parameters) throws BadParameterException {
        int tasks = parameters.integer("tasks", 1, MOST_TASKS);
        int all = parameters.integer("sections", 0, MOST_SECTIONS);
        return new Entrants(tasks, all / tasks);
    }

    /** The number after all work. */
    String expected() {
        Guarded g = new Guarded();
        for (long i = 0; i < (long) tasks * sections; i++) {
            g.step();
        }
        return checksum(g);
    }

    static String checksum(Guarded g) {
        return Long.toHexString(g.number());
    }
}
