/** Plans of floors. */
@NullMarked
package dev.serrano.workloads.floorplan;

import org.jspecify.annotations.NullMarked;
