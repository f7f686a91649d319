/** Bodies that attract each other. */
@NullMarked
package dev.serrano.workloads.nbody;

import org.jspecify.annotations.NullMarked;
