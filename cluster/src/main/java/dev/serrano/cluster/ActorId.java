package dev.serrano.cluster;

import dev.serrano.cluster.internal.protocol.PlaceId;

/**
 * Names an actor at its place.
 *
 * @param by the place that asked for it
 * @param number tells apart the actors that {@code by} has asked for, anywhere
 */
record ActorId(PlaceId by, long number) {}
