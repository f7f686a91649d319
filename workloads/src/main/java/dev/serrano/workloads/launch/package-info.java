/** Programs started from a foreign thread. */
@NullMarked
package dev.serrano.workloads.launch;

import org.jspecify.annotations.NullMarked;
