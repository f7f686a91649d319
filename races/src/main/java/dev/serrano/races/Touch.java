package dev.serrano.races;

/**
 * An access.
 *
 * @param step the number of the step of its task in which it was done
 */
record Touch(RaceTask task, int step, RaceSite site) {}
