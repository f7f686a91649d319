/** Medians, quantiles and intervals of small samples. */
@NullMarked
package dev.serrano.bench.statistics;

import org.jspecify.annotations.NullMarked;
