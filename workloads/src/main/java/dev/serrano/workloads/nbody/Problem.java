package dev.serrano.workloads.nbody;

/**
 * The problem to compute.
 *
 * @param bodies the bodies at the beginning
 * @param steps how many steps of time
 */
record Problem(Bodies bodies, int steps) {}
