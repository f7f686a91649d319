package dev.serrano.workloads.barriers;

/** How many barriers, and how many tasks before each. */
record Rounds(int count, int tasks) {
    /** The cells at the beginning. */
    Ring ring() {
        return new Ring(tasks);
    }
}
