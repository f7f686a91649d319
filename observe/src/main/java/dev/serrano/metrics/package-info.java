/** Abstract execution metrics: how parallel a program is, whatever runs it. */
@NullMarked
package dev.serrano.metrics;

import org.jspecify.annotations.NullMarked;
