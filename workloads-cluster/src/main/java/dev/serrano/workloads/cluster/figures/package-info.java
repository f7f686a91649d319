/** What {@code serrano cluster bench} measures: calls of a cluster, and the same by Pekko alone. */
@NullMarked
package dev.serrano.workloads.cluster.figures;

import org.jspecify.annotations.NullMarked;
