/** Meters of a place of a cluster, for programs that have {@code serrano-cluster}. */
@NullMarked
package dev.serrano.micrometer.cluster;

import org.jspecify.annotations.NullMarked;
