/**
 * Programs for the places of a cluster.
 *
 * <p>A {@link dev.serrano.workloads.cluster.ClusterWorkload} is looked up in
 * {@link dev.serrano.workloads.cluster.ClusterWorkloads}, given its parameters, and run by one place over all. Its
 * answer is compared with a published one or with that of a serial program.
 */
@NullMarked
package dev.serrano.workloads.cluster;

import org.jspecify.annotations.NullMarked;
