package dev.serrano.cluster;

import dev.serrano.cluster.internal.protocol.PlaceId;

/**
 * Names a run of a work bag.
 *
 * @param home the place that has started it
 * @param number tells apart the runs of a home
 */
record BagRun(PlaceId home, long number) {}
