package dev.serrano.workloads.nbody;

/**
 * What is to be computed.
 *
 * @param bodies the bodies at the beginning
 * @param steps how many steps of time
 */
record Problem(Bodies bodies, int steps) {}
