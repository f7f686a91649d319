/** Clusters of points. */
@NullMarked
package dev.serrano.workloads.kmeans;

import org.jspecify.annotations.NullMarked;
