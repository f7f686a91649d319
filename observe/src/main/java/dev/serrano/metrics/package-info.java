/** Abstract execution metrics: how parallel a program is, on any machine. */
@NullMarked
package dev.serrano.metrics;

import org.jspecify.annotations.NullMarked;
