/** Measurements of the runtime itself, in the shape of workloads. */
@NullMarked
package dev.serrano.bench.probe;

import org.jspecify.annotations.NullMarked;
