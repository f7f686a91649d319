/** Many actors that have nothing to do. */
@NullMarked
package dev.serrano.workloads.idleactors;

import org.jspecify.annotations.NullMarked;
