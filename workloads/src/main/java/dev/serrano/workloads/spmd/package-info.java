/** Programs whose tasks run the same code on parts of the data, and meet between steps. */
@NullMarked
package dev.serrano.workloads.spmd;

import org.jspecify.annotations.NullMarked;
