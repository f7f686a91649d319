/** Measurements and their results: cases, samples, rows, reports. */
@NullMarked
package dev.serrano.bench.model;

import org.jspecify.annotations.NullMarked;
