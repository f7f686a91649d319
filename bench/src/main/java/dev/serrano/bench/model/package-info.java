/** What is measured and what comes out: cases, samples, rows, reports. */
@NullMarked
package dev.serrano.bench.model;

import org.jspecify.annotations.NullMarked;
